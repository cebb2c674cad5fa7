import { settleNoticed } from '../checkout/settling.service.ts'
import { findDisputes } from '../orders/disputes/service.ts'
import { takeFound } from '../orders/refunds/found.service.ts'
import { settleStarted } from '../orders/refunds/service.ts'
import { credentialsOf, list as listAccounts } from '../payments/accounts/service.ts'
import type {
  PaymentRecord,
  RecordService,
  RefundRecord,
  ServiceRecord,
} from '../payments/providers/records.ts'
import { RecordsRefused } from '../payments/providers/records.ts'
import { day } from '../platform/db/retention.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import * as queries from './queries.ts'
import { isBehind, type KnownPayment, ownAmount, paymentDifference, refundDifference } from './rules.ts'

interface Key {
  siteId: string
  method: string
}

/** Milliseconds: how far a comparison looks back, how long a service that refused is left alone, and within which time money must have come. */
const times = { span: 7 * day, retry: 60 * 60_000, used: 30 * day }

/** Has jobs compare each account once a day. */
export async function queueDueComparisons(shop: Shop): Promise<void> {
  const now = shop.clock()
  const ago = [day, times.retry, times.used].map((time) => new Date(now - time))
  await shop.db.run(queries.queueDue, [comparable(shop), new Date(now), ...ago])
}

/** The methods whose services list payments. */
export function comparable(shop: Shop): string[] {
  return shop.payments.flatMap((one) => (one.kind === 'card' && one.records ? [one.method] : []))
}

interface Comparison extends Key {
  start: Date
  credentials: Readonly<Record<string, string>>
  from: Date
  to: Date
  signal: AbortSignal | undefined
}

/**
 * Holds what a service lists of the last days against what the shop knows: a job. What the shop has not heard yet is asked for as after a
 * notice, and refunds that were made at the service are taken into the books. The rest is a difference that merchants read. Doing so
 * twice changes nothing; a list that breaks off says nothing about what is missing.
 */
export async function compare(shop: Shop, key: Key, signal?: AbortSignal): Promise<void> {
  const { siteId, method } = key
  const provider = shop.payments.find((one) => one.method === method)
  const service = provider?.kind === 'card' ? provider.records : undefined
  const account = (await listAccounts(shop, siteId)).find((one) => one.method === method)
  if (!service || !account) return
  const now = shop.clock()
  const from = new Date(Math.max(now - times.span, account.connectedAt.getTime()))
  const to = new Date(now)
  const start = new Date(now)
  try {
    const credentials = await credentialsOf(shop, key)
    const comparison = { ...key, start, credentials, from, to, signal }
    const { payments, refunds } = await readList(shop, service, comparison)
    await findMissing(shop, service, comparison)
    await findUnannounced(shop, comparison)
    await shop.db.run(queries.settleGone, [siteId, method, from, to, start, new Date(shop.clock())])
    const values = [siteId, method, new Date(shop.clock()), from, to, payments, refunds]
    await shop.db.run(queries.endComparison, values)
  } catch (error) {
    if (!(error instanceof RecordsRefused))
      shop.log.error({ err: error, ...key }, 'payments were not compared')
    const reason = error instanceof RecordsRefused ? error.message : ''
    await shop.db.run(queries.failComparison, [siteId, method, new Date(shop.clock()), reason])
  }
}

/** An account that may not see its disputes still has its payments compared. */
async function findUnannounced(shop: Shop, comparison: Comparison): Promise<void> {
  try {
    await findDisputes(shop, comparison)
  } catch (error) {
    if (!(error instanceof RecordsRefused)) throw error
    const { siteId, method } = comparison
    shop.log.warn({ siteId, method, reason: error.message }, 'a payment service does not show its disputes')
  }
}

async function readList(shop: Shop, service: RecordService, comparison: Comparison) {
  const counts = { payments: 0, refunds: 0 }
  for await (const records of service.list(comparison)) {
    comparison.signal?.throwIfAborted()
    const payments = records.filter((one) => one.kind === 'PAYMENT')
    const refunds = records.filter((one) => one.kind === 'REFUND')
    counts.payments += await comparePayments(shop, comparison, payments)
    counts.refunds += await compareRefunds(shop, comparison, refunds)
  }
  return counts
}

/** Returns how many belong to the shop. */
async function comparePayments(
  shop: Shop,
  comparison: Comparison,
  records: readonly PaymentRecord[],
): Promise<number> {
  if (records.length === 0) return 0
  const { siteId, start } = comparison
  const known = await readPayments(shop, comparison, records)
  for (const record of records) {
    const payment = known(record)
    if (payment && isBehind(record, payment)) await catchUp(shop, payment)
  }
  const current = await readPayments(shop, comparison, records)
  const found = records.flatMap((record) => current(record)?.id ?? [])
  await shop.db.run(queries.markPayments, [siteId, found, start])
  for (const record of records) {
    const payment = current(record)
    const kind = paymentDifference(record, payment)
    if (!kind) continue
    await save(shop, comparison, {
      ...{ kind, ...sideOfService(record), orderId: payment?.orderId ?? null },
      ownAmount: payment ? (ownAmount(record, payment) ?? payment.amount) : null,
      ownStatus: payment?.status ?? null,
    })
  }
  return found.length
}

async function readPayments(
  shop: Shop,
  { siteId, method }: Key,
  records: readonly PaymentRecord[],
): Promise<(record: PaymentRecord) => KnownPayment | undefined> {
  const ids = records.flatMap(({ paymentId }) => (isGuid(paymentId) ? [paymentId] : []))
  const references = records.map(({ reference }) => reference)
  const rows = await shop.db.run(queries.knownPayments, [siteId, method, ids, references])
  return (record) =>
    rows.find(({ id }) => id === record.paymentId) ?? rows.find((row) => ownAmount(record, row) !== undefined)
}

/** The others are compared even if the service does not answer for this one. */
async function catchUp(shop: Shop, { siteId, id: paymentId }: KnownPayment): Promise<void> {
  await settleNoticed(shop, { siteId, paymentId }).catch((error: unknown) =>
    shop.log.error({ err: error, siteId, paymentId }, 'a payment that differs could not be settled'),
  )
}

async function compareRefunds(
  shop: Shop,
  comparison: Comparison,
  records: readonly RefundRecord[],
): Promise<number> {
  if (records.length === 0) return 0
  const { siteId, method, start } = comparison
  const ids = records.flatMap(({ refundId }) => (isGuid(refundId) ? [refundId] : []))
  const references = records.map(({ reference }) => reference)
  const readRefunds = async () => {
    const rows = await shop.db.run(queries.knownRefunds, [siteId, method, ids, references])
    return ({ refundId, reference }: RefundRecord) =>
      rows.find((row) => row.reference === reference) ?? rows.find(({ id }) => id === refundId)
  }
  const before = await readRefunds()
  for (const record of records) {
    const { status, refundId } = before(record) ?? {}
    if (status === 'STARTED' && record.status !== 'PENDING' && refundId)
      await catchUpRefund(shop, siteId, refundId)
  }
  const current = await readRefunds()
  const found = records.flatMap((record) => current(record)?.id ?? [])
  await shop.db.run(queries.markRefunds, [siteId, found, start])
  for (const record of records) {
    const known = current(record)
    if (!known) await takeUnknown(shop, comparison, record)
    const kind = known && refundDifference(record, known)
    if (kind)
      await save(shop, comparison, {
        ...{ kind, ...sideOfService(record), orderId: known.orderId },
        ...{ ownAmount: known.amount, ownStatus: known.status },
      })
  }
  return found.length
}

async function catchUpRefund(shop: Shop, siteId: string, refundId: string): Promise<void> {
  await settleStarted(shop, { siteId, refundId }).catch((error: unknown) =>
    shop.log.error({ err: error, siteId, refundId }, 'a refund that differs could not be settled'),
  )
}

/** Somebody has given money back at the service itself. What goes back of a payment that was given up has no order to change. */
async function takeUnknown(shop: Shop, comparison: Comparison, record: RefundRecord): Promise<void> {
  if (record.status !== 'SUCCEEDED' || record.refundId?.startsWith('return ')) return
  const { siteId, method } = comparison
  const { paymentReference, amount, currency, reference } = record
  const [payment] = await shop.db.run(queries.knownPayments, [siteId, method, [], [paymentReference]])
  if (!payment) return
  const { id, orderId } = payment
  const found = { siteId, orderId, payment: { id, currency: payment.currency }, reference, amount, currency }
  const outcome = await takeFound(shop, { ...found, reason: '' })
  if (outcome === 'KNOWN') return
  const kind = outcome === 'TAKEN' ? 'FOUND_REFUND' : 'UNKNOWN_REFUND'
  const isSettled = outcome === 'TAKEN'
  const own = { ownAmount: isSettled ? amount : null, ownStatus: null }
  await save(shop, comparison, { kind, ...sideOfService(record), orderId, ...own, isSettled })
  if (!isSettled) return
  const [part] = await shop.db.run(queries.knownRefunds, [siteId, method, [], [reference]])
  if (part) await shop.db.run(queries.markRefunds, [siteId, [part.id], comparison.start])
}

function sideOfService({ reference, amount, currency, status, createdAt }: ServiceRecord) {
  return { reference, currency, serviceAmount: amount, serviceStatus: status, occurredAt: createdAt }
}

async function findMissing(shop: Shop, { delay }: RecordService, comparison: Comparison): Promise<void> {
  const { siteId, method, from, to, start } = comparison
  const before = new Date(to.getTime() - delay)
  for (const page of [queries.missingPayments, queries.missingRefunds]) {
    let last: { occurredAt: Date; id: string } | undefined = { occurredAt: new Date(0), id: firstId }
    while (last) {
      const after: unknown[] = [last.occurredAt, last.id]
      const rows: (queries.Difference & { id: string })[] = await shop.db.run(page, [
        ...[siteId, method, from, before, start, ...after],
      ])
      for (const { id: _, ...difference } of rows) await save(shop, comparison, difference)
      last = rows.at(-1)
    }
  }
}

const firstId = '00000000-0000-0000-0000-000000000000'

async function save(
  shop: Shop,
  { siteId, method, start }: Comparison,
  { isSettled = false, ...difference }: queries.Difference & { isSettled?: boolean },
): Promise<void> {
  const { kind, reference, orderId, ownAmount, ownStatus, serviceAmount, serviceStatus } = difference
  await shop.db.run(queries.saveDifference, [
    ...[siteId, method, shop.newId(), kind, reference, orderId, ownAmount, ownStatus],
    ...[serviceAmount, serviceStatus, difference.currency, difference.occurredAt],
    ...[new Date(shop.clock()), start, isSettled ? 'SETTLED' : 'OPEN'],
  ])
}
