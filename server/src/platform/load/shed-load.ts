import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../errors/errors.ts'
import { networkOf } from '../network/addresses.ts'
import type { Log } from '../process/log.ts'
import type { Slots } from './limits.rules.ts'
import { type Priority, priorityOf } from './priorities.rules.ts'
import { openQueue, type Queue } from './queue.ts'
import { spreadReturns } from './retry-after.ts'
import { type KnownRoute, knowRoutes } from './routes.ts'
import type { Task } from './task.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether somebody waits to pay or to reserve. */
    isCrowded: () => boolean
  }
  interface FastifyRequest {
    /** Its place among the requests that are answered now; absent if it needs none. */
    place: Task | undefined
    /** Refused because there is too much to do. */
    isShed: boolean
  }
  interface FastifyContextConfig {
    /** Absent: its requests are never refused. */
    priority?: Priority | undefined
    /** Its answers stay open, so they are not among the requests that are answered soon. */
    staysOpen?: boolean
  }
}

/** A request that no route has seen yet. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** It is for a call of the contract, so a program sent it. */
  isCall: boolean
  /** It is for a page. */
  servesPages: boolean
}

interface LoadOptions {
  log: Log
  slots: Slots
  /** Where a request comes from. */
  addressOf(request: IncomingMessage): string
  /** The id of the shop that a request for a page asks, where there are several. */
  shopOf(request: IncomingMessage): string | undefined
  /** Milliseconds, by which it is told who has waited too long. */
  now?: () => number
  /** Refuses a request that no route has seen yet. */
  sendError(refusal: Refusal, exchange: Exchange): void
}

/** Milliseconds between two looks at the event loop, and between two lines in the log. */
const times = { look: 250, report: 10_000 }

/** Refuses requests at once that could not be answered within a second, those of low priority first. */
export function shedLoad(app: FastifyInstance, options: LoadOptions): void {
  const loop = watchLoop()
  const queue = openQueue(loop.delay, options)
  const retryAfter = spreadReturns()
  const reporting = setInterval(() => {
    const refused = queue.takeRefused()
    if (refused > 0) options.log.warn({ refused }, 'too much to do: requests were refused with 503')
  }, times.report).unref()
  app.decorate('isCrowded', queue.isCrowded)
  app.decorateRequest('place', undefined)
  app.decorateRequest('isShed', false)
  app.addHook('onRoute', (route) => {
    const isAlways = route.method === 'OPTIONS' || route.config?.slow || route.config?.staysOpen
    route.config = { ...route.config, priority: isAlways ? undefined : priorityOf(route.url, route.method) }
  })
  refuseEarly(app, { queue, retryAfter, ...options })
  // When the request has arrived as a whole, so that slow senders take nobody's place.
  app.addHook('preValidation', (request, _reply, next) => {
    // The server's own pages ask its API within the task of the page.
    if (request.raw.socket instanceof Socket) enter({ queue, retryAfter, ...options }, request, next)
    else next()
  })
  leaveWhenDone(app, queue)
  app.addHook('onClose', (_app, done) => {
    clearInterval(reporting)
    queue.close()
    loop.close()
    done()
  })
}

interface Refusing extends Pick<LoadOptions, 'shopOf'> {
  queue: Queue
  /** Seconds after which somebody who is refused now may come again. */
  retryAfter(): number
}

/** While requests of a priority are refused, others like them cost next to nothing. */
function refuseEarly(
  app: FastifyInstance,
  { queue, retryAfter, addressOf, shopOf, sendError }: Refusing & LoadOptions,
): void {
  const findRoute = knowRoutes(app)
  const answerers = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const route = queue.isRefusing() && !isUpload(request) ? findRoute(request) : undefined
    const isRefused = ({ priority, isCall }: KnownRoute) =>
      priority &&
      queue.refusesEarly(priority, networkOf(addressOf(request)), isCall ? undefined : shopOf(request))
    if (route && isRefused(route)) {
      const { isCall, servesPages } = route
      sendError(tooBusy(retryAfter()), { request, response, isCall, servesPages })
    } else for (const answer of answerers) answer(request, response)
  })
}

/** Uploads are never refused. */
function isUpload({ headers: { 'content-type': type } }: IncomingMessage): boolean {
  return type !== undefined && !/json|urlencoded|text\/plain/.test(type)
}

function leaveWhenDone(app: FastifyInstance, queue: Queue): void {
  const leave = ({ place }: FastifyRequest) => {
    if (place) queue.leave(place)
  }
  // biome-ignore lint/complexity/useMaxParams: Fastify calls it so; a promise for each request would cost more
  app.addHook('onSend', (request, _reply, payload, next) => {
    leave(request)
    next(null, payload)
  })
  app.addHook('onResponse', (request, _reply, next) => {
    leave(request)
    next()
  })
  app.addHook('onRequestAbort', (request, next) => {
    leave(request)
    next()
  })
}

function enter(
  { queue, retryAfter, shopOf }: Refusing,
  request: FastifyRequest,
  next: (error?: Error) => void,
): void {
  const { config, url } = request.routeOptions
  // An unknown address has no route.
  const priority = url === undefined ? 'reading' : config.priority
  if (!priority) {
    next()
    return
  }
  const { socket } = request.raw
  request.place = {
    priority,
    route: config.call ?? url ?? '',
    from: networkOf(request.address),
    // Calls name their shop in the token, so their host says nothing.
    shop: config.call === undefined ? shopOf(request.raw) : undefined,
    start: next,
    refuse() {
      request.isShed = true
      next(tooBusy(retryAfter()))
    },
    isGone: () => socket.destroyed,
  }
  queue.enter(request.place)
}

const refusals = new Map<number, Refusal>()

/** One for all who come again after the same time, because making an error takes longer than sending it. */
function tooBusy(retryAfterSeconds: number): Refusal {
  const refusal =
    refusals.get(retryAfterSeconds) ?? refuse('TEMPORARILY_UNAVAILABLE', undefined, { retryAfterSeconds })
  refusals.set(retryAfterSeconds, refusal)
  return refusal
}

function watchLoop(): { delay(): number; close(): void } {
  const resolution = 20
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  let delay = 0
  const looking = setInterval(() => {
    delay = Math.max(0, loop.mean / 1e6 - resolution)
    loop.reset()
  }, times.look).unref()
  return {
    delay: () => delay,
    close() {
      clearInterval(looking)
      loop.disable()
    },
  }
}
