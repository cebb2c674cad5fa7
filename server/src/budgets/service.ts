import { LRUCache } from 'lru-cache'
import type { Connection } from '../platform/db/db.ts'
import { type Refusal, refuse } from '../platform/errors/errors.ts'
import { blockOf, networkOf } from '../platform/network/addresses.ts'
import { type Caller, noId, type Shop } from '../platform/shop/shop.ts'
import { fullAt, takeTokens } from './queries.ts'
import {
  type Budget,
  budgetsOf,
  freeTokens,
  leaseSize,
  mailboxOf,
  type ScarceName,
  type Scope,
  scarce,
} from './rules.ts'

export type { ScarceName } from './rules.ts'

/** Who spends. What is not known, or has no budget, is not counted. */
export interface Spender {
  siteId: string
  /** Network address. */
  address?: string | undefined
  identity?: string | undefined
  /** E-mail address. */
  recipient?: string | undefined
}

/** Spends one token of each budget, or refuses with the seconds to wait. */
export async function spend(shop: Shop, name: ScarceName, spender: Spender): Promise<void> {
  const seconds = await trySpend(shop, name, spender)
  if (seconds > 0) throw tooMany(name, seconds)
}

/** What a page's route runs `onRequest`, and a call `before` its answer. */
export function limit(shop: Shop, ...names: readonly ScarceName[]) {
  return async ({ caller, address }: { caller?: Caller | undefined; address: string }): Promise<void> => {
    const spender = { siteId: caller?.siteId ?? noId, identity: caller?.id || undefined, address }
    for (const name of names) await spend(shop, name, spender)
  }
}

/** Spends one token of each budget and returns 0, or spends nothing and returns the seconds to wait. */
export async function trySpend(shop: Shop, name: ScarceName, spender: Spender): Promise<number> {
  const spent: Lease[] = []
  for (const { subject, budget } of accountsOf(shop, name, spender)) {
    const account = { siteId: spender.siteId, subject }
    const seconds = await take(shop, account, budget)
    if (seconds > 0) {
      for (const lease of spent) lease.left++
      return seconds
    }
    spent.push(leaseOf(shop, account, budget))
  }
  return 0
}

/** A budget of which nothing is left, and the seconds to wait. */
export interface Spent {
  name: ScarceName
  seconds: number
}

interface Spending {
  names: readonly ScarceName[]
  spender: Spender
}

/**
 * Spends one token of each budget in the transaction that it pays for, so that no answer that is lost can lose a token.
 * Returns those of which none is left; then the caller must roll back. Leaves out what the whole shop may use, for which
 * all such transactions would wait: see {@link trySpend}.
 */
export async function spendIn(tx: Connection, shop: Shop, spending: Spending): Promise<Spent[]> {
  const { siteId } = spending.spender
  const accounts = accountsWithoutShop(shop, spending).map((one) => ({
    ...one,
    ...timesOf(one.budget),
    hashed: hashOf(shop, one.subject),
  }))
  if (accounts.length === 0) return []
  const now = shop.clock()
  // In one order, so that two such transactions never wait for each other.
  const inOrder = accounts.toSorted((a, b) => (a.hashed < b.hashed ? -1 : 1))
  const taken = await Promise.all(
    inOrder.map(({ hashed, step, window }) =>
      tx.run(takeTokens, [siteId, hashed, new Date(now), 1, step, window]),
    ),
  )
  const subjects = new Set(inOrder.filter((_, at) => taken[at]?.length).map(({ hashed }) => hashed))
  const spent: Spent[] = []
  for (const { name, subject, budget, hashed, ...times } of accounts) {
    if (subjects.has(hashed)) continue
    const [row] = await tx.run(fullAt, [siteId, hashed])
    const emptyUntil = Math.max(now + 1, untilOne(row, times))
    leaseOf(shop, { siteId, subject }, budget).emptyUntil = emptyUntil
    spent.push({ name, seconds: Math.ceil((emptyUntil - now) / 1000) })
  }
  return spent
}

/** Those of which this server knows that nothing is left. Asks nobody. */
export function knownAsSpent(shop: Shop, spending: Spending): Spent[] {
  const { siteId } = spending.spender
  const now = shop.clock()
  return accountsWithoutShop(shop, spending).flatMap(({ name, subject, budget }) => {
    const { emptyUntil } = leaseOf(shop, { siteId, subject }, budget)
    return emptyUntil > now ? [{ name, seconds: Math.ceil((emptyUntil - now) / 1000) }] : []
  })
}

function accountsWithoutShop(shop: Shop, { names, spender }: Spending) {
  return names.flatMap((name) =>
    accountsOf(shop, name, spender).flatMap(({ scope, ...account }) =>
      scope === 'site' ? [] : [{ name, ...account }],
    ),
  )
}

/** The refusal for whoever has spent it all. */
export function tooMany(name: ScarceName, seconds: number): Refusal {
  const description = `${scarce[name].description}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return refuse('TOO_MANY_REQUESTS', description, { retryAfterSeconds: seconds })
}

/** Gives back what turned out not to cost anything. */
export function giveBack(shop: Shop, name: ScarceName, spender: Spender): void {
  for (const { subject, budget } of accountsOf(shop, name, spender)) {
    leaseOf(shop, { siteId: spender.siteId, subject }, budget).left++
  }
}

interface Account {
  siteId: string
  subject: string
}

/** A shopper's own limits always hold; the factor is for those of strangers together, and tests switch these off. */
function accountsOf(shop: Shop, name: ScarceName, spender: Spender) {
  const spenders = spendersOf(shop, spender)
  return budgetsOf(name).flatMap(([scope, budget]) => {
    const spends = spenders[scope]
    if (spends === undefined) return []
    const most = scope === 'identity' ? budget.most : Math.ceil(budget.most * shop.limits)
    return [{ scope, subject: `${name} ${scope} ${spends}`, budget: { ...budget, most } }]
  })
}

function spendersOf(
  shop: Shop,
  { siteId, address, identity, recipient }: Spender,
): Partial<Record<Scope, string | undefined>> {
  if (shop.limits === 0) return { identity }
  return {
    identity,
    recipient: recipient === undefined ? undefined : mailboxOf(recipient),
    network: address === undefined ? undefined : networkOf(address),
    block: address === undefined ? undefined : blockOf(address),
    site: siteId,
  }
}

/** The tokens that this server has taken from an account, and not spent yet. */
interface Lease {
  left: number
  /** Milliseconds since 1970. Until then, the account is empty. */
  emptyUntil: number
  /** The database is being asked. */
  filling?: Promise<void> | undefined
}

const leases = new WeakMap<Shop, LRUCache<string, Lease>>()

function leaseOf(shop: Shop, { siteId, subject }: Account, budget: Budget): Lease {
  const known = leases.get(shop) ?? new LRUCache<string, Lease>({ max: 50_000 })
  leases.set(shop, known)
  const key = `${siteId} ${subject}`
  const lease = known.get(key) ?? { left: freeTokens(budget), emptyUntil: 0 }
  known.set(key, lease)
  return lease
}

/** Takes one token; the seconds to wait where none is left. */
async function take(shop: Shop, account: Account, budget: Budget): Promise<number> {
  const lease = leaseOf(shop, account, budget)
  while (lease.left === 0) {
    const wait = lease.emptyUntil - shop.clock()
    if (wait > 0) return Math.ceil(wait / 1000)
    lease.filling ??= fill(shop, account, { lease, budget }).finally(() => {
      lease.filling = undefined
    })
    await lease.filling
  }
  lease.left--
  return 0
}

/** Outside the unit of work: what is spent stays spent, whatever becomes of the request. */
async function fill(
  shop: Shop,
  { siteId, subject }: Account,
  { lease, budget }: { lease: Lease; budget: Budget },
): Promise<void> {
  const now = shop.clock()
  const { step, window } = timesOf(budget)
  const hashed = hashOf(shop, subject)
  for (const count of new Set([leaseSize(budget), 1])) {
    const values = [siteId, hashed, new Date(now), count, step, window]
    const [row] = await shop.db.leave(() => shop.db.run(takeTokens, values))
    if (row) {
      lease.left += row.taken
      return
    }
  }
  const [row] = await shop.db.leave(() => shop.db.run(fullAt, [siteId, hashed]))
  lease.emptyUntil = Math.max(now + 1, untilOne(row, { step, window }))
}

/** Networks and addresses of people are personal data. */
function hashOf(shop: Shop, subject: string): string {
  return shop.tokens.derive(`budget ${subject}`)
}

/** Milliseconds in which one token comes back, and all of them. */
function timesOf({ most, seconds }: Budget): { step: number; window: number } {
  const window = seconds * 1000
  return { step: window / most, window }
}

/** When one token of an account is back, in milliseconds since 1970. */
function untilOne(
  row: { fullAt: Date } | undefined,
  { step, window }: { step: number; window: number },
): number {
  return (row?.fullAt.getTime() ?? 0) + step - window
}
