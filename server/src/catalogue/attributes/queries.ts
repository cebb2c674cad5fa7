import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { mostCounted } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { nameIdOf } from '../model/name-ids.rules.ts'

export type Label = 'brand' | 'ribbon'

export const nameField: ScalarField = { column: sql`l.name`, type: 'text', sortable: true, required: true }

export function fieldsOf(kind: Label | 'option'): Fields {
  return { id: { column: sql.raw(nameIdOf(kind, 'l.name')), type: 'uuid' }, name: nameField }
}

export interface Listed {
  siteId: string
  /** Also of products that shoppers do not see. */
  hidden: boolean
  counting: boolean
}

export interface LabelRow {
  name: string
  count: number | null
  cursor_key: string | null
}

/** Each name of these rows once. Jumps from one to the next in the index, so the number of products does not matter. */
function distinct(name: RawBuilder<unknown>, from: RawBuilder<unknown>) {
  return sql`(with recursive names as (
      (select ${name} as name ${from} and ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} ${from} and ${name} > n.name order by ${name} limit 1) from names n where n.name is not null
    ) select name from names where name is not null) as l`
}

/** How many there are, at most one more than is counted. */
function counted(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::int from (select 1 ${from} limit ${sql.lit(mostCounted + 1)}) as found)`
}

export async function pageOfLabels(
  on: Reader,
  { siteId, hidden, kind, counting }: Listed & { kind: Label },
  query: CompiledQuery,
): Promise<LabelRow[]> {
  const name = sql.ref(`p.${kind}`)
  const products = sql`from products p where p.site_id = ${siteId}${hidden ? sql`` : sql` and p.visible`}`
  const count = counting ? counted(sql`${products} and ${name} = l.name`) : sql`null::int`
  const { rows } = await sql<LabelRow>`select l.name, ${count} as count, ${query.cursorKey} as cursor_key
    from ${distinct(name, products)} where ${query.where} ${query.page}`.execute(on.kysely)
  return rows
}

export interface OptionRow extends LabelRow {
  /** The colour is that of one of the products with the choice; none for a text. */
  choices: { name: string; colour: string | null }[]
}

const mostChoices = 100

/** The options with choices that are for sale, each with the first of these. */
export async function pageOfOptions(
  on: Reader,
  { siteId, hidden, counting }: Listed,
  query: CompiledQuery,
): Promise<OptionRow[]> {
  const shown = sql` and exists (
    select from products p where p.site_id = o.site_id and p.id = o.product_id and p.visible)`
  const all = sql`from product_choices o where o.site_id = ${siteId}${hidden ? sql`` : shown}`
  const own = sql`${all} and o.option = l.name`
  const count = counting ? counted(sql`from (select distinct o.product_id ${own}) as o`) : sql`null::int`
  const choices = sql`(with recursive known as (
      (select o.choice, o.colour ${own} order by o.choice limit 1)
      union all
      select next.* from known cross join lateral (
        select o.choice, o.colour ${own} and o.choice > known.choice order by o.choice limit 1) as next
    ) select coalesce(jsonb_agg(jsonb_build_object('name', substr(k.choice, length(l.name) + 3), 'colour', k.colour)
        order by k.choice), '[]')
      from (select * from known limit ${sql.lit(mostChoices)}) as k)`
  const { rows } =
    await sql<OptionRow>`select l.name, ${count} as count, ${query.cursorKey} as cursor_key, ${choices} as choices
    from ${distinct(sql`o.option`, all)} where ${query.where} ${query.page}`.execute(on.kysely)
  return rows
}
