import type { Algorithm, AlgorithmInfo } from '@cartwright/contract/catalogue/recommendations.ts'
import type { KnownPlugin } from '../../plugins/asking/plugin.ts'
import { storeAppIds } from '../items/rules.ts'

/** Products that go with those asked for, the best first. */
export interface Candidates {
  boughtTogether: readonly string[]
  sameCollections: readonly string[]
}

interface KnownAlgorithm {
  name: string
  description: string
  choose(candidates: Candidates): readonly string[]
}

/** By the ids that storefronts know. */
const algorithms: Readonly<Record<string, KnownAlgorithm>> = {
  'd5aac1e1-2e53-4d11-85f7-7172710b4783': {
    name: 'Bought together',
    description: 'Products that were in at least two orders of the last 90 days with the given ones.',
    choose: ({ boughtTogether }) => boughtTogether,
  },
  '68ebce04-b96a-4c52-9329-08fc9d8c1253': {
    name: 'Same collections',
    description: 'Products of the collections that the given ones are in.',
    choose: ({ sameCollections }) => sameCollections,
  },
  '8c198853-6ac6-4006-b92d-9124e23d9bca': {
    name: 'From what was looked at',
    description:
      'For products that a shopper looked at: what others bought with them, then products of the same collections.',
    choose: ({ boughtTogether, sameCollections }) => [...new Set([...boughtTogether, ...sameCollections])],
  },
}

const [storeAppId = ''] = storeAppIds

type Recommender = Pick<KnownPlugin, 'appId' | 'algorithms'>

/** The store's own, then those of plugins. */
export function availableAlgorithms(plugins: readonly Recommender[]): AlgorithmInfo[] {
  const catalogAppIds = [...storeAppIds]
  const algorithmType = 'RELATED_ITEMS'
  return [
    ...Object.entries(algorithms).map(([algorithmId, { name, description }]) => ({
      config: { name, description, algorithmType, algorithmId } as const,
      appId: storeAppId,
      catalogAppIds,
    })),
    ...plugins.flatMap(({ appId, algorithms: own }) =>
      own.map((config) => ({
        config: { algorithmType, ...config } as const,
        appId,
        catalogAppIds,
      })),
    ),
  ]
}

/** Whether storefronts mean this plugin by this algorithm. */
export function hasAlgorithm(
  { appId: recommender, algorithms: own }: Recommender,
  { id, appId }: Algorithm,
): boolean {
  const isProvider = recommender === appId.toLowerCase()
  return isProvider && own.some(({ algorithmId }) => algorithmId.toLowerCase() === id.toLowerCase())
}

/** What answers where a plugin does not. */
export const fallbackAlgorithm: Algorithm = {
  id: '8c198853-6ac6-4006-b92d-9124e23d9bca',
  appId: storeAppId,
}

export function algorithmOf({ id }: Algorithm): KnownAlgorithm | undefined {
  const key = id.toLowerCase()
  return Object.hasOwn(algorithms, key) ? algorithms[key] : undefined
}
