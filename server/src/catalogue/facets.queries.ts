import type { FacetName, ProductFacets } from '@cartwright/contract/catalogue.ts'
import { type RawBuilder, sql } from 'kysely'

/** A facet lists this many values, the most frequent first. */
const mostValues = 100

/** One row with a column of JSON per facet, over the products that `from` (from "from" on) matches. */
export function countFacets(from: RawBuilder<unknown>, names: readonly FacetName[]): RawBuilder<FacetRow> {
  const columns = names.map((name) => sql`(${facets[name]}) as ${sql.ref(name)}`)
  return sql`with matched as materialized (
      select p.site_id, p.id, p.brand, p.ribbon, p.lowest_price, p.highest_price,
        ${names.includes('inStock') ? sql`i.in_stock` : sql`null::boolean`} as in_stock ${from}
    ) select ${sql.join(columns)}`
}

export interface FacetRow extends Omit<ProductFacets, 'price'> {
  price?: { min: number | null; max: number | null }
}

const facets: Record<FacetName, RawBuilder<unknown>> = {
  collections: listOf(
    sql`jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'count', count(*)::int)`,
    sql`from matched p join collection_products m on m.site_id = p.site_id and m.product_id = p.id
      join collections c on c.site_id = m.site_id and c.id = m.collection_id and c.visible
      group by c.id, c.name, c.slug`,
    sql`c.name`,
  ),
  choices: listOf(
    sql`jsonb_build_object('choice', o.choice, 'option', o.option, 'value', substr(o.choice, length(o.option) + 3),
      'count', count(*)::int)`,
    sql`from matched p join product_choices o on o.site_id = p.site_id and o.product_id = p.id 
      group by o.choice, o.option`,
    sql`o.choice`,
  ),
  brands: listOf(
    sql`jsonb_build_object('value', brand, 'count', count(*)::int)`,
    sql`from matched where brand is not null group by brand`,
    sql`brand`,
  ),
  ribbons: listOf(
    sql`jsonb_build_object('value', ribbon, 'count', count(*)::int)`,
    sql`from matched where ribbon is not null group by ribbon`,
    sql`ribbon`,
  ),
  inStock: sql`select jsonb_build_object('inStock', (count(*) filter (where in_stock))::int,
    'outOfStock', (count(*) filter (where not in_stock))::int) from matched`,
  price: sql`select jsonb_build_object('min', min(lowest_price), 'max', max(highest_price)) from matched`,
}

function listOf(
  value: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select coalesce(jsonb_agg(one.value order by one.number), '[]') from (
    select ${value} as value, row_number() over (order by count(*) desc, ${name}) as number ${from}
    order by number limit ${sql.lit(mostValues)}) as one`
}
