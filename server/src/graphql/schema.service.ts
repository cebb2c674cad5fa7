import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { builder } from './builder.rules.ts'
import './products.service.ts'
import './collections.service.ts'
import './carts.service.ts'
import './cart-changes.service.ts'
import './members.service.ts'
import './orders.service.ts'

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
