import { approvedPayment } from '../../payments/attempts/queries.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { beginCycles, beginTrials } from '../../subscriptions/billing/cycles.service.ts'
import { addTo } from '../../subscriptions/calendar/rules.ts'
import { type Contract, endOf, nextStep, type Terms } from '../../subscriptions/contracts/rules.ts'
import * as contracts from '../../subscriptions/contracts/service.ts'
import type { PlanOrderRow } from '../orders/queries.ts'
import { patch } from '../orders/service.ts'
import { sendPlanMail } from './mail.ts'
import { type Buyer, termsOf } from './prices.service.ts'

/** As contracts name the room. */
export const sellerName = 'PLAN'

interface Conclusion {
  row: PlanOrderRow
  buyer: Buyer
  /** The shop's order that is paid. */
  orderId: string
}

/** A paid order, locked and open, gets its contract, and starts if its time has come. */
export async function conclude(
  tx: Connection,
  shop: Shop,
  { row, buyer, orderId }: Conclusion,
): Promise<void> {
  const [payment] = await tx.run(approvedPayment, [row.siteId, orderId])
  const hasTrial = row.plan.trialDays > 0
  const terms = termsOf(row.plan, row.planId, { buyer, prepaid: hasTrial ? 0 : 1 })
  const contract = await contractFor(tx, shop, {
    ...{ row, terms, collection: 'SYSTEM' },
    paymentMethod: payment?.method ?? null,
    savedMethod: payment?.savedMethod ?? null,
  })
  const isFree = row.plan.price === '0'
  const paymentStatus = isFree || hasTrial ? 'NOT_APPLICABLE' : 'PAID'
  await attach(tx, shop, { row, contract, paymentStatus })
  await startNow(tx, shop, contract)
}

interface ContractDraft {
  row: PlanOrderRow
  terms: Terms
  collection: Contract['collection']
  paymentMethod?: string | null
  savedMethod?: string | null
}

/** The contract of a plan order. It begins when the order does, or now if that is past. */
export async function contractFor(
  tx: Connection,
  shop: Shop,
  { row, terms, ...draft }: ContractDraft,
): Promise<Contract> {
  const { siteId, id: subjectId, memberId, plan } = row
  const { timeZone } = (await sites.get(shop, siteId)).settings
  const startsAt = new Date(Math.max(row.startsAt.getTime(), shop.clock()))
  const { periodUnit: unit, periodCount: count, trialDays } = plan
  const anchor = trialDays > 0 ? addTo(startsAt, { unit: 'DAY', count: trialDays }, timeZone) : startsAt
  const contract = { siteId, subjectId, memberId, timeZone, startsAt, anchor, terms, ...draft }
  const interval = unit && count ? { unit, count } : undefined
  return contracts.create(tx, shop, { ...contract, seller: sellerName, interval, cycles: plan.cycles })
}

interface Attachment {
  row: PlanOrderRow
  contract: Contract
  paymentStatus: PlanOrderRow['paymentStatus']
}

export async function attach(
  tx: Connection,
  shop: Shop,
  { row, contract, paymentStatus }: Attachment,
): Promise<void> {
  const { siteId, id } = row
  const ends = endOf(contract)
  const attached = await patch(tx, shop, {
    ...{ siteId, id, from: ['DRAFT', 'PENDING'], events: ['purchased'] },
    patch: {
      status: 'PENDING',
      payment_status: paymentStatus,
      contract_id: contract.id,
      starts_at: contract.startsAt,
      ends_at: ends,
    },
  })
  if (!attached) throw new Error(`the plan order ${id} is over and gets no contract`)
  const { gifted, plan } = attached
  const isTrial = plan.trialDays > 0 && plan.price !== '0' && !gifted
  await sendPlanMail(tx, shop, {
    ...{ order: attached, kind: gifted ? 'given' : 'purchased', day: contract.startsAt },
    ...(isTrial ? { trialEnds: contract.anchor } : {}),
  })
}

/** Takes the first step of a contract whose time has come, if nothing has to be charged for it. */
async function startNow(tx: Connection, shop: Shop, contract: Contract): Promise<void> {
  if (contract.startsAt.getTime() > shop.clock()) return
  const step = nextStep(contract)
  if (step.kind === 'START_TRIAL') await beginTrials(tx, shop, [{ contract, nextAt: step.nextAt }])
  if (step.kind === 'BEGIN') await beginCycles(tx, shop, [{ contract, step, order: undefined, credit: 0n }])
}

/** The terms of a present: no cycle costs anything. */
export function free(terms: Terms, currency: string): Terms {
  const { fee: _, ...rest } = terms
  return { ...rest, offer: { ...terms.offer, price: money.toDecimal(0n, currency) } }
}
