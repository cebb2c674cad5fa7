import type { ChangePlanRequest, PlanOrder } from '@cartwright/contract/plans/orders.ts'
import { publishEvents } from '../../orders/order/events.service.ts'
import { findPayment } from '../../payments/attempts/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type Begun, beginCycles, beginTrials } from '../../subscriptions/billing/cycles.service.ts'
import { type CycleDraft, draftCycle } from '../../subscriptions/billing/orders.service.ts'
import { chargeAll } from '../../subscriptions/billing/service.ts'
import { type Contract, endOf, nextStep } from '../../subscriptions/contracts/rules.ts'
import * as contracts from '../../subscriptions/contracts/service.ts'
import { planOrderEvent } from '../orders/events.service.ts'
import { insertPlanOrder, lockPlanOrder, type PlanOrderRow } from '../orders/queries.ts'
import { toWire } from '../orders/rules.ts'
import { get, patch } from '../orders/service.ts'
import { countPurchase } from '../purchases/items.service.ts'
import { sendPlanMail } from '../purchases/mail.ts'
import { cancellationNow } from '../purchases/replacements.service.ts'
import { type Changer, type Quote, quote } from './quote.service.ts'

/**
 * Changes a member to another plan. The new plan takes the place of the present one in one transaction: at once if
 * nothing has to be charged, after the charge if something has, or when the next payment is due. A charge that is
 * declined leaves everything as it was; one whose answer is lost is finished by the billing run.
 */
export async function change(
  shop: Shop,
  by: Changer,
  asked: ChangePlanRequest,
): Promise<{ order: PlanOrder }> {
  const quoted = await quote(shop, by, asked)
  const { siteId } = by
  if (asked.dueNow !== undefined && asked.dueNow !== quoted.change.dueNow)
    throw refuse('plan_change_price_changed')
  const isNow = asked.effectiveAt === 'IMMEDIATELY'
  const draft = isNow ? await draftFirst(shop, quoted) : undefined
  const cause = by.memberId === undefined ? 'OWNER_ACTION' : 'MEMBER_ACTION'
  const begun = await shop.db.transaction((tx) => begin(tx, shop, { quoted, draft, cause }))
  await chargeNow(shop, begun)
  return { order: toWire(await get(shop.db, { siteId }, begun.contract.subjectId)) }
}

/** What the first cycle bills, with what the new contract will have. */
function draftFirst(shop: Shop, { draft, contract }: Quote): Promise<CycleDraft> {
  const { paymentMethod, savedMethod, collection } = contract
  return draftCycle(shop, { ...draft, paymentMethod, savedMethod, collection }, 1)
}

interface Beginning {
  quoted: Quote
  /** Absent: it begins at the next payment. */
  draft: CycleDraft | undefined
  cause: 'OWNER_ACTION' | 'MEMBER_ACTION'
}

async function begin(tx: Connection, shop: Shop, { quoted, draft, cause }: Beginning): Promise<Begun> {
  const { row: read, contract: before, plan, charges } = quoted
  const { siteId } = before
  const [row] = await tx.run(lockPlanOrder, [siteId, read.id])
  if (row?.status !== 'ACTIVE' || !(await contracts.hold(tx, before)))
    throw refuse('plan_order_status_conflict')
  await countPurchase(tx, { siteId, plan, memberId: row.memberId })
  const next = await insertNext(tx, shop, { quoted, cause })
  const contract = await contracts.create(tx, shop, { ...quoted.draft, subjectId: next.id })
  const attached = await patch(tx, shop, {
    ...{ siteId, id: next.id, events: charges ? [] : ['purchased'] },
    patch: { contract_id: contract.id, ends_at: endOf(contract) },
  })
  if (!draft) {
    await schedule(tx, shop, { row, next: attached ?? next, nextContract: contract, contract: before, cause })
    return { contract }
  }
  const step = nextStep(contract)
  if (step.kind === 'START_TRIAL') await beginTrials(tx, shop, [{ contract, nextAt: step.nextAt }])
  const [begun] = step.kind === 'BEGIN' ? await beginCycles(tx, shop, [{ ...draft, contract, step }]) : []
  return begun ?? { contract }
}

async function insertNext(
  tx: Connection,
  shop: Shop,
  { quoted, cause }: Pick<Beginning, 'quoted' | 'cause'>,
): Promise<PlanOrderRow> {
  const { row, plan, bought, prices, draft, charges, change: changed } = quoted
  const [status, payment] = charges ? ['DRAFT', 'PENDING'] : ['PENDING', 'UNPAID']
  const isFree = Number(changed.dueNow) === 0
  const paymentStatus = isFree ? 'NOT_APPLICABLE' : payment
  const [next] = await tx.run(insertPlanOrder, [
    ...[row.siteId, shop.newId(), plan.id, row.memberId, row.type, status, paymentStatus, true, null, null],
    ...[null, JSON.stringify(bought), JSON.stringify(prices), false, draft.startsAt, null],
    ...[new Date(shop.clock()), row.id, cause],
  ])
  if (!next) throw refuse('plan_order_status_conflict')
  await publishEvents(tx, [planOrderEvent(shop, 'created', next)])
  return next
}

interface Schedule {
  row: PlanOrderRow
  next: PlanOrderRow
  nextContract: Contract
  contract: Contract
  cause: Beginning['cause']
}

/** The present plan ends when its next payment would be due; the new one begins then. */
async function schedule(
  tx: Connection,
  shop: Shop,
  { row: { siteId, id, plan }, next, nextContract, contract, cause }: Schedule,
): Promise<void> {
  const { nextAt } = await contracts.cancelAtPeriodEnd(tx, shop, { siteId, id: contract.id, cause })
  await patch(tx, shop, {
    ...{ siteId, id, events: ['auto_renew_canceled'] },
    patch: {
      renewal_canceled: true,
      ends_at: nextAt,
      cancellation: cancellationNow(shop, { cause, effectiveAt: 'NEXT_PAYMENT_DATE' }),
    },
  })
  const change = { before: plan.name, contract: nextContract }
  await sendPlanMail(tx, shop, { order: next, kind: 'planned', day: next.startsAt, change })
}

/** Refuses if the charge was declined. An answer that is lost is asked for again by the billing run. */
async function chargeNow(shop: Shop, begun: Begun): Promise<void> {
  const { contract, payment } = begun
  if (!payment) return
  await chargeAll(shop, [begun])
  const after = await findPayment(shop, contract.siteId, payment.id)
  if (after?.status === 'DECLINED') throw refuse('plan_change_declined', after.reason ?? undefined)
}
