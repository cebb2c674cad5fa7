import type {
  ServiceOption,
  ServiceOptionsAndVariants,
  ServiceVariant,
} from '@cartwright/contract/bookings/options.ts'
import type { ServiceChoice } from '@cartwright/contract/bookings/parts.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { canonical } from '../../platform/values/canonical-json.ts'
import * as money from '../../platform/values/money.ts'
import type { ServiceOptionsRow } from './options.queries.ts'
import { variantFor } from './price.rules.ts'
import type { ServiceRow } from './queries.ts'
import { toMoney } from './wire.rules.ts'

interface Draft {
  options: readonly ServiceOption[]
  variants: readonly ServiceVariant[]
}

/** Choices with the ids of their options, and no fields that say nothing. */
export function plainVariants({ options, variants }: Draft): ServiceVariant[] {
  return variants.map(({ choices = [], price }) => ({
    choices: choices.map((choice) => plainChoice(choice, options)),
    price: { value: price?.value ?? '0' },
  }))
}

function plainChoice(
  { custom, staffMemberId, duration, optionId }: ServiceChoice,
  options: Draft['options'],
) {
  const type = custom ? 'CUSTOM' : staffMemberId ? 'STAFF_MEMBER' : 'DURATION'
  const id = optionId ?? options.find((option) => option.type === type)?.id
  return {
    ...(id ? { optionId: id } : {}),
    ...(custom ? { custom } : {}),
    ...(staffMemberId ? { staffMemberId } : {}),
    ...(duration ? { duration: { minutes: duration.minutes ?? 0, name: duration.name ?? '' } } : {}),
  }
}

/** What is wrong with options and variants. */
export function optionsViolations({ options, variants }: Draft, currency: string): Violation[] {
  const found: Violation[] = []
  const path = 'serviceOptionsAndVariants'
  const wrong = (field: string, description: string) =>
    found.push({ field: `${path}.${field}`, description, violatedRule: 'OTHER' })
  if (options.length === 0) wrong('options.values', 'must not be empty')
  for (const [index, { type, customData }] of options.entries()) {
    if (type === 'UNKNOWN' || type === undefined) wrong(`options.values[${index}].type`, 'is not supported')
    if (type === 'CUSTOM' && !customData?.choices?.length)
      wrong(`options.values[${index}].customData.choices`, 'must not be empty')
  }
  for (const [index, { choices = [], price }] of variants.entries()) {
    if (choices.length === 0) wrong(`variants.values[${index}].choices`, 'must not be empty')
    if (money.toMinor(price?.value ?? '', currency) === undefined)
      wrong(`variants.values[${index}].price.value`, `is no amount in ${currency}`)
    if (choices.some((choice) => !fits(choice, options)))
      wrong(`variants.values[${index}].choices`, 'must be choices of the options')
  }
  return found
}

function fits(choice: ServiceChoice, options: Draft['options']): boolean {
  const option = options.find(({ id }) => id === choice.optionId)
  if (!option) return false
  if (option.type === 'CUSTOM') return option.customData?.choices?.includes(choice.custom ?? '') ?? false
  if (option.type === 'STAFF_MEMBER') return Boolean(choice.staffMemberId)
  return option.type === 'DURATION' && (choice.duration?.minutes ?? 0) > 0
}

export function hasIdenticalChoices(variants: readonly ServiceVariant[]): boolean {
  const keys = variants.map(({ choices = [] }) =>
    canonical(choices.map((choice) => canonical(choice)).sort()),
  )
  return new Set(keys).size < keys.length
}

/** What each length of a service costs, in decimals; undefined where something else decides too. */
export function pricesOfLengths(
  { options, variants }: Draft,
  { type, durations, payment }: Pick<ServiceRow, 'type' | 'durations' | 'payment'>,
): Map<number, string> | undefined {
  if (type !== 'APPOINTMENT' || options.some((option) => option.type !== 'DURATION')) return undefined
  const usual = payment.varied?.defaultPrice?.value ?? '0'
  return new Map(
    durations.map((minutes) => {
      const variant = variantFor(variants, [{ duration: { minutes } }])
      return [minutes, variant?.price?.value ?? usual]
    }),
  )
}

/** The lowest and the highest price, in decimals. */
export function rangeOf(
  variants: readonly ServiceVariant[],
  currency: string,
): { min: string; max: string } | undefined {
  const prices = variants.map(({ price }) => money.toMinorRounded(price?.value ?? '0', currency) ?? 0n)
  const [first, ...others] = prices
  if (first === undefined) return undefined
  const min = others.reduce((lowest, price) => (price < lowest ? price : lowest), first)
  const max = others.reduce((highest, price) => (price > highest ? price : highest), first)
  return { min: money.toDecimal(min, currency), max: money.toDecimal(max, currency) }
}

export function toOptions(
  { id, serviceId, revision, options, variants }: ServiceOptionsRow,
  shown: { currency: string; language: string },
): ServiceOptionsAndVariants {
  const range = rangeOf(variants, shown.currency)
  return {
    ...{ id, serviceId, revision: String(revision), options: { values: options } },
    variants: {
      values: variants.map(({ choices = [], price }) => ({
        choices,
        price: toMoney(price?.value ?? '0', shown),
      })),
    },
    ...(range ? { minPrice: toMoney(range.min, shown), maxPrice: toMoney(range.max, shown) } : {}),
  }
}
