import type { FastifyInstance } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { formTargets } from '../../checkout/visits/callbacks.rules.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import {
  inLanguage,
  isOurForm,
  keyIn,
  type PageRequest,
  type PageVisit,
  visitOf,
} from '../../redirects/pages.service.ts'
import type { EventsAnswer } from '../pages/tickets.service.ts'
import * as waiting from './service.ts'

interface Exchange {
  request: PageRequest
  reply: Parameters<typeof sendAnswer>[0]
  visit: PageVisit
}

/** The pages of the waiting list. They work without a script. */
export function waitingPages(
  server: FastifyInstance,
  { shop, build }: Pick<PageContext, 'shop' | 'build'>,
): void {
  const write = { onRequest: limit(shop, 'write') }
  const send = ({ request, reply, visit }: Exchange, answer: EventsAnswer) =>
    sendAnswer(reply, request, {
      ...{ page: 'bookings', build, answer: inLanguage(visit, answer) },
      formTargets: formTargets(visit.callbacks),
    })
  server.get('/tickets/waiting', { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    return send({ request, reply, visit }, await waiting.open(shop, visit, { ticket: ticketOf(request) }))
  })
  server.post('/tickets/waiting', write, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const form = parseForm(request.body)
    const sent = { ticket: ticketOf(request), form, key: keyIn(shop, request, form) }
    return send({ request, reply, visit }, await waiting.submit(shop, visit, sent))
  })
  server.get('/tickets/waiting/:token', { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    return send({ request, reply, visit }, await waiting.entry(shop, visit, entryOf(request)))
  })
  server.post('/tickets/waiting/:token', write, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const at = entryOf(request)
    const isOurs = isOurForm(shop, request, { about: at.id, form: parseForm(request.body) })
    const answer = isOurs ? await waiting.leave(shop, visit, at) : await waiting.entry(shop, visit, at)
    return send({ request, reply, visit }, answer)
  })
}

function ticketOf({ query }: PageRequest): string {
  return typeof query.ticket === 'string' ? query.ticket : ''
}

function entryOf({ params, query }: PageRequest) {
  return { id: params.token ?? '', key: query.key, isNew: query.new === '1' }
}
