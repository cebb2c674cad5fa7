import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { applyCoupon, type Coupon, type RejectedCoupon } from '../coupons/rules.ts'
import type { OfferedOption, ShippingInput, ShippingOffer } from '../delivery/rules.ts'
import { netOption, offerShipping, totalWeight } from '../delivery/rules.ts'
import type { PricingAddress } from '../model/addresses.rules.ts'
import {
  type AutomaticContext,
  type AutomaticDiscount,
  takeAutomaticDiscounts,
} from '../model/automatic.rules.ts'
import type { AppliedDiscount, MerchantDiscount, RuleDiscount } from '../model/discounts.rules.ts'
import {
  netDiscounts,
  shippingDiscounts,
  takeMerchantDiscounts,
  takeRuleDiscounts,
} from '../model/discounts.rules.ts'
import { type AdditionalFee, isCharged, staysTaxed } from '../model/fees.rules.ts'
import type { LineState, PaymentOption, PricingLine } from '../model/lines.rules.ts'
import { inFixedOrder, isByMembership, prepare, remaining } from '../model/lines.rules.ts'
import {
  type Exemption,
  type Exempts,
  exempts,
  type Net,
  netPrices,
  withExemption,
} from '../tax/exemptions.rules.ts'
import { type ExternalTax, withExternalTax } from '../tax/external.rules.ts'
import type { TaxAddresses, TaxedAmount, TaxInput, TaxSummary, TaxTable } from '../tax/rules.ts'
import { taxTable, untaxed } from '../tax/rules.ts'
import type { PriceSummary, PricingViolation } from './summary.rules.ts'
import {
  feePart,
  minus,
  partOf,
  payNow,
  shippingPart,
  sum,
  taxSummaryOf,
  violationsOf,
} from './summary.rules.ts'

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
  /** Why the buyer owes no tax. Prices that contain one are less by it, after all discounts. */
  exemption?: Exemption | undefined
  /** The rates that prices may contain, where no tax is calculated. Absent: those of `tax`. */
  containedTax?: TaxInput | undefined
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
  /** Present if some part is exempt. */
  exemption?: Exemption | undefined
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
  const taxes = taxesFor(input, states, offered)
  const { table, isExempt } = taxes

  const lines = states.map((state) => priceLine(state, taxes))
  const onShipping = offered.selected ? shippingDiscounts(offered.selected.price, ruleDiscounts) : []
  const ofRules = onShipping.reduce((sum, { amount }) => sum + amount, 0n)
  const isFree = coupon.discount?.discountType === 'SHIPPING'
  const off = isFree ? (offered.selected?.price ?? 0n) : ofRules
  const shipping = priceShipping(offered, off, taxes)
  const fees = priceFees(input, taxes, offered.required)
  const discount = coupon.discount && withShippingDiscount(coupon.discount, off - ofRules)
  const applied = [...automatic, ...rules, ...(discount ? [discount] : []), ...merchant, ...onShipping]
  const parts = lines.map(partOf)
  const rest = sum([shippingPart(shipping), ...fees.map(feePart)])
  const summary = sum([...parts.map((part) => part.summary), rest])
  const now = payNow(parts, rest)
  return {
    currency: input.currency,
    lines,
    appliedDiscounts: input.exemption
      ? netDiscounts(applied, { states, delivery: offered.selected?.cost ?? 0n, net: taxes.net })
      : applied,
    rejectedCoupon: coupon.rejected,
    shipping,
    fees,
    summary,
    payNow: now,
    payLater: minus(summary, now),
    taxSummary: taxSummaryOf([...lines, ...(shipping.selected ? [shipping.selected] : []), ...fees], table),
    violations: violationsOf(coupon.rejected, shipping),
    weight: totalWeight(states),
    exemption: input.lines.some((line) => !line.voucher && isExempt(line)) ? input.exemption : undefined,
  }
}

function shippingOffer(input: PricingInput, states: readonly LineState[]): ShippingOffer {
  const { shipping, addresses, currency } = input
  if (shipping !== undefined)
    return offerShipping(shipping, states, { destination: addresses?.shipping, currency })
  return { required: states.some(({ line }) => line.shippable), options: [] }
}

interface Taxes {
  table: TaxTable
  isExempt: Exempts
  net: Net
}

/** All that is taken off counts before the tax that an exempt part contains does. */
function taxesFor(input: PricingInput, states: readonly LineState[], { selected }: ShippingOffer): Taxes {
  const { tax, taxIncludedInPrices, externalTax, exemption, containedTax = tax } = input
  const addresses = taxAddresses(input, { selected, shippable: states.some(({ line }) => line.shippable) })
  const own = taxTable(tax, taxIncludedInPrices, addresses)
  if (!exemption)
    return { table: withExternalTax(own, externalTax), isExempt: () => false, net: (amount) => amount }
  const isExempt = exempts(exemption, { addresses, tax: containedTax })
  // Of a customer who is exempt, the merchant decides; of companies, another program knows more.
  const table =
    exemption.reason === 'CUSTOMER'
      ? withExemption(withExternalTax(own, externalTax), exemption, isExempt)
      : withExternalTax(withExemption(own, exemption, isExempt), externalTax)
  const net = netPrices(taxTable(containedTax, taxIncludedInPrices, addresses), {
    isExempt,
    taxIncludedInPrices,
  })
  return { table, isExempt, net }
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

function priceLine(state: LineState, { table, net }: Taxes): PricedLine {
  const { line, quantity, total } = state
  const netOf = (amount: Minor) => net(amount, line)
  const [unitPrice, lineItemPrice] = [netOf(state.unitPrice), netOf(remaining(state))]
  const each = quantity === 0n ? unitPrice : money.share(lineItemPrice, 1n, quantity)
  const taxed = line.voucher ? untaxed(lineItemPrice) : table.tax(lineItemPrice, line)
  const deposit = (line.depositAmount ?? 0n) * quantity
  const hasDeposit = line.paymentOption === 'DEPOSIT_ONLINE'
  return {
    id: line.id,
    quantity: line.quantity,
    paymentOption: line.paymentOption ?? 'FULL_PAYMENT_ONLINE',
    fullPrice: netOf(state.fullPrice),
    priceBeforeDiscounts: unitPrice,
    price: each < unitPrice ? each : unitPrice,
    lineItemPrice,
    totalDiscount: netOf(total) - lineItemPrice,
    covered: isByMembership(line.paymentOption) ? coveredPart(state, { table, net }) : undefined,
    depositAmount: hasDeposit ? netOf(deposit < remaining(state) ? deposit : remaining(state)) : undefined,
    totalPriceBeforeTax: taxed.totalPriceBeforeTax,
    totalPriceAfterTax: taxed.totalPriceAfterTax,
    tax: taxed.tax,
  }
}

/** Another program's tax is for what is left to pay, so the shop's own rates tax the rest. */
function coveredPart({ line, unitPrice, quantity }: LineState, { table, net }: Pick<Taxes, 'table' | 'net'>) {
  const { id: _, ...taxable } = line
  const price = net((line.price - unitPrice) * quantity, line)
  return { price, ...table.tax(price, taxable) }
}

/** Free shipping takes the rate; additional charges such as insurance stay. */
function priceShipping(
  { selected, ...offer }: ShippingOffer,
  discount: Minor,
  { table, net }: Taxes,
): PricedShipping {
  const netOf = (amount: Minor) => net(amount, { shippable: true })
  const options = offer.options.map((option) => netOption(option, netOf))
  if (selected === undefined) return { ...offer, options, selected: undefined }
  const shown = netOption(selected, netOf)
  const left = netOf(selected.cost - discount)
  return {
    ...{ ...offer, options },
    selected: {
      ...shown,
      totalDiscount: shown.cost - left,
      ...table.tax(left, { id: taxedPart.shipping, shippable: true }),
    },
  }
}

function priceFees({ additionalFees = [], lines }: PricingInput, { table, net }: Taxes, shippable: boolean) {
  return additionalFees
    .filter((fee) => isCharged(fee, lines))
    .map((fee, index): PricedFee => {
      if (fee.taxable === false) return { ...fee, ...untaxed(fee.amount) }
      const taxable = { ...fee, shippable, staysTaxed: staysTaxed(fee, lines), id: taxedPart.fee(index) }
      const amount = net(fee.amount, taxable)
      return { ...fee, amount, ...table.tax(amount, taxable) }
    })
}

function withShippingDiscount(discount: AppliedDiscount, shippingDiscount: Minor): AppliedDiscount {
  return discount.discountType === 'SHIPPING' ? { ...discount, amount: shippingDiscount } : discount
}
