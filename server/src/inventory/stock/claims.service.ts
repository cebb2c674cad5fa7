import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { blockOf, networkOf } from '../../platform/network/addresses.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  beyondShare,
  claimStock,
  declineClaims,
  endClaims,
  firstClaimEnd,
  lockClaimant,
} from './claims.queries.ts'
import { lockStock } from './queries.ts'
import { keysOf, type StockDemand, totalByVariant } from './rules.ts'

/** The part of a variant's stock that one claimant may have without paying. */
const share = 0.05
/**
 * So many pieces in all may come from stocks of which that would be too little: about as many as a normal order has, so
 * that small stocks can be bought.
 */
const spare = { network: 20, member: 100 }
/** The same while a payment is being charged, until one is declined. */
const spareWhilePaying = { network: 100, member: 2 ** 31 - 1 }

/** The same while somebody confirms a payment, e.g. on the page of a payment service. */
const spareWhileConfirming = { network: 100, member: 100 }

/** Who wants stock before paying: anybody in a network, or a member with a confirmed e-mail address. */
export type Claimant = { address: string } | { memberId: string }

export interface Claim {
  siteId: string
  checkoutId: string
  wants: readonly StockDemand[]
  /** Undefined for the merchant, who may have everything. */
  claimant: Claimant | undefined
  /** The order is charged as soon as it is written. */
  paysNow?: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Whether {@link tryClaim} counts, and so locks the stock. */
export function countsClaims(shop: Shop, claimant: Claimant | undefined): claimant is Claimant {
  return claimant !== undefined && shop.limits > 0
}

/** Counts what a checkout takes without paying. False when its claimant, or all together, have too much already. */
export async function tryClaim(tx: Connection, shop: Shop, claim: Claim): Promise<boolean> {
  const { siteId, checkoutId, claimant, expiresAt } = claim
  if (!countsClaims(shop, claimant)) return true
  const wants = totalByVariant(claim.wants)
  const keys = keysOf(siteId, wants)
  const limits = limitsOf(claimant, claim.paysNow ?? false)
  const values = [
    ...[...keys, wants.map(({ quantity }) => quantity), nameOf(claimant), checkoutId],
    ...[new Date(shop.clock()), new Date(expiresAt), blockNameOf(claimant)],
    ...[limits.map(({ scope }) => scope), limits.map((limit) => limit.share)],
    ...[limits.map(({ ordinary }) => ordinary), limits.map((limit) => limit.spare)],
  ]
  // First the stock, as everybody else does, so that claims of one variant are counted one after the other.
  const locks =
    wants.length > 0 ? [tx.run(lockStock, keys), tx.run(lockClaimant, [`${siteId} ${nameOf(claimant)}`])] : []
  const [[claimed]] = await Promise.all([tx.run(claimStock, values), ...locks])
  return claimed !== undefined
}

/** The refusal for a claimant who has too much already. */
export async function tooMuchUnpaid(shop: Shop, siteId: string, claimant: Claimant) {
  const now = shop.clock()
  const [row] = await shop.db.run(firstClaimEnd, [siteId, nameOf(claimant), new Date(now)])
  // Without anything unpaid, this order alone is too large, and waiting does not help.
  if (!row?.endsAt) return refuse('TOO_MANY_UNPAID_ITEMS')
  const seconds = Math.max(1, Math.ceil((row.endsAt.getTime() - now) / 1000))
  return refuse('TOO_MANY_UNPAID_ITEMS', undefined, { retryAfterSeconds: seconds })
}

interface CheckoutClaims {
  siteId: string
  checkoutId: string
}

/** Whether a checkout whose payment waits to be confirmed has claimed more than it may have until then. */
export async function isBeyondShare(shop: Shop, { siteId, checkoutId }: CheckoutClaims): Promise<boolean> {
  const [row] = await shop.db.run(
    beyondShare,
    shareValues(shop, { siteId, checkoutId }, spareWhileConfirming),
  )
  return row !== undefined
}

/**
 * Cuts the claims of a checkout whose payment was declined down to the share of an unpaid order, and returns what it may
 * still hold; undefined without claims. Until then, its claimant has no more than that share, even when paying.
 */
export async function declineClaim(
  tx: Connection,
  shop: Shop,
  { isHeld, until, ...claims }: CheckoutClaims & { isHeld: boolean; until: number },
): Promise<StockDemand[] | undefined> {
  const values = [...shareValues(shop, claims, spare), new Date(until), isHeld]
  const kept = await tx.run(declineClaims, values)
  return kept.length === 0 ? undefined : kept
}

/** Ends the claims of a checkout, e.g. because it is paid. */
export async function endClaim(
  tx: Connection,
  shop: Shop,
  { siteId, checkoutId }: CheckoutClaims,
): Promise<void> {
  await tx.run(endClaims, [siteId, checkoutId, new Date(shop.clock())])
}

function shareValues(
  shop: Shop,
  { siteId, checkoutId }: CheckoutClaims,
  { member, network }: Spare,
): unknown[] {
  return [siteId, checkoutId, new Date(shop.clock()), share, member, network]
}

type Spare = typeof spare

interface Limit {
  scope: 'claimant' | 'block' | 'everybody'
  share: number
  /** Pieces beyond the share. */
  spare: number
  /** The same after a declined payment. */
  ordinary: number
}

function limitsOf(claimant: Claimant, paysNow: boolean): Limit[] {
  const kind = 'memberId' in claimant ? 'member' : 'network'
  const own = (paysNow ? spareWhilePaying : spare)[kind]
  return [
    { scope: 'claimant', share, spare: own, ordinary: spare[kind] },
    ...(kind === 'network'
      ? [{ scope: 'block' as const, share: 3 * share, spare: 3 * own, ordinary: 3 * spare.network }]
      : []),
    // A few who order much to be paid later leave half of each stock to those who pay.
    ...(paysNow ? [] : [{ scope: 'everybody' as const, share: 0.5, spare: 40, ordinary: 40 }]),
  ]
}

function blockNameOf(claimant: Claimant): string | null {
  return 'address' in claimant ? (blockOf(claimant.address) ?? null) : null
}

function nameOf(claimant: Claimant): string {
  return 'memberId' in claimant ? `member ${claimant.memberId}` : `network ${networkOf(claimant.address)}`
}
