/** The ids of products, UUIDs, by their numbers; and the last number of each id. */
export interface Ids {
  /** Four for each number. */
  parts: Uint32Array
  /** A hash table of numbers, each one higher; 0 is free. */
  slots: Uint32Array
  used: number
}

/** An id in four numbers, which sort as its text does. */
export type IdParts = readonly [number, number, number, number]

export function newIds(capacity: number): Ids {
  return { parts: new Uint32Array(capacity * 4), slots: new Uint32Array(1024), used: 0 }
}

export function growIds(ids: Ids, capacity: number): void {
  const parts = new Uint32Array(capacity * 4)
  parts.set(ids.parts)
  ids.parts = parts
}

const pattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Undefined if it is no id. */
export function idParts(id: string): IdParts | undefined {
  if (!pattern.test(id)) return undefined
  const part = (text: string) => Number.parseInt(text, 16)
  return [
    part(id.slice(0, 8)),
    part(id.slice(9, 13) + id.slice(14, 18)),
    part(id.slice(19, 23) + id.slice(24, 28)),
    part(id.slice(28)),
  ]
}

/** From now on, the id has this number. */
export function setId(ids: Ids, number: number, id: string): void {
  const parts = idParts(id)
  if (!parts) throw new Error(`${id} is no id of a product`)
  ids.parts.set(parts, number * 4)
  if (ids.used * 2 > ids.slots.length) rehash(ids)
  const slot = slotOf(ids, parts)
  if (ids.slots[slot] === 0) ids.used++
  ids.slots[slot] = number + 1
}

export function numberOfId(ids: Ids, id: string): number | undefined {
  const parts = idParts(id)
  const found = parts && ids.slots[slotOf(ids, parts)]
  return found ? found - 1 : undefined
}

export function idAt({ parts }: Ids, number: number): string {
  const hex = (at: number) => (parts[number * 4 + at] ?? 0).toString(16).padStart(8, '0')
  const [second, third] = [hex(1), hex(2)]
  return `${hex(0)}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${hex(3)}`
}

export function compareIds({ parts }: Ids, one: number, other: number): number {
  for (let at = 0; at < 4; at++) {
    const difference = (parts[one * 4 + at] ?? 0) - (parts[other * 4 + at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export function compareIdWith({ parts }: Ids, number: number, other: IdParts): number {
  for (let at = 0; at < 4; at++) {
    const difference = (parts[number * 4 + at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Where an id is, or where there is room for it. */
function slotOf(ids: Ids, parts: IdParts): number {
  const { slots } = ids
  let slot = hashOf(parts) & (slots.length - 1)
  for (;;) {
    const held = slots[slot] ?? 0
    if (held === 0 || compareIdWith(ids, held - 1, parts) === 0) return slot
    slot = (slot + 1) & (slots.length - 1)
  }
}

function hashOf(parts: IdParts): number {
  let hash = 0
  for (const part of parts) hash = Math.imul(hash ^ part, 0x9e3779b1)
  return (hash ^ (hash >>> 15)) >>> 0
}

function rehash(ids: Ids): void {
  const { slots, parts } = ids
  ids.slots = new Uint32Array(slots.length * 2)
  for (const held of slots) {
    if (held === 0) continue
    const [one = 0, two = 0, three = 0, four = 0] = parts.subarray((held - 1) * 4, held * 4)
    ids.slots[slotOf(ids, [one, two, three, four])] = held
  }
}

export function sizeOfIds({ parts, slots }: Ids): number {
  return parts.byteLength + slots.byteLength
}
