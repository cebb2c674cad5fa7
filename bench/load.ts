import autocannon from 'autocannon'
import { jobFromInput } from './job.ts'

/** A load generator in its own process. Writes a {@link Sample} to the output. */
export interface LoadJob {
  url: string
  /** The requests, in turn on each connection. Connections start at different ones. */
  requests: Ask[]
  connections: number
  seconds: number
  /** One Authorization header per connection, in turn. */
  tokens: string[]
}

export interface Ask {
  method: 'GET' | 'POST'
  path: string
  body?: string
  /** Appends a number that no request had before. */
  anew?: true
}

export interface Sample {
  perSecond: number
  /** Milliseconds */
  p50: number
  p99: number
  /** Number of answers other than 200 and of requests without an answer. */
  failed: number
}

const { url, requests, connections, seconds, tokens } = await jobFromInput<LoadJob>()
let connection = 0
let next = Date.now() * 1000
let sent = 0

/** As many shoppers from as many networks: each sends twenty requests. */
function nextAddress(): string {
  const number = Math.floor(sent++ / 20)
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

const result = await autocannon({
  url,
  connections,
  duration: seconds,
  setupClient(client) {
    const begin = Math.floor((requests.length / connections) * connection)
    const authorization = tokens[connection++ % tokens.length] ?? ''
    const headersOf = ({ body }: Ask) => ({
      authorization,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    })
    const asked = [...requests.slice(begin), ...requests.slice(0, begin)]
    client.setRequests(
      asked.map((ask) => ({
        ...ask,
        headers: headersOf(ask),
        setupRequest: (request) => ({
          ...request,
          ...(ask.anew ? { path: ask.path + next++ } : {}),
          headers: { ...request.headers, 'x-forwarded-for': nextAddress() },
        }),
      })),
    )
  },
})
const sample: Sample = {
  perSecond: result.requests.total / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failed: result.non2xx + result.errors + result.timeouts,
}
process.stdout.write(JSON.stringify(sample))
