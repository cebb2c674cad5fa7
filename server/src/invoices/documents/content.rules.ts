import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import { withStreetOf } from '@cartwright/contract/cart/street-address.ts'
import type { OrderItemTaxDetails, OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import { type Order, orderToWire } from '../../orders/order/rules.ts'
import { lineOptions } from '../../orders/order/view.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import { fromMillionths, type Minor, millionths, toMinorRounded } from '../../platform/values/money.ts'
import { compactId, isVatId } from '../../sites/seller/rules.ts'
import { sellerFacts } from '../../sites/seller/view.ts'
import type { Site } from '../../sites/settings/service.ts'
import type { DueCredit } from './due.rules.ts'
import { type Charge, type DocumentContent, type Invoice, type Line, numberOf, type Party } from './model.ts'
import { isBetweenMembers, isEuropean } from './places.rules.ts'
import { invoiceRules } from './settings.rules.ts'
import { grossOf, leftByRate, splitByRate, sumOf, taxSums } from './taxes.rules.ts'

interface Issue {
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
  const categoryOf = taxCategory(site, head)
  const read = reader(order.currency, categoryOf)
  const lines = (wire.lineItems ?? []).map((line) => lineOf(line, read))
  const charges = chargesOf(order, read)
  const difference = order.total - [...lines, ...charges].reduce((sum, part) => sum + grossOf(part), 0n)
  const all = difference === 0n ? charges : [...charges, untaxed(difference, categoryOf('0'))]
  const parts = [...lines, ...all]
  return {
    language: wire.buyerLanguage ?? settings.language,
    currency: order.currency,
    issueDate: dayIn(timeZone, new Date(now)),
    ...(shippedAt ? { deliveryDate: dayIn(timeZone, shippedAt) } : {}),
    shopName: site.name,
    ...head,
    order: { number: String(order.number), date: dayIn(timeZone, order.purchasedAt ?? order.createdAt) },
    pricesIncludeTax: wire.taxIncludedInPrices ?? false,
    ...{ lines, charges: all, taxes: taxSums(parts) },
    net: String(sumOf(parts, 'net')),
    tax: String(sumOf(parts, 'tax')),
    gross: String(order.total),
    payment: {
      title: order.data.payment.title,
      isPaid: order.paid >= order.total,
      paid: String(order.paid > order.total ? order.total : order.paid),
    },
    eInvoice: rules.eInvoice && canBeElectronic(head),
    note: rules.note,
  }
}

/** What a credit note says: it takes back from its invoice, in proportion to the rates. */
export function creditContent(
  { site, order, now }: Issue,
  { invoice, credits, due }: { invoice: Invoice; credits: readonly Invoice[]; due: DueCredit },
): DocumentContent {
  const { content } = invoice
  const left = leftByRate(
    content.taxes,
    credits.flatMap((credit) => credit.content.taxes),
  )
  const taxes = splitByRate(due.amount, left)
  const issueDate = dayIn(site.settings.timeZone, new Date(now))
  const { recipient: _, deliveryDate: _day, ...kept } = content
  const { seller, buyer } = partiesOf(site, order)
  return {
    ...kept,
    ...{ seller, buyer },
    issueDate,
    invoice: { number: numberOf(invoice), issueDate: content.issueDate },
    reason: due.reason,
    reasonText: due.reasonText,
    lines: taxes.map((part) => ({
      ...part,
      ...{ name: '', options: [], sku: '', quantity: 1, discount: '0' },
      price: String(content.pricesIncludeTax ? grossOf(part) : BigInt(part.net)),
    })),
    charges: [],
    taxes,
    net: String(sumOf(taxes, 'net')),
    tax: String(sumOf(taxes, 'tax')),
    gross: String(due.amount),
    payment: { ...content.payment, isPaid: true, paid: String(due.amount) },
    note: '',
  }
}

/** EN 16931 is of the EU, and asks who the seller is to the tax office. */
function canBeElectronic({ seller: { vatId, taxNumber, address } }: Parties): boolean {
  return isEuropean(address.country ?? '') && (vatId !== '' || taxNumber !== '')
}

type Parties = Pick<DocumentContent, 'seller' | 'buyer' | 'recipient'>

function partiesOf(site: Site, { data, email }: Order): Parties {
  const { billingInfo, recipientInfo } = data.order
  const recipient = recipientInfo && partyOf(recipientInfo, '')
  const buyer = billingInfo ? partyOf(billingInfo, email) : { ...(recipient ?? partyOf({}, '')), email }
  const isElsewhere = billingInfo && recipient && !isSameParty(buyer, recipient)
  return { seller: sellerFacts(site), buyer, ...(isElsewhere ? { recipient } : {}) }
}

function partyOf(info: AddressWithContact, email: string): Party {
  const { address, contactDetails } = withStreetOf(info) ?? {}
  const { firstName, lastName, company, vatId } = contactDetails ?? {}
  return {
    name: [firstName, lastName].filter(Boolean).join(' '),
    company: company ?? '',
    address: address ?? {},
    email,
    vatId: compactId(vatId?.id ?? ''),
  }
}

/** A recipient without a name is the buyer, if the place is the same. */
function isSameParty(buyer: Party, recipient: Party): boolean {
  const whom = ({ name, company }: Party) => `${name} ${company}`.trim()
  const where = ({ address: { addressLine, postalCode, city, country } }: Party) =>
    JSON.stringify([addressLine, postalCode, city, country])
  const isSame = whom(recipient) === '' || whom(recipient) === whom(buyer)
  return isSame && where(buyer) === where(recipient)
}

type CategoryOf = (rate: string) => Line['category']

/** Untaxed amounts say why they are: the seller is a small business, the buyer owes the tax, or it leaves the EU. */
function taxCategory({ settings }: Site, { seller, buyer, recipient }: Parties): CategoryOf {
  const { smallBusiness, reverseCharge } = invoiceRules(settings.invoices)
  const [home, abroad] = [seller.address.country ?? '', (recipient ?? buyer).address.country ?? '']
  const isBusiness =
    buyer.vatId !== '' && isVatId(buyer.vatId) && isBetweenMembers(buyer.address.country, { from: home })
  return (rate) => {
    if (Number(rate) > 0) return 'S'
    if (smallBusiness) return 'E'
    if (!isEuropean(home)) return 'Z'
    if (reverseCharge && isBusiness) return 'AE'
    return abroad !== '' && !isEuropean(abroad) ? 'G' : 'Z'
  }
}

type Read = ReturnType<typeof reader>

function reader(currency: string, categoryOf: CategoryOf) {
  const minor = (price: Price | undefined): Minor => toMinorRounded(price?.amount, currency) ?? 0n
  return {
    minor,
    taxed(net: Price | undefined, gross: Price | undefined, details: OrderItemTaxDetails | undefined) {
      const [before, after] = [minor(net), minor(gross)]
      const rate = fromMillionths(millionths(details?.taxRate ?? '0') * 100n)
      const taxRate = before === after ? '0' : rate
      return {
        rate: taxRate,
        category: categoryOf(taxRate),
        net: String(before),
        tax: String(after - before),
      }
    },
  }
}

function lineOf(line: OrderLineItem, { minor, taxed }: Read): Line {
  const { quantity, productName, physicalProperties } = line
  const count = quantity || 1
  const discount = minor(line.totalDiscount)
  const before = minor(line.lineItemPrice) + discount
  return {
    name: productName?.translated ?? productName?.original ?? '',
    options: lineOptions(line.descriptionLines).map(({ label, value }) => `${label}: ${value}`),
    sku: physicalProperties?.sku ?? '',
    quantity: count,
    price: String(before / BigInt(count)),
    discount: String(discount),
    ...taxed(line.totalPriceBeforeTax, line.totalPriceAfterTax, line.taxDetails),
  }
}

function chargesOf({ data: { order } }: Order, { taxed }: Read): Charge[] {
  const { shippingInfo, additionalFees = [] } = order
  const { totalPriceBeforeTax, totalPriceAfterTax, taxDetails } = shippingInfo?.cost ?? {}
  return [
    { name: shippingInfo?.title ?? '', ...taxed(totalPriceBeforeTax, totalPriceAfterTax, taxDetails) },
    ...additionalFees.map(({ name = '', priceBeforeTax, priceAfterTax, taxDetails: details }) => ({
      ...{ name, ...taxed(priceBeforeTax, priceAfterTax, details) },
    })),
  ].filter((charge) => grossOf(charge) > 0n)
}

/** What an order from elsewhere costs besides its lines, or less than they. */
function untaxed(amount: Minor, category: Line['category']): Charge {
  return { name: '', rate: '0', category, net: String(amount), tax: '0' }
}
