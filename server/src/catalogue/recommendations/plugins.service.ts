import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import type { Algorithm, GetRecommendationsAnswer } from '@cartwright/contract/catalogue/recommendations.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { identityOf } from '../../plugins/asking/identity.rules.ts'
import { enabled } from '../../plugins/asking/known.service.ts'
import type { KnownPlugin } from '../../plugins/asking/plugin.ts'
import { type Asker, ask, deadlineFor, type Reply } from '../../plugins/asking/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { hasAlgorithm } from './rules.ts'

/** The plugins of a site that recommend products. */
export async function recommenders(shop: Shop, siteId: string): Promise<KnownPlugin[]> {
  return (await enabled(shop, siteId)).filter(({ kind }) => kind === 'RECOMMENDATIONS')
}

/** What plugins say to the algorithms that they are asked for. */
export interface Recommended {
  items: ReadonlyMap<Algorithm, CatalogReference[]>
  /** Why a plugin said no. */
  refused: ReadonlyMap<Algorithm, string>
  /** One of them did not answer. */
  isIncomplete: boolean
}

interface Wanted {
  plugins: readonly KnownPlugin[]
  algorithms: readonly Algorithm[]
  items: readonly CatalogReference[]
}

/** Asks each plugin once for all of its algorithms, all plugins at the same time. */
export async function askRecommenders(
  shop: Shop,
  caller: Caller,
  { plugins, algorithms, items }: Wanted,
): Promise<Recommended> {
  const wanted = plugins.flatMap((plugin) => {
    const own = algorithms.filter((algorithm) => hasAlgorithm(plugin, algorithm))
    return own.length > 0 ? [{ plugin, own }] : []
  })
  if (wanted.length === 0) return { items: new Map(), refused: new Map(), isIncomplete: false }
  const about = await askerOf(shop, caller)
  const deadline = deadlineFor(wanted.map(({ plugin }) => plugin))
  const replies = await Promise.all(
    wanted.map(async ({ plugin, own }) => {
      const request = { items: [...items], algorithmIds: own.map(({ id }) => id) }
      const question = { kind: 'RECOMMENDATIONS', function: 'getRecommendations', request } as const
      const [reply] = await ask(shop, [plugin], { ...question, about, ids: [], deadline })
      return { own, reply }
    }),
  )
  return {
    items: new Map(replies.flatMap(({ own, reply }) => own.map((one) => [one, itemsFor(one, reply)]))),
    refused: new Map(
      replies.flatMap(({ own, reply }) =>
        reply && 'refusal' in reply ? own.map((one) => [one, reply.refusal.code] as const) : [],
      ),
    ),
    isIncomplete: replies.some(({ reply }) => !reply || 'failure' in reply),
  }
}

async function askerOf(shop: Shop, { siteId, id, kind, language }: Caller): Promise<Asker> {
  const { settings } = await sites.get(shop, siteId)
  const languages = [...new Set([language ?? settings.language, settings.language])]
  return { currency: settings.currency, languages, identity: identityOf(id, kind) }
}

function itemsFor({ id }: Algorithm, reply: Reply<GetRecommendationsAnswer> | undefined): CatalogReference[] {
  if (!reply || !('answer' in reply)) return []
  const found = reply.answer.recommendationPerAlgorithm?.find((one) => isSame(one.algorithmId, id))
  return found?.recommendedItems ?? []
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
