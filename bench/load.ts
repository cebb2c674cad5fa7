import autocannon, { type Client } from 'autocannon'
import { openRandom } from '../trials/shapes/random.ts'
import { jobFromInput } from './job.ts'
import { codeIn, type Sample } from './samples.ts'

/** A load generator in its own process. Writes a {@link Sample} to the output. */
export interface LoadJob {
  url: string
  requests: Ask[]
  /** Draws the requests at random. Without it each connection sends them in turn; connections start at different ones. */
  seed?: number | undefined
  connections: number
  seconds: number
  /** One Authorization header per connection, in turn. */
  tokens: string[]
}

export interface Ask {
  method: 'GET' | 'POST'
  path: string
  body?: string
  /** The Authorization header, instead of that of the connection. */
  token?: string
  /** Appends a number that no request had before. */
  anew?: true
}

const { url, requests, seed, connections, seconds, tokens } = await jobFromInput<LoadJob>()
const random = seed === undefined ? undefined : openRandom(seed)
const failures: Record<string, number> = {}
let connection = 0
let next = Date.now() * 1000
let sent = 0

const result = await autocannon({ url, connections, duration: seconds, setupClient })
for (const [name, count] of Object.entries({
  'nothing answered': result['2xx'] === 0 ? 1 : 0,
  'no answer in time': result.timeouts,
  'no connection': result.errors - result.timeouts,
  // The last request of each connection is cut off by the end.
  'no answer': result.requests.sent - result.requests.total - result.errors - connections,
})) {
  if (count > 0) failures[name] = count
}
const sample: Sample = {
  count: result['2xx'],
  perSecond: result['2xx'] / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  slowest: result.latency.max,
  failures,
}
process.stdout.write(JSON.stringify(sample))

function setupClient(client: Client): void {
  let turn = Math.floor((requests.length / connections) * connection)
  const ownToken = tokens[connection++ % tokens.length] ?? ''
  const nextAsk = () => (random ? random.pick(requests) : (requests[turn++ % requests.length] as Ask))
  const setupRequest = () => {
    const { method, path, body, token = ownToken, anew } = nextAsk()
    const headers = {
      'x-forwarded-for': nextAddress(),
      ...(token ? { authorization: token } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    return { method, path: anew ? path + next++ : path, headers, ...(body === undefined ? {} : { body }) }
  }
  client.setRequests([{ method: 'GET', path: '/', headers: {}, setupRequest }])
  countFailures(client)
}

/** As many shoppers from as many networks: each sends twenty requests. */
function nextAddress(): string {
  const number = Math.floor(sent++ / 20)
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

function countFailures(client: Client): void {
  let status = 0
  let code = ''
  client.on('headers', ({ statusCode }) => {
    status = statusCode
    code = ''
  })
  client.on('body', (bytes) => {
    if (status >= 400) code ||= codeIn(bytes.toString())
  })
  client.on('response', (statusCode) => {
    if (statusCode >= 200 && statusCode < 300) return
    const name = `${statusCode} ${code}`.trim()
    failures[name] = (failures[name] ?? 0) + 1
  })
}
