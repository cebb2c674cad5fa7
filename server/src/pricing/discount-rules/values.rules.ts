import type { RuleDiscount, RuleDiscountType } from '@cartwright/contract/pricing/discount-rules.ts'
import { required, type Violation } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import { decimalViolations } from '../records/rules.ts'
import { scopeViolations } from './scopes.rules.ts'

const discountField = 'discountRule.discounts.values[0]'

const valueField = {
  PERCENTAGE: 'percentage',
  FIXED_AMOUNT: 'fixedAmount',
  FIXED_PRICE: 'fixedPrice',
  QUANTITY_BASED: 'quantityBased',
} as const
const valueTypes = Object.keys(valueField) as RuleDiscountType[]

/** The type of a discount; what it takes off tells where it is missing. */
export function typeOf(discount: RuleDiscount): RuleDiscountType {
  const set = valueTypes.find((type) => discount[valueField[type]] !== undefined)
  return discount.discountType ?? set ?? 'PERCENTAGE'
}

export function discountViolations(discount: RuleDiscount, currency: string): Violation[] {
  const set = valueTypes.filter((type) => discount[valueField[type]] !== undefined)
  const names = valueTypes.map((type) => valueField[type])
  const { discountType = set[0] } = discount
  const scopes = discount.specificItemsInfo?.scopes ?? []
  const field = `${discountField}.specificItemsInfo.scopes`
  const list = set.map((type) => valueField[type]).join(' and ')
  const kind =
    set.length === 1 && set[0] === discountType
      ? []
      : [
          {
            field: discountField,
            description:
              set.length === 0
                ? `needs one of ${names.join(', ')}`
                : `has ${list}; a discount of the type ${discountType} has ${valueField[discountType ?? 'PERCENTAGE']} alone`,
            violatedRule: 'ONE_OF_ALIGNMENT' as const,
            ruleName: set.length === 0 ? 'INVALID_EMPTY_DISCOUNT' : 'INVALID_DISCOUNT_TYPE',
            data: { oneOf: names },
          },
        ]
  return [
    ...kind,
    ...valueViolations(discount, currency),
    ...(scopes.length === 0 ? [required(field, 'needs at least one entry')] : []),
    ...scopes.flatMap((scope, index) => scopeViolations(scope, `${field}[${index}]`)),
  ]
}

function valueViolations(discount: RuleDiscount, currency: string): Violation[] {
  const { percentage, fixedAmount, fixedPrice, quantityBased } = discount
  const name = (field: string) => `${discountField}.${field}`
  const scale = { violatedRule: 'DECIMAL_MAX_SCALE' as const, data: { threshold: 6 } }
  const [configuration] = quantityBased?.configurations ?? []
  const inQuantity = (field: string) => name(`quantityBased.configurations[0].${field}`)
  return [
    ...(percentage !== undefined && !money.hasMillionths(percentage)
      ? [{ field: name('percentage'), description: 'must have at most 6 decimals', ...scale }]
      : []),
    ...(fixedAmount === undefined ? [] : positiveViolations(name('fixedAmount'), fixedAmount, currency)),
    ...(fixedPrice === undefined ? [] : amountViolations(name('fixedPrice'), fixedPrice, currency)),
    ...(quantityBased && !configuration?.quantity ? [required(inQuantity('quantity'))] : []),
    ...(quantityBased && configuration?.price === undefined ? [required(inQuantity('price'))] : []),
    ...(configuration?.price === undefined
      ? []
      : amountViolations(inQuantity('price'), configuration.price, currency)),
  ]
}

function positiveViolations(field: string, amount: string, currency: string): Violation[] {
  if (Number(amount) > 0) return amountViolations(field, amount, currency)
  return [{ field, description: 'must be more than 0', violatedRule: 'DECIMAL_GT', data: { threshold: 0 } }]
}

export function amountViolations(field: string, amount: string, currency: string): Violation[] {
  if (money.toMinor(amount, currency) !== undefined) return []
  const scale = decimalViolations(field, amount, money.exponent(currency))
  if (scale.length > 0) return scale
  return [{ field, description: `must be an amount in ${currency}`, violatedRule: 'FORMAT' }]
}
