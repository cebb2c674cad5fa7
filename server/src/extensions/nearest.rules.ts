/** A sentence with the few words of a list that a misspelt one may have meant. */
export function didYouMean(word: string, words: readonly string[]): string {
  const nearest = [...new Set(words)]
    .map((known) => ({ known, distance: distanceOf(word.toLowerCase(), known.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ known }) => known)
  return `Did you mean ${nearest.join(', ')}?`
}

/** Levenshtein: how many letters must be added, removed or replaced. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
