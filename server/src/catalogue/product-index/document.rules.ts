/** What the index knows of a product. Money in minor units, times in microseconds. */
export interface ProductDocument {
  id: string
  name: string
  /** Like all texts to search in, in the lower case of the database. */
  lowerName: string
  slug: string
  visible: boolean
  numbers: Record<NumberName, number>
  values: Record<Exclude<ValueName, 'choices' | 'colours'>, readonly string[]>
  choices: readonly Choice[]
  /** Its place in the collections that it is in, as a decimal number. */
  positions: readonly { collectionId: string; position: string }[]
  keywords: string
  description: string
  /** What the product is found by, if it is not its name, keywords and description. */
  otherWords: string | null
}

export interface Choice {
  /** "Color: Sage". */
  choice: string
  option: string
  colour: string | null
}

export const numberNames = [
  'numericId',
  'price',
  'salePrice',
  'lowestPrice',
  'highestPrice',
  'createdAt',
  'updatedAt',
  'sold',
] as const
export type NumberName = (typeof numberNames)[number]

export const valueNames = [
  'collections',
  'choices',
  'colours',
  'brand',
  'ribbon',
  'productType',
  'stock',
  'stockStatus',
] as const
export type ValueName = (typeof valueNames)[number]

/** Which products a list has. */
export type Condition =
  | { all: readonly Condition[] }
  | { some: readonly Condition[] }
  | { not: Condition }
  /** Has at least one of these values. */
  | { of: ValueName; values: readonly string[] }
  /** Has a value at all. */
  | { any: ValueName }
  | { number: NumberName; comparison: Comparison; value: number }
  | { number: NumberName; values: readonly number[] }
  | { ids: readonly string[] }
  | { visible: true }

export type Comparison = '>' | '>=' | '<' | '<='

export type SortName = NumberName | 'name' | 'slug' | 'id'

/** The value of a product in {@link ProductDocument.values} that stands for a colour of a choice. */
export function colourValue(choice: string, colour: string): string {
  return `${choice}${separator}${colour}`
}

/** The colour in such a value, if it is one of this choice. */
export function colourOf(value: string, choice: string): string | undefined {
  const start = choice + separator
  return value.startsWith(start) ? value.slice(start.length) : undefined
}

const separator = '\n'
