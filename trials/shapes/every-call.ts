import { type Call, calls } from '../../contract/src/calls.ts'
import { schemas } from '../../contract/src/schemas.ts'
import type { Store } from '../../server/test/store.ts'
import { openCallers } from './callers.ts'
import type { Ids } from './ids.ts'
import { RawJson } from './mutations.ts'
import type { Random } from './random.ts'
import { httpRequest } from './requests.ts'
import { fittingValue, type Shape } from './values.ts'

/** Has every field, and two of everything in a list. */
const everything: Random = {
  fraction: () => 0,
  below: () => 0,
  chance: () => true,
  pick: (items) => items.at(-1) as never,
}
const nothingOdd: Random = { ...everything, chance: () => false }
const noIds: Ids = { learn: () => {}, pick: () => 'x' }

/** What is wrong with a request that fits otherwise. */
const wrongs: Record<string, (request: object) => object> = {
  'every id is x': (request) => request,
  'every list is a text': (request) => withoutLists(request) as object,
  'every field is 40 levels deep': (request) => nested(request, 40),
  'every field is 5,000 levels deep': (request) => nested(request, 5000),
}

export interface EveryCall {
  requests: number
  /** Answers of 500 and above, in words. */
  failures: string[]
}

/** Sends each wrong shape to each call once. The same requests each time. */
export async function askEveryCall(store: Store): Promise<EveryCall> {
  const callers = await openCallers(store, everything)
  const found: EveryCall = { requests: 0, failures: [] }
  for (const call of Object.values(calls) as Call[]) {
    const shape = (schemas as Record<string, { request: unknown }>)[call.name]?.request as Shape
    const fitting = fittingValue(shape, { random: everything, ids: noIds, path: call.path }) as object
    for (const [wrong, change] of Object.entries(wrongs)) {
      const { kind, headers } = await callers.pick(call)
      const http = httpRequest(call, change(fitting), nothingOdd)
      const reply = await store.app.server.inject({
        ...http,
        method: http.method as 'GET',
        headers: { ...headers, ...http.headers },
      })
      found.requests++
      if (reply.statusCode >= 500)
        found.failures.push(`${call.name}, ${wrong}: ${reply.statusCode} ${reply.body}`)
      if (reply.statusCode === 401) callers.renew(kind)
    }
  }
  return found
}

function withoutLists(value: unknown): unknown {
  if (Array.isArray(value)) return 'x'
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutLists(inner)]))
}

function nested(request: object, levels: number): object {
  const deep = new RawJson(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  return Object.fromEntries(Object.keys(request).map((key) => [key, deep]))
}
