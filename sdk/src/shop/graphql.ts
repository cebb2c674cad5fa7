import type { Reply } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from '../transport/transport.ts'

/** What came of a document: what could be had, and what is wrong with the rest. */
export interface GraphQlAnswer<Data> {
  data?: Data | null
  errors?: Reply<'graphql'>['errors']
}

export type GraphQlCalls = ReturnType<typeof graphqlCalls>

export function graphqlCalls(send: Send) {
  return {
    /**
     * Asks for several things in one request, each field of them by name. What a field cannot have stands in `errors`,
     * the others are there all the same; rejects only when nothing was answered at all.
     *
     * @example
     * type Names = { products: { items: { name: string; price: { now: { formatted: string } } }[] } }
     * const { data, errors } = await shop.graphql<Names>(
     *   'query ($limit: Int!) { products(limit: $limit) { items { name price { now { formatted } } } } }',
     *   { limit: 3 },
     * )
     * console.log(data?.products.items.map(({ name, price }) => `${name}: ${price.now.formatted}`), errors)
     */
    graphql: async <Data = Record<string, unknown>>(
      query: string,
      variables: Record<string, unknown> = {},
      options?: CallOptions,
    ): Promise<GraphQlAnswer<Data>> => {
      const answer = await send('graphql', { apiVersion: 'alpha', query, variables }, options)
      return answer as GraphQlAnswer<Data>
    },
  }
}
