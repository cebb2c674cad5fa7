import { runOne } from '../../platform/db/db.ts'
import { allProducts } from '../model/product.rules.ts'
import {
  deleteOldSlugs,
  deleteOldSlugsOf,
  insertOldSlugs,
  lockNumbers,
  type SlugOwner,
  takenSlugs,
} from './queries.ts'
import type { ChangeContext } from './service.ts'
import { freeSlugs, type SlugRequest } from './slugs.rules.ts'

/** Locks the site's slugs and product numbers until the commit. Returns the first of `count` new numbers. */
export async function lock({ tx, siteId }: ChangeContext, count = 0): Promise<bigint> {
  const { last } = await runOne(tx, lockNumbers, [siteId, count])
  return last - BigInt(count) + 1n
}

/**
 * Assigns each its slug, or the first free one of slug-1, slug-2 …, after {@link lock}. Changed slugs still lead to their
 * entity.
 */
export async function assign(
  { tx, siteId }: ChangeContext,
  kind: SlugOwner,
  wishes: readonly SlugRequest[],
): Promise<Map<string, string>> {
  const free = await freeSlugs(wishes, async (slugs) => {
    const rows = await tx.run(takenSlugs[kind], [siteId, slugs])
    const reserved = kind === 'collection' ? [allProducts] : []
    return new Map([...reserved, ...rows].map(({ slug, id }) => [slug, id]))
  })
  const moved = wishes.filter(({ id, before }) => before !== undefined && before !== free.get(id))
  if (moved.length > 0) {
    const before = moved.map((wish) => wish.before)
    const ids = moved.map(({ id }) => id)
    await tx.run(insertOldSlugs, [siteId, kind, before, ids])
  }
  await tx.run(deleteOldSlugs, [siteId, kind, [...free.values()]])
  return free
}

/** Deletes the old slugs of deleted entities. */
export async function deleteOld(
  { tx, siteId }: ChangeContext,
  kind: SlugOwner,
  ids: readonly string[],
): Promise<void> {
  await tx.run(deleteOldSlugsOf, [siteId, kind, ids])
}
