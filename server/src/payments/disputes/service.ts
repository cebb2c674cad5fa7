import type { ListDisputesRequest } from '@cartwright/contract/payments/disputes.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { DisputeRecord, DisputeService } from '../providers/disputes.ts'
import * as queries from './queries.ts'

/** How a service tells of disputes; undefined: it does not. */
export function disputeService(shop: Shop, method: string): DisputeService | undefined {
  const provider = shop.payments.find((one) => one.method === method)
  return provider?.kind === 'card' ? provider.disputes : undefined
}

interface Found {
  siteId: string
  method: string
  record: DisputeRecord
  /** When the service was asked. */
  askedAt: Date
}

/** The payment that a buyer disputes. Undefined: the shop has no such payment. */
export async function disputedPayment(
  shop: Shop,
  { siteId, method, record }: Pick<Found, 'siteId' | 'method' | 'record'>,
): Promise<{ id: string; orderId: string; currency: string } | undefined> {
  const [payment] = await shop.db.run(queries.disputedPayment, [siteId, method, record.paymentReference])
  return payment
}

/** Writes what a service says of a dispute, whose order is locked. Undefined: nothing of it is new. */
export async function save(
  tx: Connection,
  shop: Shop,
  { siteId, method, record, askedAt, payment }: Found & { payment: { id: string; orderId: string } },
): Promise<{ before: queries.Dispute | undefined; dispute: queries.Dispute } | undefined> {
  const { reference, amount, currency, reason, status, isInquiry, reversed } = record
  const [before] = await tx.run(queries.disputeByReference, [siteId, method, reference])
  const withdrawn = await withdrawnOf(tx, { siteId, record, payment, before })
  const [dispute] = await tx.run(queries.saveDispute, [
    ...[siteId, method, reference, shop.newId(), payment.orderId, payment.id, record.paymentReference],
    ...[amount, currency, reason, status, isInquiry, withdrawn, reversed],
    ...[record.openedAt, record.dueAt ?? null, record.url ?? null, record.isAnswered],
    ...[askedAt, new Date(shop.clock())],
  ])
  return dispute && { before, dispute }
}

interface Saved extends Pick<Found, 'siteId' | 'record'> {
  payment: { id: string; orderId: string }
  before: queries.Dispute | undefined
}

/** What the service has taken beside what the merchant has refunded. Refunds after the decision do not count. */
async function withdrawnOf(
  tx: Connection,
  { siteId, record, payment, before }: Saved,
): Promise<queries.Dispute['withdrawn']> {
  const { withdrawn, countsRefunds, openedAt } = record
  if (!countsRefunds) return withdrawn
  if (before?.status === 'LOST') return before.withdrawn
  const [refunded] = await tx.run(queries.refundedSince, [siteId, payment.orderId, payment.id, openedAt])
  const rest = withdrawn - (refunded?.amount ?? 0n)
  return rest > 0n ? rest : 0n
}

/** A page of the shop's disputes, and where the next one begins. */
export async function list(
  shop: Shop,
  siteId: string,
  { status, orderId, cursor, limit = 50 }: ListDisputesRequest,
): Promise<{ rows: queries.ListedDispute[]; next: string | undefined }> {
  const [rank, time, id] = cursor?.split(' ') ?? []
  const isCursor = isGuid(id) && /^[01]$/.test(rank ?? '') && /^-?\d{1,16}$/.test(time ?? '')
  const after = isCursor ? [Number(rank), time, id] : [null, null, null]
  const values = [siteId, status ?? null, orderId?.toLowerCase() ?? null, ...after, limit + 1]
  const found = await shop.db.run(queries.disputes, values)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return { rows, next: hasMore ? `${last.rank} ${last.time} ${last.id}` : undefined }
}

export async function get(
  shop: Shop,
  siteId: string,
  disputeId: string,
): Promise<queries.Dispute & { number: bigint }> {
  const [row] = await shop.db.run(queries.listedDispute, [siteId, disputeId.toLowerCase()])
  if (!row) throw refuse('NOT_FOUND', 'No dispute has this id')
  return row
}

/** Disputes that the merchant has to answer, at most 1,001. */
export async function countToAnswer(shop: Shop, siteId: string): Promise<number> {
  const [{ count } = { count: 0 }] = await shop.db.read.run(queries.countToAnswer, [siteId])
  return count
}
