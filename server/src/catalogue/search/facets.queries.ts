import type { FacetFilters, FacetName, ProductFacets } from '@cartwright/contract/catalogue/product-query.ts'
import { type RawBuilder, sql } from 'kysely'
import { choices, collectionIds } from './fields.queries.ts'

/** What a shopper selected in one facet or option. */
export interface FacetCondition {
  facet: FacetName
  /** For choices: their option. */
  option?: string
  holds: RawBuilder<boolean>
}

export type PriceSpan = { min?: bigint; max?: bigint }

/** One condition per facet and option. Values within a condition are alternatives; all conditions must hold. */
export function facetConditions(
  { price: _, inStock, ...filters }: FacetFilters,
  price: PriceSpan,
): FacetCondition[] {
  const lists: FacetCondition[] = [
    ...conditionsFor('collections', filters.collections, (ids) => collectionIds.some(ids)),
    ...conditionsFor('brands', filters.brands, (names) => sql`p.brand = any(${names}::text[])`),
    ...conditionsFor('ribbons', filters.ribbons, (texts) => sql`p.ribbon = any(${texts}::text[])`),
    ...[...Map.groupBy(filters.choices ?? [], optionOf)].map(
      ([option, values]): FacetCondition => ({ facet: 'choices', option, holds: choices.some(values) }),
    ),
  ]
  const { min, max } = price
  if (inStock !== undefined) lists.push({ facet: 'inStock', holds: sql`i.in_stock = ${inStock}` })
  if (min !== undefined) lists.push({ facet: 'price', holds: sql`p.highest_price >= ${min}` })
  if (max !== undefined) lists.push({ facet: 'price', holds: sql`p.lowest_price <= ${max}` })
  return lists
}

function conditionsFor(
  facet: FacetName,
  values: readonly string[] | undefined,
  condition: (values: readonly string[]) => RawBuilder<boolean>,
): FacetCondition[] {
  return values && values.length > 0 ? [{ facet, holds: condition(values) }] : []
}

/** "Color" of "Color: Sage". */
export function optionOf(choice: string): string {
  return choice.split(': ', 1)[0] ?? choice
}

export const mostValues = 100

export interface FacetRow extends Omit<ProductFacets, 'price'> {
  price?: { min: number | null; max: number | null }
}

/**
 * One row with a column of JSON per facet, over the products that `from` (from "from" on) matches. A facet counts what
 * fits the conditions of all others, so that it shows what else could be chosen of it.
 */
export function countFacets(
  from: RawBuilder<unknown>,
  { names, conditions }: { names: readonly FacetName[]; conditions: readonly FacetCondition[] },
): RawBuilder<FacetRow> {
  const columns = names.map(
    (name) => sql`(${facets[name](otherConditions(name, conditions))}) as ${sql.ref(name)}`,
  )
  const held = conditions.map(({ holds }, index) => sql`, ${holds} as ${sql.ref(`held_${index}`)}`)
  const needed = [...new Set(names.flatMap((name) => needs[name]))].map((column) => sql.ref(column))
  return sql`with matched as materialized (
      select ${sql.join(needed)}${sql.join(held, sql``)} ${from}
    ) select ${sql.join(columns)}`
}

/** Columns that each facet reads. Reading fewer is faster. */
const needs: Record<FacetName, readonly string[]> = {
  collections: ['p.site_id', 'p.id'],
  choices: ['p.site_id', 'p.id'],
  brands: ['p.brand'],
  ribbons: ['p.ribbon'],
  inStock: ['i.in_stock'],
  price: ['p.lowest_price', 'p.highest_price'],
}

/** All conditions but the facet's own, for products `p` and, for choices, choice `o`. */
function otherConditions(name: FacetName, conditions: readonly FacetCondition[]): RawBuilder<boolean> {
  const parts = conditions.flatMap(({ facet, option }, index) => {
    const held = sql.ref(`p.held_${index}`)
    if (facet !== name) return [held]
    return option === undefined ? [] : [sql`(${held} or o.option = ${option})`]
  })
  return sql`${sql.join([sql`true`, ...parts], sql` and `)}`
}

type Fit = RawBuilder<boolean>

const facets: Record<FacetName, (fit: Fit) => RawBuilder<unknown>> = {
  collections: (fit) =>
    valueList(
      sql`jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'count', count(*)::int)`,
      sql`from matched p join collection_products m on m.site_id = p.site_id and m.product_id = p.id
        join collections c on c.site_id = m.site_id and c.id = m.collection_id and c.visible
        where ${fit} group by c.id, c.name, c.slug`,
      sql`c.name`,
    ),
  choices: (fit) =>
    valueList(
      sql`jsonb_strip_nulls(jsonb_build_object('choice', o.choice, 'option', o.option,
        'value', substr(o.choice, length(o.option) + 3), 'color', mode() within group (order by o.colour),
        'count', count(*)::int))`,
      sql`from matched p join product_choices o on o.site_id = p.site_id and o.product_id = p.id
        where ${fit} group by o.choice, o.option`,
      sql`o.choice`,
    ),
  brands: (fit) => textList(sql`brand`, fit),
  ribbons: (fit) => textList(sql`ribbon`, fit),
  inStock: (fit) => sql`select jsonb_build_object('inStock', (count(*) filter (where in_stock))::int,
    'outOfStock', (count(*) filter (where not in_stock))::int) from matched p where ${fit}`,
  price: (fit) => sql`select jsonb_build_object('min', min(lowest_price), 'max', max(highest_price))
    from matched p where ${fit}`,
}

function textList(column: RawBuilder<unknown>, fit: Fit): RawBuilder<unknown> {
  return valueList(
    sql`jsonb_build_object('value', ${column}, 'count', count(*)::int)`,
    sql`from matched p where ${column} is not null and ${fit} group by ${column}`,
    column,
  )
}

function valueList(
  value: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select coalesce(jsonb_agg(one.value order by one.number), '[]') from (
    select ${value} as value, row_number() over (order by count(*) desc, ${name}) as number ${from}
    order by number limit ${sql.lit(mostValues)}) as one`
}
