import type { Violation } from '../../platform/errors/errors.ts'
import type { Minor } from '../../platform/values/money.ts'
import { toDecimal } from '../../platform/values/money.ts'
import { isObject } from '../../platform/values/optional.ts'

/** What the caller counts or adds up, under a name of theirs. */
export type Aggregation = { name: string } & (
  | { operator: '$count'; fields: readonly GroupField[] }
  | { operator: '$sum' | '$avg' | '$min' | '$max'; field: AmountField }
)

/** The columns of what orders are counted by, as one index has them. */
export const groupColumns = {
  status: 'o.status',
  paymentStatus: 'o.payment_status',
  fulfillmentStatus: 'o.fulfillment_status',
  currency: 'o.currency',
  archived: 'o.archived',
} as const
export type GroupField = keyof typeof groupColumns

export const amountColumns = {
  'priceSummary.total.amount': 'o.total',
  'balanceSummary.paid.amount': 'o.paid',
  'balanceSummary.refunded.amount': 'o.refunded',
} as const
export type AmountField = keyof typeof amountColumns

const mostAggregations = 10
const operators = ['$count', '$sum', '$avg', '$min', '$max']

/** The aggregations of a request, or what is wrong with them. */
export function readAggregations(sent: Record<string, unknown>): {
  aggregations: Aggregation[]
  problems: Violation[]
} {
  const names = Object.keys(sent)
  if (names.length === 0 || names.length > mostAggregations) {
    const description = `must have 1 to ${mostAggregations} aggregations`
    return { aggregations: [], problems: [{ field: 'aggregation', description, violatedRule: 'MAX_SIZE' }] }
  }
  const read = names.map((name) => readAggregation(name, sent[name]))
  return {
    aggregations: read.flatMap((one) => ('operator' in one ? one : [])),
    problems: read.flatMap((one) => ('violatedRule' in one ? one : [])),
  }
}

function readAggregation(name: string, sent: unknown): Aggregation | Violation {
  const field = `aggregation.${name}`
  const entries = isObject(sent) ? Object.entries(sent) : []
  const [[operator = '', value] = []] = entries
  if (entries.length !== 1 || !operators.includes(operator))
    return notAllowed(field, `needs one of ${operators.join(', ')}`, operators)
  if (operator === '$count') {
    const fields = value === 'id' ? [] : [value].flat()
    const allowed = Object.keys(groupColumns)
    if (fields.length > 3 || !fields.every((one) => allowed.includes(String(one))))
      return notAllowed(`${field}.$count`, `takes up to three of ${allowed.join(', ')}`, allowed)
    return { name, operator, fields: fields as GroupField[] }
  }
  const allowed = Object.keys(amountColumns)
  if (!allowed.includes(String(value)))
    return notAllowed(`${field}.${operator}`, `takes one of ${allowed.join(', ')}`, allowed)
  return { name, operator: operator as '$sum', field: value as AmountField }
}

function notAllowed(field: string, description: string, allowed: string[]): Violation {
  return { field, description, violatedRule: 'FIELD_NOT_ALLOWED', data: { allowed } }
}

/** What a group of orders has in common, and its figure: a count, or an amount in minor units. */
export interface AggregateRow {
  keys: readonly string[]
  value: string
}

/** One count, or counts by what the orders have in common. */
export function countsOf(
  rows: readonly AggregateRow[],
  { fields, separator }: { fields: readonly string[]; separator: string },
): unknown {
  if (fields.length === 0) return Number(rows[0]?.value ?? 0)
  const label = (keys: readonly string[]) => (fields.length === 1 ? keys.join() : `(${keys.join(separator)})`)
  return Object.fromEntries(rows.map(({ keys, value }) => [label(keys), Number(value)]))
}

/** Amounts by currency, which never add up across currencies. */
export function amountsOf(rows: readonly AggregateRow[]): Record<string, string> {
  const amount = (value: string, currency: string) => toDecimal(BigInt(value) as Minor, currency)
  return Object.fromEntries(
    rows.map(({ keys: [currency = ''], value }) => [currency, amount(value, currency)]),
  )
}
