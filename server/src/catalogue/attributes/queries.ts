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
}

export interface LabelRow {
  name: string
  count: number | null
  cursor_key: string | null
}

/** Each name once. Jumps from one to the next in the index, so the number of products does not matter. */
function distinct(table: 'products' | 'product_choices', column: string, { siteId, hidden }: Listed) {
  const name = sql.ref(column)
  const shown = hidden || table !== 'products' ? sql`` : sql` and visible`
  const from = sql`from ${sql.table(table)} where site_id = ${siteId}${shown}`
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
  { kind, counting, ...listed }: Listed & { kind: Label; counting: boolean },
  query: CompiledQuery,
): Promise<LabelRow[]> {
  const shown = listed.hidden ? sql`` : sql` and p.visible`
  const own = sql`from products p where p.site_id = ${listed.siteId} and ${sql.ref(`p.${kind}`)} = l.name${shown}`
  const count = counting ? counted(own) : sql`null::int`
  const { rows } = await sql<LabelRow>`select l.name, ${count} as count, ${query.cursorKey} as cursor_key
    from ${distinct('products', kind, listed)} where ${query.where} ${query.page}`.execute(on.kysely)
  return rows
}

export interface OptionRow extends LabelRow {
  /** The colour is that of one of the products with the choice; none for a text. */
  choices: { name: string; colour: string | null }[]
}

const mostChoices = 100

/** The options of products that shoppers can choose from, each with its first choices. */
export async function pageOfOptions(
  on: Reader,
  { siteId, counting }: { siteId: string; counting: boolean },
  query: CompiledQuery,
): Promise<OptionRow[]> {
  const own = sql`from product_choices o where o.site_id = ${siteId} and o.option = l.name`
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
    from ${distinct('product_choices', 'option', { siteId, hidden: true })} where ${query.where} ${query.page}`.execute(
      on.kysely,
    )
  return rows
}
