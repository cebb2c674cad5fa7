import type { LineItem } from '@cartwright/contract/cart/cart.ts'
import type { CustomLineItem } from '@cartwright/contract/cart/line-items.ts'
import type { Violation } from '../../platform/errors.ts'
import * as money from '../../platform/money.ts'
import { modifiersPrice } from '../../pricing/totals/lines.rules.ts'

/** The names of what a line says instead of the catalogue. */
export function overridesOf({ catalogOverrideFields }: LineItem): string[] {
  return Object.keys(catalogOverrideFields ?? {})
}

export function overrideViolations(
  { catalogOverrideFields = {} }: LineItem,
  currency: string,
  field: string,
): Violation[] {
  const { price, fullPrice, depositAmount } = catalogOverrideFields
  return Object.entries({ price, fullPrice, depositAmount }).flatMap(([name, amount]) =>
    amountViolations(amount, currency, `${field}.catalogOverrideFields.${name}`),
  )
}

export function customViolations(line: CustomLineItem, currency: string, field: string): Violation[] {
  const { price, fullPrice, depositAmount, priceUndetermined, productName } = line
  return [
    ...(price === undefined && !priceUndetermined ? [required(`${field}.price`)] : []),
    ...(productName?.original ? [] : [required(`${field}.productName.original`)]),
    ...Object.entries({ price, fullPrice, depositAmount }).flatMap(([name, amount]) =>
      amountViolations(amount, currency, `${field}.${name}`),
    ),
    ...modifierViolations(line, currency, `${field}.modifierGroups`),
  ]
}

/** Each modifier must be an amount, and a piece with all of them too. */
function modifierViolations(line: CustomLineItem, currency: string, field: string): Violation[] {
  const found = (line.modifierGroups ?? []).flatMap(({ modifiers = [] }, group) =>
    modifiers.flatMap(({ price }, index) =>
      amountViolations(price, currency, `${field}[${group}].modifiers[${index}].price`),
    ),
  )
  if (found.length > 0 || modifiersPrice(line, currency) <= money.MAX_MINOR / 2n) return found
  return [{ field, description: 'cost too much together', violatedRule: 'DECIMAL_LTE' }]
}

/** An amount must be one that the currency can pay. */
export function amountViolations(
  amount: string | null | undefined,
  currency: string,
  field: string,
): Violation[] {
  if (amount === undefined || amount === null || money.toMinor(amount, currency) !== undefined) return []
  const scale = money.exponent(currency)
  return [
    {
      field,
      description: `must be an amount in ${currency}, with at most ${scale} decimals`,
      violatedRule: 'DECIMAL_MAX_SCALE',
      data: { threshold: scale },
    },
  ]
}

export function required(field: string): Violation {
  return { field, description: 'is required', violatedRule: 'REQUIRED_FIELD' }
}
