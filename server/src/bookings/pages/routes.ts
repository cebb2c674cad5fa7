import type { FastifyInstance, FastifyReply } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { formTargets } from '../../checkout/visits/callbacks.rules.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  enterCheckout as enter,
  inLanguage,
  keyIn,
  type PageRequest,
  type PageVisit,
  visitOf,
} from '../../redirects/pages.service.ts'
import { storefrontPath } from '../../sites/settings/view.ts'
import { askedIn, type SlotParameters } from './asked.rules.ts'
import * as pages from './service.ts'

export type Context = Pick<PageContext, 'shop' | 'build'>

/** The details of what somebody is about to book. They work without a script. */
export function detailsPages(server: FastifyInstance, context: Context): void {
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
    const key = keyIn(shop, request, form)
    if (form.update && key !== undefined)
      return send(context, { request, reply, visit }, await pages.update(shop, visit, { asked, key, form }))
    const done = await pages.submit(shop, visit, { asked, form, key })
    if ('answer' in done) return send(context, { request, reply, visit }, done.answer)
    const location = await afterBooking(shop, { reply, visit }, { ...done.booked, ...asked })
    return send(context, { request, reply, visit }, { location })
  })
}

/** To the checkout, to the page of thanks of the storefront, or to ours. */
async function afterBooking(
  shop: Shop,
  { reply, visit }: { reply: FastifyReply; visit: PageVisit },
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

/** Opens the checkout of a booking. It has no cart to go back to, but the services. */
export function enterCheckout(
  shop: Shop,
  { reply, visit }: { reply: FastifyReply; visit: PageVisit },
  checkoutId: string,
): Promise<string> {
  const { id, settings } = visit.site
  const bookingsServiceListUrl = shop.hosts.urlOf(id) + storefrontPath(settings, '/services')
  const { cartPageUrl: _, ...callbacks } = { bookingsServiceListUrl, ...visit.callbacks }
  return enter(shop, { reply, visit: { ...visit, callbacks } }, checkoutId)
}

interface Exchange {
  request: PageRequest
  reply: FastifyReply
  visit: PageVisit
}

export function send({ build }: Context, { request, reply, visit }: Exchange, answer: pages.BookingsAnswer) {
  const targets = formTargets(visit.callbacks)
  const said = inLanguage(visit, answer)
  return sendAnswer(reply, request, { page: 'bookings', build, answer: said, formTargets: targets })
}
