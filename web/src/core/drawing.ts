// The board of a drawing in letters: what stands below it, after the letters of the columns, is said
// in the reader's language already.
export function boardOf(drawing: string): string {
  const lines = drawing.split('\n')
  const columns = lines.findIndex((line) => /^\s+[a-z](\s+[a-z])+\s*$/.test(line))
  return columns < 0 ? drawing : lines.slice(0, columns + 1).join('\n')
}
