import type { Collection } from '@cartwright/contract/catalogue/collections.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import SchemaBuilder from '@pothos/core'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { Batches } from './batches.ts'

/** What the resolver of every field gets. */
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

/** The types of the schema, for functions that make fields. */
export type SchemaTypes = PothosSchemaTypes.ExtendDefaultTypes<Types>
type Builder = PothosSchemaTypes.SchemaBuilder<SchemaTypes>
export type ObjectFields<Parent> = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Parent>

/** Fields are nullable unless they say otherwise, as in the contract, so that an error empties only its own field. */
export const builder: Builder = new SchemaBuilder<Types>({})

builder.scalarType('DateTime', { serialize: String, description: 'ISO 8601 in UTC' })
builder.scalarType('Decimal', { serialize: String, description: 'An exact number as text, such as "19.99"' })
builder.scalarType('JSON', {
  serialize: (value) => value,
  description: 'Any JSON value, as in the HTTP API',
})

export const ProductRef = builder.objectRef<Product>('Product')
export const CollectionRef = builder.objectRef<Collection>('Collection')

/** The cost of a field, and how often the cost of its subfields counts. See limits.rules.ts. */
export function withCost(cost: number, times?: number): { extensions: { cost: number; times?: number } } {
  return { extensions: { cost, ...(times === undefined ? {} : { times }) } }
}
