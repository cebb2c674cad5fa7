import type { FastifyInstance, FastifyReply } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { formTargets } from '../../checkout/pages/view.ts'
import { setVisitCookie } from '../../checkout/visits/routes.ts'
import { startVisit } from '../../checkout/visits/service.ts'
import { paths } from '../../customers/account/view.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { bookingList } from './account.service.ts'
import { askedIn, type SlotParameters } from './asked.rules.ts'
import * as booked from './booking.service.ts'
import * as pages from './service.ts'
import { type BookingVisit, isOurForm, keyIn, type PageRequest, visitOf } from './visits.service.ts'

type Context = Pick<PageContext, 'shop' | 'build'>

/** Pages for whoever books: the details, and the booking of a link. They work without a script. */
export function bookingPages(server: FastifyInstance, context: Context): void {
  detailsPages(server, context)
  bookedPages(server, context)
  const { shop, build } = context
  server.get(paths.bookings, { exposeHeadRoute: false }, async (request: PageRequest, reply) =>
    sendAnswer(reply, request, { page: 'account', build, answer: await bookingList(shop, request) }),
  )
}

function detailsPages(server: FastifyInstance, context: Context): void {
  const { shop } = context
  const path = '/bookings/details'
  server.get(path, { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    return send(context, { request, reply, visit }, await pages.open(shop, visit, askedIn(request.query)))
  })
  server.post(path, { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const form = parseForm(request.body)
    const asked = askedIn(request.query)
    const done = await pages.submit(shop, visit, { asked, form, key: keyIn(shop, request, form) })
    if ('answer' in done) return send(context, { request, reply, visit }, done.answer)
    const location = await afterBooking(shop, { reply, visit }, { ...done.booked, ...asked })
    return send(context, { request, reply, visit }, { location })
  })
}

/** To the checkout, to the page of thanks of the storefront, or to ours. */
async function afterBooking(
  shop: Shop,
  { reply, visit }: { reply: FastifyReply; visit: BookingVisit },
  { bookingId, checkoutId, session }: pages.Booked & SlotParameters,
): Promise<string> {
  if (checkoutId) return enterCheckout(shop, { reply, visit }, checkoutId)
  const { thankYouPageUrl } = visit.callbacks
  if (thankYouPageUrl) {
    const address = new URL(thankYouPageUrl)
    address.searchParams.set('bookingId', bookingId)
    return address.href
  }
  const query = new URLSearchParams({ new: '1', ...(session ? { session } : {}) })
  return `${pages.bookedPath(shop, visit.site.id, bookingId)}?${query}`
}

async function enterCheckout(
  shop: Shop,
  { reply, visit }: { reply: FastifyReply; visit: BookingVisit },
  checkoutId: string,
): Promise<string> {
  const { site, address, callbacks } = visit
  const { bookingsServiceListUrl, ...others } = callbacks
  const cartPageUrl = callbacks.cartPageUrl ?? bookingsServiceListUrl
  const back = { ...others, ...(cartPageUrl ? { cartPageUrl } : {}) }
  setVisitCookie(
    reply,
    shop,
    await startVisit(shop, { siteId: site.id, checkoutId, callbacks: back, address }),
  )
  return `/checkout/${checkoutId}`
}

function bookedPages(server: FastifyInstance, context: Context): void {
  const { shop } = context
  const path = '/bookings/:token'
  const limited = { onRequest: limit(shop, 'write') }
  const at = async (request: PageRequest) => ({
    visit: await visitOf(shop, request),
    token: request.params.token ?? '',
    query: request.query,
  })
  server.get(path, { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const where = await at(request)
    return send(context, { request, reply, visit: where.visit }, await booked.open(shop, where))
  })
  server.post(path, limited, async (request: PageRequest, reply) => {
    const where = await at(request)
    const { visit, token } = where
    const form = parseForm(request.body)
    const exchange = { request, reply, visit }
    if (!isOurForm(shop, request, { about: token, form }))
      return send(context, exchange, await booked.open(shop, where))
    if (form.do === 'cancel') return send(context, exchange, await booked.cancel(shop, where))
    const paid = await booked.pay(shop, where)
    if ('answer' in paid) return send(context, exchange, paid.answer)
    return send(context, exchange, { location: await enterCheckout(shop, exchange, paid.checkoutId) })
  })
  server.get(`${path}/move`, { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const where = await at(request)
    const answer = await booked.askToMove(shop, where, askedIn(request.query))
    return send(context, { request, reply, visit: where.visit }, answer)
  })
  server.post(`${path}/move`, limited, async (request: PageRequest, reply) => {
    const where = await at(request)
    const { visit, token } = where
    const isOurs = isOurForm(shop, request, { about: token, form: parseForm(request.body) })
    const answer = isOurs
      ? await booked.move(shop, where, askedIn(request.query))
      : await booked.askToMove(shop, where, askedIn(request.query))
    return send(context, { request, reply, visit }, answer)
  })
  calendarPage(server, context)
}

function calendarPage(server: FastifyInstance, { shop }: Context): void {
  server.get(
    '/bookings/:token/calendar.ics',
    { exposeHeadRoute: false },
    async (request: PageRequest, reply) => {
      const visit = await visitOf(shop, request)
      const file = await booked.calendarFile(shop, visit, request.params.token ?? '')
      if (file === undefined) throw refuse('BOOKING_NOT_FOUND')
      return reply
        .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="booking.ics"' })
        .type('text/calendar; charset=utf-8')
        .send(file)
    },
  )
}

interface Exchange {
  request: PageRequest
  reply: FastifyReply
  visit: BookingVisit
}

function send({ build }: Context, { request, reply, visit }: Exchange, answer: pages.BookingsAnswer) {
  const targets = formTargets(visit.callbacks)
  return sendAnswer(reply, request, { page: 'bookings', build, answer, formTargets: targets })
}
