import type { CalculationErrors } from '@cartwright/contract/pricing/totals.ts'
import type { Site } from '../../sites/service.ts'
import type { Coupon } from '../coupons/rules.ts'
import type { ShippingErrorCode } from '../delivery/rules.ts'
import { calculationError } from '../wire/totals.rules.ts'
import { amountOf, pricingLine } from './lines.rules.ts'
import type { Found, PriceOptions, Purchase, PurchaseViolation } from './purchase.rules.ts'
import type { AdditionalFee, PricingInput, PricingResult } from './rules.ts'
import type { Tables } from './tables.rules.ts'

export interface Loaded {
  site: Site
  language: string
  now: number
  found: readonly Found[]
  coupon: Coupon | undefined
  tables: Tables
}

/** What the pure pricing reads of a purchase. */
export function pricingInput(purchase: Purchase, options: PriceOptions, loaded: Loaded): PricingInput {
  const { site, language, now, found, coupon, tables } = loaded
  const { currency, taxIncludedInPrices, address } = site.settings
  return {
    currency,
    locale: language,
    taxIncludedInPrices,
    now,
    lines: found.map((one) => pricingLine(one, currency)),
    couponCode: purchase.couponCode,
    coupon,
    merchantDiscounts: purchase.merchantDiscounts,
    addresses: {
      shipping: purchase.destination ?? undefined,
      billing: purchase.billing ?? undefined,
      business: address,
    },
    shipping: options.shipping === false ? undefined : { ...tables.shipping, selected: selectedOf(purchase) },
    tax: options.tax === false ? undefined : tables.tax,
    additionalFees: options.fees === false ? [] : feesOf(purchase, site),
  }
}

/** What went wrong while calculating. That there is no address yet is no error. */
export function calculationErrors(result: PricingResult, purchase: Purchase): CalculationErrors {
  const { rejectedCoupon, shipping, taxSummary } = result
  const { error } = shipping
  const hasAddress = Boolean(purchase.destination ?? purchase.billing)
  return {
    ...(rejectedCoupon === undefined
      ? {}
      : {
          couponCalculationError: calculationError(rejectedCoupon.code, rejectedCoupon.reason, {
            couponCode: rejectedCoupon.couponCode,
          }),
        }),
    ...(error === undefined || (error.code === 'SHIPPING_ADDRESS_MISSING' && !hasAddress)
      ? {}
      : { [shippingErrorField[error.code]]: calculationError(error.code, error.description) }),
    ...(taxSummary.error === undefined || !hasAddress
      ? {}
      : { taxCalculationError: calculationError(taxSummary.error.code, taxSummary.error.description) }),
  }
}

export function purchaseViolations(result: PricingResult): PurchaseViolation[] {
  return result.violations.map(({ severity, description, code }) => ({
    severity,
    description,
    data: { code },
  }))
}

/** An empty purchase costs nothing. */
function feesOf({ lines }: Purchase, { settings }: Site): AdditionalFee[] {
  if (lines.length === 0) return []
  return settings.additionalFees.map(({ amount, ...fee }) => ({
    ...fee,
    amount: amountOf(amount, settings.currency) ?? 0n,
  }))
}

function selectedOf({ selectedShipping }: Purchase) {
  const { code, carrierId } = selectedShipping ?? {}
  return code === undefined ? undefined : { code, carrierId: carrierId ?? undefined }
}

const shippingErrorField = {
  SHIPPING_ADDRESS_MISSING: 'generalShippingCalculationError',
  NO_DELIVERY_TO_ADDRESS: 'generalShippingCalculationError',
  SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND: 'selectedShippingOptionError',
  INVALID_SELECTED_CARRIER_SERVICE_OPTION: 'selectedShippingOptionError',
} as const satisfies Record<ShippingErrorCode, keyof CalculationErrors>
