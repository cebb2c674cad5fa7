import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage, Refusal, refuse } from '../errors/errors.ts'
import type { Exchange } from '../load/shed-load.ts'
import { type Face, faultPageFor } from '../pages/fault-page.view.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'

export interface ErrorRepliesOptions {
  log: Log
  metrics: Metrics
  /** The shop whose pages people see at a host. */
  face(host: string | undefined): Face | undefined
  /** The host that a request asks for. */
  hostOf(request: IncomingMessage): string | undefined
}

const json = 'application/json; charset=utf-8'

/** There is no shop that could make a page of its own. */
const closedCodes: ReadonlySet<string> = new Set(['UNKNOWN_HOST', 'SHOP_ARCHIVED'])

/** Programs get errors in the shape of the contract, people get a page. */
export function errorHandler({ log, metrics, face, hostOf }: ErrorRepliesOptions) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    const { status } = refusal
    request.refused = refusal.code
    metrics.count('refusals', nameOf(refusal))
    if (status === 500) {
      log.error({ requestId: request.id, err: error }, 'unexpected error')
      request.task?.span?.recordException(error)
    }
    const seconds = refusal.retryAfter
    if (seconds !== undefined) reply.header('retry-after', String(seconds))
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    reply.code(status)
    const isCall = request.routeOptions.config?.call !== undefined
    const { servesPages } = request.server
    const isFault = status >= 500 || closedCodes.has(refusal.code ?? '')
    if (isFault && isForPeople(request.headers, { isCall, servesPages })) {
      return sendFaultPage(request, reply, face(hostOf(request.raw)))
    }
    const body = status >= 500 ? { ...refusal.body, requestId: request.id } : refusal.body
    return reply.type(json).send(JSON.stringify(body))
  }
}

/** One of a closed list, so that it can be a label. */
function nameOf({ reason, violations, status }: Refusal): string {
  return reason ?? (violations.length > 0 ? 'INVALID_ARGUMENT' : String(status))
}

/** Browsers say that they want a page. Whoever says nothing gets one where there are pages. */
function isForPeople(
  { accept = '' }: IncomingHttpHeaders,
  { isCall, servesPages }: { isCall: boolean; servesPages: boolean },
): boolean {
  if (isCall) return false
  return accept.includes('text/html') || (servesPages && !accept.includes('application/json'))
}

function sendFaultPage(request: FastifyRequest, reply: FastifyReply, face: Face | undefined): FastifyReply {
  const { html, headers } = faultPageFor(request, reply.statusCode, face)
  return reply.headers(headers).send(html)
}

interface EarlyRepliesOptions extends Pick<ErrorRepliesOptions, 'metrics' | 'face' | 'hostOf'> {
  newRequestId(request: IncomingMessage): string
  headersFor(requestId: string): Record<string, string>
}

/** Refuses requests that no route has seen yet, as {@link errorHandler} would. */
export function earlyErrorHandler(
  app: FastifyInstance,
  { metrics, face, hostOf, newRequestId, headersFor }: EarlyRepliesOptions,
) {
  return (refusal: Refusal, { request, response, isCall, servesPages }: Exchange) => {
    const { status, retryAfter, body } = refusal
    const { method = 'GET', url = '/', headers } = request
    metrics.count('refusals', nameOf(refusal))
    const requestId = newRequestId(request)
    const common = {
      ...headersFor(requestId),
      'retry-after': String(retryAfter ?? 1),
      ...(app.isDraining ? { connection: 'close' } : {}),
    }
    if (isForPeople(headers, { isCall, servesPages })) {
      const page = faultPageFor({ method, url, headers }, status, face(hostOf(request)))
      response.writeHead(status, { ...common, ...page.headers }).end(page.html)
    } else {
      response
        .writeHead(status, { ...common, 'content-type': json })
        .end(JSON.stringify({ ...body, requestId }))
    }
  }
}

/** Converts any error to a refusal: 500 unless the caller caused it. */
export function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('PAYLOAD_TOO_LARGE')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('UNSUPPORTED_MEDIA_TYPE')
  if (isOutage(error)) return refuse('TEMPORARILY_UNAVAILABLE')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal(error.statusCode, { message: error.message, details: {} })
  }
  return new Refusal(500, { message: 'System error occurred', details: {} })
}
