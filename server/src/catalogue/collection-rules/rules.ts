import {
  type CollectionCondition,
  type CollectionRule,
  type RuleField,
  type RuleOperator,
  ruleOperators,
} from '@cartwright/contract/catalogue/collections.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { toMinor, toNumber } from '../../platform/values/money.ts'
import type { StoredRule } from '../model/product.rules.ts'

/** Problems of a rule that its schema cannot express. */
export function ruleProblems({ conditions }: CollectionRule, currency: string): Violation[] {
  return conditions.flatMap((condition, index) => {
    const path = `rule.conditions[${index}]`
    const { field, operator } = condition
    const operators: readonly RuleOperator[] = ruleOperators[field]
    if (!operators.includes(operator)) {
      const description = `must be one of ${operators.join(', ')} for ${field}`
      return [{ field: `${path}.operator`, description, violatedRule: 'INVALID_ENUM_VALUE' }]
    }
    const problem = valueProblem(condition, currency)
    return problem ? [{ field: `${path}.value`, ...problem }] : []
  })
}

const maxValueLength = 100

function valueProblem(
  { field, value }: CollectionCondition,
  currency: string,
): Omit<Violation, 'field'> | undefined {
  switch (valueKinds[field]) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : formatProblem('must be true or false')
    case 'amount':
      return typeof value === 'number' && value >= 0 && toMinor(value, currency) !== undefined
        ? undefined
        : formatProblem(`must be an amount in ${currency}`)
    case 'type':
      return value === 'physical' || value === 'digital'
        ? undefined
        : { description: 'must be physical or digital', violatedRule: 'INVALID_ENUM_VALUE' }
    default:
      return typeof value === 'string' && value.trim() !== '' && value.length <= maxValueLength
        ? undefined
        : formatProblem(`must have at most ${maxValueLength} characters`)
  }
}

function formatProblem(description: string): Omit<Violation, 'field'> {
  return { description, violatedRule: 'FORMAT' }
}

const valueKinds: Record<RuleField, 'text' | 'type' | 'amount' | 'boolean'> = {
  brand: 'text',
  ribbon: 'text',
  name: 'text',
  productType: 'type',
  price: 'amount',
  onSale: 'boolean',
  inStock: 'boolean',
}

export function toStoredRule({ match, conditions }: CollectionRule, currency: string): StoredRule {
  return { match, conditions: convertAmounts(conditions, (amount) => Number(toMinor(amount, currency))) }
}

export function toWireRule({ match, conditions }: StoredRule, currency: string): CollectionRule {
  return { match, conditions: convertAmounts(conditions, (minor) => toNumber(BigInt(minor), currency)) }
}

function convertAmounts(conditions: readonly CollectionCondition[], convert: (amount: number) => number) {
  return conditions.map(({ field, operator, value }) => ({
    ...{ field, operator },
    value: typeof value === 'number' ? convert(value) : value,
  }))
}

/** The rule as an SQL/JSON path for what `ruleSubject` selects. */
export function toJsonPath({ match, conditions }: StoredRule): string {
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
  // q matches the text literally, i ignores case.
  CONTAINS: (field, value) => `(${field} like_regex ${value} flag "iq")`,
  CONTAINS_NOT: (field, value) => `(!(${field} like_regex ${value} flag "iq"))`,
  AT_LEAST: (field, value) => `(${field} >= ${value})`,
  AT_MOST: (field, value) => `(${field} <= ${value})`,
}
