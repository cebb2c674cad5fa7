import { setTimeout as wait } from 'node:timers/promises'
import type { CallerKind } from '../../contract/src/calls.ts'
import { type Call, calls } from '../../contract/src/calls.ts'
import { schemas } from '../../contract/src/schemas.ts'
import type { Store } from '../../server/test/store.ts'
import { type Callers, openCallers } from './callers.ts'
import { fill } from './goods.ts'
import { type Ids, openIds } from './ids.ts'
import { mutated } from './mutations.ts'
import { pageRequest, pageRoutes } from './pages.ts'
import { openRandom, type Random } from './random.ts'
import { type HttpRequest, httpRequest } from './requests.ts'
import { fittingValue, type Shape } from './values.ts'

export interface Findings {
  requests: number
  /** Passed the checks of the contract and reached a service. */
  reached: number
  /** How many calls there are, and which of them succeeded at least once. */
  calls: number
  succeeded: Set<string>
  /** Answers of 503 because a captcha service whose address a request has saved does not exist. */
  unavailable: number
  /** The first request to each call that was answered with 500 or above, and why. */
  failures: Map<string, Failure>
}

export interface Failure {
  count: number
  request: HttpRequest
  /** What the server logged. */
  why: string
}

interface Work {
  store: Store
  random: Random
  ids: Ids
  callers: Callers
  findings: Findings
}

/** Sends requests of wrong shapes to every call and page, in turn. */
export async function sendWrongShapes(
  store: Store,
  options: { count: number; seed: number },
): Promise<Findings> {
  const random = openRandom(options.seed)
  const ids = openIds(random)
  const callers = await openCallers(store, random)
  await fill(store, ids)
  const all = Object.values(calls) as Call[]
  const findings: Findings = {
    requests: 0,
    reached: 0,
    unavailable: 0,
    calls: all.length,
    succeeded: new Set(),
    failures: new Map(),
  }
  const work = { store, random, ids, callers, findings }
  const pages = pageRoutes(
    store.app.server.printRoutes({ commonPrefix: false }),
    new Set(all.flatMap(pathsOf)),
  )
  while (findings.requests < options.count) {
    if (random.chance(0.1)) await askPage(work, random.pick(pages))
    else await askCall(work, all[findings.requests % all.length] as Call)
  }
  return findings
}

function pathsOf({ prefixes, path, aliases = [] }: Call): string[] {
  const paths = [...prefixes.map((prefix) => prefix + path), ...aliases]
  return paths.map((each) =>
    each.replaceAll(/\{([^}]+)\}/g, (_, name: string) => `:${name.replaceAll('.', '__')}`),
  )
}

async function askCall(work: Work, call: Call): Promise<void> {
  const { random, ids, callers, findings } = work
  const shape = (schemas as Record<string, { request: unknown }>)[call.name]?.request as Shape
  const fitting = fittingValue(shape, { random, ids, path: call.path }) as object
  const request = random.chance(0.3) ? fitting : mutated(fitting, random)
  const { kind, headers } = await callers.pick(call)
  const http = httpRequest(call, request, random)
  const status = await send(work, {
    name: call.name,
    kind,
    http: { ...http, headers: { ...headers, ...http.headers } },
  })
  if (status < 300) findings.succeeded.add(call.name)
}

async function askPage(
  { ids, random, callers, ...work }: Work,
  route: Parameters<typeof pageRequest>[0],
): Promise<void> {
  const { kind, headers } = await callers.pick({ callers: ['visitor', 'staff'] })
  const http = pageRequest(route, ids, random)
  const request = { ...http, headers: { ...headers, ...http.headers } }
  const name = `${route.method} ${route.path}`
  await send({ ids, random, callers, ...work }, { name, kind, http: request })
}

interface Logged {
  errors: string[]
  /** A request has saved the address of a captcha service that does not exist. */
  isCaptchaAway: boolean
}

/** Collects what the server logs about its errors. */
function listen({ shop }: Store): Logged {
  const logged: Logged = { errors: [], isCaptchaAway: false }
  shop.log.error = ({ err }: { err?: Error & { cause?: Error } }, message?: string) => {
    logged.isCaptchaAway ||= message === 'the captcha service did not respond'
    for (const error of [err, err?.cause]) if (error) logged.errors.push(error.stack ?? String(error))
  }
  return logged
}

/** Milliseconds */
const longest = 10_000
const noAnswer = { statusCode: 504, headers: {} as Record<string, unknown>, body: 'no answer' }

interface Sent {
  name: string
  kind: CallerKind | 'nobody'
  http: HttpRequest
}

async function send({ store, ids, callers, findings }: Work, { name, kind, http }: Sent): Promise<number> {
  const logged = listen(store)
  const answer = store.app.server.inject({ ...http, method: http.method as 'GET' })
  const reply = (await Promise.race([answer, wait(longest, undefined, { ref: false })])) ?? noAnswer
  const { statusCode: status, headers, body } = reply
  findings.requests++
  // A call sets the header once it has parsed the request, before it asks the service.
  if (headers['cache-control'] === 'no-store' && name in calls) findings.reached++
  if (status === 503 && logged.isCaptchaAway) findings.unavailable++
  else if (status >= 500) {
    const { count = 0, ...first } = findings.failures.get(name) ?? {}
    findings.failures.set(name, {
      request: http,
      why: logged.errors.join('\n') || body,
      ...first,
      count: count + 1,
    })
  }
  if (status === 401) callers.renew(kind)
  if (status < 300 && headers['content-type'] === json && body.length < mostToLearn)
    ids.learn(JSON.parse(body))
  return status
}

const json = 'application/json; charset=utf-8'
const mostToLearn = 100_000
