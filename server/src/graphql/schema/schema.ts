import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { builder } from './builder.ts'
import './products.ts'
import './collections.ts'
import './carts.ts'
import './members.ts'
import './orders.ts'

builder.queryType({
  description: 'Reads the same data as the HTTP API, with the same permissions',
})
builder.mutationType({ description: 'Changes of the current cart' })

export const schema: GraphQLSchema = builder.toSchema()

/** The schema as text, for people and for type generators. */
export function schemaDocument(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}
