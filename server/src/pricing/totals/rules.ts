import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { type Coupon, type RejectedCoupon, takeCoupon, unknownCoupon } from '../coupons/rules.ts'
import type { OfferedOption, ShippingInput, ShippingOffer } from '../delivery/rules.ts'
import { offerShipping, totalWeight } from '../delivery/rules.ts'
import type { PricingAddress } from '../model/addresses.rules.ts'
import {
  type AutomaticContext,
  type AutomaticDiscount,
  takeAutomaticDiscounts,
} from '../model/automatic.rules.ts'
import type { AppliedDiscount, MerchantDiscount, RuleDiscount } from '../model/discounts.rules.ts'
import { shippingDiscounts, takeMerchantDiscounts, takeRuleDiscounts } from '../model/discounts.rules.ts'
import { type AdditionalFee, isCharged } from '../model/fees.rules.ts'
import type { LineState, PaymentOption, PricingLine } from '../model/lines.rules.ts'
import { inFixedOrder, isByMembership, prepare, remaining } from '../model/lines.rules.ts'
import { type ExternalTax, withExternalTax } from '../tax/external.rules.ts'
import type { TaxAddresses, TaxedAmount, TaxInput, TaxSummary, TaxTable } from '../tax/rules.ts'
import { summarize, taxTable, untaxed } from '../tax/rules.ts'
import type { Part, PriceSummary } from './summary.rules.ts'
import { minus, NOTHING, payNow, sum } from './summary.rules.ts'

export type PricingInput = {
  currency: string
  /** For amounts in messages to the shopper. Default `en-US`. */
  locale?: string | undefined
  /** Whether the shop's prices, shipping and fees contain tax. A tax region can say otherwise. */
  taxIncludedInPrices: boolean
  /** Epoch milliseconds. */
  now: number
  lines: readonly PricingLine[]
  /** The code that the buyer entered. Without a `coupon`, the result rejects it as unknown. */
  couponCode?: string | undefined
  coupon?: Coupon | undefined
  /** Why other programs reject the code. */
  rejectedCoupon?: RejectedCoupon | undefined
  merchantDiscounts?: readonly MerchantDiscount[] | undefined
  /** Of the shop's rules, the oldest first. They come before all others. */
  automaticDiscounts?: readonly AutomaticDiscount[] | undefined
  /** The member who buys. */
  memberId?: AutomaticContext['memberId']
  /** Triggers of plugins that fire. */
  firedTriggers?: AutomaticContext['firedTriggers']
  /** Of other programs. They come before the coupon. */
  ruleDiscounts?: readonly RuleDiscount[] | undefined
  addresses?:
    | {
        shipping?: PricingAddress | undefined
        billing?: PricingAddress | undefined
        business?: PricingAddress | undefined
      }
    | undefined
  /** Absent: shipping is not calculated. */
  shipping?: ShippingInput | undefined
  /** Absent: tax is not calculated. */
  tax?: TaxInput | undefined
  additionalFees?: readonly AdditionalFee[] | undefined
  /** Absent: the rates of `tax` count. */
  externalTax?: ExternalTax | undefined
}

export type PricedLine = TaxedAmount & {
  id: string
  quantity: number
  paymentOption: PaymentOption
  /** Of one piece: fullPrice ≥ priceBeforeDiscounts ≥ price. */
  fullPrice: Minor
  /** Of one piece, after the catalogue sale. */
  priceBeforeDiscounts: Minor
  /** Of one piece, after all discounts. It is rounded: times the quantity, it can differ from `lineItemPrice` by some cents. */
  price: Minor
  /** Of all pieces, after all discounts, exact. */
  lineItemPrice: Minor
  /** Of all pieces, without the catalogue sale. */
  totalDiscount: Minor
  /** Of all pieces, due now; only for `DEPOSIT_ONLINE`. */
  depositAmount?: Minor | undefined
  /** Of all pieces, what a membership pays, as it would be taxed; only for lines that one pays. */
  covered?: (TaxedAmount & { price: Minor }) | undefined
}

export type SelectedShipping = OfferedOption & TaxedAmount & { totalDiscount: Minor }

export type PricedFee = TaxedAmount & AdditionalFee

export type PricedShipping = Omit<ShippingOffer, 'selected'> & {
  selected?: SelectedShipping | undefined
}

export type PricingViolation = {
  code: string
  /** `ERROR` prevents the order, `WARNING` does not. */
  severity: 'WARNING' | 'ERROR'
  description: string
}

export type PricingResult = {
  currency: string
  /** In the order of the input. */
  lines: PricedLine[]
  /** In the order of calculation: automatic discounts, rules of other programs, coupon, merchant, rules for the delivery. Includes free shipping before an option is selected. */
  appliedDiscounts: AppliedDiscount[]
  rejectedCoupon?: RejectedCoupon | undefined
  shipping: PricedShipping
  fees: PricedFee[]
  summary: PriceSummary
  /** `payNow` and `payLater` sum to `summary`, field by field. */
  payNow: PriceSummary
  payLater: PriceSummary
  taxSummary: TaxSummary
  violations: PricingViolation[]
  /** Of items to ship, in the shop's weight unit. */
  weight: number
}

/** Prices a cart. Pure: the same input gives the same result, and nothing is read or kept. */
export function price(input: PricingInput): PricingResult {
  const states = input.lines.map(prepare)
  const ordered = inFixedOrder(states.filter(({ line }) => !line.voucher))
  const { ruleDiscounts = [], automaticDiscounts = [] } = input
  const automatic = takeAutomaticDiscounts(ordered, automaticDiscounts, input)
  const rules = takeRuleDiscounts(ordered, ruleDiscounts)
  const coupon = applyCoupon(input, ordered)
  const merchant = takeMerchantDiscounts(ordered, input.merchantDiscounts ?? [])
  const offered = shippingOffer(input, states)
  const table = taxTableFor(input, states, offered)

  const lines = states.map((state) => priceLine(state, table))
  const onShipping = offered.selected ? shippingDiscounts(offered.selected.price, ruleDiscounts) : []
  const ofRules = onShipping.reduce((sum, { amount }) => sum + amount, 0n)
  const isFree = coupon.discount?.discountType === 'SHIPPING'
  const shipping = priceShipping(offered, { isFree, discount: ofRules }, table)
  const fees = priceFees(input, table)
  const ofCoupon = (shipping.selected?.totalDiscount ?? 0n) - ofRules
  const discount = coupon.discount && withShippingDiscount(coupon.discount, ofCoupon)
  const parts = lines.map(partOf)
  const rest = sum([shippingPart(shipping), ...fees.map(feePart)])
  const summary = sum([...parts.map((part) => part.summary), rest])
  const now = payNow(parts, rest)
  return {
    currency: input.currency,
    lines,
    appliedDiscounts: [...automatic, ...rules, ...(discount ? [discount] : []), ...merchant, ...onShipping],
    rejectedCoupon: coupon.rejected,
    shipping,
    fees,
    summary,
    payNow: now,
    payLater: minus(summary, now),
    taxSummary: taxSummaryOf([...lines, ...(shipping.selected ? [shipping.selected] : []), ...fees], table),
    violations: violationsOf(coupon.rejected, shipping),
    weight: totalWeight(states),
  }
}

type CouponResult = { discount?: AppliedDiscount; rejected?: RejectedCoupon }

function applyCoupon(input: PricingInput, ordered: readonly LineState[]): CouponResult {
  const { coupon, couponCode, currency, now, locale = 'en-US', rejectedCoupon } = input
  if (coupon !== undefined) return takeCoupon(coupon, ordered, { now, currency, locale })
  return couponCode === undefined ? {} : { rejected: rejectedCoupon ?? unknownCoupon(couponCode) }
}

function shippingOffer(input: PricingInput, states: readonly LineState[]): ShippingOffer {
  const { shipping, addresses, currency } = input
  if (shipping !== undefined)
    return offerShipping(shipping, states, { destination: addresses?.shipping, currency })
  return { required: states.some(({ line }) => line.shippable), options: [] }
}

function taxTableFor(input: PricingInput, states: readonly LineState[], offered: ShippingOffer): TaxTable {
  const shippable = states.some(({ line }) => line.shippable)
  const addresses = taxAddresses(input, { selected: offered.selected, shippable })
  return withExternalTax(taxTable(input.tax, input.taxIncludedInPrices, addresses), input.externalTax)
}

/** The addresses that may decide on the tax. */
export function taxAddresses(
  { addresses }: Pick<PricingInput, 'addresses'>,
  { selected, shippable }: { selected: OfferedOption | undefined; shippable: boolean },
): TaxAddresses {
  return {
    business: addresses?.business,
    billing: addresses?.billing,
    delivery: selected?.pickup?.address ?? addresses?.shipping,
    shippable,
  }
}

/** The parts of a purchase besides its lines, as an external calculation of tax names them. */
export const taxedPart = { shipping: 'shipping', fee: (index: number) => `fee-${index}` } as const

function priceLine(state: LineState, table: TaxTable): PricedLine {
  const { line, quantity } = state
  const lineItemPrice = remaining(state)
  const taxed = line.voucher ? untaxed(lineItemPrice) : table.tax(lineItemPrice, line)
  const deposit = (line.depositAmount ?? 0n) * quantity
  const hasDeposit = line.paymentOption === 'DEPOSIT_ONLINE'
  return {
    id: line.id,
    quantity: line.quantity,
    paymentOption: line.paymentOption ?? 'FULL_PAYMENT_ONLINE',
    fullPrice: state.fullPrice,
    priceBeforeDiscounts: state.unitPrice,
    price: quantity === 0n ? state.unitPrice : money.share(lineItemPrice, 1n, quantity),
    lineItemPrice,
    totalDiscount: state.discount,
    covered: isByMembership(line.paymentOption) ? coveredPart(state, table) : undefined,
    depositAmount: hasDeposit ? (deposit < lineItemPrice ? deposit : lineItemPrice) : undefined,
    totalPriceBeforeTax: taxed.totalPriceBeforeTax,
    totalPriceAfterTax: taxed.totalPriceAfterTax,
    tax: taxed.tax,
  }
}

/** Another program's tax is for what is left to pay, so the shop's own rates tax the rest. */
function coveredPart({ line, unitPrice, quantity }: LineState, table: TaxTable) {
  const { id: _, ...taxable } = line
  const price = (line.price - unitPrice) * quantity
  return { price, ...table.tax(price, taxable) }
}

/** Free shipping takes the rate; additional charges such as insurance stay. */
function priceShipping(
  { selected, ...offer }: ShippingOffer,
  { isFree, discount }: { isFree: boolean; discount: Minor },
  table: TaxTable,
): PricedShipping {
  if (selected === undefined) return { ...offer, selected: undefined }
  const totalDiscount = isFree ? selected.price : discount
  return {
    ...offer,
    selected: {
      ...selected,
      totalDiscount,
      ...table.tax(selected.cost - totalDiscount, { id: taxedPart.shipping }),
    },
  }
}

function priceFees(input: PricingInput, table: TaxTable): PricedFee[] {
  const fees = input.additionalFees ?? []
  return fees
    .filter((fee) => isCharged(fee, input.lines))
    .map((fee, index) => ({
      ...fee,
      ...(fee.taxable === false
        ? untaxed(fee.amount)
        : table.tax(fee.amount, { ...fee, id: taxedPart.fee(index) })),
    }))
}

function withShippingDiscount(discount: AppliedDiscount, shippingDiscount: Minor): AppliedDiscount {
  return discount.discountType === 'SHIPPING' ? { ...discount, amount: shippingDiscount } : discount
}

function partOf(line: PricedLine): Part {
  const summary = {
    ...NOTHING,
    subtotal: line.lineItemPrice + line.totalDiscount,
    discount: line.totalDiscount,
    tax: line.tax.totalTax,
    total: line.totalPriceAfterTax,
  }
  return { summary, pay: line.paymentOption, deposit: line.depositAmount ?? 0n }
}

function shippingPart({ selected }: PricedShipping): PriceSummary {
  if (selected === undefined) return NOTHING
  return {
    ...NOTHING,
    shipping: selected.cost,
    discount: selected.totalDiscount,
    tax: selected.tax.totalTax,
    total: selected.totalPriceAfterTax,
  }
}

function feePart(fee: PricedFee): PriceSummary {
  return { ...NOTHING, additionalFees: fee.amount, tax: fee.tax.totalTax, total: fee.totalPriceAfterTax }
}

function taxSummaryOf(taxed: readonly TaxedAmount[], table: TaxTable): TaxSummary {
  const summary = summarize(taxed.map(({ tax }) => tax))
  const costs = taxed.some(({ totalPriceAfterTax }) => totalPriceAfterTax > 0n)
  if (!costs || !table.missedAddress()) return summary
  return { ...summary, error: { code: 'TAX_ADDRESS_MISSING', description: 'Add an address to see the tax.' } }
}

/** A missing address is not a violation: carts are estimated long before there is one. Nor is a silent carrier. */
function violationsOf(rejected: RejectedCoupon | undefined, { error }: PricedShipping): PricingViolation[] {
  const violations: PricingViolation[] = []
  if (rejected !== undefined)
    violations.push({ code: rejected.code, severity: 'WARNING', description: rejected.reason })
  if (error !== undefined && !['SHIPPING_ADDRESS_MISSING', 'CARRIER_UNAVAILABLE'].includes(error.code))
    violations.push({ code: error.code, severity: 'ERROR', description: error.description })
  return violations
}
