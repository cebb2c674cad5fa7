import type { Order } from '@cartwright/contract/orders/orders.ts'
import { plansAppId } from '@cartwright/contract/plans/limits.ts'
import type { Offer } from '../../items/offers.rules.ts'
import type { ItemProvider, ItemQuestion, ItemSale, SaleChange, WantedItem } from '../../items/provider.ts'
import { publishEvents } from '../../orders/order/events.service.ts'
import { changeLine, lockSold } from '../../orders/order/lines.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as money from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { feeModifiers } from '../../subscriptions/billing/orders.service.ts'
import { dropCycle, settleCycle } from '../../subscriptions/billing/results.service.ts'
import { type PlanRow, plansByIds } from '../definitions/queries.ts'
import * as plans from '../definitions/service.ts'
import { planOrderEvent } from '../orders/events.service.ts'
import {
  giveBackPurchase,
  insertPlanOrder,
  type PlanOrderRow,
  planOrderById,
  planOrderOfLine,
  planOrdersOfOrder,
  purchasesOf,
  takePurchase,
} from '../orders/queries.ts'
import { toBought } from '../orders/rules.ts'
import { open, patch } from '../orders/service.ts'
import { conclude } from './conclude.service.ts'
import { cancelNow } from './management.service.ts'
import { type Buyer, cycleOffer, feeOf, priceOfLine, renewalOf, spannedPrices } from './prices.service.ts'
import { planTexts } from './texts.ts'
import { allForMember, forMember, withoutTrial } from './trials.service.ts'

/** Plans in carts and orders. A reference names the plan, and the draft or the start date that it is for. */
export const planItems: ItemProvider = {
  appIds: [plansAppId],
  async find(shop, question, wanted) {
    const { siteId, buyerId, currency } = question
    const ids = wanted.map(({ reference }) => reference.catalogItemId ?? '')
    const known = ids.filter(isGuid)
    if (known.length === 0) return wanted.map(() => undefined)
    const [rows, bought] = await Promise.all([
      shop.db.run(plansByIds, [siteId, known]),
      buyerId ? shop.db.run(purchasesOf, [siteId, buyerId, known]) : [],
    ])
    const { timeZone } = (await sites.get(shop, siteId)).settings
    const now = shop.clock()
    const offered = buyerId ? await allForMember(shop.db, { siteId, memberId: buyerId }, rows) : rows
    const byId = new Map(offered.map((row) => [row.id, row]))
    const purchases = new Map(bought.map((one) => [one.planId, one.purchases]))
    return wanted.map((one, index) => {
      const plan = byId.get(ids[index]?.toLowerCase() ?? '')
      if (!plan || plan.archived || !plan.buyable || plan.currency !== currency) return undefined
      const isUsedUp = plan.maxPurchases > 0 && (purchases.get(plan.id) ?? 0) >= plan.maxPurchases
      return offerOf(plan, one, { question, isUsedUp, timeZone, now })
    })
  },
  async sell(tx, shop, sale) {
    for (const line of sale.lines) await sellPlan(tx, shop, { sale, line })
    return []
  },
  async files(shop, { siteId, orderId, language }) {
    const texts = planTexts(language)
    const rows = await shop.db.run(planOrdersOfOrder, [siteId, orderId])
    return rows.map(({ id, plan }) => ({
      name: plan.name,
      note: texts.seePlan,
      url: `${shop.hosts.urlOf(siteId)}/account/subscriptions/${id}`,
    }))
  },
  async follow(tx, shop, change) {
    for (const line of change.lines) {
      const [row] = await tx.run(planOrderOfLine, [change.siteId, change.orderId, line.id])
      if (row) await followOrder(tx, shop, { row, change })
      else await followCycle(tx, shop, change)
    }
  },
}

interface Asked {
  question: ItemQuestion
  isUsedUp: boolean
  timeZone: string
  now: number
}

function offerOf(
  plan: PlanRow,
  { reference }: WantedItem,
  { question, isUsedUp, timeZone, now }: Asked,
): Offer {
  const bought = toBought(plan)
  const { language } = question
  const offer = cycleOffer(bought, language)
  const startDate = dateIn(reference.options?.startDate)
  const scheduledDate = startDate?.toISOString()
  const begins = new Date(Math.max(now, plan.futureStart && startDate ? startDate.getTime() : now))
  const renewal = renewalOf(bought, { language, begins, timeZone })
  return {
    ...offer,
    paymentOption: 'FULL_PAYMENT_ONLINE',
    ...(plan.trialDays > 0 ? { price: money.toDecimal(0n, plan.currency) } : feeModifiers(feeOf(bought))),
    ...(plan.image ? { media: plan.image } : {}),
    ...(scheduledDate ? { serviceProperties: { scheduledDate } } : {}),
    quantityAvailable: isUsedUp ? 0 : 1,
    membersOnly: true,
    savePaymentMethod: plan.billing === 'RECURRING',
    withoutMemberships: true,
    ...(renewal ? { renewal } : {}),
  }
}

function dateIn(value: unknown): Date | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time)
}

type Line = ItemSale['lines'][number]

/** Takes one purchase of the buyer's limit, once for an order. */
async function sellPlan(
  tx: Connection,
  shop: Shop,
  { sale, line }: { sale: ItemSale; line: Line },
): Promise<void> {
  const { siteId, orderId, order } = sale
  const memberId = order.buyerInfo?.memberId
  if (!memberId) throw refuse('MEMBER_REQUIRED')
  const found = await plans.get(tx, siteId, line.catalogReference?.catalogItemId ?? '')
  if (found.archived) throw refuse('archived_plan')
  const [sold] = await tx.run(planOrderOfLine, [siteId, orderId, line.id])
  if (sold && !open.includes(sold.status)) throw refuse('plan_order_status_conflict')
  if (sold?.counted) return
  const plan = asPriced(found, line)
  await countPurchase(tx, { siteId, plan, memberId })
  const terms = { plan: toBought(plan), prices: await pricesOf(shop, { plan, order, line, memberId, sale }) }
  const draftId = line.catalogReference?.options?.planOrderId
  const draft = sold?.id ?? (isGuid(draftId) ? draftId : undefined)
  const taken = draft && (await takeDraft(tx, shop, { sale, line, draft, memberId, terms }))
  if (taken) return
  const startsAt = dateIn(line.catalogReference?.options?.startDate)
  const now = new Date(shop.clock())
  const starts = plan.futureStart && startsAt && startsAt > now ? startsAt : now
  const [row] = await tx.run(insertPlanOrder, [
    ...[siteId, shop.newId(), plan.id, memberId, 'ONLINE', 'DRAFT', 'PENDING', true, orderId, line.id],
    ...[sale.checkoutId, JSON.stringify(terms.plan), JSON.stringify(terms.prices), false, starts, null, now],
    ...[null, null],
  ])
  if (row) await publishEvents(tx, [planOrderEvent(shop, 'created', row)])
}

/** The plan that the line was priced for: with its free trial, or without. */
function asPriced(plan: PlanRow, { priceBeforeDiscounts, price }: Line): PlanRow {
  return Number((priceBeforeDiscounts ?? price)?.amount ?? 0) > 0 ? withoutTrial(plan) : plan
}

interface DraftSale {
  sale: ItemSale
  line: Line
  draft: string
  memberId: string
  terms: Pick<PlanOrderRow, 'plan' | 'prices'>
}

/** The draft that the line is for, if it is one of this buyer and plan. */
async function takeDraft(
  tx: Connection,
  shop: Shop,
  { sale, line, draft, memberId, terms }: DraftSale,
): Promise<PlanOrderRow | undefined> {
  const { siteId, orderId, checkoutId } = sale
  const [row] = await tx.run(planOrderById, [siteId, draft, memberId])
  const isFree = row && (row.orderId === null || row.orderId === orderId)
  if (!isFree || row.planId !== line.catalogReference?.catalogItemId?.toLowerCase()) return undefined
  return patch(tx, shop, {
    ...{ siteId, id: draft, from: ['DRAFT'], events: [] },
    patch: {
      ...terms,
      counted: true,
      order_id: orderId,
      line_item_id: line.id ?? '',
      checkout_id: checkoutId,
    },
  })
}

/** Refuses a purchase above the buyer's limit, and a second free trial. */
export async function countPurchase(
  tx: Connection,
  { siteId, plan, memberId }: { siteId: string; plan: PlanRow; memberId: string },
): Promise<void> {
  const [taken] = await tx.run(takePurchase, [siteId, plan.id, memberId, plan.maxPurchases])
  if (!taken) throw refuse('purchases_limit_reached')
  const { trialDays } = await forMember(tx, { siteId, memberId }, plan)
  if (trialDays < plan.trialDays) throw refuse('CHECKOUT_CHANGED', 'The free trial has been used')
}

async function pricesOf(
  shop: Shop,
  {
    plan,
    order,
    line,
    memberId,
    sale,
  }: { plan: PlanRow; order: Order; line: Line; memberId: string; sale: ItemSale },
) {
  const { siteId } = sale
  const buyer = buyerOf(order, { siteId, memberId })
  const caller = { siteId, kind: 'member', id: memberId, permissions: new Set<string>() } as const
  const spans = await spannedPrices(shop, toBought(plan), { planId: plan.id, buyer, caller })
  const coupon = order.appliedDiscounts?.flatMap(({ coupon: one }) =>
    one?.id && one.code ? [{ id: one.id, code: one.code }] : [],
  )[0]
  const paid = priceOfLine(line, { currency: plan.currency, coupon })
  // A trial costs nothing now; its first payment is what the plan costs.
  return spans.map((span, index) => (index === 0 && plan.trialDays === 0 ? { ...span, price: paid } : span))
}

function buyerOf(
  { buyerInfo, buyerLanguage, billingInfo }: Order,
  { siteId, memberId }: { siteId: string; memberId: string },
): Buyer {
  const buyer = { siteId, memberId, email: buyerInfo?.email ?? '', language: buyerLanguage ?? 'en' }
  return billingInfo ? { ...buyer, billingInfo } : buyer
}

type Followed = ItemSale & SaleChange

async function followOrder(
  tx: Connection,
  shop: Shop,
  { row, change }: { row: PlanOrderRow; change: Followed },
): Promise<void> {
  const { siteId, orderId, order } = change
  const { id } = row
  if (change.kind === 'REFUND_ENDED' || change.kind === 'PAYMENT_DECLINED') return
  if (change.kind === 'CANCELED') return cancelNow(tx, shop, { row, cause: 'OWNER_ACTION' })
  if (change.kind === 'RELEASED') {
    const released = await patch(tx, shop, {
      ...{ siteId, id, from: ['DRAFT'], events: [] },
      patch: { counted: false, payment_status: 'FAILED' },
    })
    if (released && row.counted) await tx.run(giveBackPurchase, [siteId, row.planId, row.memberId])
    return
  }
  if (row.contractId !== null) return
  const isPaid = order.paymentStatus === 'PAID'
  if (isPaid && !open.includes(row.status)) return reportCanceled(tx, shop, row)
  if (isPaid) return conclude(tx, shop, { row, buyer: buyerOf(order, row), orderId })
  await patch(tx, shop, {
    ...{ siteId, id, from: ['DRAFT'], events: [] },
    patch: { status: 'PENDING', payment_status: 'UNPAID' },
  })
}

/** Money came for a plan that was cancelled before: the order says so, and the merchant decides about a refund. */
async function reportCanceled(tx: Connection, shop: Shop, row: PlanOrderRow): Promise<void> {
  const order = await lockSold(tx, row)
  if (!order) return
  await changeLine(tx, shop, {
    ...{ order, appId: plansAppId, catalogItemId: row.planId, line: {} },
    activity: { type: 'PLAN_CANCELED', data: { title: row.plan.name } },
  })
}

/** An order that the shop has made for a later cycle. */
async function followCycle(tx: Connection, shop: Shop, change: Followed): Promise<void> {
  if (change.kind === 'PAID') await settleCycle(tx, shop, change)
  if (change.kind === 'CANCELED') await dropCycle(tx, shop, change)
}
