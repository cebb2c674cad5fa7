import type { IncomingHttpHeaders } from 'node:http'

/** The span of another program that a request belongs to (W3C Trace Context). */
export interface RemoteSpan {
  traceId: string
  spanId: string
  isSampled: boolean
}

/** Reads `traceparent`; undefined if there is none or it is malformed. Later versions may have more parts. */
export function readTraceParent({ traceparent }: IncomingHttpHeaders): RemoteSpan | undefined {
  if (typeof traceparent !== 'string' || traceparent.length > 512) return undefined
  const [, version, traceId = '', spanId = '', flags = '', rest] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(traceparent) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The id that a client or proxy gave its request in `x-request-id`, unless it could break a log or a header. */
export function readRequestId({ 'x-request-id': id }: IncomingHttpHeaders): string | undefined {
  return typeof id === 'string' && /^[\w.:/+=-]{1,128}$/.test(id) ? id : undefined
}
