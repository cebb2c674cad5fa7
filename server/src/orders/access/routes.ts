import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Answer, type PageQuery, parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { Pages } from '../../platform/pages/pages.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { parseLink } from '../links/service.ts'
import * as access from './service.ts'
import { accessTexts } from './texts.ts'
import { askEmailPage, linkSentPage } from './view.ts'

interface Asked {
  Params: { checkoutId: string }
  Querystring: PageQuery
}

/** The page of an expired link from an e-mail: it sends the buyer a new one. */
export function linkPages(server: FastifyInstance, { shop, build }: { shop: Shop; build: Pages }): void {
  const path = '/checkout/:checkoutId/link'
  const send = (reply: FastifyReply, request: FastifyRequest, answer: Answer<CheckoutPageProps>) =>
    sendAnswer(reply.header('referrer-policy', 'no-referrer'), request, { page: 'checkout', build, answer })
  server.get<Asked>(path, async (request, reply) => {
    const { site, question } = await readQuestion(shop, request)
    return send(reply, request, { props: askEmailPage(site, question) })
  })
  server.post<Asked>(path, { onRequest: limit(shop, 'write') }, async (request, reply) => {
    const { site, link, question } = await readQuestion(shop, request)
    const { email = '' } = parseForm(request.body)
    const refused = await access.orElseTooOften(site, () => access.sendNewLink(shop, link, { email }))
    if (!refused) return send(reply, request, { props: linkSentPage(site) })
    const { problem, ...status } = refused
    return send(reply, request, { props: askEmailPage(site, { ...question, email, problem }), ...status })
  })
}

async function readQuestion(shop: Shop, { params, query, url, headers }: FastifyRequest<Asked>) {
  const { site: siteId, until, key } = query
  const link = parseLink(shop, { site: siteId, until, key, checkoutId: params.checkoutId })
  if (!link || !shop.hosts.isOf(link.siteId, headers.host)) throw refuse('NOT_FOUND')
  const site = await access.siteForReader(shop, link.siteId, headers)
  return { site, link, question: { texts: accessTexts(site.settings.language).link, action: url } }
}
