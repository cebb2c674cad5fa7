import Type, { type Static } from 'typebox'
import { Fields, FreeForm, Nullable, optional, Text, Whole } from '../values/common.ts'

/** A GraphQL document. Once the shop knows it, `extensions.persistedQuery` with its SHA-256 is enough. */
/** The SHA-256 hash of a query, in hexadecimal digits. */
export const QueryHash = Type.String({ pattern: '^[0-9a-f]{64}$' })

export const GraphQlRequest = Type.Object({
  apiVersion: Text(),
  ...optional({
    query: Nullable(Text({ max: 20_000 })),
    variables: Nullable(FreeForm),
    operationName: Nullable(Text({ max: 200 })),
    extensions: Nullable(
      Fields({
        persistedQuery: Fields({
          version: Whole(),
          sha256Hash: QueryHash,
        }),
      }),
    ),
  }),
})
export type GraphQlRequest = Static<typeof GraphQlRequest>

/** `extensions.code` is an error code of the contract or of GraphQL. */
export const GraphQlError = Fields({
  message: Text(),
  locations: Type.Array(Fields({ line: Whole(), column: Whole() })),
  path: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'number'] })),
  extensions: FreeForm,
})
export type GraphQlError = Static<typeof GraphQlError>

export const GraphQlReply = Fields({ data: Nullable(FreeForm), errors: Type.Array(GraphQlError) })
export type GraphQlReply = Static<typeof GraphQlReply>
