import {
  type Cells,
  cellReader,
  cellText,
  type Entry,
  type Problem,
  type Row,
  type Terms,
} from '../entries/rules.ts'
import { type FileLine, type FileOrder, orderEntry } from './orders.rules.ts'
import {
  type AddressColumns,
  addressIn,
  columnMap,
  dateIn,
  emailIn,
  limited,
  type RecordLayout,
  trimmed,
  wholeIn,
} from './rules.ts'

const addressColumns = (kind: 'Billing' | 'Shipping'): AddressColumns => ({
  firstName: `${kind} Name`,
  company: `${kind} Company`,
  line: `${kind} Address1`,
  line2: `${kind} Address2`,
  city: `${kind} City`,
  region: `${kind} Province`,
  code: `${kind} Zip`,
  country: `${kind} Country`,
  phone: `${kind} Phone`,
})
const [billing, shipping] = [addressColumns('Billing'), addressColumns('Shipping')]

/** Of the orders export: an order has a row for each of its lines. */
export const shopifyOrders: RecordLayout = {
  name: 'SHOPIFY_ORDERS',
  columns: columnMap([
    ...[
      'Name',
      'Email',
      'Financial Status',
      'Fulfillment Status',
      'Currency',
      'Subtotal',
      'Shipping',
      'Taxes',
    ],
    ...[
      'Total',
      'Discount Code',
      'Discount Amount',
      'Shipping Method',
      'Created at',
      'Cancelled at',
      'Notes',
    ],
    ...['Refunded Amount', 'Outstanding Balance', 'Duties', 'Id', 'Lineitem quantity', 'Lineitem name'],
    ...['Lineitem price', 'Lineitem sku', 'Lineitem requires shipping', 'Lineitem discount'],
    ...Object.values(billing),
    ...Object.values(shipping),
  ]),
  targets: {},
  ignores: /./,
  needs: [['Name'], ['Financial Status'], ['Lineitem name'], ['Lineitem price'], ['Total']],
  begins: (row, before) => cellText(row, 'Name')?.trim() !== cellText(before, 'Name')?.trim(),
  entryOf,
  columnOf: () => undefined,
}

function entryOf(rows: readonly Row[], terms: Terms): Entry {
  const problems: Problem[] = []
  const all = rows.map((row) => cellReader(row, terms, problems))
  const cells = all[0] as Cells
  const lines = all.flatMap((row) => (trimmed(row, 'Lineitem name') === '' ? [] : lineOf(row)))
  const name = trimmed(cells, 'Name')
  const isCanceled = trimmed(cells, 'Cancelled at') !== ''
  const amounts = amountsOf(all, lines)
  const status = statusOf(cells, isCanceled)
  const refunded = cells.money('Refunded Amount') ?? 0n
  const outstanding = cells.money('Outstanding Balance') ?? 0n
  const isPaid = ['PAID', 'PARTIALLY_REFUNDED', 'FULLY_REFUNDED'].includes(status.paymentStatus ?? '')
  const isPartly = status.paymentStatus === 'PARTIALLY_PAID'
  const paid = isPaid ? amounts.total : isPartly ? amounts.total - outstanding : 0n
  return orderEntry(
    { cells, terms, problems },
    {
      id: trimmed(cells, 'Id') || name,
      ...{ name, numberColumn: 'Name', totalColumn: 'Total', dateColumn: 'Created at' },
      email: emailIn(cells, 'Email'),
      currency: trimmed(cells, 'Currency').toUpperCase(),
      currencyColumn: 'Currency',
      ...{ status, lines, amounts, refunded, paid },
      tax: cells.money('Taxes') ?? 0n,
      coupon: limited(cells, 'Discount Code', 100),
      billing: addressIn(cells, billing),
      shipping: addressIn(cells, shipping),
      shippingTitle: limited(cells, 'Shipping Method', 200),
      note: limited(cells, 'Notes', 1000),
      createdDate: dateIn(cells, 'Created at'),
    },
  )
}

function lineOf(cells: Cells): (FileLine & { discount: bigint })[] {
  const quantity = wholeIn(cells, 'Lineitem quantity', 1)
  const price = cells.money('Lineitem price')
  if (price === null) cells.error('Lineitem price', 'a line must have a price')
  if (quantity === undefined || typeof price !== 'bigint') return []
  return [
    {
      name: limited(cells, 'Lineitem name', 200),
      sku: limited(cells, 'Lineitem sku', 40),
      quantity,
      total: price * BigInt(quantity),
      shippable: trimmed(cells, 'Lineitem requires shipping').toLowerCase() !== 'false',
      discount: cells.money('Lineitem discount') ?? 0n,
    },
  ]
}

/** The discount of the order may include those of its lines, or not; both exports are about. */
function amountsOf(
  all: readonly Cells[],
  lines: readonly (FileLine & { discount: bigint })[],
): FileOrder['amounts'] {
  const cells = all[0] as Cells
  const sum = lines.reduce((before, { total }) => before + total, 0n)
  const ofLines = lines.reduce((before, { discount }) => before + discount, 0n)
  const ofOrder = cells.money('Discount Amount') ?? 0n
  const subtotal = cells.money('Subtotal')
  const tax = cells.money('Taxes') ?? 0n
  const known = typeof subtotal === 'bigint' && sum >= subtotal ? [sum - subtotal] : []
  return {
    lines: sum,
    discounts: [...new Set([...known, ofOrder, ofOrder + ofLines, ofLines])],
    shipping: cells.money('Shipping') ?? 0n,
    taxes: tax === 0n ? [0n] : [0n, tax],
    fees: cells.money('Duties') ?? 0n,
    total: totalOf(cells),
  }
}

function totalOf(cells: Cells): bigint {
  const total = cells.money('Total')
  if (total === null) cells.error('Total', 'an order must have a total')
  return total ?? 0n
}

const paymentStatuses: Readonly<Record<string, NonNullable<FileOrder['status']['paymentStatus']>>> = {
  paid: 'PAID',
  refunded: 'FULLY_REFUNDED',
  partially_refunded: 'PARTIALLY_REFUNDED',
  partially_paid: 'PARTIALLY_PAID',
  pending: 'NOT_PAID',
  authorized: 'NOT_PAID',
  unpaid: 'NOT_PAID',
  expired: 'NOT_PAID',
  voided: 'CANCELED',
}
const fulfillmentStatuses: Readonly<Record<string, NonNullable<FileOrder['status']['fulfillmentStatus']>>> = {
  fulfilled: 'FULFILLED',
  partial: 'PARTIALLY_FULFILLED',
}

function statusOf(cells: Cells, isCanceled: boolean): FileOrder['status'] {
  const payment = trimmed(cells, 'Financial Status').toLowerCase()
  const paymentStatus = paymentStatuses[payment]
  if (!paymentStatus) cells.error('Financial Status', `"${payment.slice(0, 60)}" is not a status of Shopify`)
  return {
    status: isCanceled ? 'CANCELED' : 'APPROVED',
    paymentStatus: paymentStatus ?? 'NOT_PAID',
    fulfillmentStatus:
      fulfillmentStatuses[trimmed(cells, 'Fulfillment Status').toLowerCase()] ?? 'NOT_FULFILLED',
  }
}
