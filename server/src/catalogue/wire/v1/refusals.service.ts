import { Refusal, violations } from '../../../platform/errors/errors.ts'

/** Awaits work and names the fields of its refusal as the caller sent them. */
export async function inWordsOf<T>(rename: (field: string) => string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Refusal ? renamed(rename, error) : error
  }
}

/** The refusal with its fields named otherwise. */
export function renamed(rename: (field: string) => string, refusal: Refusal): Refusal {
  const found = refusal.violations
  if (found.length === 0) return refusal
  return violations(found.map((one) => ({ ...one, field: rename(one.field) })))
}
