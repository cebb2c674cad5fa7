import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { Priority } from './priorities.rules.ts'

export interface KnownRoute {
  priority: Priority | undefined
  isCall: boolean
  /** It is for people, who get errors as pages. */
  servesPages: boolean
}

const unknown: KnownRoute = { priority: 'reading', isCall: false, servesPages: false }

/** Returns what finds the route of a request before Fastify looks. Routes that are added later are found too. */
export function knowRoutes(app: FastifyInstance): (request: IncomingMessage) => KnownRoute {
  const router = findMyWay({ maxParamLength: 500 })
  app.addHook('onRoute', function (this: FastifyInstance, { method, url, config }) {
    const { servesPages } = this
    const known: KnownRoute = { priority: config?.priority, isCall: config?.call !== undefined, servesPages }
    router.on(method as HTTPMethod, url, () => {}, known)
  })
  return ({ method, url = '/' }) =>
    (router.find(method as HTTPMethod, url)?.store as KnownRoute | undefined) ?? unknown
}
