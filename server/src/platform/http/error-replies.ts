import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage, Refusal, refuse } from '../errors/errors.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'

export function errorHandler(log: Log, metrics: Metrics) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    request.refused = refusal.code
    metrics.count('refusals', nameOf(refusal))
    if (refusal.status === 500) {
      log.error({ requestId: request.id, err: error }, 'unexpected error')
      request.task?.span?.recordException(error)
    }
    const seconds = refusal.retryAfter
    if (seconds !== undefined) reply.header('retry-after', String(seconds))
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
    const body = refusal.status >= 500 ? { ...refusal.body, requestId: request.id } : refusal.body
    return reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
  }
}

/** One of a closed list, so that it can be a label. */
function nameOf({ reason, violations, status }: Refusal): string {
  return reason ?? (violations.length > 0 ? 'INVALID_ARGUMENT' : String(status))
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
