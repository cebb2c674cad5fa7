import { limit } from '../../budgets/service.ts'
import { siteForBuyer } from '../../checkout/model/service.ts'
import { formTargets } from '../../checkout/visits/callbacks.rules.ts'
import type { Order } from '../../orders/order/rules.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  inLanguage,
  keyIn,
  type PageRequest,
  type PageVisit,
  visitOf,
} from '../../redirects/pages.service.ts'
import * as pages from './service.ts'

/** The page on which the buyer of an order asks for returns. It works without a script. */
export function returnPages({ server, shop, build }: PageContext): void {
  const path = '/returns/:id'
  const send = (reply: Reply, { request, visit }: Exchange, answer: pages.ReturnsAnswer) =>
    sendAnswer(reply.header('referrer-policy', 'same-origin'), request, {
      ...{ page: 'bookings', build, answer: inLanguage(visit, answer) },
      formTargets: formTargets(visit.callbacks),
    })
  const open = async (request: PageRequest) => {
    const asked = await visitOf(shop, request)
    const { params, query } = request
    const opened = await pages.openLink(shop, asked, { id: params.id ?? '', query })
    return { request, visit: opened ? await inBuyerLanguage(shop, asked, opened.order) : asked, opened }
  }
  server.get(path, { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const at = await open(request)
    const { visit, opened } = at
    if (!opened) return send(reply, at, pages.closed(visit))
    const { done } = request.query
    return send(reply, at, await pages.show(shop, visit, { opened, shown: { done } }))
  })
  server.post(path, { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const at = await open(request)
    const { visit, opened } = at
    if (!opened) return send(reply, at, pages.closed(visit))
    const form = parseForm(request.body)
    const key = keyIn(shop, request, form)
    return send(reply, at, await pages.submit(shop, visit, { opened, form, key }))
  })
  const limited = { exposeHeadRoute: false, onRequest: limit(shop, 'write') }
  const serveFile = (name: string, find: typeof pages.slip) =>
    server.get(`${path}/${name}`, limited, async (request: PageRequest, reply) => {
      const at = await open(request)
      const file = at.opened && (await find(shop, at.opened, request.query.return))
      if (!file) return send(reply, at, pages.closed(at.visit))
      return reply
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .type('application/pdf')
        .send(file.pdf)
    })
  serveFile('slip', pages.slip)
  serveFile('label', pages.label)
}

/** In the language that the visitor asks for, else in that of the order: what they write there stands in its e-mails. */
async function inBuyerLanguage(shop: Shop, visit: PageVisit, { siteId, data }: Order): Promise<PageVisit> {
  if (visit.language !== undefined) return visit
  return { ...visit, site: await siteForBuyer(shop, { siteId, data: data.order }) }
}

type Reply = Parameters<typeof sendAnswer>[0]

interface Exchange {
  request: PageRequest
  visit: PageVisit
}
