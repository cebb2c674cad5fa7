import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import * as account from '../../customers/account/service.ts'
import { paths } from '../../customers/account/view.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { FormFields, PageQuery } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { quote } from '../changes/quote.service.ts'
import * as changes from '../changes/service.ts'
import type { PlanRow } from '../definitions/queries.ts'
import { hasTaxOnTop } from '../orders/payments.rules.ts'
import { textsIn } from '../pages/texts.ts'
import { type Chosen, changePage, changePath, type Way } from './change.view.ts'
import { type OwnOrder, otherPlans, ownOrder } from './queries.ts'
import { type AccountAnswer, mayChange } from './service.ts'

type Visit = account.SignedInVisit

const ways = ['IMMEDIATELY', 'NEXT_PAYMENT_DATE'] as const

/** The plans that one of the member's can be changed to, or what the change to one costs. */
export async function show(
  shop: Shop,
  visit: Visit,
  { id, query, messages = [] }: { id: string; query: PageQuery; messages?: PageMessage[] },
): Promise<AccountAnswer> {
  const { siteId, memberId } = visit.session
  const [order] = isGuid(id) ? await shop.db.run(ownOrder, [siteId, memberId, id]) : []
  if (!order) return { location: paths.subscriptions }
  if (!mayChange(order)) return { location: `${paths.subscriptions}/${order.id}` }
  const [context, plans] = await Promise.all([
    account.accountContext(shop, visit),
    shop.db.run(otherPlans, [siteId, order.planId, order.plan.currency, memberId]),
  ])
  const plan = plans.find((one) => one.id === query.to)
  const chosen = plan && (await choose(shop, visit, { order, plan }))
  const status = messages.length > 0 ? { status: 422 } : {}
  return { props: changePage(context, { order, plans, chosen, messages }), ...status }
}

async function choose(
  shop: Shop,
  { session: { siteId, memberId }, site }: Visit,
  { order, plan }: { order: OwnOrder; plan: PlanRow },
): Promise<Chosen> {
  const texts = textsIn(site.settings.language).change
  const found = await Promise.all(
    ways.map((effectiveAt) =>
      quote(shop, { siteId, memberId }, { id: order.id, planId: plan.id, effectiveAt }).then(
        ({ change, prices }): Way => ({ change, hasTax: hasTaxOnTop(prices) }),
        (error: unknown) => {
          if (error instanceof Refusal && error.status < 500) return undefined
          throw error
        },
      ),
    ),
  )
  const possible = found.filter((way) => way !== undefined)
  const problem = possible.length === 0 ? texts.refused : found[0] ? undefined : texts.noCard
  return { plan, ways: possible, problem }
}

/** Chooses a plan, or changes to it, once. */
export async function submit(
  shop: Shop,
  visit: Visit,
  { id, form }: { id: string; form: FormFields },
): Promise<AccountAnswer> {
  const { to = '', effectiveAt, dueNow } = form
  const way = ways.find((one) => one === effectiveAt)
  if (form.do !== 'change' || !way || !isGuid(to) || !isGuid(id))
    return { location: changePath({ id }, isGuid(to) ? to : undefined) }
  const { siteId, memberId } = visit.session
  try {
    const asked = { id, planId: to, effectiveAt: way, ...(dueNow ? { dueNow } : {}) }
    const { order } = await changes.change(shop, { siteId, memberId }, asked)
    const isNow = way === 'IMMEDIATELY'
    const isUnderWay = order.status === 'DRAFT'
    const shown = isNow && !isUnderWay ? order.id : id
    const done = isUnderWay ? 'changing' : isNow ? 'changed' : 'planned'
    return { location: `${paths.subscriptions}/${shown}?${new URLSearchParams({ done })}` }
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    const messages: PageMessage[] = [{ kind: 'error', text: textOf(refusal, visit) }]
    return show(shop, visit, { id, query: { to }, messages })
  }
}

function textOf({ code, message }: Refusal, { site }: Visit): string {
  const texts = textsIn(site.settings.language)
  if (code === 'plan_change_declined') return texts.change.declined(message)
  if (code === 'plan_change_price_changed') return texts.change.price
  return code === 'plan_order_status_conflict' ? texts.account.changed : texts.change.refused
}
