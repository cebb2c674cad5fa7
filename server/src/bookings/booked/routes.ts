import type { FastifyInstance } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { paths } from '../../customers/account/view.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import { isOurForm, type PageRequest, visitOf } from '../../redirects/pages.service.ts'
import { askedIn } from '../pages/asked.rules.ts'
import { type Context, enterCheckout, send } from '../pages/routes.ts'
import { bookingList } from './account.service.ts'
import * as booked from './service.ts'

/** The booking of a link, and the list of a member's bookings. They work without a script. */
export function bookedPages(server: FastifyInstance, context: Context): void {
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
    if (form.do === 'rest') return send(context, exchange, await booked.payRest(shop, where))
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
  accountPage(server, context)
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

function accountPage(server: FastifyInstance, { shop, build }: Context): void {
  server.get(paths.bookings, { exposeHeadRoute: false }, async (request: PageRequest, reply) =>
    sendAnswer(reply, request, { page: 'account', build, answer: await bookingList(shop, request) }),
  )
}
