import type { Connection } from '../../platform/db/db.ts'
import { runOne } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Room } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import type { Interval } from '../calendar/rules.ts'
import { endContracts, holdContract, insertContract, lockContract, updateContract } from './queries.ts'
import { type Cause, type Contract, endOf, resumed, type Terms } from './rules.ts'
import type { ContractNews, SubscriptionSeller } from './seller.ts'

/** Every seller of the rooms by its name. */
export function collectSellers(rooms: readonly Room[]): ReadonlyMap<string, SubscriptionSeller> {
  const sellers = new Map<string, SubscriptionSeller>()
  for (const seller of rooms.flatMap(({ subscriptions = [] }) => subscriptions)) {
    if (sellers.has(seller.name)) throw new Error(`two rooms sell subscriptions as ${seller.name}`)
    sellers.set(seller.name, seller)
  }
  return sellers
}

export interface NewContract
  extends Pick<
    Contract,
    'siteId' | 'seller' | 'subjectId' | 'memberId' | 'collection' | 'timeZone' | 'cycles' | 'startsAt'
  > {
  /** Absent: one cycle without an end. */
  interval: Interval | undefined
  /** When the first cycle begins: later than `startsAt` after a trial. With `anchorCycle`, when that one does. */
  anchor: Date
  anchorCycle?: number
  /** In minor units. */
  credit?: Minor
  /** The contract that it takes the place of. */
  replaces?: string
  paymentMethod?: string | null
  savedMethod?: string | null
  terms: Terms
}

/** A contract that goes on by itself from its start. */
export function create(tx: Connection, shop: Shop, contract: NewContract): Promise<Contract> {
  const { siteId, seller, subjectId, memberId, collection, timeZone, interval, cycles } = contract
  const { startsAt, anchor, paymentMethod = null, savedMethod = null, terms } = contract
  const { anchorCycle = 1, credit = 0n, replaces = null } = contract
  return runOne(tx, insertContract, [
    ...[siteId, shop.newId(), seller, subjectId, memberId, collection, timeZone],
    ...[interval?.unit ?? null, interval?.count ?? null, cycles, startsAt, anchor],
    ...[paymentMethod, savedMethod, JSON.stringify(terms), new Date(shop.clock())],
    ...[anchorCycle, credit, replaces],
  ])
}

export interface ContractKey {
  siteId: string
  id: string
}

/** Tells whoever sells them: of one site, and of each contract at most one thing. */
export async function tell(tx: Connection, shop: Shop, news: readonly ContractNews[]): Promise<void> {
  for (const [seller, some] of Map.groupBy(news, ({ contract }) => contract.seller))
    await shop.subscriptionSellers.get(seller)?.follow(tx, shop, some)
}

export function pause(tx: Connection, shop: Shop, key: ContractKey): Promise<Contract> {
  const pausedAt = new Date(shop.clock())
  return change(tx, shop, {
    ...key,
    from: ['ACTIVE'],
    to: (before) => ({ ...before, status: 'PAUSED', pausedAt }),
  })
}

export function resume(tx: Connection, shop: Shop, key: ContractKey): Promise<Contract> {
  return change(tx, shop, {
    ...key,
    from: ['PAUSED'],
    to: (before) => resumed(before, new Date(shop.clock())),
  })
}

/** Keeps a contract from going on by itself in this transaction. False if it has changed since it was read. */
export async function hold(
  tx: Connection,
  { siteId, id, version }: Pick<Contract, 'siteId' | 'id' | 'version'>,
): Promise<boolean> {
  return (await tx.run(holdContract, [siteId, id, version])).length > 0
}

/** Takes a cancellation for the end of the period back. */
export function keep(tx: Connection, shop: Shop, key: ContractKey): Promise<Contract> {
  return change(tx, shop, {
    ...key,
    from: ['CANCEL_AT_PERIOD_END'],
    to: (before) => ({ ...before, status: 'ACTIVE', cause: null }),
  })
}

/** It goes on until its current cycle ends, or its trial, and then as long as its credit pays whole cycles. */
export function cancelAtPeriodEnd(
  tx: Connection,
  shop: Shop,
  { cause, ...key }: ContractKey & { cause: Cause },
): Promise<Contract> {
  return change(tx, shop, {
    ...key,
    from: ['ACTIVE'],
    to: (before) => ({ ...before, status: 'CANCEL_AT_PERIOD_END', cause }),
  })
}

/** It ends later than it would. Undefined if it has no end or ends later anyway. */
export async function postponeEnd(
  tx: Connection,
  shop: Shop,
  { endsAt, ...key }: ContractKey & { endsAt: Date },
): Promise<Contract | undefined> {
  const [before] = await tx.run(lockContract, [key.siteId, key.id])
  const end = before && endOf(before)
  if (!before || !end || end >= endsAt) return undefined
  const isLast = before.cycle >= before.cycles
  return change(tx, shop, {
    ...key,
    from: ['ACTIVE', 'PAUSED'],
    to: (found) => ({ ...found, endsAt, nextAt: isLast ? endsAt : found.nextAt }),
  })
}

export interface Ending extends ContractKey {
  status: 'ENDED' | 'CANCELED'
  cause: Cause | null
}

/** Ends it now, and says so to whoever sells it. False if it was over already. */
export async function end(tx: Connection, shop: Shop, ending: Ending): Promise<boolean> {
  return (await endAll(tx, shop, [ending])).length > 0
}

/** Ends contracts of one site. Returns those that were not over already. */
export async function endAll(tx: Connection, shop: Shop, endings: readonly Ending[]): Promise<Contract[]> {
  const [first] = endings
  if (!first) return []
  const rows = JSON.stringify(endings.map(({ id, status, cause }) => ({ id, status, cause })))
  const ended = await tx.run(endContracts, [first.siteId, rows, new Date(shop.clock())])
  const news = ended.map((contract) => {
    const change = { kind: 'OVER', status: overStatus(contract), cause: contract.cause } as const
    return { contract, change }
  })
  await tell(tx, shop, news)
  return ended
}

function overStatus({ status }: Contract): Ending['status'] {
  return status === 'ENDED' ? 'ENDED' : 'CANCELED'
}

interface Change extends ContractKey {
  from: readonly Contract['status'][]
  to(before: Contract): Contract
}

async function change(tx: Connection, shop: Shop, { siteId, id, from, to }: Change): Promise<Contract> {
  const [before] = await tx.run(lockContract, [siteId, id])
  if (!before || !from.includes(before.status)) throw refuse('plan_order_status_conflict')
  const next = to(before)
  const { status, startsAt, anchor, anchorCycle, nextAt, endsAt, pausedAt, cause } = next
  return runOne(tx, updateContract, [
    ...[siteId, id, status, startsAt, anchor, anchorCycle, nextAt, endsAt, pausedAt],
    ...[new Date(shop.clock()), cause],
  ])
}
