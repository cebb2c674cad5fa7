/** What the index knows of a product. Money in minor units, times in microseconds. */
export interface ProductDocument {
  id: string
  name: string
  slug: string
  sku: string | null
  visible: boolean
  numbers: Record<NumberName, number | null>
  values: Record<ValueName, readonly string[]>
  /** Its place in the collections that it is in. */
  positions: readonly { collectionId: string; position: number }[]
  keywords: string
  description: string
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
  | { number: NumberName; comparison: '>' | '>=' | '<' | '<='; value: number }
  | { number: NumberName; values: readonly number[] }
  | { without: NumberName }
  | { ids: readonly string[] }
  | { visible: true }

export type SortName = NumberName | 'name' | 'slug' | 'id'
