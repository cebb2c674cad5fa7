import type { Reply } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from '../transport/transport.ts'

/** The result of a query: the data, and the errors of the fields that failed. */
export interface GraphQlAnswer<Data> {
  /** What was asked for. */
  data?: Data | null
  /** What is missing, and why. */
  errors?: Reply<'graphql'>['errors']
}

export type GraphQlCalls = ReturnType<typeof graphqlCalls>

export function graphqlCalls(send: Send) {
  return {
    /**
     * Runs a GraphQL query. Fields that fail are in `errors`, the others in `data`. Rejects only if there is no data at
     * all.
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
