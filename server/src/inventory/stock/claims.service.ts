import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { claimStock, endClaims, firstClaimEnd, lockHolder } from './claims.queries.ts'
import { keysOf, type StockDemand, totalByVariant } from './rules.ts'

/** The part of a variant's stock that one holder may have without paying. */
const share = 0.05
/**
 * So many pieces in all may come from stocks of which that would be too little: about as many as a normal order has, so
 * that small stocks can be bought.
 */
const spare = { network: 20, payingNow: 100, member: 100 }

/** Who wants stock before paying: anybody in a network, or a member with a confirmed e-mail address. */
export type Holder = { address: string; paysNow?: boolean } | { memberId: string }

export interface Claim {
  siteId: string
  checkoutId: string
  wants: readonly StockDemand[]
  /** Undefined for the merchant, who may have everything. */
  holder: Holder | undefined
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Counts what a checkout takes without paying. False when its holder has too much already. */
export async function tryClaim(tx: Connection, shop: Shop, claim: Claim): Promise<boolean> {
  const { siteId, checkoutId, holder, expiresAt } = claim
  if (!holder || shop.limits === 0) return true
  const wants = totalByVariant(claim.wants)
  await tx.run(lockHolder, [`${siteId} ${nameOf(holder)}`])
  const [claimed] = await tx.run(claimStock, [
    ...[...keysOf(siteId, wants), wants.map(({ quantity }) => quantity), nameOf(holder), checkoutId],
    ...[new Date(shop.clock()), new Date(expiresAt), share, spareOf(holder)],
  ])
  return claimed !== undefined
}

/** The refusal for a holder who has too much already. */
export async function tooMuchUnpaid(shop: Shop, siteId: string, holder: Holder) {
  const now = shop.clock()
  const [row] = await shop.db.run(firstClaimEnd, [siteId, nameOf(holder), new Date(now)])
  // Without anything unpaid, this order alone is too large, and waiting does not help.
  if (!row?.endsAt) return refuse('TOO_MANY_UNPAID_ITEMS')
  const seconds = Math.max(1, Math.ceil((row.endsAt.getTime() - now) / 1000))
  return refuse('TOO_MANY_UNPAID_ITEMS', undefined, { retryAfterSeconds: seconds })
}

/** Ends the claims of a checkout, e.g. because it is paid. A time in the future ends them then. */
export async function endClaim(
  tx: Connection,
  shop: Shop,
  { siteId, checkoutId, at = shop.clock() }: { siteId: string; checkoutId: string; at?: number },
): Promise<void> {
  await tx.run(endClaims, [siteId, checkoutId, new Date(at)])
}

function spareOf(holder: Holder): number {
  if ('memberId' in holder) return spare.member
  return holder.paysNow ? spare.payingNow : spare.network
}

function nameOf(holder: Holder): string {
  return 'memberId' in holder ? `member ${holder.memberId}` : `network ${networkOf(holder.address)}`
}
