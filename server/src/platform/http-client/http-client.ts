import { promises as dns, type LookupAddress } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import type { LookupFunction } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ipaddr from 'ipaddr.js'
import { Agent, type Dispatcher, request } from 'undici'

/** Fetches public addresses, and nothing from the server's own network. */
export interface HttpClient {
  /**
   * Rejects with {@link HttpClientError}; so does the content stream. With the `etag` of an earlier answer, nothing is fetched
   * that has not changed.
   */
  get(url: string, limits: RequestLimits, known?: { etag: string }): Promise<FetchedFile>
  /** Sends one request and reads the whole response. Does not follow redirects. */
  ask(
    url: string,
    request: HttpRequest,
    limits: RequestLimits,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; content: Buffer }>
  /** Why an address cannot be asked, in words for the person who entered it. */
  problemWith(url: string): Promise<string | undefined>
  /** Allowed besides 80 and 443. */
  ports: readonly number[]
  /** Resolves a host name to an address that may be reached, for protocols other than HTTP. */
  resolve(host: string): Promise<string>
  close(): Promise<void>
}

export interface RequestLimits {
  /** Bytes */
  largest: number
  /** Milliseconds until the whole response has arrived. */
  longest: number
}

export interface FetchedFile {
  /** The final address after redirects. */
  url: string
  /** Empty if it is the one that was known. */
  content: Readable
  isUnchanged: boolean
  etag: string | undefined
}

export interface HttpRequest {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** Why a request failed, in words for the person who entered the address. */
export class HttpClientError extends Error {}

/** A host of a private network that the operator has not allowed. */
export class PrivateHostError extends HttpClientError {}

export interface HttpClientOptions {
  /** Private networks that may be reached, as CIDR. */
  networks?: readonly string[]
  /** Allowed besides 80 and 443. */
  ports?: readonly number[]
  /** Resolves a name to all its addresses. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

const mostRedirects = 5

/**
 * Connects only to addresses that it has just checked, so a name that changes its address afterwards gains nothing.
 * Follows redirects itself and checks each target by the same rules.
 */
export function openHttpClient(options: HttpClientOptions = {}): HttpClient {
  const rules = rulesFrom(options)
  const agent = openAgent(options, rules)
  const send = async (address: string, signal: AbortSignal, asked: HttpRequest = {}) => {
    const url = checkedUrl(address, rules)
    const headers = { accept: '*/*', ...asked.headers, ...ours }
    return { url, response: await request(url, { ...asked, dispatcher: agent, signal, headers }) }
  }
  const follow = async (address: string, signal: AbortSignal, asked: HttpRequest) => {
    let { url, response } = await send(address, signal, asked)
    for (let hops = 0; isRedirect(response); hops++) {
      if (hops === mostRedirects) throw new HttpClientError('redirects too many times')
      await response.body.dump()
      const { href } = new URL(String(response.headers.location), url)
      ;({ url, response } = await send(href, signal, asked))
    }
    return { url, response }
  }
  const resolveHost = (host: string) =>
    lookupOne(lookupAmong(options.resolve ?? resolveAll, rules.reachable), host)
  return {
    async get(address, { largest, longest }, known) {
      try {
        const asked = known ? { headers: { 'if-none-match': known.etag } } : {}
        const { url, response } = await follow(address, AbortSignal.timeout(longest), asked)
        return fetchedFrom(response, { url, largest, known })
      } catch (error) {
        throw toClientError(error)
      }
    },
    async ask(address, asked, { largest, longest }) {
      try {
        const { response } = await send(address, AbortSignal.timeout(longest), asked)
        requireReadable(response, largest)
        const content = await buffer(limitSize(response.body, largest))
        return { status: response.statusCode, headers: response.headers, content }
      } catch (error) {
        throw toClientError(error)
      }
    },
    async problemWith(address) {
      try {
        const { hostname } = checkedUrl(address, rules)
        if (!ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))) await resolveHost(hostname)
        return undefined
      } catch (error) {
        return toClientError(error).message
      }
    },
    ports: rules.ports,
    resolve: resolveHost,
    close: () => agent.destroy(),
  }
}

function openAgent({ resolve = resolveAll }: HttpClientOptions, { reachable }: Rules): Agent {
  return new Agent({
    connect: { lookup: lookupAmong(resolve, reachable), timeout: 5000 },
    headersTimeout: 10_000,
    bodyTimeout: 15_000,
    maxResponseSize: -1,
    keepAliveTimeout: 1000,
  })
}

const ours = { 'user-agent': 'Cartwright', 'accept-encoding': 'identity' }

function resolveAll(host: string): Promise<LookupAddress[]> {
  return dns.lookup(host, { all: true, verbatim: true })
}

interface Rules {
  ports: readonly number[]
  reachable(address: string): boolean
}

function rulesFrom({ networks = [], ports = [] }: HttpClientOptions): Rules {
  const allowed = networks.map((network) => ipaddr.parseCIDR(network))
  return { ports, reachable: (address) => isReachable(address, allowed) }
}

function checkedUrl(address: string, { ports, reachable }: Rules): URL {
  if (!URL.canParse(address)) throw new HttpClientError('must be a full address that begins with https://')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new HttpClientError('must be an address that begins with https:// or http://')
  }
  if (url.username || url.password) throw new HttpClientError('must not contain a password')
  if (url.port && !ports.includes(Number(url.port)))
    throw new HttpClientError('must not name a port, or one of FETCH_PORTS')
  // A name is looked at when it is connected to; an address written out never gets that far.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !reachable(host)) throw notPublic()
  return url
}

type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Of the public Internet, or of a network that was allowed. */
function isReachable(text: string, allowed: readonly Network[]): boolean {
  const address = ipaddr.process(text)
  if (allowed.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))) return true
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

/** What IPv6 has given out; everything else is for special purposes or for later. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** The lookup of a connection, which gets nothing to connect to but what may be reached. */
function lookupAmong(
  resolve: Required<HttpClientOptions>['resolve'],
  reachable: Rules['reachable'],
): LookupFunction {
  return (host, { all }, done) => {
    resolve(host)
      .then((found) => {
        const [first, ...others] = found.filter(({ address }) => reachable(address))
        if (!first) throw found.length > 0 ? notPublic() : new HttpClientError('has an unknown host name')
        if (all) done(null, [first, ...others])
        else done(null, first.address, first.family)
      })
      .catch((error: Error) => done(error, []))
  }
}

/** IPv4 first: more servers can reach it. */
function lookupOne(lookup: LookupFunction, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new HttpClientError('takes too long to resolve')), longestLookup).unref()
    lookup(host, { all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [{ address } = { address: '' }] = addresses.toSorted((a, b) => a.family - b.family)
      if (error) reject(toClientError(error))
      else resolve(address)
    })
  })
}

/** Milliseconds */
const longestLookup = 8000

function isRedirect({ statusCode, headers }: Dispatcher.ResponseData): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
}

function fetchedFrom(
  response: Dispatcher.ResponseData,
  { url, largest, known }: { url: URL; largest: number; known: { etag: string } | undefined },
): FetchedFile {
  const isUnchanged = known !== undefined && response.statusCode === 304
  if (!isUnchanged) requireFile(response, largest)
  const { etag } = response.headers
  return {
    ...{ url: url.href, content: limitSize(response.body, largest), isUnchanged },
    etag: typeof etag === 'string' ? etag : undefined,
  }
}

function requireFile(response: Dispatcher.ResponseData, largest: number): void {
  if (response.statusCode !== 200) throw abandon(response, `answers with status ${response.statusCode}`)
  requireReadable(response, largest)
}

function requireReadable(response: Dispatcher.ResponseData, largest: number): void {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = 0 } = response.headers
  if (encoding !== 'identity') throw abandon(response, 'sends a compressed response')
  if (Number(length) > largest) throw abandon(response, tooLarge(largest))
}

function abandon({ body }: Dispatcher.ResponseData, reason: string): HttpClientError {
  body.on('error', () => {}).destroy()
  return new HttpClientError(reason)
}

function limitSize(body: Readable, largest: number): Readable {
  const content = new PassThrough()
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > largest) body.destroy(new HttpClientError(tooLarge(largest)))
  })
  body.on('error', (error) => content.destroy(toClientError(error)))
  // It may break before somebody reads; who reads then is told.
  content.on('error', () => {})
  content.on('close', () => body.destroy())
  return body.pipe(content)
}

function tooLarge(largest: number): string {
  return `is larger than ${Math.floor(largest / 1_000_000)} MB`
}

function notPublic(): HttpClientError {
  return new PrivateHostError('must lead to a public address, or into FETCH_NETWORKS')
}

/** What a connection says about itself is for the log of whoever runs it, not for whoever asked. */
function toClientError(error: unknown): HttpClientError {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof HttpClientError) return at
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code ?? ''))
    return new HttpClientError('takes too long to answer')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new HttpClientError('has an unknown host name')
  return new HttpClientError('cannot be reached')
}
