import { LRUCache } from 'lru-cache'
import { refuse } from '../platform/errors/errors.ts'
import { networkOf } from '../platform/network/addresses.ts'
import { type Caller, noId, type Shop } from '../platform/shop/shop.ts'
import { fullAt, takeTokens } from './queries.ts'
import { type Budget, freeTokens, leaseOf, type ScarceName, type Scope, scarce } from './rules.ts'

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
  if (seconds === 0) return
  const description = `${scarce[name].description}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  throw refuse('TOO_MANY_REQUESTS', description, { retryAfterSeconds: seconds })
}

/** What a page's route runs `onRequest`, and a call `before` its answer. */
export function limit(shop: Shop, ...names: readonly ScarceName[]) {
  return async ({ caller, address }: { caller?: Caller | undefined; address: string }): Promise<void> => {
    const spender = { siteId: caller?.siteId ?? noId, identity: caller?.id || undefined, address }
    for (const name of names) await spend(shop, name, spender)
  }
}

/** Spends one token of each budget and returns 0, or returns the seconds to wait. */
export async function trySpend(shop: Shop, name: ScarceName, spender: Spender): Promise<number> {
  for (const { subject, budget } of accountsOf(shop, name, spender)) {
    const seconds = await take(shop, { siteId: spender.siteId, subject }, budget)
    if (seconds > 0) return seconds
  }
  return 0
}

/** Gives back what turned out not to cost anything. */
export function giveBack(shop: Shop, name: ScarceName, spender: Spender): void {
  for (const { subject, budget } of accountsOf(shop, name, spender)) {
    findLease(shop, { siteId: spender.siteId, subject }, budget).left++
  }
}

interface Account {
  siteId: string
  subject: string
}

/** A shopper's own limits always hold; the factor is for those of strangers together, and tests switch these off. */
function accountsOf(shop: Shop, name: ScarceName, { siteId, address, identity, recipient }: Spender) {
  const shared = shop.limits > 0
  const holders: Record<Scope, string | undefined> = {
    identity,
    recipient: shared ? recipient?.trim().toLowerCase() : undefined,
    network: shared && address !== undefined ? networkOf(address) : undefined,
    site: shared ? siteId : undefined,
  }
  const budgets: Partial<Record<Scope, Budget>> = scarce[name]
  return (Object.entries(budgets) as [Scope | 'description', Budget][]).flatMap(([scope, budget]) => {
    const holder = scope === 'description' ? undefined : holders[scope]
    if (holder === undefined) return []
    const most = scope === 'identity' ? budget.most : Math.ceil(budget.most * shop.limits)
    return [{ subject: `${name} ${scope} ${holder}`, budget: { ...budget, most } }]
  })
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

function findLease(shop: Shop, { siteId, subject }: Account, budget: Budget): Lease {
  const known = leases.get(shop) ?? new LRUCache<string, Lease>({ max: 50_000 })
  leases.set(shop, known)
  const key = `${siteId} ${subject}`
  const lease = known.get(key) ?? { left: freeTokens(budget), emptyUntil: 0 }
  known.set(key, lease)
  return lease
}

/** Takes one token; the seconds to wait where none is left. */
async function take(shop: Shop, account: Account, budget: Budget): Promise<number> {
  const lease = findLease(shop, account, budget)
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
  const window = budget.seconds * 1000
  const step = window / budget.most
  // Networks and addresses of people are personal data.
  const holder = shop.tokens.derive(`budget ${subject}`)
  for (const count of new Set([leaseOf(budget), 1])) {
    const values = [siteId, holder, new Date(now), count, step, window]
    const [row] = await shop.db.leave(() => shop.db.run(takeTokens, values))
    if (row) {
      lease.left += row.taken
      return
    }
  }
  const [row] = await shop.db.leave(() => shop.db.run(fullAt, [siteId, holder]))
  lease.emptyUntil = Math.max(now + 1, (row?.fullAt.getTime() ?? 0) + step - window)
}
