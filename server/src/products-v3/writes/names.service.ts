import type { ProductV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { namesByIds } from './queries.ts'

/** Names by `kind id`. */
export type Names = ReadonlyMap<string, string>

/** The names of what products name by id alone: brands, ribbons, options and choices that some product has. */
export async function readNames(shop: Shop, siteId: string, sent: readonly ProductV3[]): Promise<Names> {
  const ids = [...new Set(sent.flatMap(namelessIds))]
  const rows = ids.length > 0 ? await shop.db.run(namesByIds, [siteId, ids]) : []
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
}

function namelessIds({ brand, ribbon, options = [] }: ProductV3): string[] {
  const choices = options.flatMap(({ choicesSettings }) => choicesSettings?.choices ?? [])
  return [
    ...[brand, ribbon, ...options].flatMap((one) => (one?.id && !one.name ? one.id : [])),
    ...choices.flatMap(({ choiceId, name }) => (choiceId && !name ? choiceId : [])),
  ].map((id) => id.toLowerCase())
}
