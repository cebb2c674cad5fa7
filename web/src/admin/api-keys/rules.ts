import { calls } from '@cartwright/contract/calls.ts'

/** The permissions that an API key can have. */
export const grantable: readonly string[] = [
  ...new Set(
    Object.values(calls)
      .filter(({ callers, permission }) => callers.includes('app') && permission !== '')
      .map(({ permission }) => permission),
  ),
].toSorted()

/** The number of calls that a permission allows. */
export function callCount(permission: string): number {
  return Object.values(calls).filter((call) => call.permission === permission && call.callers.includes('app'))
    .length
}
