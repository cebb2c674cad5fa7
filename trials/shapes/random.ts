/** Random decisions that a seed repeats. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  fraction(): number
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** The generator "mulberry32". */
export function openRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(fraction() * end)
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('there is nothing to pick from')
      return list[below(list.length)] as T
    },
  }
}
