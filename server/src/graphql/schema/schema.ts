import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { builder } from './builder.ts'
import './products.ts'
import './collections.ts'
import './carts.ts'
import './cart-changes.ts'
import './members.ts'
import './orders.ts'

builder.queryType({
  description: 'Reading asks the same services as the HTTP API, with the same permissions',
})
builder.mutationType({ description: 'What a shopper does to their own cart' })

/** All that can be asked. */
export const schema: GraphQLSchema = builder.toSchema()

/** The same, for people and for programs that write types from it. */
export function schemaDocument(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}
