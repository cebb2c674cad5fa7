import type { Coupon, CouponSpecification } from '@cartwright/contract/pricing/coupons.ts'
import type { TextQuery } from '@cartwright/contract/values/common.ts'
import { sql } from 'kysely'
import { refuseOn } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { couponEvent } from './events.service.ts'
import * as queries from './queries.ts'
import { changeSpecification, newSpecification, toWire } from './specification.rules.ts'
import { type StoredCoupon, toTime } from './stored.rules.ts'

export async function createCoupon(shop: Shop, { siteId }: Caller, sent: CouponSpecification) {
  const { settings } = await sites.get(shop, siteId)
  const now = shop.clock()
  const specification = newSpecification(sent, { currency: settings.currency, now })
  const id = shop.newId()
  const told = couponEvent(shop, 'created', { siteId, id, revision: 1n })
  const values = [siteId, id, new Date(now), ...columnsOf(specification), ...told]
  const [made] = await shop.db.run(queries.insertCoupon, values)
  if (!made) throw duplicateCode(specification)
  return { id }
}

export async function getCoupon(shop: Shop, { siteId }: Caller, id: string): Promise<{ coupon: Coupon }> {
  return { coupon: toWire(await requireCoupon(shop, siteId, id), shop.clock()) }
}

export interface CouponChange {
  id: string
  specification: CouponSpecification
  fieldMask?: unknown
}

export async function updateCoupon(shop: Shop, { siteId }: Caller, change: CouponChange): Promise<object> {
  const { settings } = await sites.get(shop, siteId)
  const options = { currency: settings.currency, mask: maskOf(change.fieldMask) }
  for (;;) {
    const before = await requireCoupon(shop, siteId, change.id)
    const after = changeSpecification(before.specification, change.specification, options)
    const told = couponEvent(shop, 'updated', { siteId, id: before.id, revision: before.revision + 1n })
    const values = [siteId, before.id, before.revision, ...columnsOf(after), ...told]
    const writing = shop.db.run(queries.updateCoupon, values)
    const [changed] = await refuseOn('23505', writing, () => duplicateCode(after))
    if (changed) return {}
  }
}

/** Orders that used it keep their discount. */
export async function deleteCoupon(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  // The statement adds the coupon's own revision.
  const told = couponEvent(shop, 'deleted', { siteId, id, revision: 1n })
  const [gone] = await shop.db.run(queries.deleteCoupon, [siteId, id, ...told])
  if (!gone) throw refuse('COUPON_NOT_FOUND')
  return {}
}

export async function queryCoupons(shop: Shop, { siteId }: Caller, query: TextQuery = {}) {
  const compiled = compileQuery(query, fields, { tieBreaker: id, defaultSort: newestFirst })
  const from = sql`from coupons where site_id = ${siteId} and ${compiled.filter}`
  const { kysely } = shop.db.read
  const [{ rows }, counted] = await Promise.all([
    sql<StoredCoupon>`select ${sql.raw(queries.couponColumns)} ${from} ${compiled.page}`.execute(kysely),
    countUpTo(from).execute(kysely),
  ])
  return {
    coupons: rows.map((row) => toWire(row, shop.clock())),
    totalResults: counted.rows[0]?.total ?? 0,
  }
}

const id: ScalarField = { column: sql`id`, type: 'uuid', sortable: true, required: true }
const newestFirst = [{ fieldName: 'id', order: 'DESC' as const }]
const fields = withLongNames({
  id,
  name: { column: sql`name`, type: 'text', sortable: true, required: true },
  code: { column: sql`code`, type: 'text', sortable: true, required: true },
  active: { column: sql`active`, type: 'boolean', sortable: true, required: true },
  startTime: { column: milliseconds('starts_at'), type: 'number', sortable: true, required: true },
  expirationTime: { column: milliseconds('expires_at'), type: 'number', sortable: true },
  dateCreated: { column: milliseconds('created_at'), type: 'number', sortable: true, required: true },
  numberOfUsages: { column: sql`used`, type: 'number', sortable: true, required: true },
})

/** Clients may write `specification.name` or `name`. */
function withLongNames(short: Fields): Fields {
  const long = Object.entries(short).map(([name, field]) => [`specification.${name}`, field])
  return { ...short, ...Object.fromEntries(long) }
}

function milliseconds(column: string) {
  return sql`((extract(epoch from ${sql.raw(column)}) * 1000)::bigint)`
}

async function requireCoupon(shop: Shop, siteId: string, id: string): Promise<StoredCoupon> {
  const [coupon] = await shop.db.run(queries.couponById, [siteId, id])
  if (!coupon) throw refuse('COUPON_NOT_FOUND')
  return coupon
}

export function columnsOf(specification: CouponSpecification): unknown[] {
  const { name, code, active, usageLimit, limitPerCustomer } = specification
  const date = (time: string | null | undefined) => {
    const at = toTime(time)
    return at === undefined ? null : new Date(at)
  }
  return [
    name,
    code,
    active ?? true,
    date(specification.startTime) ?? new Date(0),
    date(specification.expirationTime),
    usageLimit ?? null,
    limitPerCustomer ?? null,
    JSON.stringify(specification),
  ]
}

/** A mask is `{paths: [...]}`, a list, or a text with commas. */
function maskOf(mask: unknown): string[] | undefined {
  const paths = typeof mask === 'object' && mask !== null && 'paths' in mask ? mask.paths : mask
  const list = typeof paths === 'string' ? paths.split(',') : paths
  if (!Array.isArray(list)) return undefined
  const names = list.map((name) => String(name).trim()).filter((name) => name !== '')
  return names.length > 0 ? names : undefined
}

function duplicateCode({ code }: CouponSpecification) {
  return refuse('ALREADY_EXISTS', `A coupon with the code ${code} already exists`, { code })
}
