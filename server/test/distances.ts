/** The Damerau-Levenshtein distance as the books have it, without any short cut. */
export function distanceBetween(one: string, other: string): number {
  const rows: number[][] = []
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 0; i <= one.length; i++) {
    const row: number[] = []
    rows.push(row)
    for (let j = 0; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const options = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1)]
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        options.push(at(i - 2, j - 2) + 1)
      row.push(i === 0 || j === 0 ? i + j : Math.min(...options))
    }
  }
  return at(one.length, other.length)
}
