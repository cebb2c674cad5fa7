import { drop, fail, type Index, type Indexes, newIndex } from './indexes.service.ts'
import { hasManyProducts, textRules } from './queries.ts'
import { readAll } from './reading.service.ts'
import { textsToSort, toTextRules } from './rules.ts'

/** Milliseconds after which an index is dropped that nobody asks, or that could not read changes. They are known for twice as long. */
const longestUnused = 30 * 60_000
/** Milliseconds after which a shop with few products is looked at again. */
const pause = 30_000
/** So many products may be gone from an index, besides as many as are left in it. */
const mostGone = 1000

/** An index that is ready. Begins to build one if there is none, or a new one if it is worn. */
export function find(indexes: Indexes, siteId: string): Index | undefined {
  const { bySite } = indexes
  const now = performance.now()
  for (const index of bySite.values()) {
    if (now - Math.min(index.askedAt, index.readAt) > longestUnused) drop(indexes, index)
  }
  const index = bySite.get(siteId)
  if (!index || isWorn(index)) build(indexes, siteId)
  if (index) index.askedAt = now
  return index
}

function isWorn({ figures }: Index): boolean {
  return figures.gone > figures.products + mostGone
}

/** One at a time. The old index answers until the new one is ready. */
function build(indexes: Indexes, siteId: string): void {
  if (indexes.building || performance.now() < (indexes.notBefore.get(siteId) ?? 0)) return
  const index = newIndex(indexes, siteId)
  indexes.next = index
  indexes.building = buildNow(indexes, index)
    .catch((error) => fail(indexes, index, error))
    .finally(() => {
      indexes.building = undefined
      indexes.next = undefined
    })
}

async function buildNow(indexes: Indexes, index: Index): Promise<void> {
  const { shop, bySite, notBefore } = indexes
  const { siteId } = index
  const [found] = await shop.db.run(hasManyProducts, [siteId, shop.productIndex.leastProducts])
  if (!found?.many) {
    notBefore.set(siteId, performance.now() + pause)
    return
  }
  const [rules] = indexes.texts ? [] : await shop.db.run(textRules, [textsToSort])
  if (rules) indexes.texts = toTextRules(rules)
  await readAll(indexes, index)
  if (index.isGone) return
  const old = bySite.get(siteId)
  bySite.set(siteId, index)
  if (old) drop(indexes, old)
}
