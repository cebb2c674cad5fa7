import { calls } from '@cartwright/contract/calls.ts'

/** Every permission that a call an API key may make asks for. */
export const grantable: readonly string[] = [
  ...new Set(
    Object.values(calls)
      .filter(({ callers, permission }) => callers.includes('app') && permission !== '')
      .map(({ permission }) => permission),
  ),
].toSorted()

/** How many calls a permission opens. */
export function callsWith(permission: string): number {
  return Object.values(calls).filter((call) => call.permission === permission && call.callers.includes('app'))
    .length
}
