import Type, { type Static } from 'typebox'
import { CurrencyCode, Guid, LocalDate, optional, Strings, Text, Whole } from '../values/common.ts'

// Reports: what a shop sold, took and owes in a period, for the merchant and the accountant.

/** `SALES` goes by day, week or month; the others by what they are named after. `STOCK` is as it is now.
 * `EU_CONSUMERS` are sales to buyers without a VAT ID in other member states of the EU, by country. */
export const ReportName = Strings([
  'SALES',
  'PRODUCTS',
  'CHANNELS',
  'COUNTRIES',
  'DISCOUNTS',
  'PAYMENTS',
  'TAXES',
  'EU_CONSUMERS',
  'INVOICES',
  'STOCK',
])
export type ReportName = Static<typeof ReportName>

export const ReportInterval = Strings(['DAY', 'WEEK', 'MONTH'])
export type ReportInterval = Static<typeof ReportInterval>

/** `AMOUNT`s are in minor units of the report's currency, e.g. cents. */
export const ReportColumn = Type.Object({ name: Text(), kind: Strings(['AMOUNT', 'COUNT']) })
export type ReportColumn = Static<typeof ReportColumn>

export const ReportRow = Type.Object({
  /** One for each of the report's labels. */
  labels: Type.Array(Text()),
  /** `deleted`: the catalogue no longer has the product. */
  ...optional({ productId: Guid, deleted: Type.Boolean() }),
  /** One for each column. */
  figures: Type.Array(Type.Integer()),
  /** The same of the period before; absent in a report without one. */
  ...optional({ before: Type.Array(Type.Integer()) }),
})
export type ReportRow = Static<typeof ReportRow>

const period = { from: LocalDate, to: LocalDate }

export const Report = Type.Object({
  name: ReportName,
  timeZone: Text(),
  /** Orders and payments in other currencies are not counted. */
  currency: CurrencyCode,
  /** False while the sales are counted for the first time: they are not in the figures yet. */
  isCounted: Type.Boolean(),
  /** Absent in a report on what is now. */
  ...optional({ ...period, before: Type.Object(period), interval: ReportInterval }),
  /** What rows are about, such as `country`. */
  labels: Type.Array(Text()),
  columns: Type.Array(ReportColumn),
  /** The first 500: by date, else the highest first. */
  rows: Type.Array(ReportRow),
  totalRows: Whole(),
  /** Of all rows. */
  totals: Type.Array(Type.Integer()),
  ...optional({ totalsBefore: Type.Array(Type.Integer()) }),
})
export type Report = Static<typeof Report>

/** Both days included, at most 395 days. Default: the last 30 days, by day. */
export const GetReportRequest = Type.Object({
  name: ReportName,
  ...optional({ ...period, interval: ReportInterval }),
})
export type GetReportRequest = Static<typeof GetReportRequest>
export const GetReportReply = Type.Object({ report: Report })
export type GetReportReply = Static<typeof GetReportReply>
