import { type RawBuilder, sql } from 'kysely'
import type { Search } from './search.rules.ts'

const columns = {
  name: sql`lower(p.name)`,
  keywords: sql`p.keywords`,
  description: sql`lower(p.description)`,
}

/**
 * Products that have every word somewhere: as part of a word, or nearly (`<%`, an index serves both). `loose` also takes
 * names that are only similar; it reads all names, so it is for searches that found nothing.
 */
export function matching({ words, fields }: Search, loose: boolean): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const anywhere = fields.map((field) => sql`${columns[field]} like ${`%${escaped(word)}%`}`)
    const nearly = fields
      .filter((field) => field !== 'description')
      .map((field) => sql`${word} <% ${columns[field]}`)
    const similar =
      loose && fields.includes('name') ? [sql`word_similarity(${word}, lower(p.name)) > 0.35`] : []
    return sql`(${sql.join([...anywhere, ...nearly, ...similar], sql` or `)})`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The better a product fits, the higher: names before keywords before descriptions, whole words before parts. */
export function relevance({ phrase, words, fields }: Search): RawBuilder<number> {
  const scores = words.flatMap((word) => {
    const like = escaped(word)
    return [
      sql`case when lower(p.name) = ${word} then 60 when lower(p.name) like ${`${like}%`} then 45
        when lower(p.name) like ${`% ${like}%`} then 40 when lower(p.name) like ${`%${like}%`} then 25
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

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
