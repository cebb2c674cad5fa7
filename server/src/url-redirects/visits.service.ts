import type { Shop } from '../platform/shop/shop.ts'
import { targetsByPaths } from './queries.ts'
import { keysOf, locationOf } from './rules.ts'

/** An address that somebody asked for. */
export interface AskedAddress {
  address: URL
  /** What stood before it and goes before a path that it leads to, e.g. `/de`. */
  prefix: string
}

/** Where the first of these addresses leads that has a redirect. */
export async function find(
  shop: Shop,
  siteId: string,
  asked: readonly AskedAddress[],
): Promise<string | undefined> {
  const keys = asked.flatMap(({ address, prefix }) =>
    keysOf(address).map((key, at, { length }) => ({ key, address, prefix, exact: at === 0 && length > 1 })),
  )
  const safe = keys.filter(({ key }) => !key.includes('\0'))
  const rows = await shop.db.run(targetsByPaths, [siteId, safe.map(({ key }) => key)])
  const targets = new Map(rows.map(({ path, target }) => [path, target]))
  const first = safe.find(({ key }) => targets.has(key))
  return first && locationOf(targets.get(first.key) ?? '/', first.address, first)
}
