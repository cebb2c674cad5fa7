import { toMinor } from '../../platform/values/money.ts'
import { readNumber } from '../entries/cells.rules.ts'
import { type Cells, cellReader, type Entry, type Problem, type Row, type Terms } from '../entries/rules.ts'
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
} from './rules.ts'

const addressColumns = (kind: 'billing' | 'shipping'): AddressColumns => ({
  firstName: `${kind}_first_name`,
  lastName: `${kind}_last_name`,
  company: `${kind}_company`,
  line: `${kind}_address_1`,
  line2: `${kind}_address_2`,
  city: `${kind}_city`,
  region: `${kind}_state`,
  code: `${kind}_postcode`,
  country: `${kind}_country`,
  phone: `${kind}_phone`,
})
const [billing, shipping] = [addressColumns('billing'), addressColumns('shipping')]

/** As many as a file of orders can have columns. */
const lineColumns = Array.from({ length: 2000 }, (_, at) => `line_item_${at + 1}`)

/** Of the tables with one row for each order that the usual order exporters write; WooCommerce itself has none. */
export const wooOrders: RecordLayout = {
  name: 'WOOCOMMERCE_ORDERS',
  columns: columnMap([
    ['order_number', 'order_number_formatted'],
    'order_id',
    ['order_date', 'date', 'date_created'],
    ['status', 'order_status'],
    ['shipping_total', 'order_shipping'],
    ['shipping_tax_total', 'shipping_tax'],
    ['fee_total', 'fees_total'],
    'fee_tax_total',
    ['tax_total', 'order_tax', 'total_tax'],
    ['discount_total', 'cart_discount'],
    ['order_total', 'total'],
    ['refunded_total', 'refund_total'],
    ['order_currency', 'currency'],
    ['billing_email', 'customer_email'],
    ['customer_note', 'customer_message'],
    ...['shipping_method', 'coupon_items', 'line_items'],
    ...lineColumns,
    ...Object.values(billing),
    ...Object.values(shipping),
  ]),
  targets: {},
  ignores: /./,
  needs: [['order_number', 'order_id'], ['status'], ['order_total'], ['line_items', 'line_item_1']],
  begins: () => true,
  entryOf,
  columnOf: () => undefined,
}

function entryOf([first]: readonly Row[], terms: Terms): Entry {
  const problems: Problem[] = []
  const cells = cellReader(first as Row, terms, problems)
  const name = trimmed(cells, 'order_number') || trimmed(cells, 'order_id')
  const lines = linesIn(cells, terms)
  const amounts = amountsOf(cells, lines)
  const refunded = absolute(cells.money('refunded_total'))
  const status = statusOf(cells, { refunded, total: amounts.total })
  const isUnpaid = status.paymentStatus === 'NOT_PAID' || status.paymentStatus === 'CANCELED'
  return orderEntry(
    { cells, terms, problems },
    {
      id: trimmed(cells, 'order_id') || name,
      ...{ name, totalColumn: 'order_total', dateColumn: 'order_date' },
      numberColumn: cells.has('order_number') ? 'order_number' : 'order_id',
      email: emailIn(cells, 'billing_email'),
      currency: cells.has('order_currency') ? trimmed(cells, 'order_currency').toUpperCase() : terms.currency,
      currencyColumn: 'order_currency',
      ...{ status, lines, amounts },
      refunded: status.paymentStatus === 'FULLY_REFUNDED' ? amounts.total : refunded,
      paid: isUnpaid ? 0n : amounts.total,
      tax: amounts.taxes[0] ?? 0n,
      coupon: couponIn(cells),
      billing: addressIn(cells, billing),
      shipping: addressIn(cells, shipping),
      shippingTitle: limited(cells, 'shipping_method', 200),
      note: limited(cells, 'customer_note', 1000),
      createdDate: dateIn(cells, 'order_date'),
    },
  )
}

function absolute(amount: bigint | null | undefined): bigint {
  return amount ? (amount < 0n ? -amount : amount) : 0n
}

function amountsOf(cells: Cells, lines: readonly FileLine[]): FileOrder['amounts'] {
  const money = (column: string) => cells.money(column) ?? 0n
  const total = cells.money('order_total')
  if (total === null) cells.error('order_total', 'an order must have a total')
  const [tax, shippingTax, feeTax] = [money('tax_total'), money('shipping_tax_total'), money('fee_tax_total')]
  return {
    lines: lines.reduce((before, one) => before + one.total, 0n),
    discounts: [absolute(cells.money('discount_total'))],
    shipping: money('shipping_total'),
    taxes: [...new Set([tax, tax + shippingTax, tax + shippingTax + feeTax])],
    fees: money('fee_total'),
    total: total ?? 0n,
  }
}

/** `name:Mug|sku:MUG|quantity:2|total:20.00|sub_total:20.00`, several in a cell with semicolons, or one in each column. */
function linesIn(cells: Cells, terms: Terms): FileLine[] {
  const columns = cells.has('line_items') ? ['line_items'] : lineColumns.filter(cells.has)
  return columns.flatMap((column) =>
    trimmed(cells, column)
      .split(/;\s*(?=(?:id|name):)/)
      .filter((text) => text !== '')
      .flatMap((text) => lineIn(text, { cells, column, currency: terms.currency })),
  )
}

interface LineContext {
  cells: Cells
  column: string
  currency: string
}

function lineIn(text: string, { cells, column, currency }: LineContext): FileLine[] {
  const facts = new Map(
    text.split(/\|(?=[a-z_]+:)/).map((part): [string, string] => {
      const at = part.indexOf(':')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    }),
  )
  const quantity = Number(facts.get('quantity'))
  const read = readNumber(facts.get('sub_total') || facts.get('subtotal') || facts.get('total') || '')
  const total = 'decimal' in read ? toMinor(read.decimal, currency) : undefined
  const name = facts.get('name') || facts.get('sku') || ''
  if (
    !Number.isInteger(quantity) ||
    quantity < 1 ||
    quantity > 100_000 ||
    total === undefined ||
    name === ''
  ) {
    cells.error(column, `"${text.slice(0, 60)}" is not a line with name, quantity and total`)
    return []
  }
  const sku = (facts.get('sku') ?? '').slice(0, 40)
  return [{ name: name.slice(0, 200), sku, quantity, total, shippable: true }]
}

function couponIn(cells: Cells): string {
  return /(?:^|\|)code:([^|;]{1,100})/.exec(trimmed(cells, 'coupon_items'))?.[1]?.trim() ?? ''
}

const statuses: Readonly<Record<string, FileOrder['status']>> = {
  completed: { status: 'APPROVED', paymentStatus: 'PAID', fulfillmentStatus: 'FULFILLED' },
  processing: { status: 'APPROVED', paymentStatus: 'PAID', fulfillmentStatus: 'NOT_FULFILLED' },
  'on-hold': { status: 'APPROVED', paymentStatus: 'NOT_PAID', fulfillmentStatus: 'NOT_FULFILLED' },
  pending: { status: 'APPROVED', paymentStatus: 'NOT_PAID', fulfillmentStatus: 'NOT_FULFILLED' },
  refunded: { status: 'APPROVED', paymentStatus: 'FULLY_REFUNDED', fulfillmentStatus: 'NOT_FULFILLED' },
  cancelled: { status: 'CANCELED', paymentStatus: 'CANCELED', fulfillmentStatus: 'NOT_FULFILLED' },
  failed: { status: 'CANCELED', paymentStatus: 'CANCELED', fulfillmentStatus: 'NOT_FULFILLED' },
}

function statusOf(
  cells: Cells,
  { refunded, total }: { refunded: bigint; total: bigint },
): FileOrder['status'] {
  const text = trimmed(cells, 'status').toLowerCase().replace(/^wc-/, '')
  const known = statuses[text]
  if (!known) cells.error('status', `"${text.slice(0, 60)}" is not a status of WooCommerce`)
  const status = known ?? {
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
  }
  if (status.paymentStatus !== 'PAID' || refunded === 0n) return status
  return { ...status, paymentStatus: refunded >= total ? 'FULLY_REFUNDED' : 'PARTIALLY_REFUNDED' }
}
