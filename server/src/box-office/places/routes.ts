import type { FastifyInstance } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { formTargets } from '../../checkout/visits/callbacks.rules.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import { inLanguage, isOurForm, type PageRequest, visitOf } from '../../redirects/pages.service.ts'
import * as places from './service.ts'

/** The page on which guests get the links to their places. It works without a script. */
export function placePages(
  server: FastifyInstance,
  { shop, build }: Pick<PageContext, 'shop' | 'build'>,
): void {
  server.get('/places', { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const shown = { slug: slugIn(request), isSent: request.query.sent === '1' }
    return sendAnswer(reply, request, {
      ...{ page: 'bookings', build, answer: inLanguage(visit, await places.open(shop, visit, shown)) },
      formTargets: formTargets(visit.callbacks),
    })
  })
  server.post('/places', { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const form = parseForm(request.body)
    const isOurs = (about: string) => isOurForm(shop, request, { about, form })
    const answer = await places.submit(shop, visit, { slug: slugIn(request), form, isOurs })
    return sendAnswer(reply, request, {
      ...{ page: 'bookings', build, answer: inLanguage(visit, answer) },
      formTargets: formTargets(visit.callbacks),
    })
  })
}

function slugIn({ query: { event } }: PageRequest): string {
  return typeof event === 'string' && event.length <= 150 ? event : ''
}
