import { Readable } from 'node:stream'
import type {
  ListPaymentComparisonsReply,
  ListPaymentDifferencesReply,
  ListPaymentDifferencesRequest,
  PaymentDifference,
  SettlePaymentDifferenceRequest,
} from '@cartwright/contract/payments/reconciliation.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { csvHead, csvRow } from '../platform/values/csv.ts'
import { isGuid } from '../platform/values/ids.ts'
import { dayIn } from '../platform/values/local-time.ts'
import { type Minor, toDecimal } from '../platform/values/money.ts'
import { FileReply } from '../platform/values/replies.ts'
import * as sites from '../sites/settings/service.ts'
import * as people from '../staff/people/service.ts'
import { comparable } from './comparison.service.ts'
import * as queries from './queries.ts'

/** When the shop last compared its payments with those of each account, and what is open. */
export async function comparisons(shop: Shop, { siteId }: Caller): Promise<ListPaymentComparisonsReply> {
  const [rows, open] = await Promise.all([
    shop.db.run(queries.comparisons, [siteId, comparable(shop)]),
    countOpen(shop, siteId),
  ])
  const dated = (name: string, date: Date | null) => (date ? { [name]: date.toISOString() } : {})
  return {
    open,
    comparisons: rows.map(({ method, payments, refunds, failure, ...row }) => ({
      ...{ method, payments, refunds, isRunning: row.queuedAt !== null },
      ...dated('comparedDate', row.endedAt),
      ...dated('from', row.from),
      ...dated('to', row.to),
      ...(row.failedAt ? { failure: { date: row.failedAt.toISOString(), reason: failure ?? '' } } : {}),
    })),
  }
}

export async function countOpen(shop: Shop, siteId: string): Promise<number> {
  const [{ count } = { count: 0 }] = await shop.db.read.run(queries.countOpen, [siteId])
  return count
}

/** Has jobs compare all accounts of the shop now. */
export async function compareNow(shop: Shop, caller: Caller): Promise<ListPaymentComparisonsReply> {
  await shop.db.run(queries.queueNow, [caller.siteId, comparable(shop), new Date(shop.clock())])
  return comparisons(shop, caller)
}

export async function list(
  shop: Shop,
  { siteId }: Caller,
  { status, cursor, limit = 50 }: ListPaymentDifferencesRequest,
): Promise<ListPaymentDifferencesReply> {
  const rows = await page(shop, siteId, { status, after: cursor, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last ? { cursor: cursorOf(last) } : {}
  return { differences: shown.map(toWire), ...more }
}

interface Asked {
  status: PaymentDifference['status'] | undefined
  after: string | undefined
  limit: number
}

async function page(
  shop: Shop,
  siteId: string,
  { status, after, limit }: Asked,
): Promise<queries.DifferenceRow[]> {
  const [time = '', id] = after?.split(' ') ?? []
  const key = isGuid(id) && !Number.isNaN(Date.parse(time)) ? [new Date(time), id] : [null, null]
  return shop.db.read.run(queries.differences, [siteId, status ?? null, ...key, limit])
}

function cursorOf({ occurredAt, id }: queries.DifferenceRow): string {
  return `${occurredAt.toISOString()} ${id}`
}

/** Notes that somebody has dealt with a difference. Doing so twice changes nothing. */
export async function settle(
  shop: Shop,
  caller: Caller,
  { differenceId, note = '' }: SettlePaymentDifferenceRequest,
): Promise<{ difference: PaymentDifference }> {
  const { siteId } = caller
  const by = (await people.emailOf(shop.db, caller)) ?? 'API'
  const values = [siteId, differenceId, new Date(shop.clock()), by, note.trim()]
  const [settled] = await shop.db.run(queries.settleDifference, values)
  const [row] = settled ? [settled] : await shop.db.run(queries.differenceById, [siteId, differenceId])
  if (!row) throw refuse('NOT_FOUND', 'No difference has this id')
  return { difference: toWire(row) }
}

/** All differences as CSV, the newest first. */
export async function exportCsv(
  shop: Shop,
  { siteId }: Caller,
  { status }: Pick<ListPaymentDifferencesRequest, 'status'>,
): Promise<FileReply> {
  const { timeZone } = (await sites.get(shop, siteId)).settings
  return new FileReply(Readable.from(lines(shop, siteId, status), { objectMode: false }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="payment-differences-${dayIn(timeZone, shop.clock())}.csv"`,
    'x-content-type-options': 'nosniff',
  })
}

const head = [
  ...['date', 'method', 'kind', 'reference', 'order', 'shopAmount', 'shopStatus', 'serviceAmount'],
  ...['serviceStatus', 'currency', 'status', 'settledDate', 'settledBy', 'note'],
]

async function* lines(shop: Shop, siteId: string, status: Asked['status']): AsyncGenerator<string> {
  yield csvHead(head)
  let after: string | undefined
  do {
    const rows = await page(shop, siteId, { status, after, limit: 500 })
    for (const row of rows) yield csvRow(cellsOf(row))
    const last = rows.at(-1)
    after = last && cursorOf(last)
  } while (after)
}

function cellsOf(row: queries.DifferenceRow): string[] {
  const { ownAmount, serviceAmount, currency } = row
  const amount = (one: Minor | null) => (one === null ? '' : toDecimal(one, currency))
  return [
    ...[row.occurredAt.toISOString(), row.method, row.kind, row.reference, String(row.orderNumber ?? '')],
    ...[amount(ownAmount), row.ownStatus ?? '', amount(serviceAmount), row.serviceStatus ?? '', currency],
    ...[row.status, row.settledAt?.toISOString() ?? '', row.settledBy ?? '', row.note],
  ]
}

function toWire(row: queries.DifferenceRow): PaymentDifference {
  const { id, method, kind, reference, currency, status, note } = row
  const side = (amount: Minor | null, state: string | null) =>
    amount === null && state === null
      ? undefined
      : {
          ...(amount === null ? {} : { amount: toDecimal(amount, currency) }),
          ...(state === null ? {} : { status: state }),
        }
  const [own, service] = [side(row.ownAmount, row.ownStatus), side(row.serviceAmount, row.serviceStatus)]
  return {
    ...{ id, method, kind, reference, currency, status },
    date: row.occurredAt.toISOString(),
    foundDate: row.foundAt.toISOString(),
    ...(row.orderId && row.orderNumber !== null
      ? { order: { id: row.orderId, number: String(row.orderNumber) } }
      : {}),
    ...(own ? { shop: own } : {}),
    ...(service ? { service } : {}),
    ...(row.settledAt
      ? { settled: { date: row.settledAt.toISOString(), by: row.settledBy ?? '', note } }
      : {}),
  }
}
