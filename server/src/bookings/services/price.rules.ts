import type { ServiceVariant } from '@cartwright/contract/bookings/options.ts'
import type { ServiceChoice } from '@cartwright/contract/bookings/parts.ts'
import type { ServicePayment } from '@cartwright/contract/bookings/services.ts'
import * as money from '../../platform/values/money.ts'

export interface PriceInput {
  payment: ServicePayment
  /** Of the options of the service, if it has any. */
  variants?: readonly ServiceVariant[] | undefined
  /** What each group of participants has chosen. */
  groups: readonly { participants: number; choices: readonly ServiceChoice[] }[]
  currency: string
}

export interface ServicePrice {
  /** For all participants, in minor units; undefined for a price on request. */
  total: money.Minor | undefined
  /** What is due at once, if less than all of it may be. */
  deposit: money.Minor | undefined
}

/** What a booking costs. */
export function priceOf({ payment, variants = [], groups, currency }: PriceInput): ServicePrice {
  const { rateType, fixed, varied } = payment
  if (rateType === 'NO_FEE') return { total: 0n, deposit: undefined }
  if (rateType === 'CUSTOM') return { total: undefined, deposit: undefined }
  const usual = rateType === 'FIXED' ? fixed?.price?.value : varied?.defaultPrice?.value
  const unit = (choices: readonly ServiceChoice[]) =>
    money.toMinorRounded(variantFor(variants, choices)?.price?.value ?? usual ?? '0', currency) ?? 0n
  const total = groups.reduce(
    (sum, { participants, choices }) => sum + unit(choices) * BigInt(participants),
    0n,
  )
  return withDeposit(total, depositOf({ payment, groups, currency }))
}

/** What the service wants at once for all participants, if less than everything may be due. */
export function depositOf({
  payment: { rateType, fixed, varied, options },
  groups,
  currency,
}: Omit<PriceInput, 'variants'>): money.Minor | undefined {
  const each = money.toMinorRounded((rateType === 'FIXED' ? fixed : varied)?.deposit?.value, currency)
  const participants = groups.reduce((sum, one) => sum + one.participants, 0)
  return options?.deposit && each ? each * BigInt(participants) : undefined
}

/** A deposit that is not less than the total is none. */
export function withDeposit(total: money.Minor, deposit: money.Minor | undefined): ServicePrice {
  return { total, deposit: deposit && deposit < total ? deposit : undefined }
}

/** The first variant all of whose choices were chosen. */
export function variantFor(
  variants: readonly ServiceVariant[],
  choices: readonly ServiceChoice[],
): ServiceVariant | undefined {
  return variants.find((variant) =>
    (variant.choices ?? []).every((wanted) => choices.some((choice) => isSame(wanted, choice))),
  )
}

function isSame(a: ServiceChoice, b: ServiceChoice): boolean {
  if (a.optionId && b.optionId && a.optionId !== b.optionId) return false
  if (a.custom) return a.custom === b.custom
  if (a.staffMemberId) return a.staffMemberId === b.staffMemberId
  return a.duration?.minutes !== undefined && a.duration.minutes === b.duration?.minutes
}
