import type { Call, CallName } from '@cartwright/contract/calls.ts'
import { type Fetch, type Means, makeTo, type Send } from './transport.ts'

/** Makes the calls of a table by their names. */
export function sendWith(calls: Partial<Record<CallName, Call>>) {
  return (url: string, fetch: Fetch, means?: Means): Send => {
    const make = makeTo(url, fetch, means)
    const send = (name: CallName, request: object, options?: object) =>
      make(calls[name] as Call, request, options)
    return send as unknown as Send
  }
}
