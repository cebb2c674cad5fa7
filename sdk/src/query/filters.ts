/** A filter as the shop reads it, e.g. `{ slug: 'speckled-mug' }` or `{ price: { $gt: 5 } }`. */
export type WireFilter = Record<string, unknown>

/** A value that has an order. */
export type Comparable = string | number | Date

/**
 * Conditions of a query, joined by "and". Each operator returns a new filter. Wrong usage, such as a number in
 * `startsWith`, is reported when the filter is read: `build` and `find` throw an error with all texts.
 */
export class Filters {
  /** The conditions so far. */
  protected readonly conditions: readonly WireFilter[]
  /** What is wrong with them, one sentence each. */
  protected readonly faults: readonly string[]

  /** Starts with these conditions; without any, the filter finds everything. */
  constructor(conditions: readonly WireFilter[] = [], faults: readonly string[] = []) {
    this.conditions = conditions
    this.faults = faults
  }

  /** The field has this value. */
  eq(...given: [field: string, value: unknown]): this {
    return this.where('eq', given, { condition: { [given[0]]: given[1] ?? null } })
  }

  /** The field has another value. */
  ne(...given: [field: string, value: unknown]): this {
    return this.where('ne', given, { condition: { [given[0]]: { $ne: given[1] ?? null } } })
  }

  /** The value is greater. */
  gt(...given: [field: string, value: Comparable]): this {
    return this.compare('gt', given)
  }

  /** The value is greater or equal. */
  ge(...given: [field: string, value: Comparable]): this {
    return this.compare('ge', given)
  }

  /** The value is less. */
  lt(...given: [field: string, value: Comparable]): this {
    return this.compare('lt', given)
  }

  /** The value is less or equal. */
  le(...given: [field: string, value: Comparable]): this {
    return this.compare('le', given)
  }

  /** The value is `from` or greater, and less than `to`. */
  between(...given: [field: string, from: Comparable, to: Comparable]): this {
    const [field, from, to] = given
    const types = [from, to].map(typeOf)
    const both = `parameter values [${types[0]}] and [${types[1]}]. Both parameters must be of the same type.`
    return this.where('between', given, {
      condition: { $and: [{ [field]: { $gte: from } }, { [field]: { $lt: to } }] },
      count: 'three parameters',
      fault: types[0] === types[1] ? unordered(from) : both,
    })
  }

  /** The text begins with these characters. */
  startsWith(...given: [field: string, text: string]): this {
    return this.matchText('startsWith', given)
  }

  /** The text ends with these characters. */
  endsWith(...given: [field: string, text: string]): this {
    return this.matchText('endsWith', given)
  }

  /** The text contains these characters. */
  contains(...given: [field: string, text: string]): this {
    return this.matchText('contains', given)
  }

  /** The value is one of these. */
  in(...given: [field: string, ...values: readonly unknown[]]): this {
    return this.matchList('in', given)
  }

  /** The list has at least one of these values. */
  hasSome(...given: [field: string, ...values: readonly unknown[]]): this {
    return this.matchList('hasSome', given)
  }

  /** The list has all of these values. */
  hasAll(...given: [field: string, ...values: readonly unknown[]]): this {
    return this.matchList('hasAll', given)
  }

  /** The field exists, or does not. */
  exists(field: string, exists = true): this {
    return this.where('exists', [field, exists], { condition: { [field]: { $exists: exists } } })
  }

  /** The field has no value. */
  isEmpty(...given: [field: string]): this {
    return this.where('isEmpty', given, { condition: { [given[0]]: null }, count: 'one parameter' })
  }

  /** The field has a value. */
  isNotEmpty(...given: [field: string]): this {
    const condition = { [given[0]]: { $ne: null } }
    return this.where('isNotEmpty', given, { condition, count: 'one parameter' })
  }

  /** Both this filter and the other apply. */
  and(...given: [other: Filters]): this {
    return this.join('and', given, (mine, theirs) => [...mine, ...theirs])
  }

  /** This filter or the other applies. */
  or(...given: [other: Filters]): this {
    return this.join('or', given, (mine, theirs) => [{ $or: [joined(mine), joined(theirs)] }])
  }

  /** This filter applies, and the other does not. */
  not(...given: [other: Filters]): this {
    return this.join('not', given, (mine, theirs) => [...mine, { $not: joined(theirs) }])
  }

  /** Returns the filter as the shop reads it. Throws an error with all texts of wrong usage. */
  filterModel(): WireFilter {
    if (this.faults.length > 0) throw new Error(this.faults.join(' '))
    return joined(this.conditions)
  }

  /** A copy of this object with other conditions. */
  protected with(conditions: readonly WireFilter[], faults: readonly string[]): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, { conditions, faults })
  }

  /** Adds a condition. Of several faults of one operator, the first is reported. */
  private where(operator: string, given: readonly unknown[], part: Part): this {
    const { condition, count = 'two parameters', fault } = part
    const conditions = [...this.conditions, condition]
    const wrongField =
      typeof given[0] !== 'string' && `field value [${typeOf(given[0])}]. .op field must be a String.`
    return this.with(conditions, this.faultsWith(operator, wrongCount(given, count) || wrongField || fault))
  }

  private faultsWith(operator: string, fault: Fault): readonly string[] {
    return fault ? [...this.faults, `Invalid .op ${fault}`.replaceAll('.op', `.${operator}`)] : this.faults
  }

  private compare(operator: keyof typeof comparisons, given: FieldAndValue): this {
    const [field, value] = given
    const condition = { [field]: { [comparisons[operator]]: value } }
    return this.where(operator, given, { condition, fault: unordered(value) })
  }

  private matchText(operator: string, given: FieldAndValue): this {
    const [field, value] = given
    const fault = typeof value !== 'string' && `${invalidValue(value)} .op parameter must be a String.`
    return this.where(operator, given, { condition: { [field]: { [`$${operator}`]: value } }, fault })
  }

  private matchList(operator: string, given: FieldAndValues): this {
    const [field, ...values] = given
    const list = values.flat()
    return this.where(operator, given, {
      condition: { [field]: { [`$${operator}`]: list } },
      count: 'at least two parameters',
      fault:
        operator !== 'in' &&
        !list.every(isComparable) &&
        'usage. .op supports only Number, String or Date items.',
    })
  }

  private join(
    operator: string,
    given: readonly unknown[],
    combine: (mine: readonly WireFilter[], theirs: readonly WireFilter[]) => readonly WireFilter[],
  ): this {
    const [other] = given
    const isFilter = other instanceof Filters
    const fault =
      wrongCount(given, 'one parameter') ||
      (!isFilter && `parameter [${typeOf(other)}]. .op expects FilterBuilder only.`)
    if (fault || !isFilter) return this.with(this.conditions, this.faultsWith(operator, fault))
    return this.with(combine(this.conditions, other.conditions), [...this.faults, ...other.faults])
  }
}

type FieldAndValue = [field: string, value: unknown]
type FieldAndValues = [field: string, ...values: readonly unknown[]]

/** What is wrong, after `Invalid .eq `. `.op` stands for the operator. */
type Fault = string | false | undefined

type Count = 'one parameter' | 'two parameters' | 'three parameters' | 'at least two parameters'

interface Part {
  condition: WireFilter
  /** How many parameters the operator takes. Default: two. */
  count?: Count
  fault?: Fault
}

const comparisons = { gt: '$gt', ge: '$gte', lt: '$lt', le: '$lte' }
const ranges: Readonly<Record<Count, readonly [from: number, to: number]>> = {
  'one parameter': [1, 1],
  'two parameters': [2, 2],
  'three parameters': [3, 3],
  'at least two parameters': [2, Number.POSITIVE_INFINITY],
}

function joined(conditions: readonly WireFilter[]): WireFilter {
  return conditions.length > 1 ? { $and: conditions } : (conditions[0] ?? {})
}

function wrongCount({ length }: readonly unknown[], count: Count): Fault {
  const [from, to] = ranges[count]
  return (length < from || length > to) && `usage. .op requires ${count}.`
}

function unordered(value: unknown): Fault {
  return (
    !isComparable(value) && `${invalidValue(value)} Valid .op parameter types are String, Number or Date.`
  )
}

function isComparable(value: unknown): boolean {
  return ['String', 'Number', 'Date'].includes(typeOf(value))
}

function invalidValue(value: unknown): string {
  return `parameter value [${typeOf(value)}].`
}

/** The name of a value's type as messages have it, e.g. `String` or `Null`. */
function typeOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1)
}
