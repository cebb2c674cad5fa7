import { LRUCache } from 'lru-cache'
import * as budgets from '../../budgets/service.ts'
import * as members from '../../customers/members/service.ts'
import * as captcha from '../../identity/captcha/service.ts'
import type { Claimant } from '../../inventory/stock/claims.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { isOutage } from '../../platform/errors/errors.ts'
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

/** What lets a shopper order something to be paid later. */
export interface Trust {
  attempt: Attempt
  /** Spends what the order costs its network and its reader, in the transaction that writes it. */
  spend(tx: Connection): Promise<void>
  /** Asks for the proof that {@link spend} needs, and refuses whoever does not have it. */
  prove(needed: ProofNeeded): Promise<void>
}

/** What an attempt to place an order has used up. */
interface Attempt {
  isProven: boolean
  /** Gives back what the order costs the shop as a whole. */
  takeBack(): void
}

/** The shopper has to solve a puzzle before the order is written. */
export class ProofNeeded extends Error {
  /** Until an order needs none. */
  readonly seconds: number

  constructor(seconds: number) {
    super('this order needs a proof of work')
    this.seconds = seconds
  }
}

/**
 * Attempts whose outcome nobody knows, by checkout. The next one need not spend or prove anything again if it comes to this
 * process; another one asks again, which costs the shopper a moment.
 */
const openAttempts = new WeakMap<Shop, LRUCache<string, Attempt>>()

function openAttemptsOf(shop: Shop): LRUCache<string, Attempt> {
  const known = openAttempts.get(shop) ?? new LRUCache<string, Attempt>({ max: 10_000 })
  openAttempts.set(shop, known)
  return known
}

/** Call this for an order that was not placed after all. If the answer to its COMMIT was lost, it may exist. */
export function endTrust(shop: Shop, checkoutId: string, { trust, error }: { trust: Trust; error: unknown }) {
  const { attempt } = trust
  if (isOutage(error)) openAttemptsOf(shop).set(checkoutId, attempt)
  else attempt.takeBack()
}

/**
 * An order to be paid later costs its sender nothing, and sends an e-mail to somebody. Past a limit for the network and
 * for the reader it needs a proof of work, unless the reader is a member who has confirmed the address; then undefined.
 */
export async function openTrust(shop: Shop, checkout: Checkout, buyer: Buyer): Promise<Trust | undefined> {
  const { siteId, id, data } = checkout
  const { address, clientId, proofs } = buyer
  const member = await confirmedMember(shop, checkout)
  if (member && member.email.toLowerCase() === data.email?.toLowerCase()) return undefined
  const prove = ({ seconds }: ProofNeeded) => {
    const otherwise = budgets.tooMany(unpaid, seconds)
    return captcha.requireProof(shop, { siteId, address, clientId }, { answers: proofs, otherwise })
  }
  const spender = { siteId, address, recipient: data.email }
  const attempts = openAttemptsOf(shop)
  const attempt = attempts.get(id) ?? (await newAttempt(shop, spender, prove))
  attempts.delete(id)
  return {
    attempt,
    async spend(tx) {
      const names = attempt.isProven ? [mailed] : [unpaid, mailed]
      const needed = proofNeeded(await budgets.spendIn(tx, shop, { names, spender }))
      if (needed) throw needed
    },
    async prove(needed) {
      await prove(needed)
      attempt.isProven = true
    },
  }
}

async function newAttempt(
  shop: Shop,
  spender: budgets.Spender,
  prove: (needed: ProofNeeded) => Promise<void>,
): Promise<Attempt> {
  const { siteId } = spender
  const needed = proofNeeded(budgets.knownAsSpent(shop, { names: [unpaid, mailed], spender }))
  const seconds = needed?.seconds ?? (await budgets.trySpend(shop, unpaid, { siteId }))
  if (seconds > 0) await prove(new ProofNeeded(seconds))
  const isProven = seconds > 0
  const giveBackOrder = () => !isProven && budgets.giveBack(shop, unpaid, { siteId })
  try {
    await budgets.spend(shop, mailed, { siteId })
  } catch (error) {
    giveBackOrder()
    throw error
  }
  return {
    isProven,
    takeBack() {
      budgets.giveBack(shop, mailed, { siteId })
      giveBackOrder()
    },
  }
}

const [unpaid, mailed] = ['unpaid-order', 'order-e-mail'] as const

/** Instead of a budget that is spent, a proof of work will do; not for e-mails. */
function proofNeeded(spent: readonly budgets.Spent[]): ProofNeeded | undefined {
  const waits = (name: budgets.ScarceName) => spent.flatMap((one) => (one.name === name ? one.seconds : []))
  const [ofMails, ofOrders] = [waits(mailed), waits(unpaid)]
  if (ofMails.length > 0) throw budgets.tooMany(mailed, Math.max(...ofMails))
  return ofOrders.length > 0 ? new ProofNeeded(Math.max(...ofOrders)) : undefined
}

async function confirmedMember(shop: Shop, { siteId, ownerKind, ownerId }: Checkout) {
  const member = ownerKind === 'member' ? await members.find(shop, siteId, ownerId) : undefined
  return member?.emailVerified ? member : undefined
}
