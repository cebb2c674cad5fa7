import { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../errors/errors.ts'
import type { Log } from '../process/log.ts'
import { type Priority, priorityOf } from './priorities.rules.ts'
import { openQueue, type Queue, type Task } from './queue.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place among the requests that are answered now; absent if it needs none. */
    place: Task | undefined
    /** Refused because there is too much to do. */
    isShed: boolean
  }
  interface FastifyContextConfig {
    /** Absent: its requests are never refused. */
    priority?: Priority | undefined
  }
}

interface LoadOptions {
  log: Log
  /** The network that a request comes from. */
  networkOf(request: FastifyRequest): string
}

/** Milliseconds between two looks at the event loop, and between two lines in the log. */
const times = { look: 250, report: 10_000 }

/** Refuses requests at once that could not be answered within a second, those of low priority first. */
export function shedLoad(app: FastifyInstance, { log, networkOf }: LoadOptions): void {
  const loop = watchLoop()
  const queue = openQueue(loop.delay)
  const reporting = setInterval(() => {
    const refused = queue.takeRefused()
    if (refused > 0) log.warn({ refused }, 'too much to do: requests were refused with 503')
  }, times.report).unref()
  app.decorateRequest('place', undefined)
  app.decorateRequest('isShed', false)
  app.addHook('onRoute', (route) => {
    const isAlways = route.method === 'OPTIONS' || route.config?.slow
    route.config = { ...route.config, priority: isAlways ? undefined : priorityOf(route.url) }
  })
  // When the request has arrived as a whole, so that slow senders take nobody's place.
  app.addHook('preValidation', (request, _reply, next) => {
    // The server's own pages ask its API within the task of the page.
    if (request.raw.socket instanceof Socket) enter(queue, request, { from: networkOf(request), next })
    else next()
  })
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
  app.addHook('onClose', (_app, done) => {
    clearInterval(reporting)
    queue.close()
    loop.close()
    done()
  })
}

interface Entry {
  from: string
  next(error?: Error): void
}

function enter(queue: Queue, request: FastifyRequest, { from, next }: Entry): void {
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
    from,
    start: next,
    refuse() {
      request.isShed = true
      next(tooBusy)
    },
    isGone: () => socket.destroyed,
  }
  queue.enter(request.place)
}

/** One for all, because making an error takes longer than sending it. */
const tooBusy = refuse('TEMPORARILY_UNAVAILABLE')

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
