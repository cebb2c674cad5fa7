import type { CollectionLink } from '@cartwright/contract/catalogue/storefront.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { productSource } from './lists.queries.ts'
import { containsWord, likePattern, matches, relevance } from './queries.ts'
import type { Search, SearchMode } from './rules.ts'

export interface SuggestedProduct {
  id: string
  name: string
}

const maxProducts = 6
const maxCollections = 3

export async function suggestedProducts(
  on: Reader,
  siteId: string,
  { search, way }: { search: Search; way: SearchMode },
): Promise<SuggestedProduct[]> {
  const { from } = productSource(siteId, { hidden: false, stock: false, search: matches(search, way) })
  const { rows } = await sql<SuggestedProduct>`select p.id, p.name ${from}
    order by ${relevance(search)} desc, p.id limit ${sql.lit(maxProducts)}`.execute(on.kysely)
  return rows
}

/** Collections whose name contains all words. Names that begin with the first word come first. */
export async function suggestedCollections(
  on: Reader,
  siteId: string,
  { words, language }: Search,
): Promise<CollectionLink[]> {
  const name = sql`lower(c.name)`
  const all = words.map((word) => containsWord(name, word, language))
  const { rows } = await sql<CollectionLink>`select c.id::text, c.name, c.slug from collections c
    where c.site_id = ${siteId} and c.visible and ${sql.join(all, sql` and `)}
    order by ${name} like ${likePattern(words[0] ?? '', 'begins')} desc, c.name, c.id
    limit ${sql.lit(maxCollections)}`.execute(on.kysely)
  return rows
}
