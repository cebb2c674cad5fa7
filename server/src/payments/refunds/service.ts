import { type Connection, runOne } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import { credentialsOf } from '../accounts/service.ts'
import { lastCapture } from '../attempts/queries.ts'
import { findPayment } from '../attempts/service.ts'
import * as charges from '../gift-cards/charges.service.ts'
import { isOwn } from '../gift-cards/own.service.ts'
import type { RefundOutcome } from '../providers/provider.ts'
import * as queries from './queries.ts'
import { leftOf, leftOfPayment, partsOf, type RefundPart, type Returnable } from './rules.ts'

interface OrderKey {
  siteId: string
  orderId: string
}

/** The payments of an order, its gift card among them, with what can still go back of each. */
export async function returnable(
  on: Connection,
  shop: Shop,
  { siteId, orderId }: OrderKey,
): Promise<ReturnablePayment[]> {
  const payments = await on.run(queries.refundablePayments, [siteId, orderId])
  return payments.map((payment) => {
    const { method, pluginId } = payment
    if (pluginId !== null) {
      const giftCard = isOwn({ pluginId }) ? 'own' : 'plugin'
      return { ...payment, external: false, giftCard }
    }
    const provider = shop.payments.find((one) => one.method === method)
    return { ...payment, external: provider?.kind !== 'card' || provider.refund === undefined }
  })
}

/** What of the money of an order is to pay exchanges whose goods are on their way back, besides that of `returnId`. */
export async function promised(
  on: Connection,
  { siteId, orderId, returnId }: OrderKey & { returnId?: string | undefined },
): Promise<Minor> {
  return (await runOne(on, queries.promisedToExchanges, [siteId, orderId, returnId ?? null])).promised
}

export interface ReturnablePayment extends Returnable, queries.RefundablePayment {}

/**
 * The order is cancelled: its gift card gets its money back, unless a part was given back by hand. Then the merchant refunds
 * the rest. Gives what the order counted as paid with it.
 */
export async function endGiftCard(tx: Connection, shop: Shop, { siteId, orderId }: OrderKey): Promise<Minor> {
  const { byHand } = await runOne(tx, queries.isReturnedByHand, [siteId, orderId])
  return charges.end(tx, shop, { siteId, orderId, ...(byHand ? { from: ['HELD', 'REDEEMING'] } : {}) })
}

interface Started extends OrderKey {
  id: string
  amount: Minor
  currency: string
  reason: string
  retryOf?: string | undefined
  /** Absent: from the payments in their order. */
  parts?: readonly RefundPart[] | undefined
  details?: queries.RefundDetails | undefined
}

/**
 * Writes a refund and its parts before anybody is asked for the money; its order must be locked. Refuses more than can go
 * back. A job ends it, should this server stop before it does.
 */
export async function start(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, id, amount, currency, reason, retryOf, parts: chosen, details = {} }: Started,
): Promise<void> {
  const payments = await returnable(tx, shop, { siteId, orderId })
  if (amount > leftOf(payments)) throw refuse('REFUND_EXCEEDS_PAYMENTS')
  await tx.run(queries.insertRefund, [
    ...[siteId, id, orderId, amount, currency, reason, retryOf ?? null, JSON.stringify(details)],
    new Date(shop.clock()),
  ])
  const parts = (chosen ?? partsOf(payments, amount)).map((part) => ({
    ...{ ...part, id: shop.newId(), amount: String(part.amount) },
  }))
  await tx.run(queries.insertTransactions, [siteId, id, JSON.stringify(parts)])
  await tx.run(queries.queueSettlement, [JSON.stringify({ siteId, refundId: id }), '1 minute'])
}

/** At most the 100 newest of an order, the oldest first. */
export function ofOrder(shop: Shop, { siteId, orderId }: OrderKey): Promise<queries.Refund[]> {
  return shop.db.run(queries.refundsByOrder, [siteId, [orderId]])
}

export async function find(
  on: Connection,
  { siteId, refundId }: { siteId: string; refundId: string },
): Promise<queries.Refund | undefined> {
  const [refund] = await on.run(queries.refundById, [siteId, refundId])
  return refund
}

/**
 * Asks the providers for the parts of a refund that have no answer yet, each under its own id. Throws if one does not answer.
 * If all that were asked refuse, nothing is given back by hand either: the refund has failed. False: a provider will only say
 * later what becomes of its part.
 */
export async function ask(shop: Shop, refund: queries.Refund): Promise<boolean> {
  const { siteId, orderId, currency } = refund
  const byProvider = refund.transactions.filter(({ external }) => !external)
  const statuses: queries.RefundStatus[] = []
  for (const { id, paymentId, amount, status } of byProvider) {
    if (status !== 'STARTED') {
      statuses.push(status)
      continue
    }
    const part = { siteId, orderId, currency, id, paymentId, amount: BigInt(amount) }
    statuses.push(await askFor(shop, part))
  }
  if (statuses.includes('STARTED')) return false
  const isRefused = statuses.length > 0 && statuses.every((status) => status === 'FAILED')
  const byHand: RefundOutcome = isRefused
    ? { status: 'FAILED', reason: 'The payment service refuses its part' }
    : { status: 'SUCCEEDED', providerReference: null }
  for (const { id, external, status } of refund.transactions)
    if (external && status === 'STARTED') await decide(shop.db, { siteId, id, outcome: byHand })
  return true
}

/** Has a job ask again for what a provider has not decided. */
export async function askLater(shop: Shop, { siteId, refundId }: { siteId: string; refundId: string }) {
  await shop.db.run(queries.queueSettlement, [JSON.stringify({ siteId, refundId }), '6 hours'])
}

/** Gives a part back the way it came. */
async function askFor(shop: Shop, part: Part): Promise<queries.RefundStatus> {
  const { siteId, orderId, id, paymentId } = part
  if (paymentId !== orderId) return decide(shop.db, { siteId, id, outcome: await askProvider(shop, part) })
  return shop.db.transaction(async (tx) => {
    const returned =
      (await charges.returnPart(tx, shop, { siteId, orderId, id, amount: part.amount })) ??
      (await charges.end(tx, shop, { siteId, orderId, from: ['REDEEMED'] }))
    const outcome: RefundOutcome =
      returned > 0n
        ? { status: 'SUCCEEDED', providerReference: null }
        : { status: 'FAILED', reason: 'The gift card has its money back already' }
    return decide(tx, { siteId, id, outcome })
  })
}

/** Gives what was decided, now or before. */
async function decide(
  on: Pick<Connection, 'run'>,
  { siteId, id, outcome }: { siteId: string; id: string; outcome: RefundOutcome },
): Promise<queries.RefundStatus> {
  if (outcome.status === 'PENDING') return 'STARTED'
  const reference = outcome.status === 'SUCCEEDED' ? outcome.providerReference : null
  const reason = outcome.status === 'FAILED' ? outcome.reason : null
  const values = [siteId, id, outcome.status, reference, reason]
  const { status } = await runOne(on, queries.decideTransaction, values)
  return status
}

interface Part extends OrderKey {
  id: string
  paymentId: string
  amount: Minor
  currency: string
}

async function askProvider(
  shop: Shop,
  { siteId, orderId, id, paymentId, amount, currency }: Part,
): Promise<RefundOutcome> {
  if (shop.db.isInUnit()) throw new Error('a payment service is asked only for what is committed')
  const payment = await findPayment(shop, siteId, paymentId)
  const provider = shop.payments.find(({ method }) => method === payment?.method)
  if (!payment || provider?.kind !== 'card' || !provider.refund)
    return { status: 'FAILED', reason: 'The payment service is not set up any more' }
  const [captured] =
    payment.authorized === null ? [] : await shop.db.run(lastCapture, [siteId, orderId, paymentId])
  const providerReference = captured?.providerReference ?? payment.providerReference
  const credentials = await credentialsOf(shop, payment)
  return provider.refund({
    refundId: id,
    ...{ paymentId, orderId, amount, currency, credentials, providerReference: providerReference ?? '' },
  })
}

/**
 * Writes what somebody has given back at the service itself, as its only part; the order must be locked. What was noted by hand
 * before is the same money: with another amount, only the merchant can tell.
 */
export async function startFound(
  tx: Connection,
  shop: Shop,
  { reference, payment, kept, ...refund }: Found,
): Promise<'TAKEN' | 'KNOWN' | 'NOT_POSSIBLE'> {
  const { siteId, orderId, id, amount } = refund
  const { known } = await runOne(tx, queries.isTransactionKnown, [siteId, payment.id, reference])
  if (known) return 'KNOWN'
  if ((await tx.run(queries.nameByHand, [siteId, payment.id, amount, reference])).length > 0) return 'KNOWN'
  if ((await tx.run(queries.hasUnnamedByHand, [siteId, payment.id])).length > 0) return 'NOT_POSSIBLE'
  const all = await returnable(tx, shop, { siteId, orderId })
  if (kept > 0n && amount > leftOf(all) - kept) return 'NOT_POSSIBLE'
  const left = all.find((one) => one.id === payment.id)
  if (!left || amount > leftOfPayment(left) || refund.currency !== payment.currency) return 'NOT_POSSIBLE'
  const parts = [{ paymentId: payment.id, amount, external: false }]
  await start(tx, shop, { ...refund, parts })
  const [part] = (await find(tx, { siteId, refundId: id }))?.transactions ?? []
  if (!part) throw new Error('the refund has no part')
  await decide(tx, { siteId, id: part.id, outcome: { status: 'SUCCEEDED', providerReference: reference } })
  return 'TAKEN'
}

interface Found extends Started {
  /** What of the order's money is on gift cards that it sold, or was spent with them. */
  kept: Minor
  /** Of the service. */
  reference: string
  payment: { id: string; currency: string }
}

/** Ends a refund whose parts all have an answer; undefined if somebody else has. Gives what went back. */
export async function end(
  tx: Connection,
  shop: Shop,
  { siteId, id, orderId, transactions }: queries.Refund,
): Promise<Returned | undefined> {
  const done = transactions.filter(({ status }) => status === 'SUCCEEDED')
  const status = done.length > 0 || transactions.length === 0 ? 'SUCCEEDED' : 'FAILED'
  const [ended] = await tx.run(queries.endRefund, [siteId, id, status, new Date(shop.clock())])
  const sum = (parts: typeof done) => parts.reduce((all, { amount }) => all + BigInt(amount), 0n)
  return (
    ended && {
      returned: sum(done),
      byHand: sum(done.filter(({ external }) => external)),
      toGiftCard: sum(done.filter(({ external, paymentId }) => !external && paymentId === orderId)),
    }
  )
}

/** What went back of an order, and of it what its merchant gives back by hand and what is on its gift card again. */
export interface Returned {
  returned: Minor
  byHand: Minor
  toGiftCard: Minor
}
