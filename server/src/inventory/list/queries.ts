import type { StockLevel, StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/query/like.ts'
import type { AmountKey, NameKey } from './rules.ts'

export interface StockListRow
  extends Omit<StockRow, 'quantity' | 'low' | 'picture' | 'sku' | 'ownThreshold'> {
  position: number
  sku: string | null
  image: { id: string; url?: string } | null
  ownThreshold: number | null
}

export interface StockSearch {
  siteId: string
  words: readonly string[]
  productId?: string | undefined
  level?: StockLevel | undefined
  tracked?: boolean | undefined
  /** The site's low-stock threshold. */
  threshold: number
  limit: number
}

type Sql = RawBuilder<unknown>

/** Null if the stock is not counted; as the index `stock_by_amount` has it. */
const countedAmount = sql`(case when s.tracked then s.on_hand - s.allocated end)`

const byName = sql`"productName", "productId", position, "variantId"`

export function listByName(on: Reader, search: StockSearch, from?: NameKey): Promise<StockListRow[]> {
  const beyond = from
    ? sql`(p.name, p.id) >= (${from.name}, ${from.productId}) and (p.name, p.id, position, x."variantId")
        > (${from.name}, ${from.productId}, ${from.position}::int, ${from.variantId}::uuid)`
    : sql`true`
  const rows = searchRows(search, beyond, sql`p.name, p.id, position, x."variantId"`)
  return run(on, { siteId: search.siteId, rows, order: byName })
}

/** Sorted by quantity, among the results of a search. */
export function searchByAmount(
  on: Reader,
  search: StockSearch,
  { descending, from }: ByAmount,
): Promise<StockListRow[]> {
  const order = amountOrder(descending)
  const beyond = from ? afterKey(from, descending) : sql`true`
  return run(on, { siteId: search.siteId, rows: searchRows(search, beyond, order), order })
}

export interface ByAmount {
  descending: boolean
  from?: AmountKey | undefined
}

/** Sorted by quantity, read from indexes in this order. */
export function listByAmount(
  on: Reader,
  search: StockSearch,
  { descending, from }: ByAmount,
): Promise<StockListRow[]> {
  const { siteId, limit } = search
  const way = sql.raw(descending ? 'desc' : 'asc')
  const sign = sql.raw(descending ? '<' : '>')
  const counted = from?.amount === null ? [] : trackedBranches(search)
  const branches = counted.map(({ condition, amount }) => {
    const beyond = from
      ? sql`(${amount}, s.product_id, s.variant_id)
          ${sign} (${from.amount}::int, ${from.productId}::uuid, ${from.variantId}::uuid)`
      : sql`true`
    const order = sql`${amount} ${way}, s.product_id ${way}, s.variant_id ${way}`
    return branch(siteId, [condition, beyond], { order, limit })
  })
  const further =
    from?.amount === null
      ? sql`(s.product_id, s.variant_id) ${sign} (${from.productId}::uuid, ${from.variantId}::uuid)`
      : sql`true`
  const others = untrackedBranches(search).map((condition) =>
    branch(siteId, [condition, further], {
      order: sql`s.product_id ${way}, s.variant_id ${way}`,
      limit,
    }),
  )
  const all = [...branches, ...others]
  if (all.length === 0) return Promise.resolve([])
  const stock = sql`select * from (${sql.join(all, sql` union all `)}) as s
    order by s.tracked desc, ${countedAmount} ${way}, s.product_id ${way}, s.variant_id ${way} limit ${limit}`
  const rows = sql`select ${columns(search.threshold)} from (${stock}) as s
    join products p on p.site_id = ${siteId} and p.id = s.product_id
    join variants v on v.site_id = ${siteId} and v.product_id = s.product_id and v.id = s.variant_id`
  return run(on, { siteId, rows, order: amountOrder(descending) })
}

function branch(
  siteId: string,
  conditions: readonly Sql[],
  { order, limit }: { order: Sql; limit: number },
): Sql {
  return sql`(select * from stock s where s.site_id = ${siteId} and ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit})`
}

/** One condition per index, with the amount that the index has. */
function trackedBranches({ level, tracked, threshold }: StockSearch): { condition: Sql; amount: Sql }[] {
  if (tracked === false) return []
  if (level === 'LOW') {
    const amount = sql`s.on_hand - s.allocated`
    return [
      { condition: sql`s.tracked and s.low_at is null and ${amount} <= ${threshold}`, amount },
      { condition: sql`s.tracked and ${amount} <= s.low_at`, amount },
    ]
  }
  const wanted = level === 'OUT' ? sql`<= 0` : level === 'AVAILABLE' ? sql`> 0` : sql`is not null`
  return [{ condition: sql`${countedAmount} ${wanted}`, amount: countedAmount }]
}

function untrackedBranches({ level, tracked }: StockSearch): Sql[] {
  if (tracked === true || level === 'LOW') return []
  const inStock = sql`not s.tracked and s.in_stock`
  const out = sql`not s.tracked and not s.in_stock`
  if (level === undefined) return [inStock, out]
  return [level === 'OUT' ? out : inStock]
}

function columns(threshold: number): Sql {
  return sql`p.id as "productId", v.id as "variantId", p.name as "productName", p.slug, p.details, v.choices, v.position,
    coalesce(v.sku, p.sku) as sku, s.tracked, s.on_hand as "onHand", s.allocated, s.own_low_at as "ownThreshold",
    case when s.tracked then s.on_hand > s.allocated else s.in_stock end as "inStock",
    coalesce(s.low_at, ${threshold}::int) as threshold, p.visible and v.visible as visible`
}

const amountOf = sql`case when tracked then "onHand" - allocated end`

/** Untracked variants come last in both directions. */
function amountOrder(descending: boolean): Sql {
  const way = sql.raw(descending ? 'desc' : 'asc')
  return sql`tracked desc, ${amountOf} ${way}, "productId" ${way}, "variantId" ${way}`
}

function afterKey({ amount, productId, variantId }: AmountKey, descending: boolean): Sql {
  const sign = sql.raw(descending ? '<' : '>')
  const key = sql`("productId", "variantId") ${sign} (${productId}::uuid, ${variantId}::uuid)`
  if (amount === null) return sql`not tracked and ${key}`
  return sql`(not tracked or (${amountOf}, "productId", "variantId")
    ${sign} (${amount}::int, ${productId}::uuid, ${variantId}::uuid))`
}

/**
 * Variants of products whose name has every word, and variants whose SKU or bar code starts with the search text. The lateral join
 * lets an index on names end the list early.
 */
function searchRows(search: StockSearch, beyond: Sql, order: Sql): Sql {
  const { siteId, words, productId, threshold, limit } = search
  const chosen = productId === undefined ? sql`true` : sql`p.id = ${productId}::uuid`
  const filters = [levelCondition(search), chosen, beyond]
  const of = (from: Sql, conditions: readonly Sql[]) => sql`(select x.* from ${from}
    where p.site_id = ${siteId} and ${sql.join([...filters, ...conditions], sql` and `)} order by ${order} limit ${limit})`
  const variants = (condition: Sql) => sql`cross join lateral (
    select ${columns(threshold)} from variants v
    join stock s on s.site_id = ${siteId} and s.product_id = v.product_id and s.variant_id = v.id
    where v.site_id = ${siteId} and v.product_id = p.id and ${condition} offset 0) as x`
  const named = words.map((word) => sql`lower(p.name) like ${likePattern(word)}`)
  const byWords = of(sql`products p ${variants(sql`true`)}`, named)
  if (words.length === 0) return byWords
  const start = likePattern(words.join(' '), 'begins')
  const hasCode = sql`(lower(coalesce(v.sku, p.sku)) like ${start} or lower(v.details ->> 'barcode') like ${start}
    or (not p.manage_variants and lower(p.details ->> 'barcode') like ${start}))`
  const inTable = (table: Sql, id: Sql) => sql`select ${id} from ${table}
    where site_id = ${siteId} and lower(sku) like ${start}
    union all select ${id} from ${table} where site_id = ${siteId} and lower(details ->> 'barcode') like ${start}`
  const byCode = of(sql`products p ${variants(hasCode)}`, [
    sql`p.id in (${inTable(sql`variants`, sql`product_id`)} union all ${inTable(sql`products`, sql`id`)})`,
    sql`not (${sql.join(named, sql` and `)})`,
  ])
  return sql`select * from (${byWords} union all ${byCode}) as x`
}

function levelCondition({ level, tracked }: StockSearch): Sql {
  const counted = tracked === undefined ? sql`true` : tracked ? sql`tracked` : sql`not tracked`
  if (level === 'LOW') return sql`${counted} and tracked and "onHand" - allocated <= x.threshold`
  if (level === undefined) return counted
  return sql`${counted} and ${level === 'OUT' ? sql`not x."inStock"` : sql`x."inStock"`}`
}

interface ListSql {
  siteId: string
  rows: Sql
  order: Sql
}

async function run(on: Reader, { siteId, rows, order }: ListSql): Promise<StockListRow[]> {
  const page = await sql<StockListRow>`
    select x."productId", x."variantId", x."productName", x.slug, x.choices, x.position, x.sku, x.tracked, x."onHand",
      x.allocated, x."ownThreshold", x."inStock", x.threshold, x.visible,
      (select m from jsonb_array_elements(x.details -> 'media') m where m ->> 'mediaType' = 'image' limit 1) as image,
      (select count(*)::int from back_in_stock_requests r where r.site_id = ${siteId} and r.product_id = x."productId"
         and r.variant_id = x."variantId" and r.status = 'RECEIVED') as waiting
    from (select * from (${rows}) as y) as x order by ${order}`.execute(on.kysely)
  return page.rows
}
