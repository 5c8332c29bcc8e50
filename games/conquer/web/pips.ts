// Where the pips of a number lie in a half of a domino, in thirds of the half around its middle.
const spots: Record<string, [number, number][]> = {
  '0': [],
  '1': [[0, 0]],
  '2': [[-1, -1], [1, 1]],
  '3': [[-1, -1], [0, 0], [1, 1]],
  '4': [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  '5': [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  '6': [[-1, -1], [0, -1], [1, -1], [-1, 1], [0, 1], [1, 1]],
}

// The six lies in two rows along the domino; in one that stands upright it is turned with it.
export const pipsOf = (number: string, upright: boolean): [number, number][] =>
  (spots[number] ?? []).map(([x, y]) => (upright ? [y, x] : [x, y]))
