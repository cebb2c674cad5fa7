import type { FastifyInstance } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { thankYouAddress } from '../../checkout/pages/view.ts'
import { formTargets } from '../../checkout/visits/callbacks.rules.ts'
import { paths } from '../../customers/account/view.ts'
import { type FormFields, parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import {
  enterCheckout,
  inLanguage,
  isOurForm,
  keyIn,
  type PageRequest,
  type PageVisit,
  visitOf,
} from '../../redirects/pages.service.ts'
import { isTicketsKey, ticketsPath } from '../tickets/codes.rules.ts'
import { eventList } from './account.service.ts'
import * as kept from './kept.service.ts'
import * as rsvp from './rsvp.service.ts'
import * as tickets from './tickets.service.ts'
import * as transfer from './transfer.service.ts'

type Context = Pick<PageContext, 'shop' | 'build'>
type Reply = Parameters<typeof sendAnswer>[0]

interface Exchange {
  request: PageRequest
  reply: Reply
  visit: PageVisit
}

const noHead = { exposeHeadRoute: false }

/** The pages of events beside the storefront's. They work without a script. */
export function eventPages(server: FastifyInstance, context: Context): void {
  ticketPages(server, context)
  rsvpPages(server, context)
  const { shop, build } = context
  server.get('/check-in', noHead, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    return send(context, { request, reply, visit }, await kept.door(shop, visit, request.query.ticket))
  })
  server.get(paths.events, noHead, async (request: PageRequest, reply) =>
    sendAnswer(reply, request, { page: 'account', build, answer: await eventList(shop, request) }),
  )
}

function ticketPages(server: FastifyInstance, context: Context): void {
  const { shop } = context
  const path = '/tickets/details'
  const at = async (request: PageRequest) => {
    const { reservation, session } = request.query
    return {
      visit: await visitOf(shop, request),
      asked: { reservation: textOf(reservation), session: textOf(session) },
    }
  }
  server.get(path, noHead, async (request: PageRequest, reply) => {
    const { visit, asked } = await at(request)
    return send(context, { request, reply, visit }, await tickets.open(shop, visit, asked))
  })
  server.post(path, { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const { visit, asked } = await at(request)
    const form = parseForm(request.body)
    const exchange = { request, reply, visit }
    const key = keyIn(shop, request, form)
    if (form.do === 'release')
      return send(context, exchange, await tickets.release(shop, visit, { asked, key }))
    const done = await tickets.submit(shop, visit, { asked, form, key })
    if ('answer' in done) return send(context, exchange, done.answer)
    return send(context, exchange, { location: await afterOrder(context, exchange, done.ordered) })
  })
  server.get('/tickets/:token', noHead, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const { query, params } = request
    const { key, new: isNew } = query
    const handed = { given: textOf(query.given), returned: textOf(query.returned) }
    const asked = { id: params.token ?? '', key, isNew: isNew === '1', ...handed }
    return send(context, { request, reply, visit }, await kept.tickets(shop, visit, asked))
  })
  server.post('/tickets/:token', { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const form = parseForm(request.body)
    return send(context, { request, reply, visit }, await sent(context, { request, visit, form }))
  })
}

/** Pays for tickets, gives one away or takes it back, for whoever has their link and sends our form. */
async function sent(
  { shop }: Context,
  { request, visit, form }: { request: PageRequest; visit: PageVisit; form: FormFields },
): Promise<tickets.EventsAnswer> {
  const asked = { id: request.params.token ?? '', key: request.query.key }
  const isOurs = isOurForm(shop, request, { about: asked.id, form })
  if (!isOurs || !isTicketsKey(shop.tokens, { siteId: visit.site.id, name: asked.id }, asked.key))
    return kept.tickets(shop, visit, asked)
  if (form.do === 'pay') return kept.pay(shop, visit, asked.id)
  const hand = form.do === 'take-back' ? transfer.takeBack : transfer.give
  const done = await hand(shop, visit, { id: asked.id, form })
  return 'answer' in done ? done.answer : kept.tickets(shop, visit, { ...asked, ...done })
}

/** To the checkout, to the page of thanks of the storefront, or to the tickets. */
async function afterOrder(
  { shop }: Context,
  { request, reply, visit }: Exchange,
  ordered: tickets.Ordered,
): Promise<string> {
  if ('checkoutId' in ordered) {
    const ticketsUrl = new URL(request.url, shop.hosts.urlOf(visit.site.id)).href
    const callbacks = { ...visit.callbacks, ticketsUrl }
    return enterCheckout(shop, { reply, visit: { ...visit, callbacks } }, ordered.checkoutId)
  }
  const thanks = thankYouAddress(visit.callbacks, ordered.orderId)
  if (thanks) return thanks
  const own = ticketsPath(shop.tokens, { siteId: visit.site.id, name: ordered.reservationId })
  const session = textOf(request.query.session)
  return `${own}&new=1${session ? `&${new URLSearchParams({ session })}` : ''}`
}

function rsvpPages(server: FastifyInstance, context: Context): void {
  const { shop } = context
  const path = '/rsvps/details'
  server.get(path, noHead, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const asked = formOf(request)
    const exchange = { request, reply, visit }
    if (await rsvp.needsMember(shop, visit, asked.slug)) return send(context, exchange, signIn(asked.slug))
    return send(context, exchange, await rsvp.open(shop, visit, asked))
  })
  server.post(path, { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const form = parseForm(request.body)
    const sent = { ...formOf(request), form, key: keyIn(shop, request, form) }
    const done = await rsvp.submit(shop, visit, sent)
    const answer = 'path' in done ? { location: done.path } : done.answer
    return send(context, { request, reply, visit }, answer)
  })
  server.get('/rsvps/:token', noHead, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    return send(context, { request, reply, visit }, await rsvp.answered(shop, visit, answerOf(request)))
  })
  server.post('/rsvps/:token', { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const form = parseForm(request.body)
    return send(context, { request, reply, visit }, await changed(context, { request, visit, form }))
  })
}

function changed(
  { shop }: Context,
  { request, visit, form }: { request: PageRequest; visit: PageVisit; form: FormFields },
) {
  const at = answerOf(request)
  const isOurs = isOurForm(shop, request, { about: at.id, form })
  if (!isOurs || (form.do !== 'yes' && form.do !== 'no')) return rsvp.answered(shop, visit, at)
  return rsvp.change(shop, visit, { at, wants: form.do })
}

function formOf({ query }: PageRequest): rsvp.AskedAnswer {
  return { slug: textOf(query.event), isForOther: query.for === 'other' }
}

function answerOf({ params, query }: PageRequest) {
  return { id: params.token ?? '', key: query.key, done: query.done, isNew: query.new === '1' }
}

/** Members alone may answer: back to the form after the sign-in. */
function signIn(slug: string): tickets.EventsAnswer {
  const returnTo = `/rsvps/details?${new URLSearchParams({ event: slug })}`
  return { location: `/login?${new URLSearchParams({ returnTo })}` }
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.length <= 150 ? value : ''
}

function send({ build }: Context, { request, reply, visit }: Exchange, answer: tickets.EventsAnswer) {
  const targets = formTargets(visit.callbacks)
  const said = inLanguage(visit, answer)
  return sendAnswer(reply, request, { page: 'bookings', build, answer: said, formTargets: targets })
}
