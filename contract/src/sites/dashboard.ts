import Type, { type Static } from 'typebox'
import { LowStockItem } from '../inventory/stock.ts'
import { CurrencyCode, Guid, LocalDate, optional, Text, Whole } from '../values/common.ts'

// What a merchant sees first: how the shop is doing.

/** In the smallest unit of the shop's currency, e.g. cents. */
const MinorAmount = Type.Integer()

/** Orders count from when they were placed, unless they came to nothing; sales are their totals. */
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
  productId: Guid,
  name: Text(),
  /** It is in the catalogue no more; the name is the one it was sold under. */
  deleted: Type.Boolean(),
  units: Whole(),
  sales: MinorAmount,
})
export type SoldProduct = Static<typeof SoldProduct>

export const Dashboard = Type.Object({
  timeZone: Text(),
  currency: CurrencyCode,
  period: DashboardPeriod,
  /** As many days, just before. */
  before: DashboardPeriod,
  /** At most ten, those that brought in most first. */
  bestSellers: Type.Array(SoldProduct),
  /** At most five, the emptiest first; `total` is absent where there are too many to count. */
  lowStock: Type.Object({ items: Type.Array(LowStockItem), ...optional({ total: Whole() }) }),
  /** Orders of all times that wait for somebody, counted to 1,001. */
  toDo: Type.Object({ unfulfilled: Whole(), unpaid: Whole() }),
})
export type Dashboard = Static<typeof Dashboard>

/** Both days count; at most 395 of them. The last 30 days when nothing is said. */
export const GetDashboardRequest = Type.Object(optional({ from: LocalDate, to: LocalDate }))
export type GetDashboardRequest = Static<typeof GetDashboardRequest>
export const GetDashboardReply = Type.Object({ dashboard: Dashboard })
export type GetDashboardReply = Static<typeof GetDashboardReply>
