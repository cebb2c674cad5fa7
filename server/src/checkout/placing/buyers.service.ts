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

/**
 * An order to be paid later costs its sender nothing, and sends an e-mail to somebody. Past a limit for the network and
 * for the reader it needs a proof of work, unless the reader is a member who has confirmed the address. Returns what to
 * do when the order was not placed after all.
 */
export async function requireTrust(
  shop: Shop,
  checkout: Checkout,
  { address, clientId, proofs }: Buyer,
): Promise<() => void> {
  const { siteId, data } = checkout
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
