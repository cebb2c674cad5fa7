import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { violation } from '../../platform/errors/errors.ts'

/** Bytes of all items of a reply, with those that come along. */
const mostBytes = 8 * 1024 * 1024
/** As many of the largest items that there can be are no more than that. */
const surelyFew = 15

interface Asked {
  /** The field that asks for fewer. */
  field: string
  /** How many items come at most, with those that come along. */
  most: number
}

/** Runs a query with a column `data`. The database does not even send what is too large for one reply. */
export async function readSized<Row extends { data: unknown }>(
  { kysely }: Reader,
  query: RawBuilder<Row>,
  { field, most }: Asked,
): Promise<Row[]> {
  if (most <= surelyFew) return (await query.execute(kysely)).rows
  const { rows } = await sql<Row & { fits: boolean }>`
    with found as materialized (select rows.*, row_number() over () as row_number from (${query}) rows),
      size as (select coalesce(sum(octet_length(data::text)), 0) <= ${sql.lit(mostBytes)} as fits from found)
    select found.*, size.fits from found cross join size where size.fits or found.row_number = 1
    order by found.row_number
  `
    .execute(kysely)
    .catch((error) => {
      throw error.code === tooLargeForDatabase ? tooLarge(field) : error
    })
  if (rows[0]?.fits === false) throw tooLarge(field)
  return rows
}

/** A value of more than 256 MB. */
const tooLargeForDatabase = '54000'

function tooLarge(field: string) {
  const description = `asks for more than ${mostBytes / 1024 / 1024} MB: ask for fewer items`
  return violation(field, description, 'MAX_SIZE')
}
