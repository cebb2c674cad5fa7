import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { sendDownload } from '../../media/downloads/routes.ts'
import * as downloads from '../../media/downloads/service.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { Pages } from '../../platform/pages/pages.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as access from './service.ts'
import { accessTexts } from './texts.ts'
import { askEmailPage } from './view.ts'

interface Asked {
  Params: downloads.Address
}

interface Context {
  shop: Shop
  build: Pages
}

/**
 * Files behind signed addresses. The address of a file of an order may have been in an e-mail that others read: it asks
 * once a day for the e-mail address of the order. Other addresses were made by the merchant, for whoever has them.
 */
export function downloadPages(server: FastifyInstance, { shop, build }: Context): void {
  const path = '/downloads/:siteId/:id/:signature'
  server.get<Asked>(path, async (request, reply) => {
    const link = await downloads.find(shop, request.params)
    if (!isClosed(shop, link, request)) return sendDownload(shop, link, { request, reply })
    return ask(shop, { build, request, reply, link })
  })
  server.post<Asked>(path, { onRequest: limit(shop, 'write') }, async (request, reply) => {
    const link = await downloads.find(shop, request.params)
    const order = { siteId: link.siteId, orderId: link.orderId ?? '' }
    const site = await access.siteForReader(shop, link.siteId, request.headers)
    const { email = '' } = parseForm(request.body)
    let isBuyer = link.orderId === null
    const tooOften = await access.orElseTooOften(site, async () => {
      isBuyer ||= await access.isBuyer(shop, order, email)
    })
    if (!isBuyer) {
      const problem = tooOften ?? accessTexts(site.settings.language).wrong
      return ask(shop, { build, request, reply, link, typed: { email, problem } })
    }
    const { name, value, maxAge } = access.proofCookie(shop, order)
    const secure = shop.publicUrl.startsWith('https:')
    reply.setCookie(name, value, { path: '/downloads', maxAge, httpOnly: true, sameSite: 'lax', secure })
    return reply.header('cache-control', 'no-store').redirect(request.url, 303)
  })
}

function isClosed(
  shop: Shop,
  { siteId, orderId }: downloads.DownloadRow,
  { cookies }: FastifyRequest,
): boolean {
  return orderId !== null && !access.hasProof(shop, { siteId, orderId }, cookies)
}

interface Question {
  build: Pages
  request: FastifyRequest
  reply: FastifyReply
  link: downloads.DownloadRow
  typed?: { email: string; problem: string }
}

async function ask(shop: Shop, { build, request, reply, link, typed }: Question) {
  const site = await access.siteForReader(shop, link.siteId, request.headers)
  const { title, ...texts } = accessTexts(site.settings.language).download
  const question = { texts: { title: title(link.fileName), ...texts }, action: request.url, ...typed }
  const answer = { props: askEmailPage(site, question), status: typed ? 422 : 403 }
  return sendAnswer(reply.header('referrer-policy', 'no-referrer'), request, {
    page: 'checkout',
    build,
    answer,
  })
}
