import { type Call, type CallerKind, noPrefix } from '../calls/call.ts'
import type { ErrorCode } from '../errors.ts'

/** What storefronts ask for and this shop does not have, or does not give to other programs. */
export const features = [
  'bookings',
  'cartForms',
  'categories',
  'catalogV3',
  'checkoutSettings',
  'eventPolicies',
  'formUploads',
  'oldRsvps',
  'orderPayments',
  'resumableUploads',
  'reviewExtras',
  'reviewRequests',
  'videoStreams',
] as const
export type Feature = (typeof features)[number]

/** A fixed reply, an error of the closed list, or a 404 without an application code, which clients read as "none". */
export type AbsentAnswer = { body: object } | { code: ErrorCode } | 'missing'

/** A call of published clients for a feature that this shop does not have. It is answered, and changes nothing. */
export interface AbsentCall extends Call {
  feature: Feature
  answer: AbsentAnswer
}

/** What clients of either kind of paging read; there is no next page. */
export const noPages = { count: 0, offset: 0, total: 0, tooManyToCount: false, cursors: {}, hasNext: false }

type Row = readonly [name: string, answer: AbsentAnswer | Query]

/** The answer to a call that clients send with GET or POST, as long as the request is. */
interface Query {
  query: AbsentAnswer
}

export const reply = (body: object): AbsentAnswer => ({ body })
export const refused = (code: ErrorCode): AbsentAnswer => ({ code })

/** An empty list and, under the name that its clients read, the metadata of its pages. */
export function emptyPage(list: string, metadata = 'pagingMetadata', rest: object = {}): AbsentAnswer {
  return reply({ [list]: [], [metadata]: noPages, ...rest })
}

/** The same as the answer to a query. */
export const emptyQuery = (...page: Parameters<typeof emptyPage>): Query => ({ query: emptyPage(...page) })
export const queryReply = (body: object): Query => ({ query: reply(body) })
export const queryRefused = (code: ErrorCode): Query => ({ query: refused(code) })

/** Nothing has this id. */
export const missing: AbsentAnswer = 'missing'
/** The shop cannot do this. */
export const unavailable = refused('FEATURE_NOT_AVAILABLE')

interface Group {
  feature: Feature
  callers: readonly CallerKind[]
  permission?: string
}

/** The calls of a group, by method and path. */
export function absent(
  { feature, callers, permission = '' }: Group,
  rows: Readonly<Record<string, Row>>,
): AbsentCall[] {
  return Object.entries(rows).map(([request, [name, answer]]) => {
    const [method, path = ''] = request.split(' ') as [Call['method'], string]
    const summary = 'Not offered by this shop'
    const call = {
      name,
      path,
      prefixes: noPrefix,
      aliases: aliasesOf(path),
      callers,
      permission,
      feature,
      summary,
    }
    const isQuery = typeof answer === 'object' && 'query' in answer
    return isQuery
      ? { ...call, method: 'POST', query: true, answer: answer.query }
      : { ...call, method, answer }
  })
}

/** Paths that published clients of either generation use for the same calls, by how they begin. */
const otherPaths: readonly (readonly [begin: string, other: string])[] = [
  ['/_api/bookings-service/v2/multi_service_bookings', '/bookings/v2/multi_service_bookings'],
  ['/ecom/v1/orders', '/ecom/v1/ep-orders'],
  ['/reviews/v1/bulk/reviews/', '/v1/bulk/reviews/'],
]

function aliasesOf(path: string): string[] {
  return otherPaths.flatMap(([begin, other]) =>
    path.startsWith(begin) ? [other + path.slice(begin.length)] : [],
  )
}
