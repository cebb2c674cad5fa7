import type { SearchServicesRequest, Service } from '@cartwright/contract/bookings/services.ts'
import type { PlatformQuery } from '@cartwright/contract/values/common.ts'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../platform/errors/errors.ts'
import { compileFilter } from '../../platform/query/filter.ts'
import { likePattern } from '../../platform/query/like.ts'
import { countUpTo, mostCounted, pageOf } from '../../platform/query/page.ts'
import { newProblems } from '../../platform/query/problems.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { findServices, type ServiceRow, serviceFields, serviceId, sourceOf } from './queries.ts'
import { seesHidden } from './service.ts'
import { withSurroundings } from './views.service.ts'

const options = { tieBreaker: serviceId, defaultSort: [{ fieldName: 'sortOrder', order: 'ASC' as const }] }

export async function query(shop: Shop, caller: Caller, asked: PlatformQuery | undefined) {
  return page(shop, caller, { asked, path: 'query' })
}

export async function search(shop: Shop, caller: Caller, { search: sent = {} }: SearchServicesRequest) {
  const { search: words, ...asked } = sent
  const expression = words?.expression?.trim()
  const pattern = expression ? likePattern(expression) : undefined
  return { ...(await page(shop, caller, { asked, pattern, path: 'search' })), aggregationData: {} }
}

async function page(
  shop: Shop,
  caller: Caller,
  { asked, pattern, path }: { asked: unknown; pattern?: string | undefined; path: string },
): Promise<{ services: Service[]; pagingMetadata: object }> {
  const compiled = compileQuery(asked, serviceFields, { ...options, path })
  const source = sourceOf({ siteId: caller.siteId, all: seesHidden(caller), pattern })
  const { rows, total } = await findServices(shop.db.read, source, compiled)
  const found = pageOf(rows, compiled, total)
  return { services: await withSurroundings(shop, caller, found.rows), pagingMetadata: found.metadata }
}

type Filter = Record<string, unknown> | null | undefined

export async function count(shop: Shop, caller: Caller, filter: Filter): Promise<{ count: number }> {
  const { rows } = await countUpTo(matching(caller, filter)).execute(shop.db.read.kysely)
  const found = rows[0]?.total ?? 0
  if (found > mostCounted) throw refuse('TOO_MANY_TO_COUNT')
  return { count: found }
}

function matching(caller: Caller, filter: Filter): RawBuilder<unknown> {
  const problems = newProblems()
  const condition = compileFilter(filter ?? {}, serviceFields, { path: 'filter', problems })
  problems.throwIfAny()
  const source = sourceOf({ siteId: caller.siteId, all: seesHidden(caller) })
  return sql`${source} and ${condition}`
}

/** The categories of services that match. */
export async function categories(shop: Shop, caller: Caller, filter: Filter) {
  const { rows } = await sql<{ id: string; name: string; sortOrder: number }>`
    select distinct c.id, c.name, c.sort_order as "sortOrder" ${matching(caller, filter)} and c.id is not null
    order by c.sort_order, c.id`.execute(shop.db.read.kysely)
  return { categories: rows }
}

/** Where services that match take place. */
export async function locations(shop: Shop, caller: Caller, filter: Filter) {
  const { rows } = await sql<Pick<ServiceRow, 'locations'>>`
    select distinct s.locations ${matching(caller, filter)}`.execute(shop.db.read.kysely)
  const { name, settings } = await sites.get(shop, caller.siteId)
  const all = rows.flatMap((row) => row.locations)
  const has = (type: string) => ({ exists: all.some((one) => one.type === type) })
  const business = has('BUSINESS')
  return {
    businessLocations: {
      ...business,
      locations: business.exists ? [{ business: { name, address: settings.address } }] : [],
    },
    customLocations: has('CUSTOM'),
    customerLocations: has('CUSTOMER'),
  }
}
