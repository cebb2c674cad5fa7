import { Readable } from 'node:stream'
import type { GetReportRequest, Report } from '@cartwright/contract/reports/reports.ts'
import { daysIn, type Span, spanBefore, spanViolations } from '../orders/sales/days.rules.ts'
import * as sales from '../orders/sales/service.ts'
import { refuse, refuseIf } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { dayIn, daysLater } from '../platform/values/local-time.ts'
import { FileReply } from '../platform/values/replies.ts'
import * as sites from '../sites/settings/service.ts'
import { csvLines } from './csv.rules.ts'
import { definitions, type Reading, type Row } from './tables.service.ts'

const maxRows = 500

/** The figures of a period, and of the period of the same length just before. */
export async function read(shop: Shop, siteId: string, request: GetReportRequest): Promise<Report> {
  const { name } = request
  const reading = await readingOf(shop, siteId, request)
  const { timeZone, currency, span, interval } = reading
  const { labels, columns, isNow, read } = definitions[name]
  const before = spanBefore(span)
  const isCounted = await sales.count(shop, siteId)
  const [rows, rowsBefore] = await Promise.all([
    read(shop, reading),
    isNow ? [] : read(shop, { ...reading, span: before, later: daysIn(span).length }),
  ])
  const earlier = new Map(rowsBefore.map(({ key, figures }) => [key, figures]))
  const zeros = columns.map(() => 0)
  return {
    name,
    timeZone,
    currency,
    isCounted,
    ...(isNow ? {} : { ...span, before, ...(name === 'SALES' ? { interval } : {}) }),
    labels: [...labels],
    columns: [...columns],
    rows: rows.slice(0, name === 'SALES' ? rows.length : maxRows).map(({ key, figures, ...row }) => ({
      ...row,
      figures: figures.map(Number),
      ...(isNow ? {} : { before: earlier.get(key)?.map(Number) ?? zeros }),
    })),
    totalRows: rows.length,
    totals: totalsOf(rows, columns.length),
    ...(isNow ? {} : { totalsBefore: totalsOf(rowsBefore, columns.length) }),
  }
}

/** All rows as CSV. */
export async function exportCsv(shop: Shop, siteId: string, request: GetReportRequest): Promise<FileReply> {
  const reading = await readingOf(shop, siteId, request)
  const { labels, columns, isNow, read } = definitions[request.name]
  const { from, to } = reading.span
  if (!(await sales.count(shop, siteId))) throw refuse('TEMPORARILY_UNAVAILABLE')
  const rows = await read(shop, reading)
  const name = `${request.name.toLowerCase()}-${isNow ? dayIn(reading.timeZone, shop.clock()) : `${from}-${to}`}`
  return new FileReply(
    Readable.from(csvLines({ labels, columns, rows }, reading.currency), { objectMode: false }),
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'x-content-type-options': 'nosniff',
    },
  )
}

/** The last thirty days by default. */
async function readingOf(
  shop: Shop,
  siteId: string,
  { from, to, interval = 'DAY' }: Partial<Span> & Pick<GetReportRequest, 'interval'>,
): Promise<Reading> {
  const { timeZone, currency } = (await sites.get(shop, siteId)).settings
  const end = to ?? dayIn(timeZone, shop.clock())
  refuseIf(spanViolations({ from: from ?? end, to: end }))
  return { siteId, timeZone, currency, interval, span: { from: from ?? daysLater(end, -29), to: end } }
}

function totalsOf(rows: readonly Row[], columns: number): number[] {
  return Array.from({ length: columns }, (_, index) =>
    Number(rows.reduce((sum, { figures }) => sum + (figures[index] ?? 0n), 0n)),
  )
}
