import type {
  OrderItemTaxDetails,
  OrderLineItem,
  Price,
  TaxExemption,
} from '@cartwright/contract/orders/line-items.ts'
import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { isDigital, isGiftCard, needsNoParcel, type Order, orderToWire } from '../../orders/order/rules.ts'
import { deliveryTitle, lineOptions, paymentTitle } from '../../orders/order/view.ts'
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
  /** What rooms sell: tickets, bookings, plans. */
  isOfRoom: (reference: OrderLineItem['catalogReference']) => boolean
  /** When the last parcel left. */
  shippedAt?: Date | undefined
}

/** What the invoice of an order says. */
export function invoiceContent({ site, order, now, shippedAt, isOfRoom }: Issue): DocumentContent {
  const { settings } = site
  const { timeZone } = settings
  const rules = invoiceRules(settings.invoices)
  const wire = orderToWire(order)
  const head = partiesOf(site, order)
  const categoryOf = taxCategory(site, head, wire.taxInfo?.exemption)
  const items = wire.lineItems ?? []
  const ofRooms = new Set(items.filter((line) => isOfRoom(line.catalogReference)).map(({ id }) => id))
  const read = reader(order.currency, categoryOf)
  const language = wire.buyerLanguage ?? settings.language
  const lines = items.map((line) => {
    const shown = lineOf(line, { ...read, staysTaxed: ofRooms.has(line.id) })
    return withVoucherNote(shown, { line, language })
  })
  // What is charged besides goods is for the goods.
  const besides = { isService: items.length > 0 && items.every(isIntangible) }
  const charges = chargesOf(order, { ...read, kind: besides, ofRooms, language })
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
    ...(rules.smallBusiness ? {} : exemptionOf(wire.taxInfo?.exemption)),
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

function exemptionOf({
  reason,
  description = '',
  certificateNumber = '',
}: TaxExemption = {}): Pick<DocumentContent, 'exemption'> {
  return reason === 'CUSTOMER' ? { exemption: { reason: description, certificateNumber } } : {}
}

/** A download, a service, or an engraving and the like: nothing that is delivered somewhere. */
function isIntangible(line: OrderLineItem): boolean {
  return isDigital(line) || needsNoParcel(line)
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

function lineOf(line: OrderLineItem, { minor, taxed, staysTaxed }: Read & { staysTaxed: boolean }): Line {
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
    ...taxed(prices, { isService: isIntangible(line), isVoucher: isGiftCard(line), staysTaxed }),
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

interface Charging extends Read {
  language: string
  kind: ItemKind
  ofRooms: ReadonlySet<string | undefined>
}

function chargesOf({ data: { order } }: Order, { taxed, kind, ofRooms, language }: Charging): Charge[] {
  const { shippingInfo, additionalFees = [] } = order
  const { totalPriceBeforeTax: before, totalPriceAfterTax: after, taxDetails } = shippingInfo?.cost ?? {}
  return [
    {
      ...{ id: deliveryId, name: deliveryTitle(order, language) },
      ...taxed({ before, after, details: taxDetails }, kind),
    },
    ...additionalFees.map((fee) => {
      const { id, name = '', priceBeforeTax: net, priceAfterTax: gross, taxDetails: details } = fee
      const staysTaxed = fee.lineItemIds?.length
        ? fee.lineItemIds.some((lineId) => ofRooms.has(lineId))
        : ofRooms.size > 0
      const prices = { before: net, after: gross, details }
      return { ...(id ? { id } : {}), name, ...taxed(prices, { ...kind, staysTaxed }) }
    }),
  ].filter((charge) => grossOf(charge) > 0n)
}

/** What an order from elsewhere costs besides its lines, or less than they. */
function untaxed(amount: Minor, category: Line['category']): Charge {
  return { name: '', rate: '0', category, net: String(amount), tax: '0' }
}
