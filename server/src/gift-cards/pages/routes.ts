import { balancePath } from '@cartwright/contract/gift-cards/limits.ts'
import { limit } from '../../budgets/service.ts'
import { formTargets } from '../../checkout/visits/callbacks.rules.ts'
import { parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { inLanguage, isOurForm, type PageRequest, visitOf } from '../../redirects/pages.service.ts'
import type { Site } from '../../sites/settings/service.ts'
import { areIssued } from '../cards/service.ts'
import { areForSale } from '../products/service.ts'
import * as balance from './service.ts'

/** The page on which whoever has a code sees what is left. It works without a script, and only in shops with gift cards. */
export function balancePages({ server, shop, build }: PageContext): void {
  const send = (reply: Reply, at: Exchange, answer: balance.BalanceAnswer) =>
    sendAnswer(reply, at.request, {
      ...{ page: 'bookings', build, answer: inLanguage(at.visit, answer) },
      formTargets: formTargets(at.visit.callbacks),
    })
  server.get(balancePath, { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    if (!(await hasPage(shop, visit.site))) return reply.callNotFound()
    return send(reply, { request, visit }, balance.open(shop, visit))
  })
  server.post(balancePath, { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const visit = await visitOf(shop, request)
    if (!(await hasPage(shop, visit.site))) return reply.callNotFound()
    const form = parseForm(request.body)
    const isOurs = isOurForm(shop, request, { about: balance.formName, form })
    return send(reply, { request, visit }, await balance.show(shop, visit, { form, isOurs }))
  })
}

/** A shop that sells its first card has the page before somebody needs it. */
async function hasPage(shop: Shop, site: Site): Promise<boolean> {
  return (await areIssued(shop, site.id)) || (await areForSale(shop, site))
}

type Reply = Parameters<typeof sendAnswer>[0]

interface Exchange {
  request: PageRequest
  visit: Awaited<ReturnType<typeof visitOf>>
}
