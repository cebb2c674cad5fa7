import Type, { type Static } from 'typebox'
import { CatalogReference } from '../cart/line-item-fields.ts'
import { EmptyRequest, Fields, Guid, Nullable, optional, Strings, Text, Whole } from '../values/common.ts'

export const Algorithm = Type.Object({ id: Guid, appId: Text({ min: 1, max: 36 }) })
export type Algorithm = Static<typeof Algorithm>

export const AlgorithmType = Strings(['UNSPECIFIED', 'RELATED_ITEMS', 'GLOBAL'])

/** A way to recommend products that a plugin has. */
export const PluginAlgorithm = Type.Object({
  algorithmId: Guid,
  name: Text({ min: 1, max: 50 }),
  ...optional({
    description: Text({ max: 500 }),
    additionalInfo: Nullable(Text({ max: 300 })),
    /** `RELATED_ITEMS`, which needs items to go by, when absent. */
    algorithmType: Strings(['RELATED_ITEMS', 'GLOBAL']),
  }),
})
export type PluginAlgorithm = Static<typeof PluginAlgorithm>

export const AlgorithmInfo = Fields({
  config: Fields({
    name: Text(),
    description: Text(),
    additionalInfo: Nullable(Text()),
    algorithmType: AlgorithmType,
    algorithmId: Text(),
  }),
  /** The store, the app whose plugin has the algorithm, or the plugin. */
  appId: Text(),
  catalogAppIds: Type.Array(Text()),
})
export type AlgorithmInfo = Static<typeof AlgorithmInfo>

// ── The question to plugins ─────────────────────────────────────────────────────────────────────────────

export const GetRecommendationsQuestion = Type.Object({
  items: Type.Array(CatalogReference),
  algorithmIds: Type.Array(Guid),
})
export type GetRecommendationsQuestion = Static<typeof GetRecommendationsQuestion>

export const GetRecommendationsAnswer = Fields({
  recommendationPerAlgorithm: Type.Array(
    Type.Object({
      algorithmId: Guid,
      /** The best first. */
      recommendedItems: Type.Optional(Type.Array(CatalogReference, { maxItems: 100 })),
    }),
    { maxItems: 10 },
  ),
})
export type GetRecommendationsAnswer = Static<typeof GetRecommendationsAnswer>

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
