import { setTimeout as wait } from 'node:timers/promises'
import type { Span, Tracer } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import type { Log } from '../process/log.ts'
import type { Metrics } from './metrics.ts'
import { metricsProducer } from './otlp-metrics.ts'
import { readTraceParent } from './trace-context.ts'
import type { Tracing } from './tracing.ts'

export interface OpenTelemetry {
  tracing: Tracing
  exportMetrics(metrics: Metrics): void
  /** Sends what was not sent yet, for at most two seconds. */
  close(): Promise<void>
}

/** Milliseconds between two exports of metrics, unless the environment says otherwise. */
const exportInterval = 60_000
/** Milliseconds */
const longestFlush = 2000

/**
 * Opens the export of spans and metrics to an OpenTelemetry collector. The packages read their settings, all named `OTEL_…`,
 * from the environment of the process. They are loaded here, so that servers without a collector do not pay for them.
 */
export async function openOpenTelemetry(log: Log): Promise<OpenTelemetry> {
  const [api, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resource] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      openResource(),
    ])
  const warn = (message: string) => log.warn({ problem: message }, 'OpenTelemetry')
  const silent = { info() {}, debug() {}, verbose() {} }
  api.diag.setLogger({ ...silent, error: warn, warn }, { suppressOverrideMessage: true })
  const spans = new BatchSpanProcessor(new OTLPTraceExporter())
  const provider = new BasicTracerProvider({ resource, spanProcessors: [spans] })
  let closeMetrics = async () => {}
  return {
    tracing: openTracing(api, provider.getTracer('cartwright')),
    exportMetrics(metrics) {
      const opening = startMetrics(metrics, resource)
      closeMetrics = async () => (await opening).shutdown()
    },
    async close() {
      const flushed = Promise.allSettled([provider.shutdown(), closeMetrics()])
      const enough = wait(longestFlush, undefined, { ref: false })
      await Promise.race([flushed, enough])
    },
  }
}

async function openResource() {
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  )
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'cartwright' }))
    .merge(detectResources({ detectors: [envDetector] }))
}

async function startMetrics(metrics: Metrics, resource: Awaited<ReturnType<typeof openResource>>) {
  const [{ MeterProvider, PeriodicExportingMetricReader }, { OTLPMetricExporter }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-proto'),
  ])
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: Number(process.env.OTEL_METRIC_EXPORT_INTERVAL) || exportInterval,
    metricProducers: [metricsProducer(metrics, resource)],
  })
  return new MeterProvider({ resource, readers: [reader] })
}

type Api = typeof import('@opentelemetry/api')

function openTracing(api: Api, tracer: Tracer): Tracing {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const fail = (span: Span, error: Error & { code?: string }) => {
    span.setAttribute('error.type', error.code ?? error.name)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  return {
    startRequest(request, { route, outer }) {
      const kind = outer ? SpanKind.INTERNAL : SpanKind.SERVER
      const context = outer ? trace.setSpan(ROOT_CONTEXT, outer) : remoteContext(api, request)
      const attributes = {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? '',
        'cartwright.request.id': request.id,
      }
      return tracer.startSpan(`${request.method} ${route}`, { kind, attributes }, context)
    },
    endRequest({ task, call, caller, refused }, { statusCode }) {
      const span = task?.span
      if (!span) return
      span.setAttribute('http.response.status_code', statusCode)
      if (call) span.setAttribute('cartwright.call', call)
      if (refused !== undefined) span.setAttribute('error.type', refused)
      if (caller) {
        span.setAttributes({ 'cartwright.caller': caller.kind, 'cartwright.site': caller.siteId })
      }
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    addStatement(parent, { name, pool, ms, error }) {
      if (!parent.isRecording()) return
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.summary': name,
        'db.client.connection.pool.name': pool,
      }
      const now = Date.now()
      const options = { kind: SpanKind.CLIENT, attributes, startTime: now - ms }
      const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent))
      if (error) fail(span, error)
      span.end(now)
    },
    startJob: (kind) => tracer.startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT),
    endJob(span, error) {
      if (error) fail(span, error)
      span.end()
    },
  }
}

function remoteContext({ ROOT_CONTEXT, TraceFlags, trace }: Api, { headers }: FastifyRequest) {
  const remote = readTraceParent(headers)
  if (!remote) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = remote
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
