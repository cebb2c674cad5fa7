import type { FastifyInstance, FastifyReply } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { formTargets } from '../../checkout/visits/callbacks.rules.ts'
import { setVisitCookie } from '../../checkout/visits/routes.ts'
import { startVisit } from '../../checkout/visits/service.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { inLanguage, type PageRequest } from '../../redirects/pages.service.ts'
import { type Asked, askedIn, pagePath } from './asked.rules.ts'
import * as pages from './service.ts'
import { listOf } from './view.ts'
import { isOurForm, type PlanVisit, visitOf } from './visits.service.ts'

type Context = Pick<PageContext, 'shop' | 'build'>

/** The page on which a plan is bought. It works without a script. */
export function planPages(server: FastifyInstance, context: Context): void {
  const { shop } = context
  const path = '/plan-checkout'
  server.get(path, { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    return send(context, { request, reply, visit }, await pages.open(shop, visit, askedIn(request.query)))
  })
  server.post(path, { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    const asked = askedIn(request.query)
    const form = parseForm(request.body)
    const isOurs = isOurForm(shop, request, { visit, planId: asked.plan, form })
    const done = await pages.submit(shop, visit, { asked, form, isOurs })
    if ('answer' in done) return send(context, { request, reply, visit }, done.answer)
    const location =
      'signIn' in done ? loginPath(asked) : await afterBuying(shop, { reply, visit, asked }, done.bought)
    return send(context, { request, reply, visit }, { location })
  })
}

/** The sign-in leads back here. */
function loginPath(asked: Asked): string {
  return `/login?${new URLSearchParams({ returnTo: pagePath(asked) })}`
}

interface Buyer {
  reply: FastifyReply
  visit: PlanVisit
  asked: Asked
}

/** To the checkout, to the page of thanks of the storefront, or to ours. */
async function afterBuying(
  shop: Shop,
  { reply, visit, asked }: Buyer,
  { planOrderId, checkoutId }: pages.Bought,
): Promise<string> {
  const { site, address, callbacks } = visit
  const { postFlowUrl, thankYouPageUrl } = callbacks
  const thanks = thankYouPageUrl && withOrder(thankYouPageUrl, planOrderId)
  if (!checkoutId) return thanks || pagePath({ ...asked, done: planOrderId })
  const back = {
    planListUrl: new URL(listOf(visit), shop.hosts.urlOf(site.id)).href,
    ...(postFlowUrl ? { postFlowUrl } : {}),
    ...(thanks ? { thankYouPageUrl: thanks } : {}),
  }
  const started = await startVisit(shop, { siteId: site.id, checkoutId, callbacks: back, address })
  setVisitCookie(reply, shop, started)
  return `/checkout/${checkoutId}`
}

function withOrder(url: string, planOrderId: string): string {
  const address = new URL(url)
  address.searchParams.set('planOrderId', planOrderId)
  return address.href
}

interface Exchange {
  request: PageRequest
  reply: FastifyReply
  visit: PlanVisit
}

function send({ build }: Context, { request, reply, visit }: Exchange, answer: pages.PlansAnswer) {
  const { planListUrl, ...targets } = visit.callbacks
  const said = inLanguage(visit, answer)
  return sendAnswer(reply, request, { page: 'plans', build, answer: said, formTargets: formTargets(targets) })
}
