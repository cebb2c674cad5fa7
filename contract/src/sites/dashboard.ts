import Type, { type Static } from 'typebox'
import { LowStockItem } from '../inventory/stock.ts'
import { CurrencyCode, Guid, LocalDate, optional, Strings, Text, Whole } from '../values/common.ts'

// The dashboard: how the shop is doing.

/** In minor units of the shop's currency, e.g. cents. */
const MinorAmount = Type.Integer()

/** Counts orders by the date of placing, without cancelled and rejected ones. Sales are the sum of their totals. */
const figures = { sales: MinorAmount, orders: Whole(), visits: Whole(), pageViews: Whole() }

export const DashboardFigures = Type.Object(figures)
export type DashboardFigures = Static<typeof DashboardFigures>

/** In the time zone of the shop. */
export const DashboardDay = Type.Object({ day: LocalDate, ...figures })
export type DashboardDay = Static<typeof DashboardDay>

export const DashboardPeriod = Type.Object({
  from: LocalDate,
  to: LocalDate,
  /** Every day of the period. */
  days: Type.Array(DashboardDay),
  totals: DashboardFigures,
})
export type DashboardPeriod = Static<typeof DashboardPeriod>

export const SoldProduct = Type.Object({
  /** Absent for what another app sells: a ticket, a booking, a plan. */
  ...optional({ productId: Guid }),
  name: Text(),
  /** The product is deleted; the name is that of the order. */
  deleted: Type.Boolean(),
  units: Whole(),
  sales: MinorAmount,
})
export type SoldProduct = Static<typeof SoldProduct>

export const Dashboard = Type.Object({
  timeZone: Text(),
  currency: CurrencyCode,
  period: DashboardPeriod,
  /** The period of the same length just before. */
  before: DashboardPeriod,
  /** At most ten, highest sales first. */
  bestSellers: Type.Array(SoldProduct),
  /** At most five, lowest stock first. `total` is absent if there are too many to count. */
  lowStock: Type.Object({ items: Type.Array(LowStockItem), ...optional({ total: Whole() }) }),
  /** All orders that wait for an action, and digital products that nobody can buy without a file; counted up to 1,001. */
  toDo: Type.Object({
    unfulfilled: Whole(),
    unpaid: Whole(),
    withoutFile: Whole(),
    paymentDifferences: Whole(),
    /** Disputes of payments that the merchant has to answer. */
    disputes: Whole(),
    /** Whether the merchant has still to choose the country that the shop sells from. */
    country: Type.Boolean(),
    /** How near sales to consumers in other EU countries are to €10,000 a year, while the shop charges its own country’s rates there, or none. */
    europeThreshold: Strings(['NONE', 'NEAR', 'OVER']),
  }),
})
export type Dashboard = Static<typeof Dashboard>

/** Both days included, at most 395 days. Default: the last 30 days. */
export const GetDashboardRequest = Type.Object(optional({ from: LocalDate, to: LocalDate }))
export type GetDashboardRequest = Static<typeof GetDashboardRequest>
export const GetDashboardReply = Type.Object({ dashboard: Dashboard })
export type GetDashboardReply = Static<typeof GetDashboardReply>
