import type { CollectionLink } from '@cartwright/contract/catalogue/storefront.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { productSource } from './lists.queries.ts'
import { anyOf, likeness, matching, relevance } from './queries.ts'
import type { Search, Way } from './rules.ts'

export interface SuggestedProduct {
  id: string
  name: string
}

const mostProducts = 6
const mostCollections = 3

/** The products that fit best. */
export async function suggestedProducts(
  on: Reader,
  siteId: string,
  { search, way }: { search: Search; way: Way },
): Promise<SuggestedProduct[]> {
  const { from } = productSource(siteId, { hidden: false, stock: false, search: matching(search, way) })
  const { rows } = await sql<SuggestedProduct>`select p.id, p.name ${from}
    order by ${relevance(search)} desc, p.id limit ${sql.lit(mostProducts)}`.execute(on.kysely)
  return rows
}

/** The collections whose name has all words, those that begin with the first one before the others. */
export async function suggestedCollections(
  on: Reader,
  siteId: string,
  { words, language }: Search,
): Promise<CollectionLink[]> {
  const name = sql`lower(c.name)`
  const all = words.map((word) => anyOf(name, word, language))
  const { rows } = await sql<CollectionLink>`select c.id::text, c.name, c.slug from collections c
    where c.site_id = ${siteId} and c.visible and ${sql.join(all, sql` and `)}
    order by ${name} like ${likeness(words[0] ?? '', 'begins')} desc, c.name, c.id
    limit ${sql.lit(mostCollections)}`.execute(on.kysely)
  return rows
}
