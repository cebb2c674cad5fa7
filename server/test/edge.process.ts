import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'

// A cache at the edge, as a content delivery network has them: it keeps what RFC 9111 and RFC 9213 let it keep, and forgets by
// surrogate key. Its clock is slow, so that a test may take its time.

const [originPort, secret] = process.argv.slice(2)
const slowness = 60

interface Kept {
  headers: OutgoingHttpHeaders
  body: Buffer
  keys: ReadonlySet<string>
  /** The headers of its request that it depends on. */
  vary: ReadonlyMap<string, string>
  keptAt: number
  /** Seconds */
  fresh: number
}

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** By host and address: one edge stands before several shops. */
const kept = new Map<string, Kept[]>()
const purges: { at: number; keys: ReadonlySet<string> }[] = []

const server = createServer(async (incoming, outgoing) => {
  if (incoming.url === '/.edge/purge') return purge(incoming, outgoing)
  const found = incoming.method === 'GET' ? find(incoming) : undefined
  if (found) {
    const age = Math.floor(ageOf(found))
    outgoing.writeHead(200, { ...found.headers, age: String(age), 'x-edge': 'hit' }).end(found.body)
    return
  }
  const begun = Date.now()
  const answer = await forward(incoming)
  keep(incoming, answer, begun)
  outgoing.writeHead(answer.status, { ...answer.headers, 'x-edge': 'miss' }).end(answer.body)
})

function ageOf({ keptAt }: Kept): number {
  return (Date.now() - keptAt) / 1000 / slowness
}

function addressOf({ url, headers }: IncomingMessage): string {
  return `${headers.host}${url}`
}

function find(incoming: IncomingMessage): Kept | undefined {
  const { headers } = incoming
  return kept
    .get(addressOf(incoming))
    ?.find(
      (one) =>
        ageOf(one) < one.fresh &&
        [...one.vary].every(([name, value]) => String(headers[name] ?? '') === value),
    )
}

function forward(incoming: IncomingMessage): Promise<Answer> {
  const { method, url, headers } = incoming
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: originPort, method, path: url, headers },
      async (response) => {
        const { 'transfer-encoding': _, connection: __, ...kept } = response.headers
        resolve({ status: response.statusCode ?? 502, headers: kept, body: await buffer(response) })
      },
    )
    asked.on('error', reject)
    incoming.pipe(asked)
  })
}

/** Keeps an answer for everybody, if the origin allows it and nothing of it was purged meanwhile. */
function keep(incoming: IncomingMessage, answer: Answer, begun: number): void {
  const { method, headers } = incoming
  const address = addressOf(incoming)
  const fresh = lifetimeOf(answer.headers)
  const vary = String(answer.headers.vary ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
  if (method !== 'GET' || answer.status !== 200 || fresh <= 0) return
  if (answer.headers['set-cookie'] || vary.includes('*')) return
  const keys = new Set(String(answer.headers['surrogate-key'] ?? '').split(' '))
  if (purges.some((one) => one.at >= begun && [...keys].some((key) => one.keys.has(key)))) return
  const entry = {
    ...{ headers: answer.headers, body: answer.body, keys, keptAt: Date.now(), fresh },
    vary: new Map(vary.map((name) => [name, String(headers[name] ?? '')])),
  }
  kept.set(address, [...(kept.get(address) ?? []), entry])
}

/** Seconds; what is meant for a CDN counts before what is meant for all shared caches. */
function lifetimeOf(headers: OutgoingHttpHeaders): number {
  const targeted = headers['cdn-cache-control']
  const directives = String(targeted ?? headers['cache-control'] ?? '')
  if (/\b(private|no-store|no-cache)\b/.test(directives)) return 0
  const [, seconds = '0'] = /\bs-maxage=(\d+)/.exec(directives) ?? /\bmax-age=(\d+)/.exec(directives) ?? []
  return Number(seconds)
}

async function purge(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.headers.authorization !== `Bearer ${secret}`) return void outgoing.writeHead(401).end()
  const { keys } = (await json(incoming)) as { keys: string[] }
  const gone = new Set(keys)
  purges.push({ at: Date.now(), keys: gone })
  for (const [address, entries] of kept) {
    kept.set(
      address,
      entries.filter((entry) => ![...entry.keys].some((key) => gone.has(key))),
    )
  }
  outgoing.writeHead(204).end()
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
