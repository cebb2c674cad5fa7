import { publishEvents } from '../../orders/order/events.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isCharged } from '../../subscriptions/billing/orders.service.ts'
import { cycleBegins } from '../../subscriptions/calendar/rules.ts'
import { type Contract, endOf, scheduleOf } from '../../subscriptions/contracts/rules.ts'
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
import { drop, dropReplacements, giveUp, isToCome, takePlace } from './replacements.service.ts'

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
  const before = await ordersBefore(tx, siteId, news)
  const over = news.flatMap(({ contract, change }) => (change.kind === 'OVER' ? [contract.subjectId] : []))
  for (const id of over) {
    const row = before.get(id)
    if (row && isToCome(row)) await drop(tx, shop, row)
  }
  const reactions = news.flatMap((one) => {
    const id = one.contract.subjectId
    const reaction = reactTo(shop, one, before.get(id))
    return reaction ? [{ id, ...reaction }] : []
  })
  const rows = await patchAll(tx, shop, { siteId, changes: reactions })
  const changed = reactions.flatMap((reaction) => {
    const row = rows.get(reaction.id)
    return row ? [{ ...reaction, row }] : []
  })
  await afterwards(tx, shop, changed)
  for (const { contract, change } of news) {
    const row = before.get(contract.subjectId)
    if (change.kind === 'UNPAID' && row?.status === 'DRAFT')
      await giveUp(tx, shop, { row, contractId: contract.id, orderId: change.orderId })
  }
  await dropReplacements(tx, shop, { siteId, ids: over })
}

/** What follows from changes of plan orders. */
async function afterwards(
  tx: Connection,
  shop: Shop,
  changed: readonly (Reaction & { row: PlanOrderRow })[],
): Promise<void> {
  for (const { row, events } of changed) if (events.includes('started')) await takePlace(tx, shop, row)
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

/** The orders of contracts that are paid for, owe or are over, as they were: how they go on depends on it. */
async function ordersBefore(
  tx: Connection,
  siteId: string,
  news: readonly ContractNews[],
): Promise<Map<string, PlanOrderRow>> {
  const kinds: readonly ContractChange['kind'][] = ['PAID', 'UNPAID', 'OVER']
  const ids = news.flatMap(({ contract, change }) =>
    kinds.includes(change.kind) ? [contract.subjectId] : [],
  )
  const rows = ids.length > 0 ? await tx.run(planOrdersByIds, [siteId, ids]) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Undefined if the order stays as it is. */
function reactTo(
  shop: Shop,
  { contract, change }: ContractNews,
  before: PlanOrderRow | undefined,
): Reaction | undefined {
  switch (change.kind) {
    case 'TRIAL_STARTED':
      return startTrial(contract)
    case 'CYCLE_STARTED':
      return startCycle(shop, contract, change)
    case 'PAID':
      return before?.status === 'DRAFT' ? startReplacement(contract) : pay(contract, change)
    case 'WAIVED':
      return waive(contract, change)
    case 'UNPAID':
      return owe(shop, contract, change)
    case 'OVER':
      return finish(shop, change, before)
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

/** A change to another plan is paid. */
function startReplacement(contract: Contract): Reaction {
  const { cycle, cycleBeginsAt } = contract
  const ends = cycleBegins(scheduleOf(contract), cycle + 1) ?? null
  return {
    ...{ from: ['DRAFT'], events: ['purchased', 'started'], begins: true, grants: true },
    patch: {
      ...{ status: 'ACTIVE', payment_status: 'PAID', cycle, ends_at: endOf(contract) },
      ...(cycleBeginsAt ? { cycle_begins_at: cycleBeginsAt } : {}),
      ...{ cycle_ends_at: ends, earliest_ends_at: ends },
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

function finish(
  shop: Shop,
  { status, cause }: ChangeOf<'OVER'>,
  before: PlanOrderRow | undefined,
): Reaction | undefined {
  const now = new Date(shop.clock())
  // A change that nobody has paid leaves no trace in the member's plans.
  if (before?.status === 'DRAFT') return undefined
  if (status === 'ENDED') return { events: ['ended'], patch: { status, ends_at: now } }
  // Whoever cancelled for the end of the cycle has their e-mail already.
  if (before?.cancellation) return { events: ['canceled'], patch: { status, ends_at: now } }
  const cancellation = {
    requestedDate: now.toISOString(),
    cause: cause ?? 'OWNER_ACTION',
    effectiveAt: 'IMMEDIATELY' as const,
  }
  const told = { events: ['canceled'], patch: { status, ends_at: now, cancellation } } as const
  // The member hears nothing of a change that was dropped.
  return before && isToCome(before) ? told : { ...told, mail: () => ({ kind: 'canceled', day: now }) }
}
