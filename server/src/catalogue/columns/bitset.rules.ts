/** A set of numbers of products, one bit each. */
export type Bitset = Uint32Array

export function newBitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5)
}

export function add(set: Bitset, number: number): void {
  const at = number >>> 5
  set[at] = wordAt(set, at) | (1 << (number & 31))
}

export function remove(set: Bitset, number: number): void {
  const at = number >>> 5
  set[at] = wordAt(set, at) & ~(1 << (number & 31))
}

export function has(set: Bitset, number: number): boolean {
  return (wordAt(set, number >>> 5) & (1 << (number & 31))) !== 0
}

/** Keeps of `set` what `other` has too. */
export function intersect(set: Bitset, other: Bitset): void {
  for (let at = 0; at < set.length; at++) set[at] = wordAt(set, at) & wordAt(other, at)
}

export function unite(set: Bitset, other: Bitset): void {
  const length = Math.min(set.length, other.length)
  for (let at = 0; at < length; at++) set[at] = wordAt(set, at) | wordAt(other, at)
}

/** Keeps of `set` what `other` has not. */
export function subtract(set: Bitset, other: Bitset): void {
  const length = Math.min(set.length, other.length)
  for (let at = 0; at < length; at++) set[at] = wordAt(set, at) & ~wordAt(other, at)
}

export function size(set: Bitset): number {
  let count = 0
  for (let at = 0; at < set.length; at++) count += bitsOf(wordAt(set, at))
  return count
}

export function sizeOfBoth(one: Bitset, other: Bitset): number {
  const length = Math.min(one.length, other.length)
  let count = 0
  for (let at = 0; at < length; at++) count += bitsOf(wordAt(one, at) & wordAt(other, at))
  return count
}

export function intersects(one: Bitset, other: Bitset): boolean {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) if ((wordAt(one, at) & wordAt(other, at)) !== 0) return true
  return false
}

export function isEmpty(set: Bitset): boolean {
  for (let at = 0; at < set.length; at++) if (wordAt(set, at) !== 0) return false
  return true
}

export function forEach(set: Bitset, visit: (number: number) => void): void {
  for (let at = 0; at < set.length; at++) {
    let word = wordAt(set, at)
    while (word !== 0) {
      const lowest = word & -word
      visit((at << 5) + 31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
}

/** The same set with room for more. */
export function grown(set: Bitset, size: number): Bitset {
  const larger = newBitset(size)
  larger.set(set)
  return larger
}

function wordAt(set: Bitset, at: number): number {
  return set[at] ?? 0
}

function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
