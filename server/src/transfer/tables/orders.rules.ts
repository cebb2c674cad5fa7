import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { toPrice } from '../../orders/order/prices.rules.ts'
import type { Minor } from '../../platform/values/money.ts'
import type { Cells, Entry, Problem, Terms } from '../entries/rules.ts'
import { amountsProblem, type FileAmounts, solveAmounts } from './amounts.rules.ts'
import { recordEntry } from './rules.ts'

/** A line of an order of a file. Amounts are in minor units, before discounts. */
export interface FileLine {
  name: string
  sku: string
  quantity: number
  total: Minor
  shippable: boolean
}

/** An order as a file says it. */
export interface FileOrder {
  id: string
  /** As the other shop spells it: `#1001`. */
  name: string
  numberColumn: string
  email: string
  currency: string
  currencyColumn: string
  status: Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus'>
  lines: FileLine[]
  amounts: FileAmounts
  totalColumn: string
  tax: Minor
  paid: Minor
  refunded: Minor
  coupon: string
  billing: AddressWithContact | undefined
  shipping: AddressWithContact | undefined
  shippingTitle: string
  note: string
  createdDate: string | undefined
  dateColumn: string
}

export interface OrderReading {
  cells: Cells
  terms: Terms
  problems: Problem[]
}

/** The entry of an order, with a problem for each thing that cannot come as it was. */
export function orderEntry({ cells, terms, problems }: OrderReading, file: FileOrder): Entry {
  const number = numberOf(cells, file)
  if (file.currency !== terms.currency) {
    const description = `the order is in ${file.currency || 'no currency'}, this shop sells in ${terms.currency}: it is left out`
    cells.error(file.currencyColumn, description)
  }
  if (!file.createdDate && !problems.some(({ column }) => column === file.dateColumn))
    cells.error(file.dateColumn, 'an order must have a date')
  if (file.lines.length === 0) cells.error(file.numberColumn, 'the order has no lines')
  const solved = solveAmounts(file.amounts)
  if (!solved.adds) cells.warn(file.totalColumn, amountsProblem(file.amounts, solved, terms.currency))
  return recordEntry({
    line: cells.line,
    key: file.id,
    name: file.name,
    problems,
    record: { noun: 'orders', order: toOrder(file, { number, solved, terms }) },
  })
}

/** The digits of a number such as `#1001` or `EN-1001`. */
function numberOf(cells: Cells, { name, numberColumn }: FileOrder): string {
  const digits = name.match(/\d+/g) ?? []
  const number = (digits.length === 1 ? (digits[0] ?? '') : '').replace(/^0+/, '')
  if (number === '' || number.length > 18) {
    cells.error(numberColumn, `"${name.slice(0, 60)}" does not hold one whole number`)
    return ''
  }
  if (name.replace(/^#/, '') !== number)
    cells.warn(numberColumn, `comes with the number ${number}: numbers have only digits here`)
  return number
}

interface OrderTerms {
  number: string
  solved: ReturnType<typeof solveAmounts>
  terms: Terms
}

function toOrder(file: FileOrder, { number, solved, terms }: OrderTerms): Order {
  const { amounts, coupon, billing, shipping, createdDate = null, email, note } = file
  const format = { currency: terms.currency, language: terms.language }
  const price = (amount: Minor) => toPrice(amount, format)
  const destination = shipping ?? billing
  const tax = solved.added || file.tax
  return {
    id: file.id,
    number,
    ...file.status,
    currency: terms.currency,
    buyerInfo: { email },
    buyerLanguage: terms.language,
    ...(note ? { buyerNote: note } : {}),
    lineItems: file.lines.map((line, at) => toLineItem(line, { at, price })),
    ...summaries(file, { discount: solved.discount, tax, price }),
    taxIncludedInPrices: tax > 0n && solved.added === 0n,
    appliedDiscounts: discountsOf(coupon, solved.discount, price),
    additionalFees: amounts.fees > 0n ? [{ id: 'fees', name: 'Fees', price: price(amounts.fees) }] : [],
    ...(billing ? { billingInfo: billing } : {}),
    ...(destination ? { recipientInfo: destination } : {}),
    ...(destination && {
      shippingInfo: {
        title: file.shippingTitle,
        logistics: { shippingDestination: destination },
        cost: { price: price(amounts.shipping) },
      },
    }),
    channelInfo: { type: 'OTHER_PLATFORM', externalOrderId: file.id },
    activities: [],
    createdDate,
    updatedDate: createdDate,
    purchasedDate: createdDate,
  }
}

function summaries(
  { amounts, status, paid, refunded }: FileOrder,
  { discount, tax, price }: { discount: Minor; tax: Minor; price: ToPrice },
): Pick<Order, 'priceSummary' | 'balanceSummary' | 'taxSummary'> {
  return {
    priceSummary: {
      subtotal: price(amounts.lines),
      shipping: price(amounts.shipping),
      tax: price(tax),
      discount: price(discount),
      totalAdditionalFees: price(amounts.fees),
      total: price(amounts.total),
    },
    balanceSummary: {
      balance: price(status.status === 'CANCELED' ? 0n : amounts.total - paid),
      paid: price(paid),
      refunded: price(refunded),
    },
    taxSummary: { totalTax: price(tax) },
  }
}

type ToPrice = (amount: Minor) => ReturnType<typeof toPrice>

function discountsOf(code: string, amount: Minor, price: ToPrice): NonNullable<Order['appliedDiscounts']> {
  if (amount <= 0n) return []
  const discount = code
    ? { coupon: { id: code, code, name: code, amount: price(amount) } }
    : { merchantDiscount: { amount: price(amount) } }
  return [{ discountType: 'GLOBAL', ...discount }]
}

function toLineItem(
  { name, sku, quantity, total, shippable }: FileLine,
  { at, price }: { at: number; price: ToPrice },
): OrderLineItem {
  const one = price(total / BigInt(quantity))
  return {
    id: `00000000-0000-0000-0000-${String(at + 1).padStart(12, '0')}`,
    productName: { original: name },
    quantity,
    ...(sku ? { physicalProperties: { sku, shippable } } : { physicalProperties: { shippable } }),
    itemType: { preset: shippable ? 'PHYSICAL' : 'DIGITAL' },
    price: one,
    priceBeforeDiscounts: one,
    lineItemPrice: price(total),
    totalDiscount: price(0n),
    totalPriceBeforeTax: price(total),
    totalPriceAfterTax: price(total),
    descriptionLines: [],
  }
}
