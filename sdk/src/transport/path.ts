import type { Call } from '@cartwright/contract/calls.ts'

/** The path of a call on the shop. The calls of a built package have no list of prefixes: their paths are whole. */
export function pathOf({ prefixes, path }: Pick<Call, 'path'> & Partial<Pick<Call, 'prefixes'>>): string {
  return (prefixes?.[0] ?? '') + path
}
