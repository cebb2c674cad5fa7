import type { AggregationResultV3, AggregationV3 } from '@cartwright/contract/catalogue-v3/reads.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Named, nameIdOf } from '../../catalogue/model/name-ids.rules.ts'
import type { Source } from '../../catalogue/search/lists.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { newProblems, type Problems } from '../../platform/query/problems.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { toMinorRounded, toNumber } from '../../platform/values/money.ts'

/** What can be counted by its values: a column of `matched`, or of rows that go with it. */
interface Counted {
  column: RawBuilder<unknown>
  join?: RawBuilder<unknown>
  /** A product may have the same value more than once. */
  repeats?: boolean
  /** What the figure calls the value `v`. Different values have different names. */
  shown?: RawBuilder<unknown>
}

const ofChoices = sql`join product_choices o on o.site_id = m.site_id and o.product_id = m.id`
const ofCollections = sql`join collection_products c on c.site_id = m.site_id and c.product_id = m.id`
const category: Counted = { column: sql`c.collection_id`, join: ofCollections }
const option: Counted = { column: sql`o.option`, join: ofChoices, repeats: true }
const idOf = (kind: Named) => ({ shown: sql.raw(nameIdOf(kind, 'v')) })

const counted: Record<string, Counted> = {
  'brand.name': { column: sql`m.brand` },
  'brand.id': { column: sql`m.brand`, ...idOf('brand') },
  'ribbon.name': { column: sql`m.ribbon` },
  'ribbon.id': { column: sql`m.ribbon`, ...idOf('ribbon') },
  productType: { column: sql`upper(m.product_type)` },
  visible: { column: sql`m.visible` },
  'inventory.availabilityStatus': { column: sql`m.status` },
  'directCategoriesInfo.categories.id': category,
  'allCategoriesInfo.categories.id': category,
  'options.name': option,
  'options.id': { ...option, ...idOf('option') },
  'options.choicesSettings.choices.name': {
    column: sql`substr(o.choice, length(o.option) + 3)`,
    join: ofChoices,
    repeats: true,
  },
  'options.choicesSettings.choices.choiceId': {
    column: sql`o.choice`,
    join: ofChoices,
    ...idOf('choice'),
  },
}

const amounts: Record<string, RawBuilder<unknown>> = {
  'actualPriceRange.minValue.amount': sql`m.lowest_price`,
  'actualPriceRange.maxValue.amount': sql`m.highest_price`,
}

/** Whether one of them needs the inventory. */
export function needsStock(aggregations: readonly AggregationV3[]): boolean {
  return aggregations.some(({ fieldPath = '' }) => fieldPath.startsWith('inventory.'))
}

interface Asked {
  query: CompiledQuery
  aggregations: readonly AggregationV3[]
  currency: string
}

/** The figures on all that the query finds, in one statement. */
export async function aggregate(
  db: Reader,
  { from }: Source,
  { query, aggregations, currency }: Asked,
): Promise<AggregationResultV3[]> {
  const problems = newProblems()
  const figures = aggregations.map((one, at) => figureOf(one, { at, currency, problems }))
  problems.throwIfAny()
  if (figures.length === 0) return []
  const status = needsStock(aggregations) ? sql`, i.status` : sql``
  const columns = figures.map(({ column }, at) => sql`(${column}) as ${sql.ref(`figure_${at}`)}`)
  const { rows } = await sql<Record<string, unknown>>`
    with matched as materialized (
      select p.site_id, p.id, p.brand, p.ribbon, p.product_type, p.visible, p.lowest_price, p.highest_price${status}
      ${from} and ${query.filter})
    select ${sql.join(columns)}`.execute(db.kysely)
  const [row = {}] = rows
  return figures.map(({ toResult }, at) => {
    const { name, type = '', fieldPath = '' } = aggregations[at] ?? {}
    return { name: name ?? fieldPath, type, fieldPath, ...toResult(row[`figure_${at}`]) }
  })
}

interface Figure {
  column: RawBuilder<unknown>
  toResult(value: unknown): AggregationResultV3
}

interface Terms {
  at: number
  currency: string
  problems: Problems
}

const nothing: Figure = { column: sql`null`, toResult: () => ({}) }

/** By type or, without one, by what it brings. */
function figureOf(asked: AggregationV3, terms: Terms): Figure {
  const { fieldPath: sent = '' } = asked
  const fieldPath = sent.replace(/\._id$/, '.id')
  const type = asked.type ?? (asked.scalar ? 'SCALAR' : asked.range ? 'RANGE' : 'VALUE')
  const field = counted[fieldPath]
  const amount = amounts[fieldPath]
  if (type === 'VALUE' && field) return valuesOf(field, asked)
  if (type === 'SCALAR' && amount && asked.scalar?.type !== 'COUNT_DISTINCT') {
    return extremeOf(amount, asked, terms)
  }
  const column = amount ? { column: amount } : field
  if (type === 'SCALAR' && column && asked.scalar?.type === 'COUNT_DISTINCT') return distinctOf(column)
  if (type === 'RANGE' && amount) return rangesOf(amount, asked, terms)
  const description =
    'is not counted in this way. VALUE takes options, brands, ribbons, categories, productType and stock; RANGE, MIN and MAX take prices'
  terms.problems.add(`search.aggregations[${terms.at}]`, description, { violatedRule: 'FIELD_NOT_ALLOWED' })
  return nothing
}

const usualLimit = 10

/** The values of the products, each with its products. */
function groupsOf({ column, join = sql``, repeats }: Counted): RawBuilder<unknown> {
  const values = sql`select ${repeats ? sql`distinct m.id, ` : sql``}${column} as v from matched m ${join}`
  return sql`select v, count(*)::int as count from (${values}) as found where v is not null group by v`
}

function valuesOf(field: Counted, { value: by = {} }: AggregationV3): Figure {
  const direction = sql.raw((by.sortDirection ?? (by.sortType === 'VALUE' ? 'ASC' : 'DESC')) as string)
  const order = by.sortType === 'VALUE' ? sql`value ${direction}` : sql`count ${direction}, value`
  return {
    column: sql`select coalesce(jsonb_agg(to_jsonb(one) - 'place' order by place), '[]') from (
      select *, row_number() over (order by ${order}) as place from (
        select (${field.shown ?? sql`v`})::text as value, count from (${groupsOf(field)}) as groups) all_values
      order by place limit ${by.limit ?? usualLimit}) one`,
    toResult: (results) => ({ values: { results: results as { value: string; count: number }[] } }),
  }
}

function distinctOf(field: Counted): Figure {
  return {
    column: sql`select count(*)::int from (${groupsOf({ ...field, repeats: false })}) as groups`,
    toResult: (found) => ({ scalar: { type: 'COUNT_DISTINCT', value: Number(found) } }),
  }
}

function extremeOf(amount: RawBuilder<unknown>, { scalar }: AggregationV3, { currency }: Terms): Figure {
  const type = scalar?.type === 'MAX' ? 'MAX' : 'MIN'
  return {
    column: sql`select ${sql.raw(type)}(${amount}) from matched m`,
    toResult: (found) => ({
      scalar: { type, ...(found === null ? {} : { value: toNumber(BigInt(String(found)), currency) }) },
    }),
  }
}

/** From the lower bound on, up to the upper one. */
function rangesOf(amount: RawBuilder<unknown>, { range }: AggregationV3, { currency }: Terms): Figure {
  const buckets = range?.buckets ?? []
  const minor = (bound: number | null | undefined) =>
    bound === null || bound === undefined ? undefined : toMinorRounded(String(bound), currency)
  const counts = buckets.map(({ from, to }) => {
    const [low, high] = [minor(from), minor(to)]
    const above = low === undefined ? sql`true` : sql`${amount} >= ${low}::bigint`
    const below = high === undefined ? sql`true` : sql`${amount} < ${high}::bigint`
    return sql`count(*) filter (where ${above} and ${below})`
  })
  return {
    column:
      counts.length > 0
        ? sql`select jsonb_build_array(${sql.join(counts)}) from matched m`
        : sql`select '[]'::jsonb`,
    toResult: (found) => ({
      ranges: {
        results: buckets.map((bucket, at) => ({ ...bucket, count: (found as number[])[at] ?? 0 })),
      },
    }),
  }
}
