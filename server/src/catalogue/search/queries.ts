import type { CollectionLink, ProductSuggestion } from '@cartwright/contract/catalogue/storefront.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { escapeLike, likePattern } from '../../platform/query/like.ts'
import { productSource } from './lists.queries.ts'
import {
  allFields,
  type Search,
  type SearchField,
  type SearchMode,
  stems,
  swapNeighbours,
  wordEndPattern,
} from './rules.ts'

const columns = {
  name: sql`lower(p.name)`,
  keywords: sql`p.keywords`,
  description: sql`lower(p.description)`,
}

/**
 * Products that contain every word, if only as a part of a word. The other modes are for typing errors; `similar` finds
 * much, so use it last.
 */
export function matches({ words, fields, language }: Search, way: SearchMode): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const places = fields.length === allFields.length ? [sql`p.words`] : fields.map((field) => columns[field])
    const anywhere = places.map((place) => containsWord(place, word, language))
    const nearly = fields.flatMap((field) => typoConditions[way](word, field))
    return sql`(${sql.join([...anywhere, ...nearly], sql` or `)})`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Whether a text contains the word, if only as a part of another, or its singular. */
function containsWord(text: RawBuilder<unknown>, word: string, language: string): RawBuilder<boolean> {
  const ones = stems(word, language).map((stem) => sql`${text} ~ ${wordEndPattern(stem)}`)
  return sql`(${sql.join([sql`${text} like ${likePattern(word)}`, ...ones], sql` or `)})`
}

/**
 * Scores a match: names before keywords before descriptions, whole words before parts. The product index gives the same
 * points for what is found literally.
 */
export function relevance({ phrase, words, fields, language }: Search, way: SearchMode): RawBuilder<number> {
  const scores = words.flatMap((word) => {
    const like = escapeLike(word)
    return [
      sql`case when lower(p.name) = ${word} then 60 when lower(p.name) like ${`${like}%`} then 45
        when lower(p.name) like ${`% ${like}%`} then 40 when ${containsWord(sql`lower(p.name)`, word, language)} then 25
        else ${way === 'literal' ? sql`0` : sql`(20 * word_similarity(${word}, lower(p.name)))::int`} end`,
      ...(fields.includes('keywords')
        ? [sql`case when p.keywords like ${`%${like}%`} then 10 else 0 end`]
        : []),
      ...(fields.includes('description')
        ? [sql`case when lower(p.description) like ${`%${like}%`} then 5 else 0 end`]
        : []),
    ]
  })
  const whole = sql`case when lower(p.name) = ${phrase} then 200 when lower(p.name) like ${likePattern(phrase, 'begins')} then 100
    else 0 end`
  return sql`(${sql.join([whole, ...scores], sql` + `)})`
}

const typoConditions: Record<SearchMode, (word: string, field: SearchField) => RawBuilder<boolean>[]> = {
  literal: () => [],
  swapped: swappedLetters,
  similar: similarWords,
}

/** Matches beginnings of words in names, which an index serves. */
function swappedLetters(word: string, field: SearchField): RawBuilder<boolean>[] {
  if (field !== 'name') return []
  const patterns = swapNeighbours(word).map((other) => likePattern(other, 'begins'))
  return patterns.flatMap((start) => [start, `% ${start}`]).map((one) => sql`${columns.name} like ${one}`)
}

/** Matches similar words by the trigram index. Not in descriptions, where some word is always similar. */
function similarWords(word: string, field: SearchField): RawBuilder<boolean>[] {
  if (field === 'name') return [sql`${word} <% ${columns.name}`]
  if (field === 'description') return []
  return [sql`(${word} <% p.words and word_similarity(${word}, ${columns.keywords}) > ${sql.lit(0.5)})`]
}

export const maxProducts = 6
const maxCollections = 3

export async function suggestedProducts(
  on: Reader,
  siteId: string,
  { search, way }: { search: Search; way: SearchMode },
): Promise<Pick<ProductSuggestion, 'id' | 'name'>[]> {
  const { from } = productSource(siteId, { hidden: false, stock: false, search: matches(search, way) })
  const { rows } = await sql<Pick<ProductSuggestion, 'id' | 'name'>>`select p.id, p.name ${from}
    order by ${relevance(search, way)} desc, p.id limit ${sql.lit(maxProducts)}`.execute(on.kysely)
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
