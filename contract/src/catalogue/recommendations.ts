import Type, { type Static } from 'typebox'
import { CatalogReference } from '../cart/line-item-fields.ts'
import { EmptyRequest, Fields, Guid, Nullable, optional, Strings, Text, Whole } from '../values/common.ts'

export const Algorithm = Type.Object({ id: Guid, appId: Text({ min: 1, max: 36 }) })
export type Algorithm = Static<typeof Algorithm>

export const AlgorithmType = Strings(['UNSPECIFIED', 'RELATED_ITEMS', 'GLOBAL'])

export const AlgorithmInfo = Fields({
  config: Fields({
    name: Text(),
    description: Text(),
    additionalInfo: Nullable(Text()),
    algorithmType: AlgorithmType,
    algorithmId: Text(),
  }),
  appId: Text(),
  catalogAppIds: Type.Array(Text()),
})
export type AlgorithmInfo = Static<typeof AlgorithmInfo>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

export const GetRecommendationRequest = Type.Object({
  algorithms: Type.Array(Algorithm, { minItems: 1, maxItems: 10 }),
  ...optional({
    items: Type.Array(CatalogReference, { maxItems: 300 }),
    minimumRecommendedItems: Whole({ max: 100 }),
  }),
})
export type GetRecommendationRequest = Static<typeof GetRecommendationRequest>
/** `algorithm` is the one that found the items; absent if none found enough. */
export const GetRecommendationReply = Type.Object({
  recommendation: Type.Object({
    items: Type.Array(CatalogReference, { maxItems: 100 }),
    ...optional({ algorithm: Algorithm }),
  }),
})
export type GetRecommendationReply = Static<typeof GetRecommendationReply>

export const ListAvailableAlgorithmsRequest = EmptyRequest
export const ListAvailableAlgorithmsReply = Type.Object({ availableAlgorithms: Type.Array(AlgorithmInfo) })
export type ListAvailableAlgorithmsReply = Static<typeof ListAvailableAlgorithmsReply>
