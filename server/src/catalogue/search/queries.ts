import { type RawBuilder, sql } from 'kysely'
import { ending, everywhere, type Search, type SearchField, stems, swaps, type Way } from './rules.ts'

const columns = {
  name: sql`lower(p.name)`,
  keywords: sql`p.keywords`,
  description: sql`lower(p.description)`,
}

/**
 * Products that have every word somewhere, if only as a part of a word. The other ways are for typing errors; `similar`
 * finds much, so it is for searches that found nothing else.
 */
export function matching({ words, fields, language }: Search, way: Way): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const places =
      fields.length === everywhere.length ? [sql`p.words`] : fields.map((field) => columns[field])
    const anywhere = places.map((place) => anyOf(place, word, language))
    const nearly = fields.flatMap((field) => near[way](word, field))
    return sql`(${sql.join([...anywhere, ...nearly], sql` or `)})`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Whether a text has the word, if only as a part of another, or one of what it says there are many of. */
export function anyOf(text: RawBuilder<unknown>, word: string, language: string): RawBuilder<boolean> {
  const ones = stems(word, language).map((stem) => sql`${text} ~ ${ending(stem)}`)
  return sql`(${sql.join([sql`${text} like ${likeness(word, 'anywhere')}`, ...ones], sql` or `)})`
}

/** The better a product fits, the higher: names before keywords before descriptions, whole words before parts. */
export function relevance({ phrase, words, fields, language }: Search): RawBuilder<number> {
  const scores = words.flatMap((word) => {
    const like = escaped(word)
    return [
      sql`case when lower(p.name) = ${word} then 60 when lower(p.name) like ${`${like}%`} then 45
        when lower(p.name) like ${`% ${like}%`} then 40 when ${anyOf(sql`lower(p.name)`, word, language)} then 25
        else (20 * word_similarity(${word}, lower(p.name)))::int end`,
      ...(fields.includes('keywords')
        ? [sql`case when p.keywords like ${`%${like}%`} then 10 else 0 end`]
        : []),
      ...(fields.includes('description')
        ? [sql`case when lower(p.description) like ${`%${like}%`} then 5 else 0 end`]
        : []),
    ]
  })
  const whole = sql`case when lower(p.name) = ${phrase} then 200 when lower(p.name) like ${`${escaped(phrase)}%`} then 100
    else 0 end`
  return sql`(${sql.join([whole, ...scores], sql` + `)})`
}

const near: Record<Way, (word: string, field: SearchField) => RawBuilder<boolean>[]> = {
  literal: () => [],
  swapped,
  similar,
}

/** Words of names that begin so: conditions that an index serves, also in a large shop. */
function swapped(word: string, field: SearchField): RawBuilder<boolean>[] {
  if (field !== 'name') return []
  const patterns = swaps(word).map((other) => likeness(other, 'begins'))
  return patterns.flatMap((start) => [start, `% ${start}`]).map((one) => sql`${columns.name} like ${one}`)
}

/** Words like it, of which the index of words knows; descriptions have so many that one of them is always similar. */
function similar(word: string, field: SearchField): RawBuilder<boolean>[] {
  if (field === 'name') return [sql`${word} <% ${columns.name}`]
  if (field === 'description') return []
  return [sql`(${word} <% p.words and word_similarity(${word}, ${columns.keywords}) > ${sql.lit(0.5)})`]
}

/** A pattern for LIKE that takes the word literally. */
export function likeness(word: string, where: 'anywhere' | 'begins'): string {
  return `${where === 'anywhere' ? '%' : ''}${escaped(word)}%`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
