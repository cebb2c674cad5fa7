import { createHash, randomBytes, randomFillSync } from 'node:crypto'

export type NewId = () => string

/** UUID version 7 (RFC 9562): begins with the time, so that new rows land next to each other in an index. */
export function uuidV7(now: () => number): NewId {
  // Asking for 16 random bytes costs as much as asking for 4,096.
  const random = Buffer.alloc(4096)
  let used = random.length
  return () => {
    if (used === random.length) {
      randomFillSync(random)
      used = 0
    }
    const bytes = random.subarray(used, used + 16)
    used += 16
    bytes.writeUIntBE(now(), 0, 6)
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}

/** The lowest id that {@link uuidV7} can create at a time (milliseconds since 1970). Earlier ids are lower. */
export function earliestId(time: number): string {
  const hex = Math.max(0, Math.trunc(time)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Always the same id for a text; in SQL `md5(text)::uuid`. */
export function idOfText(text: string): string {
  const hex = createHash('md5').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const guidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isGuid(value: unknown): value is string {
  return typeof value === 'string' && guidPattern.test(value)
}

/** 256 random bits for tokens and keys. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
