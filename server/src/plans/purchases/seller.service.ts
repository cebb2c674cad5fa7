import { publishEvents } from '../../orders/order/events.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isCharged } from '../../subscriptions/billing/orders.service.ts'
import type { Contract } from '../../subscriptions/contracts/rules.ts'
import type { ContractChange, SubscriptionSeller } from '../../subscriptions/contracts/seller.ts'
import { grant } from '../benefits/service.ts'
import { cycleEvent } from '../orders/events.service.ts'
import type { Patch, PlanOrderRow } from '../orders/queries.ts'
import { get, patch } from '../orders/service.ts'
import { sellerName } from './conclude.service.ts'
import { sendPlanMail } from './mail.ts'

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
  if (row) await beginPeriod(tx, shop, { row, grants: true })
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
  // Merchants who collect the money themselves trust the member.
  if (row) await beginPeriod(tx, shop, { row, grants: paid || collection === 'MERCHANT' })
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
  if (!row) return
  if (isCurrent) await grantFor(tx, shop, row)
  const day = row.cycleEndsAt ?? row.endsAt
  if (day && contract.collection === 'SYSTEM')
    await sendPlanMail(tx, shop, { order: row, kind: 'renewed', day, orderId })
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
  const kind = day === null ? 'unpaid' : charged ? 'failed' : 'due'
  if (row) await sendPlanMail(tx, shop, { order: row, kind, day, orderId })
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
  const isCanceled = status === 'CANCELED'
  const row = await patch(tx, shop, {
    ...{ siteId, id, events: [isCanceled ? 'canceled' : 'ended'] },
    patch: { status, ends_at: now, ...(isCanceled ? { cancellation } : {}) },
  })
  // Whoever cancelled for the end of the cycle has their e-mail already.
  if (row && isCanceled && !before.cancellation)
    await sendPlanMail(tx, shop, { order: row, kind: 'canceled', day: now })
}
