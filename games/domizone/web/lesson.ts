import type { LessonStep } from '$web/board'

// From the first domino to the end, with the examples of the printed sheet.

const all = Array.from({ length: 7 }, (_, low) =>
  Array.from({ length: 7 - low }, (_, i) => `${low}${low + i}`),
).flat()

// A deal that begins with some dominoes: six for each seat, the rest in order.
function dealt(first: string): { order: string[] } {
  const front = first.split(' ')
  return { order: [...front, ...all.filter((domino) => !front.includes(domino))] }
}
const begun = (first: string, moves: string) => ({
  game: 'domizone',
  players: 2,
  deal: dealt(first),
  moves: moves === '' ? [] : moves.split(' '),
})

const matching = '01 11 12 13 14 15 02 00 22 23 24 25'
const sixes = '56 26 00 01 02 03 66 11 12 13 14 15'
const blanks = '00 02 03 05 11 12 01 23 04 13 14 15'
const line = '01 23 15 16 06 11 02 34 45 46 14 44'
const stuck = '00 01 02 03 04 05 11 12 13 14 15 16 22 06'
const whole =
  '34 24 35 55 22 04 33 15 11 23 02 01 44 46 13 66 03 12 14 56 16 05 26 00 45 25 06 36'
const wholeGame =
  'h8i8=34 g7h7=33 - i6i7=04 - i5j5=01 Sj5 h9i9=24 - k5k6=13 Lk6 j7k7=46 Mj7 l6m6=32 - k8k9=66 ' +
  '- h5h6=02 Mh6 n6n7=21 Ln6 i4j4=11 j9j10=65 Sj10 k3k4=51 l5m5=35 l7m7=62 l4m4=25 h3h4=61 ' +
  'l9m9=63 g5g6=06 m3n3=55 l10m10=03 g9g10=22 g3g4=41 n4n5=50 h10i10=44 i3j3=45'

export const lesson: readonly LessonStep[] = [
  { key: 'first', start: begun(matching, ''), viewer: 0, right: ['h8i8=01'] },
  { key: 'match', start: begun(matching, 'h8i8=01'), viewer: 1, right: 'any' },
  {
    key: 'mismatch',
    start: begun(matching, 'h8i8=01'),
    viewer: 1,
    refused: { move: 'i9j9=22', rule: 'DZ-4' },
  },
  {
    key: 'claim',
    start: begun(sixes, 'h8i8=56 j8k8=66'),
    viewer: 1,
    right: ['Lj8', 'Lk8'],
  },
  {
    key: 'held',
    start: begun(sixes, 'h8i8=56 j8k8=66 Lk8 i9i10=62'),
    viewer: 0,
    refused: { move: 'Mi9', rule: 'DZ-6' },
  },
  { key: 'half', viewer: 0, right: ['Si10', 'Mi10', 'Li10'] },
  {
    key: 'decline',
    start: begun(sixes, 'h8i8=56 j8k8=66 Lk8 i9i10=62'),
    viewer: 0,
    right: ['-'],
  },
  { key: 'score', start: begun(blanks, 'h8i8=00 j8k8=01 Mj8 h9h10=02'), viewer: 0 },
  {
    key: 'link',
    start: begun(
      blanks,
      'h8i8=00 j8k8=01 Mj8 h9h10=02 - h11h12=23 - i11i12=03 Li11 i9j9=04 -',
    ),
    viewer: 0,
    right: ['i10j10=05'],
  },
  { key: 'after', viewer: 0, right: 'any' },
  {
    key: 'edge',
    start: begun(line, 'h8i8=01 f8g8=20 - d8e8=32 - b8c8=43 -'),
    viewer: 0,
    refused: { move: 'j8k8=15', rule: 'DZ-2' },
  },
  { key: 'up', viewer: 0, right: ['i9i10=15', 'i6i7=51'] },
  { key: 'draw', start: begun(stuck, 'h8i8=00'), viewer: 1, right: ['draw'] },
  { key: 'end', start: begun(whole, wholeGame) },
]
