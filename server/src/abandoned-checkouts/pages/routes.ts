import { limit } from '../../budgets/service.ts'
import { cookieName, findVisit } from '../../checkout/visits/service.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import {
  enterCheckout,
  inLanguage,
  keyIn,
  type PageRequest,
  type PageVisit,
  visitOf,
} from '../../redirects/pages.service.ts'
import * as pages from './service.ts'

/** The pages behind the links in reminders. They work without a script. */
export function abandonedCheckoutPages({ server, shop, build }: PageContext): void {
  const limited = { onRequest: limit(shop, 'write') }
  const send = (reply: Reply, { request, visit }: Exchange, answer: pages.ReminderAnswer) =>
    sendAnswer(reply.header('referrer-policy', 'same-origin'), request, {
      ...{ page: 'bookings', build, answer: inLanguage(visit, answer), formTargets: [] },
    })
  const open = async (request: PageRequest) => {
    const visit = await visitOf(shop, request)
    return { request, visit, asked: { checkoutId: request.params.id ?? '', query: request.query } }
  }

  server.get('/checkout/:id/restore', { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const at = await open(request)
    return send(reply, at, await pages.show(shop, at.visit, at.asked))
  })
  server.post('/checkout/:id/restore', limited, async (request: PageRequest, reply) => {
    const at = await open(request)
    const { visit, asked } = at
    const key = keyIn(shop, request, parseForm(request.body))
    const known = await findVisit(shop, asked.checkoutId, request.cookies[cookieName])
    const hasVisit = known !== undefined && known.siteId === visit.site.id && !known.shared
    const restored = await pages.submit(shop, visit, { ...asked, key, hasVisit })
    if ('answer' in restored) return send(reply, at, restored.answer)
    const { checkoutId, isOwn } = restored
    const location = isOwn
      ? `/checkout/${checkoutId}`
      : await enterCheckout(shop, { reply, visit }, checkoutId)
    return send(reply, at, { location })
  })

  server.get('/checkout/:id/unsubscribe', { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const at = await open(request)
    return send(reply, at, pages.showUnsubscribe(shop, at.visit, at.asked))
  })
  server.register(async (scope) => {
    // Mail programs send a body of one type or another (RFC 8058); the link says all.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)
    // Not limited: mail programs send these for many readers from one network.
    scope.post('/checkout/:id/unsubscribe', async (request: PageRequest, reply) => {
      const at = await open(request)
      return send(reply, at, await pages.unsubscribe(shop, at.visit, at.asked))
    })
  })
}

type Reply = Parameters<typeof sendAnswer>[0]

interface Exchange {
  request: PageRequest
  visit: PageVisit
}
