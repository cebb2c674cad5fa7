import { publishEvents } from '../../orders/order/events.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isCharged } from '../../subscriptions/billing/orders.service.ts'
import { cycleBegins } from '../../subscriptions/calendar/rules.ts'
import { type Contract, endOf, scheduleOf } from '../../subscriptions/contracts/rules.ts'
import type { ContractChange, SubscriptionSeller } from '../../subscriptions/contracts/seller.ts'
import { grant } from '../benefits/service.ts'
import { cycleEvent } from '../orders/events.service.ts'
import type { Patch, PlanOrderRow } from '../orders/queries.ts'
import { get, patch } from '../orders/service.ts'
import { sellerName } from './conclude.service.ts'
import { sendPlanMail } from './mail.ts'
import { drop, dropReplacement, giveUp, takePlace } from './replacements.service.ts'

/** Plan orders follow their contracts. */
export const planSeller: SubscriptionSeller = {
  name: sellerName,
  follow(tx, shop, { contract, change }) {
    switch (change.kind) {
      case 'TRIAL_STARTED':
        return startTrial(tx, shop, contract)
      case 'CYCLE_STARTED':
        return startCycle(tx, shop, { contract, change })
      case 'PAID':
        return pay(tx, shop, { contract, change })
      case 'WAIVED':
        return waive(tx, shop, { contract, change })
      case 'UNPAID':
        return owe(tx, shop, { contract, change })
      case 'OVER':
        return finish(tx, shop, { contract, change })
    }
  },
}

interface News<Kind extends ContractChange['kind']> {
  contract: Contract
  change: Extract<ContractChange, { kind: Kind }>
}

async function startTrial(tx: Connection, shop: Shop, contract: Contract): Promise<void> {
  const { siteId, subjectId: id, startsAt, anchor } = contract
  const row = await patch(tx, shop, {
    ...{ siteId, id, from: ['PENDING'], events: ['started'] },
    patch: {
      status: 'ACTIVE',
      cycle: 0,
      cycle_begins_at: startsAt,
      cycle_ends_at: anchor,
      earliest_ends_at: anchor,
    },
  })
  if (!row) return
  await takePlace(tx, shop, row)
  await beginPeriod(tx, shop, { row, grants: true })
}

async function startCycle(
  tx: Connection,
  shop: Shop,
  { contract, change }: News<'CYCLE_STARTED'>,
): Promise<void> {
  const { siteId, subjectId: id, collection } = contract
  const { cycle, begins, ends, paid } = change
  const isFirst = cycle === 1 && contract.anchor <= contract.startsAt
  const fields: Patch = {
    status: 'ACTIVE',
    cycle,
    cycle_begins_at: begins,
    cycle_ends_at: ends,
    earliest_ends_at: ends,
    ...(paid ? {} : { payment_status: isCharged(shop, contract) ? 'PENDING' : 'UNPAID' }),
  }
  const row = await patch(tx, shop, {
    ...{ siteId, id, from: ['PENDING', 'ACTIVE'], events: isFirst ? ['started'] : [] },
    patch: fields,
  })
  if (!row) return
  if (isFirst) await takePlace(tx, shop, row)
  // Merchants who collect the money themselves trust the member.
  await beginPeriod(tx, shop, { row, grants: paid || collection === 'MERCHANT' })
}

async function beginPeriod(
  tx: Connection,
  shop: Shop,
  { row, grants }: { row: PlanOrderRow; grants: boolean },
): Promise<void> {
  await publishEvents(tx, [cycleEvent(shop, row)])
  if (grants) await grantFor(tx, shop, row)
}

function grantFor(tx: Connection, shop: Shop, { siteId, id, planId, cycle }: PlanOrderRow): Promise<void> {
  return grant(tx, shop, { siteId, planOrderId: id, planId, cycle })
}

async function pay(tx: Connection, shop: Shop, { contract, change }: News<'PAID'>): Promise<void> {
  const { siteId, subjectId: id } = contract
  const { cycle, orderId } = change
  const isCurrent = cycle === contract.cycle
  const row = await patch(tx, shop, {
    ...{ siteId, id, from: ['ACTIVE', 'PAUSED'], events: [] },
    patch: isCurrent ? { payment_status: 'PAID' } : {},
  })
  if (!row) return startReplacement(tx, shop, contract)
  if (isCurrent) await grantFor(tx, shop, row)
  const day = row.cycleEndsAt ?? row.endsAt
  if (day && contract.collection === 'SYSTEM')
    await sendPlanMail(tx, shop, { order: row, kind: 'renewed', day, orderId })
}

/** A change to another plan is paid. */
async function startReplacement(tx: Connection, shop: Shop, contract: Contract): Promise<void> {
  const { siteId, subjectId: id, cycle, cycleBeginsAt } = contract
  const ends = cycleBegins(scheduleOf(contract), cycle + 1) ?? null
  const row = await patch(tx, shop, {
    ...{ siteId, id, from: ['DRAFT'], events: ['purchased', 'started'] },
    patch: {
      ...{ status: 'ACTIVE', payment_status: 'PAID', cycle, ends_at: endOf(contract) },
      ...(cycleBeginsAt ? { cycle_begins_at: cycleBeginsAt } : {}),
      ...{ cycle_ends_at: ends, earliest_ends_at: ends },
    },
  })
  if (!row) return
  await takePlace(tx, shop, row)
  await beginPeriod(tx, shop, { row, grants: true })
}

async function waive(tx: Connection, shop: Shop, { contract, change }: News<'WAIVED'>): Promise<void> {
  const { siteId, subjectId: id } = contract
  if (change.cycle !== contract.cycle) return
  await patch(tx, shop, {
    ...{ siteId, id, from: ['ACTIVE', 'PAUSED'], events: [] },
    patch: { payment_status: 'NOT_APPLICABLE' },
  })
}

async function owe(tx: Connection, shop: Shop, { contract, change }: News<'UNPAID'>): Promise<void> {
  const { siteId, subjectId: id } = contract
  const { orderId, nextAt: day } = change
  const charged = isCharged(shop, contract)
  const row = await patch(tx, shop, {
    ...{ siteId, id, from: ['ACTIVE', 'PAUSED'], events: [] },
    patch: { payment_status: charged ? 'FAILED' : 'UNPAID' },
  })
  if (!row) {
    const draft = await get(tx, { siteId }, id)
    if (draft.status === 'DRAFT' && draft.replaces)
      await giveUp(tx, shop, { row: draft, contractId: contract.id, orderId })
    return
  }
  const kind = day === null ? 'unpaid' : charged ? 'failed' : 'due'
  await sendPlanMail(tx, shop, { order: row, kind, day, orderId })
}

async function finish(tx: Connection, shop: Shop, { contract, change }: News<'OVER'>): Promise<void> {
  const { siteId, subjectId: id } = contract
  const { status, cause } = change
  const now = new Date(shop.clock())
  const before = await get(tx, { siteId }, id)
  const cancellation = before.cancellation ?? {
    requestedDate: now.toISOString(),
    cause: cause ?? 'OWNER_ACTION',
    effectiveAt: 'IMMEDIATELY' as const,
  }
  const isChange = before.replaces !== null && (before.status === 'DRAFT' || before.status === 'PENDING')
  if (isChange) await drop(tx, shop, before)
  // A change that nobody has paid leaves no trace in the member's plans.
  if (isChange && before.status === 'DRAFT') return
  const isCanceled = status === 'CANCELED'
  const row = await patch(tx, shop, {
    ...{ siteId, id, events: [isCanceled ? 'canceled' : 'ended'] },
    patch: { status, ends_at: now, ...(isCanceled ? { cancellation } : {}) },
  })
  // Whoever cancelled for the end of the cycle has their e-mail already.
  if (row && isCanceled && !before.cancellation && !isChange)
    await sendPlanMail(tx, shop, { order: row, kind: 'canceled', day: now })
  await dropReplacement(tx, shop, { siteId, id })
}
