import type { Good } from './goods.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Value = string | number | boolean | null | string[]

/** The reference implementation of filters, without SQL. */
export function matches(filter: unknown, good: Good): boolean {
  return Object.entries(filter as Record<string, Json>).every(([name, wanted]) => {
    if (name === '$and') return listed(wanted).every((one) => matches(one, good))
    if (name === '$or') return listed(wanted).some((one) => matches(one, good))
    if (name === '$not') return !listed(wanted).every((one) => matches(one, good))
    return holds(name, wanted, good)
  })
}

/** Compares two goods by one field: by code point, missing values last. */
export function order(name: string, a: Good, b: Good): number {
  const [x, y] = [fieldOf(name, a), fieldOf(name, b)]
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  return compared(x, y)
}

function holds(name: string, wanted: Json, good: Good): boolean {
  const value = fieldOf(name, good)
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    return operation(name, value, ['$eq', wanted])
  }
  return Object.entries(wanted).every(([operator, operand]) =>
    operator === '$not' ? !holds(name, operand, good) : operation(name, value, [operator, operand]),
  )
}

function operation(name: string, value: Value, [operator, operand]: [string, Json]): boolean {
  const equal = (one: Json) => {
    if (one === null || value === null) return one === value || (one === null && isEmpty(value))
    const asked = operandOf(name, one)
    return Array.isArray(value) ? value.includes(String(asked)) : compared(value, asked) === 0
  }
  const order = (one: Json) => (value === null ? Number.NaN : compared(value, operandOf(name, one)))
  const text = () => String(value).toLowerCase()
  const part = String(operand).toLowerCase()
  switch (operator) {
    case '$eq':
      return equal(operand)
    case '$ne':
      return !equal(operand)
    case '$in':
    case '$hasSome':
      return listed(operand).some(equal)
    case '$nin':
      return !listed(operand).some(equal)
    case '$hasAll':
      return listed(operand).every(equal)
    case '$gt':
      return order(operand) > 0
    case '$gte':
      return order(operand) >= 0
    case '$lt':
      return order(operand) < 0
    case '$lte':
      return order(operand) <= 0
    case '$between':
      return order(listed(operand)[0] ?? null) >= 0 && order(listed(operand)[1] ?? null) < 0
    case '$exists':
      return !isEmpty(value) === (String(operand) === 'true')
    case '$isEmpty':
      return isEmpty(value) === (String(operand) === 'true')
    case '$startsWith':
      return value !== null && text().startsWith(part)
    case '$endsWith':
      return value !== null && text().endsWith(part)
    case '$contains':
      return Array.isArray(value) ? equal(operand) : value !== null && text().includes(part)
    default:
      throw new Error(`unknown operator ${operator}`)
  }
}

function fieldOf(name: string, good: Good): Value {
  switch (name) {
    case 'id':
    case '_id':
      return good.id
    case 'priceData.price':
      return good.price === null ? null : good.price * 10
    case 'productType':
      return good.kind
    case 'createdDate':
      return good.added === null ? null : Date.parse(good.added)
    case 'collectionIds':
      return good.tags
    default:
      return good[name as 'sku' | 'name' | 'stock' | 'weight' | 'visible']
  }
}

/** In the unit of {@link fieldOf}: amounts in thousandths, times in milliseconds, ids in lower case. */
function operandOf(name: string, operand: Json): string | number | boolean {
  switch (name) {
    case 'priceData.price':
      return Math.round(Number(operand) * 1000)
    case 'stock':
    case 'weight':
      return Number(operand)
    case 'createdDate':
      return Date.parse(
        String(typeof operand === 'object' && operand && 'date' in operand ? operand.date : operand),
      )
    case 'visible':
      return String(operand) === 'true'
    case 'id':
    case '_id':
    case 'collectionIds':
      return String(operand).toLowerCase()
    default:
      return String(operand)
  }
}

function compared(a: Exclude<Value, null>, b: Exclude<Value, null>): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}

function isEmpty(value: Value): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

function listed(value: Json): Json[] {
  return Array.isArray(value) ? value : [value]
}
