import type { ProductDocument } from '../product-index/document.rules.ts'
import type { ListQuery, ListResult } from '../product-index/lists.rules.ts'

// What the server and the thread of the index say to each other.

export type Message =
  /** Puts products into an index: those in `documents`, the JSON text of a list of {@link ProductRow}; of `ids`, the others are gone. With `more`, others follow. */
  | { kind: 'put'; index: number; documents: string; ids: readonly string[]; more: boolean }
  | { kind: 'ask'; index: number; query: ListQuery }
  | { kind: 'forget'; index: number }

export interface Replies {
  put: IndexFigures
  /** Undefined if the index cannot tell. */
  ask: ListResult | undefined
  forget: undefined
}

export interface IndexFigures {
  bytes: number
  products: number
  /** Numbers of products that have changed or gone since the index was built. */
  gone: number
}

export type Numbered = Message & { number: number }
export type Reply = { number: number; reply: Replies[Message['kind']] } | { number: number; problem: string }

/** A product as the database writes it: short, because a shop may have a million. */
export type ProductRow = [
  ...texts: [id: string, name: string, lowerName: string, slug: string],
  ...kinds: [visible: boolean, productType: string, brand: string | null, ribbon: string | null],
  ...prices: [numericId: number, price: number, salePrice: number, lowestPrice: number, highestPrice: number],
  ...figures: [createdAt: number, updatedAt: number, sold: number],
  ...words: [keywords: string, description: string, otherWords: string | null],
  ...stock: [inStock: boolean | null, status: string | null],
  choices: [choice: string, option: string, colour: string | null][] | null,
  positions: [collectionId: string, position: string][] | null,
]

/** Throws if a number is too large for JavaScript. */
export function toDocument(row: ProductRow): ProductDocument {
  const [id, name, lowerName, slug, visible, productType, brand, ribbon, ...rest] = row
  const [numericId, price, salePrice, lowestPrice, highestPrice, createdAt, updatedAt, sold, ...others] = rest
  const [keywords, description, otherWords, inStock, status, choices, positions] = others
  const numbers = { numericId, price, salePrice, lowestPrice, highestPrice, createdAt, updatedAt, sold }
  if (!Object.values(numbers).every(Number.isSafeInteger)) throw new RangeError(`numbers of product ${id}`)
  const one = (value: string | null) => (value === null ? [] : [value])
  return {
    ...{ id, name, lowerName, slug, visible, numbers, keywords, description, otherWords },
    values: {
      collections: (positions ?? []).map(([collectionId]) => collectionId),
      ...{ brand: one(brand), ribbon: one(ribbon), productType: [productType] },
      stock: inStock === null ? [] : [stockValues[String(inStock) as 'true' | 'false']],
      stockStatus: one(status),
    },
    choices: (choices ?? []).map(([choice, option, colour]) => ({ choice, option, colour })),
    positions: (positions ?? []).map(([collectionId, position]) => ({ collectionId, position })),
  }
}

/** The values `stock` of products, by whether they are in stock. */
export const stockValues = { true: 'in', false: 'out' } as const
