import type { AccountPageProps } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import * as account from '../../customers/account/service.ts'
import { paths } from '../../customers/account/view.ts'
import { siteMethods } from '../../payments/providers/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Answer, FormFields, PageQuery } from '../../platform/pages/forms.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { paidServices } from '../benefits/queries.ts'
import * as benefits from '../benefits/service.ts'
import { textsIn } from '../pages/texts.ts'
import { dayText } from '../pages/view.ts'
import * as management from '../purchases/management.service.ts'
import { endedOrders, hasPlans, type OwnOrder, openOrders, ownOrder, paymentsOf } from './queries.ts'
import { isOpen, isWithdrawal, mayCancel } from './rules.ts'
import { listPage, mostNamed, orderPage } from './view.ts'

type Visit = account.SignedInVisit
export type AccountAnswer = Answer<AccountPageProps>

const pageSize = 20

/** The plans of the member that go on or, at `?past=yes`, those that are over. */
export async function list(shop: Shop, visit: Visit, query: PageQuery): Promise<AccountAnswer> {
  const { session } = visit
  const { siteId, memberId } = session
  const isPast = query.past === 'yes'
  const offset = isPast ? Math.min(Math.max(Math.trunc(Number(query.from)) || 0, 0), 10_000) : 0
  const [context, found, ended] = await Promise.all([
    account.accountContext(shop, visit),
    isPast ? [] : shop.db.run(openOrders, [siteId, memberId]),
    shop.db.run(endedOrders, [siteId, memberId, offset]),
  ])
  const hasMore = ended.length > (isPast ? pageSize : 0)
  const olderUrl = `${paths.subscriptions}?past=yes${isPast ? `&from=${offset + pageSize}` : ''}`
  const orders = isPast ? ended.slice(0, pageSize) : found
  return { props: listPage(context, { orders, isPast, olderUrl: hasMore ? olderUrl : undefined }) }
}

export async function show(shop: Shop, visit: Visit, { id, query }: { id: string; query: PageQuery }) {
  const order = await find(shop, visit, id)
  if (!order) return { location: paths.subscriptions }
  const asksToCancel = query.do === 'cancel' && mayCancel(order)
  return render(shop, visit, { order, messages: messagesOf(visit, order, query.done), asksToCancel })
}

async function find(shop: Shop, { session }: Visit, id: string): Promise<OwnOrder | undefined> {
  if (!isGuid(id)) return undefined
  const [order] = await shop.db.run(ownOrder, [session.siteId, session.memberId, id])
  return order
}

interface Shown {
  order: OwnOrder
  messages: PageMessage[]
  /** The page is the question whether the plan really ends now. */
  asksToCancel?: boolean
}

async function render(
  shop: Shop,
  visit: Visit,
  { order, messages, asksToCancel = false }: Shown,
): Promise<AccountAnswer> {
  const { siteId, memberId, orderId, contractId, planId, status, nextOrderId } = order
  const [context, { credits }, payments, services, [next]] = await Promise.all([
    account.accountContext(shop, visit),
    benefits.creditsOf(shop, visit.session),
    shop.db.run(paymentsOf, [siteId, orderId, contractId]),
    status === 'ACTIVE' ? shop.db.run(paidServices, [siteId, planId, mostNamed + 1]) : [],
    nextOrderId ? shop.db.run(ownOrder, [siteId, memberId, nextOrderId]) : [],
  ])
  const own = credits.filter(({ planOrderId }) => planOrderId === order.id)
  const unpaid = isOpen(order)
    ? payments.find(({ isPaid, cycleStatus }) => !isPaid && (cycleStatus === 'DUE' || cycleStatus === null))
    : undefined
  const byCard = siteMethods(shop, visit.site).some(({ kind }) => kind === 'card')
  return {
    props: orderPage(context, {
      order,
      next,
      credits: own,
      payments,
      unpaid: unpaid && { ...unpaid, byCard },
      services,
      messages,
      mayChange: mayChange(order),
      asksToCancel,
    }),
  }
}

function messagesOf(visit: Visit, order: OwnOrder, done: unknown): PageMessage[] {
  const { settings } = visit.site
  const { change } = textsIn(settings.language)
  const info = (text: string): PageMessage[] => [{ kind: 'info', text }]
  if (done === 'canceled') return canceledMessage(visit, order)
  if (done === 'changed') return info(change.changed(order.plan.name))
  if (done === 'changing') return info(change.changing)
  if (done === 'withdrawn' && order.nextPlan === null) return info(change.withdrawn(order.plan.name))
  const { nextPlan, nextStartsAt } = order
  if (done === 'planned' && nextPlan && nextStartsAt)
    return info(change.planned(nextPlan, dayText(nextStartsAt, settings)))
  return []
}

/** Whether the member can change the plan to another one by themselves. */
export function mayChange(order: OwnOrder): boolean {
  const { status, contractStatus, plan, collection, nextOrderId } = order
  const isPaid = order.paymentStatus === 'PAID' || order.paymentStatus === 'NOT_APPLICABLE'
  const goesOn = status === 'ACTIVE' && contractStatus === 'ACTIVE' && isPaid
  return goesOn && collection === 'SYSTEM' && plan.billing !== 'UNLIMITED' && nextOrderId === null
}

function canceledMessage({ site: { settings } }: Visit, order: OwnOrder): PageMessage[] {
  const { account: texts } = textsIn(settings.language)
  if (order.status === 'CANCELED') return [{ kind: 'info', text: texts.canceled }]
  if (!order.renewalCanceled || !order.endsAt) return []
  return [{ kind: 'info', text: texts.canceledAtEnd(dayText(order.endsAt, settings)) }]
}

/** Cancels one of the member's plans, once. */
export async function cancel(
  shop: Shop,
  visit: Visit,
  { id, form }: { id: string; form: FormFields },
): Promise<AccountAnswer> {
  const { siteId, memberId } = visit.session
  const caller: Caller = { siteId, kind: 'member', id: memberId, memberId, permissions: new Set() }
  const { effectiveAt, sure } = form
  const order = await find(shop, visit, id)
  if (!order) return { location: paths.subscriptions }
  if (effectiveAt !== 'NEXT_PAYMENT_DATE' && effectiveAt !== 'IMMEDIATELY')
    return render(shop, visit, { order, messages: [] })
  if (effectiveAt === 'IMMEDIATELY' && sure !== 'yes' && !isWithdrawal(order) && mayCancel(order))
    return { location: `${paths.subscriptions}/${order.id}?do=cancel` }
  try {
    await management.requestCancellation(shop, caller, { id: order.id, effectiveAt })
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    const now = (await find(shop, visit, id)) ?? order
    if (now.status !== 'CANCELED') {
      const text = textsIn(visit.site.settings.language).account.changed
      return render(shop, visit, { order: now, messages: [{ kind: 'warning', text }] })
    }
  }
  const [shown, done] = isWithdrawal(order) ? [order.replaces, 'withdrawn'] : [order.id, 'canceled']
  return { location: `${paths.subscriptions}/${shown}?${new URLSearchParams({ done })}` }
}

export async function isListed(shop: Shop, { siteId, memberId }: MemberKey): Promise<boolean> {
  const [row] = await shop.db.run(hasPlans, [siteId, memberId])
  return row?.found ?? false
}
