import type { Shop } from '../platform/shop/shop.ts'
import { targetsByPaths } from './queries.ts'
import { type AskedAddress, leadOn, placesOf } from './rules.ts'

/** Where the first of these addresses leads that has a redirect. */
export async function find(
  shop: Shop,
  siteId: string,
  asked: readonly AskedAddress[],
): Promise<string | undefined> {
  const places = placesOf(asked).filter(({ key }) => !key.includes('\0'))
  const rows = await shop.db.run(targetsByPaths, [siteId, places.map(({ key }) => key)])
  return leadOn(new Map(rows.map(({ path, target }) => [path, target])), places)
}
