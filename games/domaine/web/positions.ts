// One game that the lesson and the tests follow from its first castle: red and blue are neighbours
// in the north-west, and then sell cards until the deserter and the alliance come up.

const words = (text: string): string[] => text.trim().split(/\s+/)
const pile = (letter: string): string[] => Array.from({ length: 15 }, (_, i) => `${letter}${i + 1}`)

export const deal = {
  set: 'house',
  tiles: [0, 1, 2, 3, 4, 5, 6, 7].map((tile) => ({ tile, turn: 0 })),
  deck: [
    ...words('A1 A6 A11 A2 A7 A12 A3 A4 A8 A9 A10 A13 A14 A15 A5'),
    ...pile('B'),
    ...words('C1 C14 C2 C15 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13'),
    ...pile('D'),
  ],
}

const castles = words(`
  d11:d12 f12:e12 j10:i10 l11:l12 a5:a6 c6:d6 j2:i2 l4:l3
  f6:f5 b2:c2 i12:i11 l2:l1`)

export const firstTurn = [...castles, ...words('play:A2:B3 +e10e11 +f10f11 +f11g11 draw')]

export const almostClosed = [
  ...firstTurn,
  ...words(`
    play:A1:B3 +a10a11 +b10b11 +c10c11 draw
    play:A7:B2 +f12g12 +d11e11 draw`),
]

export const closed = [...almostClosed, ...words('play:A6:B2 +d10d11 +d12e12')]

export const later = [
  ...closed,
  ...words(`
    draw sell:A3 draw sell:A4 draw sell:A8 draw sell:A9 draw play:A12:K1 ne11 draw
    sell:A11 draw sell:A5 draw sell:A13 draw sell:A10 draw sell:A15 draw sell:A14 draw
    sell:B1 draw sell:B2 draw sell:B3 draw sell:B4 draw sell:B5 draw sell:B6 draw
    sell:B7 draw sell:B8 draw sell:B9 draw play:B10:E1 xf12:e10 draw
    sell:B11 draw sell:B12 draw sell:B13 draw sell:B14 draw sell:B15 draw sell:C1 draw`),
]
