import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../process/log.ts'
import { currentTask, inTask, type Task } from '../process/tasks.ts'
import type { Telemetry } from './telemetry.ts'
import { readTraceParent } from './trace-context.ts'
import type { Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What log lines and spans say about it. Malformed addresses have none. */
    task: Task | undefined
    /** It comes from a page of this server, as part of another request. */
    isInner: boolean
  }
}

interface RequestLogOptions {
  log: Log
  telemetry: Telemetry
  /** Share of the requests that are logged, 0 to 1. */
  share: number
}

/** Milliseconds. Slower requests are logged even if the share leaves them out. */
const slow = 1000

/** What load balancers ask all the time. */
const unlogged = new Set(['/health', '/ready', '/metrics'])

/** Measures each request, writes its line in the log and its span. */
export function observeRequests(app: FastifyInstance, { log, telemetry, share }: RequestLogOptions): void {
  const { metrics, tracing } = telemetry
  // Looking for secrets costs ten times as much as the rest of a line. These lines have none.
  const requestLog = log.child({}, { redact: [] })
  let inFlight = 0
  metrics.measure(() => [['requests_in_flight', inFlight]])
  app.decorateRequest('task')
  app.decorateRequest('isInner', false)
  app.addHook('onRequest', (request, _reply, next) => {
    inFlight += 1
    const outer = currentTask()
    request.isInner = outer?.requestId !== undefined
    const task = outer?.requestId !== undefined ? { ...outer } : newTask(request)
    if (tracing) begin(tracing, request, { task, outer: outer?.span })
    request.task = task
    inTask(task, next)
  })
  // The body arrives outside the task.
  app.addHook('preValidation', (request, _reply, next) =>
    request.task ? inTask(request.task, next) : next(),
  )
  app.addHook('onResponse', (request, reply, next) => {
    if (!request.task) return next()
    inFlight -= 1
    const { statusCode, elapsedTime } = reply
    // The time of a refusal would hide that of the answers.
    if (!request.isShed) metrics.observe(routeOf(request), statusCode, elapsedTime)
    tracing?.endRequest(request, reply)
    if (isLogged(request, reply, share)) {
      requestLog[levelOf(statusCode)](lineOf(request, reply), 'request')
    }
    next()
  })
}

function begin(
  tracing: Tracing,
  request: FastifyRequest,
  { task, outer }: { task: Task; outer: Task['span'] },
): void {
  task.span = tracing.startRequest(request, { route: routeOf(request), outer })
  task.traceId = task.span.spanContext().traceId
}

function newTask(request: FastifyRequest): Task {
  const traceId = readTraceParent(request.headers)?.traceId
  return traceId === undefined ? { requestId: request.id } : { requestId: request.id, traceId }
}

function isLogged(
  request: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
  share: number,
): boolean {
  if (statusCode >= 500) return !request.isShed
  if (share === 0 || request.isInner || unlogged.has(request.url)) return false
  return elapsedTime >= slow || share === 1 || Math.random() < share
}

/** What was refused for a while is no error of its own: the log has the cause. */
function levelOf(statusCode: number): 'info' | 'warn' | 'error' {
  if (statusCode === 503) return 'warn'
  return statusCode >= 500 ? 'error' : 'info'
}

/** No address and no parameters: they may hold one-time keys and what people typed. */
function lineOf(request: FastifyRequest, reply: FastifyReply) {
  const { method, task, call, caller, refused } = request
  return {
    requestId: task?.requestId,
    traceId: task?.traceId,
    method,
    route: request.routeOptions.url,
    call: call || undefined,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 100) / 100,
    caller: caller?.kind,
    site: caller?.siteId,
    refused,
    inner: request.isInner || undefined,
    aborted: isAborted(request, reply) || undefined,
  }
}

/** The client left before it had the answer. */
function isAborted({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): boolean {
  return socket instanceof Socket && !raw.writableFinished
}

/** The call, else the pattern of the address. */
function routeOf({ call, routeOptions: { config, url } }: FastifyRequest): string {
  return call || (config.call ?? url ?? 'unknown')
}
