import type { CallName } from '@cartwright/contract/calls.ts'
import type { CallDescription } from '@cartwright/sdk/admin'

const known: { [name in CallName]?: CallDescription } = {}

/** Adds descriptions of calls. The build writes this call into each script that names calls (`vite.config.ts`). */
export function addCalls(calls: { [name in CallName]?: CallDescription }): void {
  Object.assign(known, calls)
}

/** The description of a call. Those that no script of ours names, but a page of a shop, are in the table of all calls. */
export async function descriptionOf(name: CallName): Promise<CallDescription> {
  return known[name] ?? (await import('@cartwright/contract/calls.ts')).calls[name]
}
