import type { PaymentOptionType } from '@cartwright/contract/cart/line-item-fields.ts'
import { toMinorRounded } from '../../platform/values/money.ts'
import { summarize } from '../../pricing/tax/rules.ts'
import type { PricedLine } from '../../pricing/totals/lines.rules.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { toPrice, toTaxedPrices } from './prices.rules.ts'
import type { Order, OrderMembership } from './rules.ts'
import type { OrderTexts } from './texts.ts'

/** What memberships pay of an order, and what it costs when one does not pay after all. */
export function orderMemberships(priced: PricedPurchase): OrderMembership[] {
  return priced.lines.flatMap((one) => {
    const payment = priced.memberships?.payments.get(one.line.id)
    if (!payment) return []
    const { id: membershipId, appId, name } = payment.membership
    return [
      {
        lineItemId: one.line.id,
        ...{ membershipId, appId, name: name.translated ?? name.original },
        ...withoutMembership(one, priced),
      },
    ]
  })
}

function withoutMembership(
  { line, item, offer, prices }: PricedLine,
  priced: PricedPurchase,
): Pick<OrderMembership, 'unpaidLine' | 'unpaid'> {
  const { covered } = prices
  if (!covered) throw new Error('a membership pays a line, but nothing is covered')
  const price = (amount: bigint) => toPrice(amount, priced)
  const paid = prices.lineItemPrice
  const all = paid + covered.price
  const tax = { ...summarize([prices.tax, covered.tax]), taxRate: covered.tax.taxRate }
  const taxed = {
    totalPriceBeforeTax: prices.totalPriceBeforeTax + covered.totalPriceBeforeTax,
    totalPriceAfterTax: prices.totalPriceAfterTax + covered.totalPriceAfterTax,
    tax,
  }
  const ofOne = all / BigInt(line.quantity)
  return {
    unpaidLine: {
      price: price(ofOne),
      priceBeforeDiscounts: price(prices.priceBeforeDiscounts + covered.price / BigInt(line.quantity)),
      lineItemPrice: price(all),
      ...toTaxedPrices(taxed, priced, item?.taxGroupId ?? offer?.taxGroupId),
      paymentOption: 'FULL_PAYMENT_OFFLINE',
    },
    unpaid: {
      subtotal: String(covered.price),
      tax: String(covered.tax.totalTax),
      total: String(covered.totalPriceAfterTax),
    },
  }
}

/** The order when a membership does not pay one of its lines: the price of the line is due. */
export function withUnpaidLine(order: Order, { lineItemId, unpaidLine, unpaid }: OrderMembership): Order {
  const { data, currency, status, paymentStatus, paid } = order
  const { order: wire, memberships = [], fullPrices = {}, ...kept } = data
  const format = { currency, language: wire.buyerLanguage ?? 'en' }
  const more = (price: { amount?: string } | undefined, by: string) =>
    toPrice((toMinorRounded(price?.amount, currency) ?? 0n) + BigInt(by), format)
  const { [lineItemId]: _, ...otherFullPrices } = fullPrices
  const totalTax = more(wire.taxSummary?.totalTax, unpaid.tax)
  const total = order.total + BigInt(unpaid.total)
  const isOpen = status !== 'APPROVED' || paymentStatus === 'PENDING_MERCHANT'
  return {
    ...order,
    total,
    paymentStatus: isOpen ? paymentStatus : paid > 0n ? 'PARTIALLY_PAID' : 'NOT_PAID',
    data: {
      ...kept,
      fullPrices: otherFullPrices,
      ...optionalList(memberships.filter((one) => one.lineItemId !== lineItemId)),
      order: {
        ...wire,
        lineItems: (wire.lineItems ?? []).map((line) =>
          line.id === lineItemId ? { ...line, ...unpaidLine } : line,
        ),
        priceSummary: {
          ...wire.priceSummary,
          subtotal: more(wire.priceSummary?.subtotal, unpaid.subtotal),
          tax: more(wire.priceSummary?.tax, unpaid.tax),
          total: toPrice(total, format),
        },
        taxSummary: { ...wire.taxSummary, totalTax },
        taxInfo: { ...wire.taxInfo, totalTax },
      },
    },
  }
}

function optionalList(memberships: readonly OrderMembership[]) {
  return memberships.length > 0 ? { memberships } : {}
}

/** What pays a line besides money. */
export function membershipNote(
  { paymentOption, name }: { paymentOption: PaymentOptionType | undefined; name: string | undefined },
  texts: OrderTexts['summary'],
): { note?: string } {
  if (paymentOption === 'MEMBERSHIP_OFFLINE') return { note: texts.membershipLater }
  return paymentOption?.startsWith('MEMBERSHIP') ? { note: texts.membership(name ?? '') } : {}
}
