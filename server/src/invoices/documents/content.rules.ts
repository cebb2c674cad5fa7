import type { OrderItemTaxDetails, OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { isDigital, isGiftCard, isService, type Order, orderToWire } from '../../orders/order/rules.ts'
import { lineOptions, paymentTitle } from '../../orders/order/view.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import {
  fromMillionths,
  type Minor,
  millionths,
  percentage,
  toMinorRounded,
} from '../../platform/values/money.ts'
import type { Site } from '../../sites/settings/service.ts'
import { type CategoryOf, type ItemKind, taxCategory } from './categories.rules.ts'
import { type Charge, type DocumentContent, deliveryId, type Line } from './model.ts'
import { canBeElectronic, partiesOf } from './parties.rules.ts'
import { invoiceRules } from './settings.rules.ts'
import { grossOf, isNothing, sumOf, taxSums } from './taxes.rules.ts'

export interface Issue {
  site: Site
  order: Order
  now: number
  /** When the last parcel left. */
  shippedAt?: Date | undefined
}

/** What the invoice of an order says. */
export function invoiceContent({ site, order, now, shippedAt }: Issue): DocumentContent {
  const { settings } = site
  const { timeZone } = settings
  const rules = invoiceRules(settings.invoices)
  const wire = orderToWire(order)
  const head = partiesOf(site, order)
  const categoryOf = taxCategory(site, head, wire.taxInfo?.exemption)
  const read = reader(order.currency, categoryOf)
  const items = wire.lineItems ?? []
  const language = wire.buyerLanguage ?? settings.language
  const lines = items.map((line) => withVoucherNote(lineOf(line, read), { line, language }))
  // What is charged besides goods is for the goods.
  const besides = { isService: items.length > 0 && items.every(isIntangible) }
  const charges = chargesOf(order, read, besides)
  const difference = order.total - [...lines, ...charges].reduce((sum, part) => sum + grossOf(part), 0n)
  const all = difference === 0n ? charges : [...charges, untaxed(difference, categoryOf('0', besides))]
  const parts = [...lines, ...all]
  return {
    language,
    currency: order.currency,
    issueDate: dayIn(timeZone, new Date(now)),
    ...(shippedAt ? { deliveryDate: dayIn(timeZone, shippedAt) } : {}),
    shopName: site.name,
    ...head,
    order: { number: String(order.number), date: dayIn(timeZone, order.purchasedAt ?? order.createdAt) },
    pricesIncludeTax: wire.taxIncludedInPrices ?? false,
    ...{ lines, charges: all, taxes: taxSums(parts).filter((part) => !isNothing(part)) },
    net: String(sumOf(parts, 'net')),
    tax: String(sumOf(parts, 'tax')),
    gross: String(order.total),
    payment: {
      title: paymentTitle(order, language),
      isPaid: order.paid >= order.total,
      paid: String(order.paid > order.total ? order.total : order.paid),
    },
    eInvoice: rules.eInvoice && canBeElectronic(head, parts),
    note: rules.note,
  }
}

/** A download or a service: nothing that is delivered somewhere. */
function isIntangible(line: OrderLineItem): boolean {
  return isDigital(line) || isService(line)
}

interface Prices {
  before: Price | undefined
  after: Price | undefined
  details: OrderItemTaxDetails | undefined
}

type Read = ReturnType<typeof reader>

function reader(currency: string, categoryOf: CategoryOf) {
  const minor = (price: Price | undefined): Minor => toMinorRounded(price?.amount, currency) ?? 0n
  return {
    minor,
    taxed({ before, after, details }: Prices, kind: ItemKind) {
      const [net, gross] = [minor(before), minor(after)]
      const applied = fromMillionths(millionths(details?.taxRate ?? '0') * 100n)
      // Of a cent there is no tax at any rate.
      const isUntaxed = net === gross && percentage(net, applied) > 1n
      const rate = isUntaxed ? '0' : applied
      return { rate, category: categoryOf(rate, kind), net: String(net), tax: String(gross - net) }
    },
  }
}

function lineOf(line: OrderLineItem, { minor, taxed }: Read): Line {
  const { id, quantity, productName, physicalProperties } = line
  const prices = {
    ...{ before: line.totalPriceBeforeTax, after: line.totalPriceAfterTax },
    details: line.taxDetails,
  }
  const count = quantity || 1
  const discount = minor(line.totalDiscount)
  const before = minor(line.lineItemPrice) + discount
  return {
    ...(id ? { id } : {}),
    name: productName?.translated ?? productName?.original ?? '',
    // For whom a gift card is, and its message, is nothing for the books.
    options: isGiftCard(line)
      ? []
      : lineOptions(line.descriptionLines).map(({ label, value }) => `${label}: ${value}`),
    sku: physicalProperties?.sku ?? '',
    quantity: count,
    price: String(before / BigInt(count)),
    discount: String(discount),
    ...taxed(prices, { isService: isIntangible(line), isVoucher: isGiftCard(line) }),
  }
}

/** Says why a gift card is not taxed. */
function withVoucherNote(shown: Line, { line, language }: { line: OrderLineItem; language: string }): Line {
  if (!isGiftCard(line) || shown.tax !== '0') return shown
  return { ...shown, options: [...shown.options, voucherNotes[pageLanguage(language)]] }
}

const voucherNotes: Record<PageLanguage, string> = {
  en: 'Multi-purpose voucher: taxed when it is redeemed',
  de: 'Mehrzweckgutschein: Die Umsatzsteuer fällt bei der Einlösung an',
}

function chargesOf({ data: { order } }: Order, { taxed }: Read, kind: ItemKind): Charge[] {
  const { shippingInfo, additionalFees = [] } = order
  const { totalPriceBeforeTax: before, totalPriceAfterTax: after, taxDetails } = shippingInfo?.cost ?? {}
  return [
    {
      ...{ id: deliveryId, name: shippingInfo?.title ?? '' },
      ...taxed({ before, after, details: taxDetails }, kind),
    },
    ...additionalFees.map((fee) => ({
      ...(fee.id ? { id: fee.id } : {}),
      name: fee.name ?? '',
      ...taxed({ before: fee.priceBeforeTax, after: fee.priceAfterTax, details: fee.taxDetails }, kind),
    })),
  ].filter((charge) => grossOf(charge) > 0n)
}

/** What an order from elsewhere costs besides its lines, or less than they. */
function untaxed(amount: Minor, category: Line['category']): Charge {
  return { name: '', rate: '0', category, net: String(amount), tax: '0' }
}
