import { openRandom, type Random } from '../../trials/shapes/random.ts'

/** Every run asks for the same, in the same order. */
export const seed = 20261129

/** So many values, no two of them the same. */
export function different<T>(count: number, draw: (random: Random) => T): T[] {
  const random = openRandom(seed)
  const found = new Map<string, T>()
  for (let tries = 0; found.size < count; tries++) {
    if (tries > 100 * count) throw new Error(`there are only ${found.size} different values, not ${count}`)
    const value = draw(random)
    found.set(JSON.stringify(value), value)
  }
  return [...found.values()]
}

/** The words with one typing error: a letter that is missing, twice there, or changed places with the next. */
export function misspell(words: string, random: Random): string {
  // The first letter is hardly ever wrong.
  const at = 1 + random.below(Math.max(1, words.length - 2))
  const [before, letter, next, after] = [
    words.slice(0, at),
    words.slice(at, at + 1),
    words.slice(at + 1, at + 2),
    words.slice(at + 2),
  ]
  const middle = random.pick([next, letter + letter + next, next + letter])
  return before + middle + after
}

/** In the shop's currency, wide enough for several pages of products. */
export function priceRange(random: Random): { from: number; to: number } {
  const from = 5 + random.below(100)
  return { from, to: from + 60 + random.below(40) }
}
