import type { ReportColumn, ReportInterval, ReportName } from '@cartwright/contract/reports/reports.ts'
import * as stock from '../inventory/value/service.ts'
import * as invoices from '../invoices/service.ts'
import type { Span } from '../orders/sales/days.rules.ts'
import { consumersAbroad } from '../orders/sales/europe.service.ts'
import type { OrderSales } from '../orders/sales/order-sales.queries.ts'
import * as sales from '../orders/sales/service.ts'
import * as turnover from '../payments/turnover.service.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { dayStart, daysLater } from '../platform/values/local-time.ts'
import type { Minor } from '../platform/values/money.ts'
import { startOf, starts } from './periods.rules.ts'

export interface Row {
  /** What it is compared by with the period before. */
  key: string
  labels: string[]
  productId?: string
  deleted?: boolean
  figures: bigint[]
}

export interface Table {
  labels: readonly string[]
  columns: readonly ReportColumn[]
  rows: Row[]
}

export interface Reading {
  siteId: string
  timeZone: string
  currency: string
  span: Span
  interval: ReportInterval
  /** The days that a day of the span is compared with a later one. */
  later?: number
}

type Read = (shop: Shop, reading: Reading) => Promise<Row[]>

interface Definition {
  labels: readonly string[]
  columns: readonly ReportColumn[]
  /** It says what is now. */
  isNow?: true
  read: Read
}

const amounts = (...names: string[]) => names.map((name): ReportColumn => ({ name, kind: 'AMOUNT' }))
const counts = (...names: string[]) => names.map((name): ReportColumn => ({ name, kind: 'COUNT' }))

export const definitions: Readonly<Record<ReportName, Definition>> = {
  SALES: {
    labels: ['from'],
    columns: [
      ...counts('orders'),
      ...amounts('goods', 'discounts', 'delivery', 'tax', 'total', 'refunded', 'afterRefunds'),
    ],
    read: salesRows,
  },
  PRODUCTS: {
    labels: ['product'],
    columns: [...counts('pieces'), ...amounts('total', 'net', 'netWithCost', 'cost', 'margin')],
    read: productRows,
  },
  CHANNELS: { labels: ['channel'], columns: ofOrders(), read: rowsBy('CHANNEL') },
  COUNTRIES: { labels: ['country'], columns: ofOrders(), read: rowsBy('COUNTRY') },
  DISCOUNTS: {
    labels: ['discountKind', 'discount'],
    columns: [...counts('orders'), ...amounts('discounts', 'total')],
    read: discountRows,
  },
  PAYMENTS: {
    labels: ['method'],
    columns: [...counts('payments'), ...amounts('received', 'refunded', 'afterRefunds', 'disputed', 'lost')],
    read: paymentRows,
  },
  TAXES: {
    labels: ['country', 'taxName', 'rate'],
    columns: [...counts('orders'), ...amounts('taxable', 'tax')],
    read: taxRows,
  },
  EU_CONSUMERS: {
    labels: ['country'],
    columns: [...counts('orders'), ...amounts('net', 'tax', 'total')],
    read: consumerRows,
  },
  INVOICES: {
    labels: ['country', 'category', 'rate'],
    columns: [...counts('documents'), ...amounts('net', 'tax', 'gross')],
    read: invoiceRows,
  },
  STOCK: {
    labels: ['product'],
    columns: [...counts('pieces', 'piecesWithCost'), ...amounts('cost', 'retail')],
    isNow: true,
    read: stockRows,
  },
}

function ofOrders(): ReportColumn[] {
  return [...counts('orders'), ...amounts('goods', 'discounts', 'delivery', 'tax', 'total')]
}

const orderFigures = ({ orders, goods, discounts, delivery, tax, total }: OrderSales) => [
  ...[BigInt(orders), goods, discounts, delivery, tax, total],
]

/** Every day, week or month of the span, even without sales. */
async function salesRows(shop: Shop, reading: Reading): Promise<Row[]> {
  const { siteId, span, interval, later = 0 } = reading
  const [sold, refunds] = await Promise.all([
    sales.ordersByDay(shop, siteId, span),
    sales.refundedByDay(shop, siteId, span),
  ])
  const shown = { from: daysLater(span.from, later), to: daysLater(span.to, later) }
  const rows = new Map(starts(shown, interval).map((day) => [day, none(8)]))
  const add = (day: string, figures: readonly bigint[]) => {
    const start = startOf(daysLater(day, later), interval, shown)
    rows.set(
      start,
      (rows.get(start) ?? []).map((figure, index) => figure + (figures[index] ?? 0n)),
    )
  }
  for (const { day, ...figures } of sold) add(day, [...orderFigures(figures), 0n, figures.total])
  for (const { day, amount } of refunds) add(day, [...none(6), amount, -amount])
  return [...rows].map(([day, figures]) => ({ key: day, labels: [day], figures }))
}

async function productRows(shop: Shop, { siteId, span }: Reading): Promise<Row[]> {
  const rows = await sales.bestSellers(shop, siteId, { span, limit: maxProducts })
  return rows.map(({ productId, name, deleted, units, amount, net, costedNet, cost }) => ({
    key: productId ?? name,
    labels: [name],
    ...(productId ? { productId, deleted } : {}),
    figures: [BigInt(units), amount, net, costedNet, cost, costedNet - cost],
  }))
}

const maxProducts = 100_000

function rowsBy(by: 'CHANNEL' | 'COUNTRY'): Read {
  return async (shop, { siteId, span }) => {
    const rows = await sales.ordersByValue(shop, siteId, { span, by })
    const table = rows.map(({ value, ...figures }) => ({
      key: value,
      labels: [value],
      figures: orderFigures(figures),
    }))
    return highestFirst(table, 5)
  }
}

async function discountRows(shop: Shop, { siteId, span }: Reading): Promise<Row[]> {
  const rows = await sales.ordersByValue(shop, siteId, { span, by: 'DISCOUNT' })
  const table = rows.map(({ value, orders, discounts, total }) => {
    const [kind = '', name = ''] = JSON.parse(value) as string[]
    return { key: value, labels: [kind, name], figures: [BigInt(orders), discounts, total] }
  })
  return highestFirst(table, 1)
}

async function taxRows(shop: Shop, { siteId, span }: Reading): Promise<Row[]> {
  const rows = await sales.ordersByValue(shop, siteId, { span, by: 'TAX' })
  const table = rows.map(({ value, orders, goods, tax }) => {
    const [country = '', name = '', rate = ''] = JSON.parse(value) as string[]
    return { key: value, labels: [country, name, percent(rate)], figures: [BigInt(orders), goods, tax] }
  })
  return highestFirst(table, 2)
}

async function consumerRows(shop: Shop, { siteId, span }: Reading): Promise<Row[]> {
  const rows = await consumersAbroad(shop, siteId, span)
  const table = rows.map(({ value, orders, tax, total }) => ({
    key: value,
    labels: [value],
    figures: [BigInt(orders), total - tax, tax, total],
  }))
  return highestFirst(table, 1)
}

/** `19` for `0.19`. */
function percent(rate: string): string {
  return rate === '' ? '' : String(Math.round(Number(rate) * 1e8) / 1e6)
}

async function paymentRows(shop: Shop, reading: Reading): Promise<Row[]> {
  const time = timeOf(reading)
  const [received, refunds, disputes] = await Promise.all([
    turnover.received(shop, reading.siteId, time),
    turnover.refunded(shop, reading.siteId, time),
    turnover.disputed(shop, reading.siteId, time),
  ])
  const rows = new Map<string, bigint[]>()
  const add = (method: string, figures: bigint[]) =>
    rows.set(
      method,
      figures.map((figure, index) => figure + (rows.get(method)?.[index] ?? 0n)),
    )
  for (const { method, payments, amount } of received)
    add(method, [BigInt(payments), amount, 0n, amount, 0n, 0n])
  for (const { method, amount } of refunds) add(method, [0n, 0n, amount, -amount, 0n, 0n])
  for (const { method, amount, lost } of disputes) add(method, [...none(4), amount, lost])
  const table = [...rows].map(([method, figures]) => ({ key: method, labels: [method], figures }))
  return highestFirst(table, 1)
}

async function invoiceRows(shop: Shop, reading: Reading): Promise<Row[]> {
  const rows = await invoices.taxesBetween(shop, reading.siteId, timeOf(reading))
  const table = rows.map(({ country, category, rate, documents, net, tax }) => ({
    key: JSON.stringify([country, category, rate]),
    labels: [country, category, rate],
    figures: [BigInt(documents), net, tax, net + tax],
  }))
  return highestFirst(table, 3)
}

async function stockRows(shop: Shop, { siteId }: Reading): Promise<Row[]> {
  const rows = await stock.byProduct(shop, siteId)
  return rows.map(({ productId, name, pieces, costed, cost, retail }) => ({
    key: productId,
    labels: [name],
    productId,
    figures: [BigInt(pieces), BigInt(costed), cost, retail],
  }))
}

function timeOf({ span, timeZone, currency }: Reading) {
  const [start, end] = [dayStart(timeZone, span.from), dayStart(timeZone, daysLater(span.to, 1))]
  return { start, end, currency }
}

function none(count: number): bigint[] {
  return new Array<bigint>(count).fill(0n)
}

function highestFirst(rows: Row[], column: number): Row[] {
  const at = ({ figures }: Row): Minor => figures[column] ?? 0n
  return rows.toSorted((a, b) => (at(a) === at(b) ? (a.key < b.key ? -1 : 1) : at(a) > at(b) ? -1 : 1))
}
