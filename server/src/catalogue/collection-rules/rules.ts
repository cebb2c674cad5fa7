import {
  type CollectionCondition,
  type CollectionRule,
  type RuleField,
  type RuleOperator,
  ruleOperators,
} from '@cartwright/contract/catalogue/collections.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { toMinor, toNumber } from '../../platform/values/money.ts'
import type { KeptRule } from '../model/collection.rules.ts'

/** What is wrong with a rule beyond its form. */
export function problemsWithRule({ conditions }: CollectionRule, currency: string): Violation[] {
  return conditions.flatMap((condition, index) => {
    const path = `rule.conditions[${index}]`
    const { field, operator } = condition
    const operators: readonly RuleOperator[] = ruleOperators[field]
    if (!operators.includes(operator)) {
      const description = `must be one of ${operators.join(', ')} for ${field}`
      return [{ field: `${path}.operator`, description, violatedRule: 'INVALID_ENUM_VALUE' }]
    }
    const problem = problemWithValue(condition, currency)
    return problem ? [{ field: `${path}.value`, ...problem }] : []
  })
}

const longestValue = 100

function problemWithValue(
  { field, value }: CollectionCondition,
  currency: string,
): Omit<Violation, 'field'> | undefined {
  switch (kinds[field]) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrong('must be true or false')
    case 'amount':
      return typeof value === 'number' && value >= 0 && toMinor(value, currency) !== undefined
        ? undefined
        : wrong(`must be an amount in ${currency}`)
    case 'type':
      return value === 'physical' || value === 'digital'
        ? undefined
        : { description: 'must be physical or digital', violatedRule: 'INVALID_ENUM_VALUE' }
    default:
      return typeof value === 'string' && value.trim() !== '' && value.length <= longestValue
        ? undefined
        : wrong(`must be a text of at most ${longestValue} characters`)
  }
}

function wrong(description: string): Omit<Violation, 'field'> {
  return { description, violatedRule: 'FORMAT' }
}

const kinds: Record<RuleField, 'text' | 'type' | 'amount' | 'boolean'> = {
  brand: 'text',
  ribbon: 'text',
  name: 'text',
  productType: 'type',
  price: 'amount',
  onSale: 'boolean',
  inStock: 'boolean',
}

export function keptRule({ match, conditions }: CollectionRule, currency: string): KeptRule {
  return {
    match,
    conditions: conditions.map(({ field, operator, value }) => ({
      ...{ field, operator },
      value: typeof value === 'number' ? Number(toMinor(value, currency)) : value,
    })),
  }
}

export function wireRule({ match, conditions }: KeptRule, currency: string): CollectionRule {
  return {
    match,
    conditions: conditions.map(({ field, operator, value }) => ({
      ...{ field, operator },
      value: typeof value === 'number' ? toNumber(BigInt(value), currency) : value,
    })),
  }
}

/** The rule as the database asks it of what rule_subject() tells of a product: an SQL/JSON path. */
export function pathOf({ match, conditions }: KeptRule): string {
  return conditions.map(conditionPath).join(match === 'ALL' ? ' && ' : ' || ')
}

function conditionPath({ field, operator, value }: CollectionCondition): string {
  if (field === 'onSale') return value ? onSale : `(!${onSale})`
  return operators[operator](`$.${field}`, JSON.stringify(value))
}

const onSale = '($.discount.type != "NONE" && $.discount.value > 0)'

const operators: Record<RuleOperator, (field: string, value: string) => string> = {
  IS: (field, value) => `(${field} == ${value})`,
  IS_NOT: (field, value) => `(${field} != ${value})`,
  // The letter q takes the text as it stands, i whatever its capitals.
  CONTAINS: (field, value) => `(${field} like_regex ${value} flag "iq")`,
  CONTAINS_NOT: (field, value) => `(!(${field} like_regex ${value} flag "iq"))`,
  AT_LEAST: (field, value) => `(${field} >= ${value})`,
  AT_MOST: (field, value) => `(${field} <= ${value})`,
}
