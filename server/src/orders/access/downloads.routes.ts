import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { sendDownload } from '../../media/downloads/routes.ts'
import * as downloads from '../../media/downloads/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { requireHostOf } from '../../platform/http/origin.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { Pages } from '../../platform/pages/pages.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
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
    let link: downloads.DownloadRow | undefined
    try {
      link = await findHere(shop, request)
      if (isClosed(shop, link, request)) return await ask(shop, { build, request, reply, link })
      return await sendDownload(shop, link, { request, reply })
    } catch (error) {
      if (!isForReader(error, request)) throw error
      const props = await access.endedLinkPage(shop, link, request.headers)
      return sendAnswer(reply, request, { page: 'checkout', build, answer: { props, status: error.status } })
    }
  })
  server.post<Asked>(path, { onRequest: limit(shop, 'write') }, async (request, reply) => {
    const link = await findHere(shop, request)
    const order = { siteId: link.siteId, orderId: link.orderId ?? '' }
    const site = await access.siteForReader(shop, link.siteId, request.headers)
    const { email = '' } = parseForm(request.body)
    let isBuyer = link.orderId === null
    const refused = await access.orElseTooOften(site, async () => {
      isBuyer ||= await access.isBuyer(shop, order, email)
    })
    if (!isBuyer) {
      const wrong = { problem: accessTexts(site.settings.language).wrong, status: 422 }
      return ask(shop, { build, request, reply, link, typed: { email, ...(refused ?? wrong) } })
    }
    reply.header('set-cookie', access.proofCookie(shop, order))
    return reply.header('cache-control', 'no-store').redirect(request.url, 303)
  })
}

/** A link works at the host of its own shop. */
async function findHere(
  shop: Shop,
  { params, headers }: FastifyRequest<Asked>,
): Promise<downloads.DownloadRow> {
  requireHostOf(shop, params.siteId, headers)
  return downloads.find(shop, params)
}

function isClosed(
  shop: Shop,
  { siteId, orderId }: downloads.DownloadRow,
  { cookies }: FastifyRequest,
): boolean {
  return orderId !== null && !access.hasProof(shop, { siteId, orderId }, cookies)
}

/** A person followed a link that does not work: a program gets the error itself. */
function isForReader(error: unknown, { headers }: FastifyRequest): error is Refusal {
  return (
    error instanceof Refusal &&
    (error.status === 404 || error.status === 410) &&
    (headers.accept ?? '').includes('text/html')
  )
}

interface Question {
  build: Pages
  request: FastifyRequest
  reply: FastifyReply
  link: downloads.DownloadRow
  typed?: { email: string; problem: string; status: number; retryAfter?: number }
}

async function ask(shop: Shop, { build, request, reply, link, typed }: Question) {
  const site = await access.siteForReader(shop, link.siteId, request.headers)
  const { text, ...texts } = accessTexts(site.settings.language).download
  const { status = 403, retryAfter, ...shown } = typed ?? {}
  const question = { texts: { ...texts, text: text(link.fileName) }, action: request.url, ...shown }
  const answer = { props: askEmailPage(site, question), status, ...optional('retryAfter', retryAfter) }
  return sendAnswer(reply.header('referrer-policy', 'no-referrer'), request, {
    page: 'checkout',
    build,
    answer,
  })
}
