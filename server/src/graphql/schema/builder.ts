import type { Collection } from '@cartwright/contract/catalogue/collections.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import SchemaBuilder from '@pothos/core'
import type { Caller, Shop } from '../../platform/shop.ts'
import type { Batches } from './batches.ts'

/** What every field knows: who asks, and what is being read for them at this moment. */
export interface Context {
  shop: Shop
  caller: Caller
  batches: Batches
}

interface Types {
  Context: Context
  Scalars: {
    ID: { Input: string; Output: string | number }
    DateTime: { Input: string; Output: string }
    Decimal: { Input: string; Output: string }
    JSON: { Input: unknown; Output: unknown }
  }
}

export type Builder = PothosSchemaTypes.SchemaBuilder<PothosSchemaTypes.ExtendDefaultTypes<Types>>

/** Every field may be absent, as in the contract, unless it says otherwise: a refusal then takes only itself away. */
export const builder: Builder = new SchemaBuilder<Types>({})

builder.scalarType('DateTime', { serialize: String, description: 'ISO 8601 in UTC' })
builder.scalarType('Decimal', { serialize: String, description: 'An exact number as text, such as "19.99"' })
builder.scalarType('JSON', {
  serialize: (value) => value,
  description: 'Whatever JSON can say, as the call of the HTTP API takes or gives it',
})

export const ProductRef = builder.objectRef<Product>('Product')
export const CollectionRef = builder.objectRef<Collection>('Collection')

/** What a field adds to the cost of a document, and how often what is below it counts; see limits.rules.ts. */
export function costing(cost: number, times?: number): { extensions: { cost: number; times?: number } } {
  return { extensions: { cost, ...(times === undefined ? {} : { times }) } }
}
