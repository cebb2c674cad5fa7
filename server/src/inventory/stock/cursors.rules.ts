import { type Refusal, violation } from '../../platform/errors/errors.ts'

/** The key of the last row of a page, as a cursor. */
export function writeCursor(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** The parts of a cursor; none if it is not one of ours. */
export function cursorParts(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

export function invalidCursor(): Refusal {
  return violation('cursor', 'is not a cursor of this list', 'VALIDATION')
}
