import { publishEvents } from '../../orders/order/events.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isCharged } from '../../subscriptions/billing/orders.service.ts'
import type { Contract } from '../../subscriptions/contracts/rules.ts'
import type {
  ContractChange,
  ContractNews,
  SubscriptionSeller,
} from '../../subscriptions/contracts/seller.ts'
import { grant } from '../benefits/service.ts'
import { cycleEvent } from '../orders/events.service.ts'
import { type PlanOrderRow, planOrdersByIds } from '../orders/queries.ts'
import { type Change, patchAll } from '../orders/service.ts'
import { sellerName } from './conclude.service.ts'
import { type PlanNews, sendPlanMails } from './mail.ts'

/** Plan orders follow their contracts. */
export const planSeller: SubscriptionSeller = { name: sellerName, follow }

/** What a plan order does after its contract. */
interface Reaction extends Change {
  /** A cycle or the trial begins. */
  begins?: boolean
  /** The credits of the cycle. */
  grants?: boolean
  mail?(row: PlanOrderRow): Omit<PlanNews, 'order'> | undefined
}

async function follow(tx: Connection, shop: Shop, news: readonly ContractNews[]): Promise<void> {
  const [first] = news
  if (!first) return
  const { siteId } = first.contract
  const canceled = await canceledBefore(tx, siteId, news)
  const reactions = news.flatMap((one) => {
    const id = one.contract.subjectId
    const reaction = reactTo(shop, one, canceled.has(id))
    return reaction ? [{ id, ...reaction }] : []
  })
  const rows = await patchAll(tx, shop, { siteId, changes: reactions })
  const changed = reactions.flatMap((reaction) => {
    const row = rows.get(reaction.id)
    return row ? [{ ...reaction, row }] : []
  })
  const rowsOf = (wanted: 'begins' | 'grants') =>
    changed.flatMap(({ row, ...reaction }) => (reaction[wanted] ? [row] : []))
  await publishEvents(
    tx,
    rowsOf('begins').map((row) => cycleEvent(shop, row)),
  )
  await grant(tx, shop, rowsOf('grants'))
  const mails = changed.flatMap(({ row, mail }) => {
    const wanted = mail?.(row)
    return wanted ? [{ order: row, ...wanted }] : []
  })
  await sendPlanMails(tx, shop, mails)
}

/** Of orders whose contracts are over: those that had been cancelled for the end of their cycle. */
async function canceledBefore(
  tx: Connection,
  siteId: string,
  news: readonly ContractNews[],
): Promise<Set<string>> {
  const over = news.flatMap(({ contract, change }) => (change.kind === 'OVER' ? [contract.subjectId] : []))
  const rows = over.length > 0 ? await tx.run(planOrdersByIds, [siteId, over]) : []
  return new Set(rows.flatMap(({ id, cancellation }) => (cancellation ? [id] : [])))
}

/** Undefined if the order stays as it is. */
function reactTo(
  shop: Shop,
  { contract, change }: ContractNews,
  isCanceledBefore: boolean,
): Reaction | undefined {
  switch (change.kind) {
    case 'TRIAL_STARTED':
      return startTrial(contract)
    case 'CYCLE_STARTED':
      return startCycle(shop, contract, change)
    case 'PAID':
      return pay(contract, change)
    case 'WAIVED':
      return waive(contract, change)
    case 'UNPAID':
      return owe(shop, contract, change)
    case 'OVER':
      return finish(shop, change, isCanceledBefore)
  }
}

type ChangeOf<Kind extends ContractChange['kind']> = Extract<ContractChange, { kind: Kind }>

function startTrial({ startsAt, anchor }: Contract): Reaction {
  return {
    ...{ from: ['PENDING'], events: ['started'], begins: true, grants: true },
    patch: {
      status: 'ACTIVE',
      cycle: 0,
      cycle_begins_at: startsAt,
      cycle_ends_at: anchor,
      earliest_ends_at: anchor,
    },
  }
}

function startCycle(
  shop: Shop,
  contract: Contract,
  { cycle, begins, ends, paid }: ChangeOf<'CYCLE_STARTED'>,
): Reaction {
  const isFirst = cycle === 1 && contract.anchor <= contract.startsAt
  return {
    ...{ from: ['PENDING', 'ACTIVE'], events: isFirst ? ['started'] : [], begins: true },
    // Merchants who collect the money themselves trust the member.
    grants: paid || contract.collection === 'MERCHANT',
    patch: {
      status: 'ACTIVE',
      cycle,
      cycle_begins_at: begins,
      cycle_ends_at: ends,
      earliest_ends_at: ends,
      ...(paid ? {} : { payment_status: isCharged(shop, contract) ? 'PENDING' : 'UNPAID' }),
    },
  }
}

function pay(contract: Contract, { cycle, orderId }: ChangeOf<'PAID'>): Reaction {
  const isCurrent = cycle === contract.cycle
  return {
    ...{ from: ['ACTIVE', 'PAUSED'], events: [], grants: isCurrent },
    patch: isCurrent ? { payment_status: 'PAID' } : {},
    mail({ cycleEndsAt, endsAt }) {
      const day = cycleEndsAt ?? endsAt
      return day && contract.collection === 'SYSTEM' ? { kind: 'renewed', day, orderId } : undefined
    },
  }
}

function waive(contract: Contract, { cycle }: ChangeOf<'WAIVED'>): Reaction | undefined {
  if (cycle !== contract.cycle) return undefined
  return { from: ['ACTIVE', 'PAUSED'], events: [], patch: { payment_status: 'NOT_APPLICABLE' } }
}

function owe(shop: Shop, contract: Contract, { orderId, nextAt: day }: ChangeOf<'UNPAID'>): Reaction {
  const charged = isCharged(shop, contract)
  return {
    ...{ from: ['ACTIVE', 'PAUSED'], events: [] },
    patch: { payment_status: charged ? 'FAILED' : 'UNPAID' },
    mail: () => ({ kind: day === null ? 'unpaid' : charged ? 'failed' : 'due', day, orderId }),
  }
}

function finish(shop: Shop, { status, cause }: ChangeOf<'OVER'>, isCanceledBefore: boolean): Reaction {
  const now = new Date(shop.clock())
  if (status === 'ENDED') return { events: ['ended'], patch: { status, ends_at: now } }
  // Whoever cancelled for the end of the cycle has their e-mail already.
  if (isCanceledBefore) return { events: ['canceled'], patch: { status, ends_at: now } }
  const cancellation = {
    requestedDate: now.toISOString(),
    cause: cause ?? 'OWNER_ACTION',
    effectiveAt: 'IMMEDIATELY' as const,
  }
  return {
    events: ['canceled'],
    patch: { status, ends_at: now, cancellation },
    mail: () => ({ kind: 'canceled', day: now }),
  }
}
