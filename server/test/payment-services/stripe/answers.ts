import type { Answer } from '../stand-in.process.ts'

export function refusal(status: number, type: string, message: string, more: object = {}): Answer {
  return { status, body: { error: { type, message, ...more } } }
}

export function conflict(): Answer {
  return refusal(
    400,
    'idempotency_error',
    'Keys for idempotent requests can only be used with the same parameters',
  )
}

export function found(object: object | undefined): Answer {
  return object ? { body: object } : refusal(404, 'invalid_request_error', 'No such object')
}

/** The newest first, two at a time. */
export function list(
  all: readonly { id: string; created: number; customer?: string | null }[],
  url: string,
  query: URLSearchParams,
): Answer {
  const [from, to] = [
    query.get('created[gte]') ?? 0,
    query.get('created[lt]') ?? Number.POSITIVE_INFINITY,
  ].map(Number)
  const customer = query.get('customer')
  const found = all
    .filter((one) => one.created >= (from ?? 0) && one.created < (to ?? 0))
    .filter((one) => !customer || one.customer === customer)
    .toReversed()
  const after = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const data = found.slice(after, after + 2)
  return { body: { object: 'list', data, has_more: after + 2 < found.length, url } }
}

export function metadataOf(form: URLSearchParams, prefix: string): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  )
}
