import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { Priority } from './priorities.rules.ts'

export interface KnownRoute {
  priority: Priority | undefined
  isCall: boolean
}

const unknown: KnownRoute = { priority: 'reading', isCall: false }

/** Returns what finds the route of a request before Fastify looks. Routes that are added later are found too. */
export function knowRoutes(app: FastifyInstance): (request: IncomingMessage) => KnownRoute {
  const router = findMyWay({ maxParamLength: 500 })
  app.addHook('onRoute', ({ method, url, config }) => {
    const known: KnownRoute = { priority: config?.priority, isCall: config?.call !== undefined }
    router.on(method as HTTPMethod, url, () => {}, known)
  })
  return ({ method, url = '/' }) =>
    (router.find(method as HTTPMethod, url)?.store as KnownRoute | undefined) ?? unknown
}
