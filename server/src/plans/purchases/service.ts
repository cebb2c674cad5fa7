import { plansAppId } from '@cartwright/contract/plans/limits.ts'
import type {
  CreateOfflinePlanOrderRequest,
  CreateOnlinePlanOrderRequest,
  GetOfflinePlanOrderPreviewRequest,
  GetOnlinePlanOrderPreviewRequest,
  GetPlanPricePreviewRequest,
  GiftPlanRequest,
  PlanOrder,
  SpannedPrice,
} from '@cartwright/contract/plans/orders.ts'
import * as checkouts from '../../checkout/checkout/service.ts'
import * as members from '../../customers/members/service.ts'
import { publishEvents } from '../../orders/order/events.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, required, violation, violations } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, noId, type Shop } from '../../platform/shop/shop.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { runContract } from '../../subscriptions/billing/service.ts'
import type { PlanRow } from '../definitions/queries.ts'
import * as plans from '../definitions/service.ts'
import { planOrderEvent } from '../orders/events.service.ts'
import { insertPlanOrder, type PlanOrderRow, purchasesOf } from '../orders/queries.ts'
import { toBought, toWire } from '../orders/rules.ts'
import { get, patch, requireMember } from '../orders/service.ts'
import { attach, contractFor, free } from './conclude.service.ts'
import { countPurchase } from './items.service.ts'
import { markAsPaid } from './management.service.ts'
import { type Buyer, spannedPrices, termsOf } from './prices.service.ts'
import { forMember } from './trials.service.ts'

/** How much earlier than now a start date may be: clocks differ. */
const grace = 5 * 60_000

/** A purchase before it is made: who buys what, when, for how much. */
interface Intent {
  plan: PlanRow
  buyer: Buyer
  startsAt: Date
  prices: SpannedPrice[]
}

interface Wish {
  planId: string
  memberId: string
  startDate?: string | null | undefined
  couponCode?: string | null | undefined
  /** Merchants may choose any start. */
  byMerchant: boolean
}

async function intend(shop: Shop, caller: Caller, wish: Wish): Promise<Intent> {
  const { siteId } = caller
  const [found, member, { settings }] = await Promise.all([
    plans.get(shop.db, siteId, wish.planId),
    members.find(shop, siteId, wish.memberId),
    sites.get(shop, siteId),
  ])
  if (!member) throw refuse('member_not_found')
  const plan = await forMember(shop.db, { siteId, memberId: member.id }, found)
  if (plan.archived) throw refuse('archived_plan')
  if (plan.currency !== settings.currency || !(plan.buyable || wish.byMerchant))
    throw refuse('plan_not_for_sale')
  const startsAt = startOf(shop, plan, wish)
  const language = languageFor(settings, caller.language ?? member.profile.language ?? undefined)
  const buyer = { siteId, memberId: member.id, email: member.email, language }
  const { couponCode } = wish
  const prices = await spannedPrices(shop, toBought(plan), { planId: plan.id, buyer, couponCode, caller })
  return { plan, buyer, startsAt, prices }
}

function startOf(shop: Shop, plan: PlanRow, { startDate, byMerchant }: Wish): Date {
  const now = new Date(shop.clock())
  if (!startDate) return now
  const asked = new Date(startDate)
  if (asked.getTime() < now.getTime() - grace) throw refuse('invalid_start_date')
  if (asked <= now) return now
  if (!(plan.futureStart || byMerchant)) throw refuse('buyer_can_not_pick_future_start_date')
  return asked
}

/** What nothing has to be paid for starts at once; anything else is a draft until its checkout is paid. */
export async function createOnline(
  shop: Shop,
  caller: Caller,
  { planId, startDate, couponCode, onBehalf, submissionId }: CreateOnlinePlanOrderRequest,
): Promise<{ order: PlanOrder }> {
  const byMerchant = isMerchant(caller)
  if (byMerchant && !may(caller, 'PRICING_PLANS.MANAGE_ORDERS')) throw refuse('PERMISSION_DENIED')
  if (byMerchant && !onBehalf?.memberId) throw violations([required('onBehalf.memberId')])
  const memberId = byMerchant ? (onBehalf?.memberId ?? '') : requireMember(caller)
  const intent = await intend(shop, caller, { planId, memberId, startDate, couponCode, byMerchant })
  if (await isLimitReached(shop, intent)) throw refuse('purchases_limit_reached')
  const { plan, prices, buyer } = intent
  const form = formOf(plan, submissionId)
  const dueNow = plan.trialDays > 0 ? 0 : Number(prices[0]?.price?.total ?? 0)
  if (dueNow > 0) return draftOnline(shop, caller, { intent, couponCode, form })
  const row = await shop.db.transaction(async (tx) => {
    await countPurchase(tx, { siteId: caller.siteId, plan, memberId })
    const made = await insert(tx, shop, { intent, type: 'ONLINE', form })
    const terms = termsOf(toBought(plan), plan.id, { buyer, prepaid: 0 })
    const contract = await contractFor(tx, shop, { row: made, terms, collection: 'SYSTEM' })
    await attach(tx, shop, { row: made, contract, paymentStatus: 'NOT_APPLICABLE' })
    return { ...made, contractId: contract.id }
  })
  return started(shop, row)
}

interface DraftOrder {
  intent: Intent
  couponCode: string | null | undefined
  form: PlanOrderRow['form']
}

async function draftOnline(
  shop: Shop,
  caller: Caller,
  { intent, couponCode, form }: DraftOrder,
): Promise<{ order: PlanOrder }> {
  const { plan, buyer, startsAt } = intent
  const { siteId, memberId } = buyer
  const draft = await shop.db.transaction((tx) =>
    insert(tx, shop, { intent, type: 'ONLINE', form, draft: true }),
  )
  const options = { planOrderId: draft.id, startDate: startsAt.toISOString() }
  const catalogReference = { appId: plansAppId, catalogItemId: plan.id, options }
  const buyerCaller: Caller = isMerchant(caller)
    ? { siteId, kind: 'member', id: memberId, memberId, permissions: new Set() }
    : caller
  const { checkout } = await checkouts.create(shop, buyerCaller, {
    channelType: 'WEB',
    lineItems: [{ quantity: 1, catalogReference }],
    checkoutInfo: {
      buyerInfo: { email: buyer.email },
      ...(buyerCaller.language ? { buyerLanguage: buyerCaller.language } : {}),
    },
    ...(couponCode ? { couponCode } : {}),
  })
  const row = await shop.db.transaction((tx) =>
    patch(tx, shop, {
      ...{ siteId, id: draft.id, events: [] },
      patch: { checkout_id: checkout.id ?? noId },
    }),
  )
  return { order: toWire(row ?? draft) }
}

/** The merchant gives the plan and collects the money. */
export async function createOffline(
  shop: Shop,
  caller: Caller,
  { planId, memberId, startDate, paid = false, couponCode, submissionId }: CreateOfflinePlanOrderRequest,
): Promise<{ order: PlanOrder }> {
  if (couponCode) throw violation('couponCode', 'is only for online orders', 'FIELD_NOT_ALLOWED')
  const intent = await intend(shop, caller, { planId, memberId, startDate, byMerchant: true })
  const isFuture = intent.startsAt.getTime() > shop.clock()
  const isFree = intent.plan.price === 0n && !intent.plan.fee
  const status = isFree ? 'NOT_APPLICABLE' : paid && isFuture ? 'PAID' : 'UNPAID'
  const form = formOf(intent.plan, submissionId)
  const prepaid = paid && isFuture && intent.plan.trialDays === 0 ? 1 : 0
  const made = await give(shop, { intent, status, form, prepaid, gifted: false })
  const { order } = await started(shop, made)
  // In free days nothing is owed yet.
  const owes =
    order.lastPaymentStatus === 'UNPAID' && order.status === 'ACTIVE' && order.currentCycle?.index !== 0
  if (!paid || !owes) return { order }
  await markAsPaid(shop, caller, made.id)
  return { order: toWire(await get(shop.db, made, made.id)) }
}

export async function gift(
  shop: Shop,
  caller: Caller,
  { planId, memberId, startDate }: GiftPlanRequest,
): Promise<{ order: PlanOrder }> {
  const intent = await intend(shop, caller, { planId, memberId, startDate, byMerchant: true })
  const given = { intent, status: 'NOT_APPLICABLE', form: null, prepaid: 0, gifted: true } as const
  return started(shop, await give(shop, given))
}

interface Given {
  intent: Intent
  status: PlanOrderRow['paymentStatus']
  form: PlanOrderRow['form']
  prepaid: number
  gifted: boolean
}

function give(shop: Shop, { intent, status, form, prepaid, gifted }: Given): Promise<PlanOrderRow> {
  const { plan, buyer } = intent
  const { siteId, memberId } = buyer
  return shop.db.transaction(async (tx) => {
    await countPurchase(tx, { siteId, plan, memberId })
    const prices = gifted ? [] : intent.prices
    const made = await insert(tx, shop, { intent: { ...intent, prices }, type: 'OFFLINE', form, gifted })
    const terms = termsOf(toBought(plan), plan.id, { buyer, prepaid })
    const contract = await contractFor(tx, shop, {
      row: made,
      terms: gifted ? free(terms, plan.currency) : terms,
      collection: 'MERCHANT',
    })
    await attach(tx, shop, { row: made, contract, paymentStatus: status })
    return { ...made, contractId: contract.id }
  })
}

/** The order after the steps whose time has come. */
async function started(shop: Shop, row: PlanOrderRow): Promise<{ order: PlanOrder }> {
  const { siteId, id, contractId } = row
  if (contractId) await runContract(shop, { siteId, id: contractId })
  return { order: toWire(await get(shop.db, { siteId }, id)) }
}

interface NewOrder {
  intent: Intent
  type: PlanOrderRow['type']
  form: PlanOrderRow['form']
  draft?: boolean
  gifted?: boolean
}

async function insert(
  tx: Connection,
  shop: Shop,
  { intent: { plan, buyer, startsAt, prices }, type, form, draft = false, gifted = false }: NewOrder,
): Promise<PlanOrderRow> {
  const [status, payment] = draft ? ['DRAFT', 'PENDING'] : ['PENDING', 'UNPAID']
  const [row] = await tx.run(insertPlanOrder, [
    ...[buyer.siteId, shop.newId(), plan.id, buyer.memberId, type, status, payment, !draft, null, null, null],
    ...[JSON.stringify(toBought(plan)), JSON.stringify(prices), gifted, startsAt],
    ...[form ? JSON.stringify(form) : null, new Date(shop.clock()), null, null],
  ])
  if (!row) throw new Error('a new order of a plan was not written')
  await publishEvents(tx, [planOrderEvent(shop, 'created', row)])
  return row
}

function formOf({ formId }: PlanRow, submissionId: string | null | undefined): PlanOrderRow['form'] {
  return submissionId ? { ...(formId ? { formId } : {}), submissionId } : null
}

async function isLimitReached(shop: Shop, { plan, buyer }: Intent): Promise<boolean> {
  if (plan.maxPurchases === 0) return false
  const [bought] = await shop.db.run(purchasesOf, [buyer.siteId, buyer.memberId, [plan.id]])
  return (bought?.purchases ?? 0) >= plan.maxPurchases
}

/** What an order would be. Nothing is written. */
export async function previewOnline(shop: Shop, caller: Caller, asked: GetOnlinePlanOrderPreviewRequest) {
  const memberId = requireMember(caller)
  return preview(shop, {
    intent: await intend(shop, caller, { ...asked, memberId, byMerchant: false }),
    type: 'ONLINE',
  })
}

export async function previewOffline(shop: Shop, caller: Caller, asked: GetOfflinePlanOrderPreviewRequest) {
  return preview(shop, {
    intent: await intend(shop, caller, { ...asked, byMerchant: true }),
    type: 'OFFLINE',
  })
}

async function preview(shop: Shop, { intent, type }: Pick<NewOrder, 'intent' | 'type'>) {
  const { plan, buyer, startsAt, prices } = intent
  const now = new Date(shop.clock())
  const row: PlanOrderRow = {
    ...{ siteId: buyer.siteId, id: noId, version: 0n, planId: plan.id, memberId: buyer.memberId, type },
    ...{ status: 'DRAFT', paymentStatus: 'PENDING', counted: false, orderId: null, lineItemId: null },
    ...{ checkoutId: null, contractId: null, plan: toBought(plan), prices, gifted: false, startsAt },
    ...{ endsAt: null, earliestEndsAt: null, cycle: 0, cycleBeginsAt: null, cycleEndsAt: null, pauses: [] },
    ...{ cancellation: null, renewalCanceled: false, form: null, createdAt: now, updatedAt: now },
    ...{ replaces: null, replaceCause: null },
  }
  return { order: toWire(row), purchaseLimitExceeded: await isLimitReached(shop, intent) }
}

/** What a plan costs whoever asks. */
export async function previewPrice(
  shop: Shop,
  caller: Caller,
  { planId, couponCode }: GetPlanPricePreviewRequest,
): Promise<{ prices: SpannedPrice[] }> {
  const { siteId, id } = caller
  const found = await plans.get(shop.db, siteId, planId)
  if (found.archived) throw refuse('plan_not_found')
  const plan = await forMember(shop.db, { siteId, memberId: id }, found)
  const { settings } = await sites.get(shop, siteId)
  const buyer = { siteId, memberId: id, email: '', language: languageFor(settings, caller.language) }
  return { prices: await spannedPrices(shop, toBought(plan), { planId, buyer, couponCode, caller }) }
}
