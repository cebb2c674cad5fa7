import type { CartSummary } from '@cartwright/contract/cart/cart-v2.ts'
import { orderTexts } from '../orders/order/texts.ts'
import type * as values from '../platform/values/money.ts'
import { optional } from '../platform/values/optional.ts'
import { dueNow, type PricedPurchase } from '../pricing/totals/purchase.rules.ts'
import { deliveryMethod, discountName, giftCardId, money } from './cart.rules.ts'
import type { WholeCart } from './queries.ts'
import { type Checks, violationsOf } from './violations.rules.ts'

/** What the cart costs. Discounts on lines are in the subtotal already; there are no others. */
export function toSummary(
  whole: WholeCart,
  priced: PricedPurchase,
  { calculationId, token, checks }: { calculationId: string; token?: string | undefined; checks: Checks },
): CartSummary {
  return {
    cartId: whole.cart.id,
    cartRevision: String(whole.cart.version),
    calculationId,
    lineItems: priced.lines.map(({ line, prices }) => ({
      lineItemId: line.id,
      quantity: line.quantity,
      unitPrice: money(prices.price, priced),
      totalPrice: money(prices.lineItemPrice, priced),
    })),
    discounts: discounts(priced),
    ...deliverySummary(whole, priced),
    additionalFees: additionalFees(priced),
    taxSummary: taxSummary(priced),
    priceSummary: priceSummary(priced),
    paymentSummary: paymentSummary(whole, priced),
    ...optional('priceVerificationToken', token),
    violations: violationsOf(whole, priced, checks),
  }
}

function discounts(priced: PricedPurchase): NonNullable<CartSummary['discounts']> {
  return priced.result.appliedDiscounts.map((discount) => ({
    ...discountName(discount, priced),
    scope: discount.discountType === 'SHIPPING' ? ('DELIVERY' as const) : ('LINE_ITEM' as const),
    total: money(discount.amount, priced),
    lineItemDiscounts: discount.allocations.map(({ lineItemId, amount }) => ({
      lineItemId,
      amountOff: money(amount, priced),
    })),
  }))
}

function deliverySummary(whole: WholeCart, priced: PricedPurchase): Pick<CartSummary, 'deliverySummary'> {
  const { selected } = priced.result.shipping
  const method = deliveryMethod(whole, priced)
  return selected && method ? { deliverySummary: { method, price: money(selected.cost, priced) } } : {}
}

function additionalFees(priced: PricedPurchase): NonNullable<CartSummary['additionalFees']> {
  return priced.result.fees.map((fee) => ({
    code: fee.code,
    name: { original: fee.name, translated: fee.translatedName ?? fee.name },
    ...(fee.providerId === undefined
      ? { source: 'PLATFORM' as const }
      : { source: 'SERVICE_PLUGIN' as const, providerAppId: fee.providerId }),
    lineItemIds: [...(fee.lineItemIds ?? [])],
    price: money(fee.amount, priced),
  }))
}

/** Of the prices alone: what is left to the total is the tax on top of them. */
function parts({ lines, result }: PricedPurchase) {
  const { total, additionalFees } = result.summary
  const subtotal = lines.reduce((sum, { prices }) => sum + prices.lineItemPrice, 0n)
  const { selected } = result.shipping
  const delivery = selected ? selected.cost - selected.totalDiscount : 0n
  return { subtotal, delivery, additionalFees, tax: total - subtotal - delivery - additionalFees, total }
}

function priceSummary(priced: PricedPurchase): NonNullable<CartSummary['priceSummary']> {
  const { subtotal, delivery, additionalFees, tax, total } = parts(priced)
  return {
    subtotal: money(subtotal, priced),
    discount: money(0n, priced),
    delivery: money(delivery, priced),
    additionalFees: money(additionalFees, priced),
    tax: money(tax, priced),
    total: money(total, priced),
  }
}

function taxSummary(priced: PricedPurchase): NonNullable<CartSummary['taxSummary']> {
  const { result, lines, site } = priced
  const taxed = [...lines.map(({ prices }) => prices), ...result.fees]
  const { selected } = result.shipping
  const all = [...taxed, ...(selected ? [selected] : [])].map(({ tax }) => tax)
  const exempt = all.reduce(
    (sum, tax) => sum + tax.breakdown.reduce((of, row) => of + row.nonTaxableAmount, 0n),
    0n,
  )
  const { totalTax, breakdown } = result.taxSummary
  return {
    taxes: breakdown.map((row) => ({
      name: { original: row.taxName ?? row.jurisdiction ?? orderTexts(site.settings.language).summary.tax },
      taxableAmount: money(row.taxableAmount, priced),
      exemptAmount: money(row.nonTaxableAmount, priced),
      amount: money(row.taxAmount, priced),
    })),
    totalExempt: money(exempt, priced),
    pricesIncludeTax: totalTax > 0n ? parts(priced).tax === 0n : site.settings.taxIncludedInPrices,
    lineItemTaxes: lines.map(({ line, prices }) => ({
      lineItemId: line.id,
      tax: money(prices.tax.totalTax, priced),
      rate: prices.tax.taxRate,
    })),
    deliveryTax: money(selected?.tax.totalTax ?? 0n, priced),
    additionalFeeTaxes: result.fees.map((fee) => ({
      additionalFeeCode: fee.code,
      tax: money(fee.tax.totalTax, priced),
    })),
  }
}

function paymentSummary(
  whole: WholeCart,
  priced: PricedPurchase,
): NonNullable<CartSummary['paymentSummary']> {
  const { result, giftCard } = priced
  const entered = whole.checkout.data.giftCard
  const rest = result.summary.total - (giftCard?.amount ?? 0n)
  return {
    giftCards:
      giftCard && entered
        ? [{ giftCardId: giftCardId(whole, entered), redeemAmount: money(giftCard.amount, priced) }]
        : [],
    memberships: paidMemberships(priced),
    requiresPaymentAfterGiftCard: dueNow(priced) > 0n,
    totalAfterGiftCards: money(rest, priced),
    payNow: money(dueNow(priced), priced),
    payLater: money(result.payLater.total, priced),
  }
}

/** What pays which lines. */
function paidMemberships({ memberships }: PricedPurchase) {
  const { payments, selected = [] } = memberships ?? {}
  return selected.flatMap(({ id, appId, lineItemIds }) => {
    const paid = lineItemIds.filter((lineItemId) => {
      const { membership } = payments?.get(lineItemId) ?? {}
      return membership?.id === id && membership.appId.toLowerCase() === appId.toLowerCase()
    })
    return paid.length > 0 ? [{ id, appId, lineItemIds: paid }] : []
  })
}

/** Everything that a shopper agrees to, as one text. It does not depend on what else the cart says. */
export function fingerprint(priced: PricedPurchase): string {
  const { lines, result, currency } = priced
  const of = (amount: values.Minor) => amount.toString()
  return JSON.stringify([
    currency,
    lines.map(({ line, prices }) => [line.id, line.quantity, of(prices.lineItemPrice)]),
    result.appliedDiscounts.map(({ amount }) => of(amount)),
    [result.shipping.selected?.carrierId, result.shipping.selected?.code],
    result.fees.map(({ code, amount }) => [code, of(amount)]),
    Object.values(result.summary).map(of),
    of(dueNow(priced)),
  ])
}
