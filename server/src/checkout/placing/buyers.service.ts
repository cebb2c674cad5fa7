import { LRUCache } from 'lru-cache'
import * as budgets from '../../budgets/service.ts'
import * as members from '../../customers/members/service.ts'
import * as captcha from '../../identity/captcha/service.ts'
import type { Claimant } from '../../inventory/stock/claims.service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Checkout } from '../model/rules.ts'

/** A shopper who places an order. */
export interface Buyer {
  /** Network address. */
  address: string
  /** The OAuth client of the storefront; undefined on the shop's own page. */
  clientId?: string | undefined
  /** Answers to the shop's puzzles. */
  proofs: readonly string[]
}

/** Whose share of the stock the order counts against: a member's own, if their e-mail address is confirmed. */
export async function claimantFor(shop: Shop, checkout: Checkout, address: string): Promise<Claimant> {
  const member = await confirmedMember(shop, checkout)
  return member ? { memberId: member.id } : { address }
}

/** Takes back what an attempt to place an order has spent. */
type TakeBack = () => void

/** What attempts have spent whose outcome nobody knows, by checkout. The next attempt need not spend it again. */
const openAttempts = new WeakMap<Shop, LRUCache<string, TakeBack>>()

function openAttemptsOf(shop: Shop): LRUCache<string, TakeBack> {
  const known = openAttempts.get(shop) ?? new LRUCache<string, TakeBack>({ max: 10_000 })
  openAttempts.set(shop, known)
  return known
}

/** If the answer to a COMMIT was lost, the order may exist: what was spent stays spent, for this order. */
export function keepTrust(shop: Shop, checkoutId: string, takeBack: TakeBack): void {
  openAttemptsOf(shop).set(checkoutId, takeBack)
}

/**
 * An order to be paid later costs its sender nothing, and sends an e-mail to somebody. Past a limit for the network and
 * for the reader it needs a proof of work, unless the reader is a member who has confirmed the address. Returns what to
 * do when the order was not placed after all.
 */
export async function requireTrust(
  shop: Shop,
  checkout: Checkout,
  { address, clientId, proofs }: Buyer,
): Promise<TakeBack> {
  const { siteId, id, data } = checkout
  const attempts = openAttemptsOf(shop)
  const before = attempts.get(id)
  if (before) {
    attempts.delete(id)
    return before
  }
  const spender = { siteId, address, recipient: data.email }
  const member = await confirmedMember(shop, checkout)
  if (member && member.email.toLowerCase() === data.email?.toLowerCase()) return () => {}
  const seconds = await budgets.trySpend(shop, 'unpaid-order', spender)
  if (seconds > 0) {
    const otherwise = budgets.tooMany('unpaid-order', seconds)
    await captcha.requireProof(shop, { siteId, address, clientId }, { answers: proofs, otherwise })
  }
  const giveBackOrder = () => seconds === 0 && budgets.giveBack(shop, 'unpaid-order', spender)
  try {
    await budgets.spend(shop, 'order-e-mail', spender)
  } catch (error) {
    giveBackOrder()
    throw error
  }
  return () => {
    budgets.giveBack(shop, 'order-e-mail', spender)
    giveBackOrder()
  }
}

async function confirmedMember(shop: Shop, { siteId, ownerKind, ownerId }: Checkout) {
  const member = ownerKind === 'member' ? await members.find(shop, siteId, ownerId) : undefined
  return member?.emailVerified ? member : undefined
}
