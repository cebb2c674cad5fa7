import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import type { RejectedCoupon } from '../coupons/rules.ts'
import type { ShippingError } from '../delivery/rules.ts'
import type { PaymentOption } from '../model/lines.rules.ts'
import { summarize, type TaxedAmount, type TaxSummary, type TaxTable } from '../tax/rules.ts'

/**
 * `total` = subtotal − discount + shipping + additionalFees + the tax that prices do not contain. Where prices
 * contain tax, so do subtotal, shipping, discount and fees, and `tax` tells how much of the total it is.
 */
export type PriceSummary = {
  /** After the catalogue sale, before discounts. */
  subtotal: Minor
  /** With additional charges, before its discount. */
  shipping: Minor
  tax: Minor
  /** On lines and on shipping. */
  discount: Minor
  additionalFees: Minor
  total: Minor
}

/** What part of an order one thing makes up. */
export type Part = { summary: PriceSummary; pay: PaymentOption; deposit: Minor }

const NOTHING: PriceSummary = {
  subtotal: 0n,
  shipping: 0n,
  tax: 0n,
  discount: 0n,
  additionalFees: 0n,
  total: 0n,
}

export function sum(parts: readonly PriceSummary[]): PriceSummary {
  const result = { ...NOTHING }
  for (const part of parts) addTo(result, part)
  return result
}

/**
 * What is due at checkout. A deposit takes its proportion of the line's tax with it; shipping and fees are due
 * now unless everything in the cart is paid later.
 */
export function payNow(lines: readonly Part[], rest: PriceSummary): PriceSummary {
  const result = { ...NOTHING }
  for (const line of lines) addTo(result, dueNow(line))
  const allLater = lines.length > 0 && lines.every(({ pay }) => isLater(pay))
  if (!allLater) addTo(result, rest)
  return result
}

export function minus(whole: PriceSummary, part: PriceSummary): PriceSummary {
  return {
    subtotal: whole.subtotal - part.subtotal,
    shipping: whole.shipping - part.shipping,
    tax: whole.tax - part.tax,
    discount: whole.discount - part.discount,
    additionalFees: whole.additionalFees - part.additionalFees,
    total: whole.total - part.total,
  }
}

function isLater(pay: PaymentOption): boolean {
  return pay === 'FULL_PAYMENT_OFFLINE' || pay === 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER'
}

function dueNow({ summary, pay, deposit }: Part): PriceSummary {
  if (isLater(pay)) return NOTHING
  if (pay !== 'DEPOSIT_ONLINE') return summary
  const price = summary.subtotal - summary.discount
  if (price === 0n) return summary
  const subtotal = money.share(summary.subtotal, deposit, price)
  const addedTax = money.share(summary.total - price, deposit, price)
  return {
    ...NOTHING,
    subtotal,
    discount: subtotal - deposit,
    tax: summary.total === price ? money.share(summary.tax, deposit, price) : addedTax,
    total: deposit + addedTax,
  }
}

function addTo(sum: PriceSummary, part: PriceSummary): void {
  sum.subtotal += part.subtotal
  sum.shipping += part.shipping
  sum.tax += part.tax
  sum.discount += part.discount
  sum.additionalFees += part.additionalFees
  sum.total += part.total
}

interface LinePart extends TaxedAmount {
  lineItemPrice: Minor
  totalDiscount: Minor
  paymentOption: PaymentOption
  depositAmount?: Minor | undefined
}

export function partOf(line: LinePart): Part {
  const summary = {
    ...NOTHING,
    subtotal: line.lineItemPrice + line.totalDiscount,
    discount: line.totalDiscount,
    tax: line.tax.totalTax,
    total: line.totalPriceAfterTax,
  }
  return { summary, pay: line.paymentOption, deposit: line.depositAmount ?? 0n }
}

interface ShippingPart extends TaxedAmount {
  cost: Minor
  totalDiscount: Minor
}

export function shippingPart({ selected }: { selected?: ShippingPart | undefined }): PriceSummary {
  if (selected === undefined) return NOTHING
  return {
    ...NOTHING,
    shipping: selected.cost,
    discount: selected.totalDiscount,
    tax: selected.tax.totalTax,
    total: selected.totalPriceAfterTax,
  }
}

export function feePart(fee: TaxedAmount & { amount: Minor }): PriceSummary {
  return { ...NOTHING, additionalFees: fee.amount, tax: fee.tax.totalTax, total: fee.totalPriceAfterTax }
}

export function taxSummaryOf(taxed: readonly TaxedAmount[], table: TaxTable): TaxSummary {
  const summary = summarize(taxed.map(({ tax }) => tax))
  const costs = taxed.some(({ totalPriceAfterTax }) => totalPriceAfterTax > 0n)
  if (!costs || !table.missedAddress()) return summary
  return { ...summary, error: { code: 'TAX_ADDRESS_MISSING', description: 'Add an address to see the tax.' } }
}

export type PricingViolation = {
  code: string
  /** `ERROR` prevents the order, `WARNING` does not. */
  severity: 'WARNING' | 'ERROR'
  description: string
}

/** A missing address is not a violation: carts are estimated long before there is one. Nor is a silent carrier. */
export function violationsOf(
  rejected: RejectedCoupon | undefined,
  { error }: { error?: ShippingError | undefined },
): PricingViolation[] {
  const violations: PricingViolation[] = []
  if (rejected !== undefined)
    violations.push({ code: rejected.code, severity: 'WARNING', description: rejected.reason })
  if (error !== undefined && !['SHIPPING_ADDRESS_MISSING', 'CARRIER_UNAVAILABLE'].includes(error.code))
    violations.push({ code: error.code, severity: 'ERROR', description: error.description })
  return violations
}
