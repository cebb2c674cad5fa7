import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EventHandler as Handler } from '../platform/events/events.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { OwnSections, WebBuild } from '../platform/pages/web-build.ts'
import type { Room } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import type { EventHandler, Extensions, ScheduledJob } from './config.ts'
import { type Contexts, openContexts } from './context.service.ts'
import { ownRoutes } from './routes.ts'
import { eventTypesOf } from './rules.ts'
import { withExtensions } from './sections.service.ts'

/** What one shop adds to Cartwright, as a room, and its pages. */
export function openExtensions(
  extensions: Extensions,
  { shop, server }: { shop: Shop; server: FastifyInstance },
): { room: Room; extend(build: WebBuild | undefined): WebBuild | undefined } {
  const { routes = {}, jobs = {}, on = {} } = extensions.config
  const contextOf = openContexts(shop, server)
  return {
    room: {
      routes: () => ownRoutes(server, routes, async (request) => contextOf(await siteIdAt(shop, request))),
      pages({ server: pages, web }) {
        for (const script of [web?.own, web?.ownAdmin]) if (script) serveScript(pages, script)
      },
      eventHandlers: Object.fromEntries(
        Object.entries(on).flatMap(([name, handler]) =>
          eventTypesOf(name).map((type) => [type, toHandler(handler, contextOf)]),
        ),
      ),
      jobs: Object.fromEntries(
        Object.entries(jobs).map(([name, job]) => [`own-${name}`, toJob(job, contextOf)]),
      ),
    },
    extend: (build) => build && withExtensions(build, extensions, contextOf),
  }
}

function serveScript(
  server: FastifyInstance,
  { address, script }: Pick<OwnSections, 'address' | 'script'>,
): void {
  server.get(address, async (_request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
    reply.compress(script)
    return reply
  })
}

/** Of one shop alone it is known without the database. */
async function siteIdAt(shop: Shop, request: FastifyRequest): Promise<string> {
  const isFirst = shop.hosts.at(request.headers.host) === 'first'
  return (isFirst && shop.hosts.firstId()) || (await sites.requireAt(shop, request)).id
}

/** It runs for the first shop. */
function toJob({ run, every, limit = 60 }: ScheduledJob, contextOf: Contexts): Job {
  return {
    ...{ every, limit, concurrency: 1 },
    async run(shop, _payload, signal) {
      const first = await sites.first(shop)
      if (first) await run({ ...contextOf(first.id), signal })
    },
  }
}

function toHandler(handler: EventHandler, contextOf: Contexts): Handler {
  return ({ siteId, id, type, entityId, sequence, createdAt, payload: data }, signal) => {
    const event = { id, type, entityId, sequence: Number(sequence), time: createdAt.toISOString(), data }
    return handler(event, { ...contextOf(siteId), signal })
  }
}
