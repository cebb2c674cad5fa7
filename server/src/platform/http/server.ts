import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../errors/errors.ts'
import { limitConnections } from '../load/connections.ts'
import { slotsFor } from '../load/limits.rules.ts'
import { acceptFaster } from '../load/listeners.ts'
import { type Exchange, shedLoad } from '../load/shed-load.ts'
import { slowRefusals } from '../load/slow-refusals.ts'
import {
  addressOf,
  type IsTrusted,
  isPrivate,
  networkOf,
  normal,
  trustedProxies,
} from '../network/addresses.ts'
import type { Log } from '../process/log.ts'
import { currentTask } from '../process/tasks.ts'
import { type HostOf, hostReader, type Places, shopReader } from '../shop/hosts.ts'
import type { Caller } from '../shop/shop.ts'
import { observeRequests } from '../telemetry/request-log.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { readRequestId } from '../telemetry/trace-context.ts'
import { maxBytes, parseForm, parseJson } from './body.ts'
import { type ErrorRepliesOptions, earlyErrorHandler, errorHandler } from './error-replies.ts'
import { closeGracefully } from './graceful-close.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the client. Unlike `ip`, it is that of the shopper behind proxies that are trusted. */
    address: string
    /** What the server of a storefront says, and proved that it may say: the site, and the address of its shopper. */
    handedOn: { siteId: string; address: string } | undefined
    /** The name of the call, empty for other routes. */
    call: string
    /** The caller, once known. */
    caller: Caller | undefined
    /** The code of the refusal, if the request was refused. */
    refused: string | undefined
    /** Its audit entry is written. */
    isAudited: boolean
  }
  interface FastifyInstance {
    /** Its routes are for people, who get errors as pages. */
    servesPages: boolean
    /** Refuses a request that no route has seen. */
    refuseEarly(refusal: Refusal, exchange: Exchange): void
  }
  interface FastifyContextConfig {
    /** The name of the call. */
    call?: string
    /** Takes files, which take time to arrive. */
    slow?: boolean
  }
}

export interface ServerOptions extends Omit<ErrorRepliesOptions, 'metrics' | 'hostOf'> {
  telemetry: Telemetry
  newId: () => string
  /** Where people reach the server. */
  publicUrl: string
  /** Where the shops are; one is everywhere when absent. */
  hosts?: Places
  /** Milliseconds, by which requests have waited too long. */
  now?: () => number
  /** Share of the requests that are logged, 0 to 1. */
  loggedRequests?: number
  /** Transactions that run at once, 8 when absent. */
  transactions?: number
  /** The proxies that may say who sent a request: addresses, networks, `loopback`, which is the default. */
  trustedProxies?: readonly string[]
}

/** An HTTP server with the contract's transport rules: request ids, CORS, JSON parsing, errors in one shape. */
export async function openServer({
  log,
  face,
  telemetry,
  newId,
  publicUrl,
  hosts = { at: () => 'first', hasSeveral: () => false },
  loggedRequests = 0,
  trustedProxies: proxies = ['loopback'],
  ...load
}: ServerOptions): Promise<FastifyInstance> {
  const headersFor = commonHeaders(publicUrl)
  const newRequestId = requestIds(newId)
  const isTrusted = trustedProxies(proxies)
  const hostOf = hostReader(hosts, isTrusted)
  const replies = { log, metrics: telemetry.metrics, face, hostOf, newRequestId, headersFor }
  const sendError = errorHandler(replies)
  const app = Fastify({
    genReqId: newRequestId,
    bodyLimit: maxBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreDuplicateSlashes: false },
    requestTimeout: longestUpload,
    rewriteUrl: ({ url = '/', headers }) => (headers.accept?.includes('text/html') ? legible(url) : url),
    clientErrorHandler: (error, socket) => rejectUnreadable(error, socket, newId()),
    // For malformed addresses; no hook has run yet.
    frameworkErrors(error, request, reply) {
      reply.headers(headersFor(request.id))
      sendError(error, request, reply)
    },
  })
  app.decorate('servesPages', false)
  await acceptBodies(app)
  app.options('*', async (_request, reply) => reply.code(204).headers(preflight).send())
  closeGracefully(app)
  readAddresses(app, { log, isTrusted, hostOf })
  decorate(app, headersFor)
  app.decorate('refuseEarly', earlyErrorHandler(app, replies))
  // First, because it lets a request go on from within another one.
  shedLoad(app, {
    ...{ ...load, log },
    slots: slotsFor(load),
    shopOf: shopReader(hosts, hostOf),
    addressOf: (request) => addressOf(request, isTrusted),
    sendError: app.refuseEarly,
  })
  // Afterwards, because what waits takes nobody's place.
  slowRefusals(app)
  observeRequests(app, { log, telemetry, share: loggedRequests })
  acceptFaster(app)
  limitConnections(app.server, { most: mostConnections, networkOf, isProxy: isTrusted })
  app.setErrorHandler(sendError)
  return app
}

/** Each request gets the address of its client and the host that it asked for. */
function readAddresses(
  app: FastifyInstance,
  { log, isTrusted, hostOf }: { log: Log; isTrusted: IsTrusted; hostOf: HostOf },
): void {
  const warn = warnOfProxies(log)
  app.decorateRequest('address', '')
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers, raw } = request
    request.address = addressOf(raw, isTrusted)
    const host = hostOf(raw)
    if (host !== undefined) headers.host = host
    const header = headers['x-forwarded-for'] ? 'X-Forwarded-For' : headers.forwarded && 'Forwarded'
    if (header) {
      const proxy = normal(raw.socket.remoteAddress ?? '') ?? ''
      if (!isTrusted(proxy)) warn(header, proxy)
    }
    next()
  })
}

/** Of private addresses and of others: so many are named in the log, because more are an attack. */
const mostProxies = 10

/** An operator's own proxy usually has a private address, so strangers from elsewhere do not use up its warning. */
function warnOfProxies(log: Log): (header: string, proxy: string) => void {
  const named = { near: new Set<string>(), far: new Set<string>() }
  return (header, proxy) => {
    const known = isPrivate(proxy) ? named.near : named.far
    if (known.size >= mostProxies || known.has(proxy)) return
    known.add(proxy)
    log.warn({ proxy }, `${header} of ${proxy} was ignored: it is not in TRUSTED_PROXIES`)
  }
}

/** Requests of a page of this server have the id of the one for the page. */
function requestIds(newId: () => string) {
  return ({ headers }: IncomingMessage) => currentTask()?.requestId ?? readRequestId(headers) ?? newId()
}

/** From one network. */
const mostConnections = 1024

/** JSON and forms; anything else is refused with 415. */
async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => parseJson(text),
  )
  await app.register(formbody, { parser: parseForm })
}

function decorate(app: FastifyInstance, headersFor: ReturnType<typeof commonHeaders>): void {
  app.decorateRequest('handedOn', undefined)
  app.decorateRequest('call', '')
  app.decorateRequest('caller', undefined)
  app.decorateRequest('refused', undefined)
  app.decorateRequest('isAudited', false)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headersFor(request.id))
    if (!request.routeOptions.config.slow) limitArrival(request)
    next()
  })
}

/** Milliseconds until a request must have arrived; an upload may take an hour. */
const longestRequest = 30_000
const longestUpload = 60 * 60 * 1000

function limitArrival({ raw, id }: FastifyRequest): void {
  // Injected requests have no connection.
  if (!(raw.socket instanceof Socket)) return
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    const late = Object.assign(new Error('the request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    rejectUnreadable(late, raw.socket, id)
  }, longestRequest)
  raw.once('close', () => clearTimeout(timer))
}

/** Answers unknown addresses with 404. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw refuse('UNKNOWN_CALL')
  })
}

/** Makes an address with broken escapes readable, so that people get the 404 page. */
function legible(url: string): string {
  if (!url.includes('%')) return url
  try {
    decodeURI(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/** For malformed HTTP: there is no request and no reply yet, only the connection. */
function rejectUnreadable(error: NodeJS.ErrnoException, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({ message: status.slice(4), details: {} })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    `x-wix-request-id: ${requestId}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Every origin may read every reply, because tokens identify the caller. The session cookie is sent by our own pages
 * only, and browsers hide replies to requests with cookies from other pages.
 */
function commonHeaders(publicUrl: string) {
  const headers = {
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposedHeaders,
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${oneYear}` } : {}),
  }
  return (requestId: string) => ({ ...headers, 'x-wix-request-id': requestId, 'x-request-id': requestId })
}

/** Seconds in which browsers come by https only. Sub-domains belong to others: their owners decide for them. */
const oneYear = 365 * 24 * 60 * 60

const exposedHeaders = 'x-wix-request-id, x-request-id, x-wix-consistent, retry-after'

/** The same for every address, known or not. */
const preflight = {
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': [
    'authorization',
    'content-type',
    'x-wix-bi-gateway',
    'wix-site-id',
    'wix-account-id',
    'x-wix-consistent',
    'client-binding',
    'x-wix-currency',
    'x-wix-language',
    'idempotency-key',
    'x-request-id',
    'traceparent',
    'tracestate',
  ].join(', '),
  'access-control-max-age': '86400',
  'content-length': '0',
}
