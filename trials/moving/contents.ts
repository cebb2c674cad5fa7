/** Where a shop answers, and a key that may read everything in it. */
export interface Place {
  url: string
  apiKey: string
  clientId: string
  siteId: string
}

// biome-ignore lint/suspicious/noExplicitAny: the published client as plain JavaScript uses it
type Loose = any

export type CatalogueGeneration = 'V1_CATALOG' | 'V3_CATALOG'

/** Everything in a shop, by noun and id. */
export type Contents = Record<string, Map<string, object>>

export function byId(items: readonly Loose[], name: string): Map<string, object> {
  return new Map(items.map((item) => [item[name], item]))
}
