import type { Feature } from '@cartwright/contract/absent/absent-call.ts'
import { absentCalls } from '@cartwright/contract/absent-calls.ts'
import { requestsOf } from '@cartwright/contract/calls/call.ts'
import { type Call, calls } from '@cartwright/contract/calls.ts'

const nameless = (request: string) => request.replace(/\{[^}]+\}/g, '{}')
const answered = new Set((Object.values(calls) as Call[]).flatMap(requestsOf).map(nameless))
const featureByRequest = new Map<string, Feature>(
  absentCalls.flatMap(({ method, path, feature }) => [[`${method} ${path}`, feature] as const]),
)
const firstSegment = (path: string) => path.split('/', 2)[1] ?? ''
const prefixes = new Set(
  [...answered, ...absentCalls.flatMap(requestsOf)].map((request) =>
    firstSegment(request.slice(request.indexOf('/'))),
  ),
)

/** What a request was for; undefined for a path that no call has. */
export function featureOf(method: string, path: string): Feature | undefined {
  return featureByRequest.get(`${method} ${path}`)
}

/** Whether a call really answers it, e.g. since the last update of the server. */
export function isAnswered(method: string, path: string): boolean {
  return answered.has(nameless(`${method} ${path}`))
}

const longestPath = 200
const id = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.*\d).{20,})$/i

/** A path below which calls are, its ids left out so that it is the same for all things of a kind. */
export function pathPattern(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? ''
  if (path.length > longestPath || !/^[\w\-./:~]+$/.test(path) || !prefixes.has(firstSegment(path)))
    return undefined
  return path
    .split('/')
    .map((segment) => (id.test(segment) ? '{id}' : segment))
    .join('/')
}

/** The package in the header with which published clients say what they are. */
export function packageIn(header: string | string[] | undefined): string | undefined {
  return /(?:^|,)package-name=([\w@/.-]{1,100})(?:,|$)/.exec(header?.toString() ?? '')?.[1]
}
