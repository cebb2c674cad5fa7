import type { ResourceKind } from '@cartwright/contract/bookings/resources.ts'
import type { PlatformQuery } from '@cartwright/contract/values/common.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { findResources, resourceFields, resourceId } from './queries.ts'
import { toResource, toStaff } from './rules.ts'
import { viewOf } from './service.ts'

type Asked = PlatformQuery | undefined

export async function queryStaff(shop: Shop, caller: Caller, query: Asked) {
  const { rows, metadata } = await find(shop, caller, { query, kind: 'STAFF' })
  return {
    staffMembers: rows.map((row) => toStaff(row, viewOf(shop, caller, row))),
    pagingMetadata: metadata,
  }
}

export async function queryResources(shop: Shop, caller: Caller, query: Asked) {
  const { rows, metadata } = await find(shop, caller, { query })
  return {
    resources: rows.map((row) => toResource(row, viewOf(shop, caller, row))),
    pagingMetadata: metadata,
  }
}

const options = { tieBreaker: resourceId, defaultSort: [{ fieldName: 'name', order: 'ASC' as const }] }

async function find(shop: Shop, { siteId }: Caller, { query, kind }: { query: Asked; kind?: ResourceKind }) {
  const compiled = compileQuery(query, resourceFields, options)
  const { rows, total } = await findResources(shop.db.read, { siteId, ...(kind ? { kind } : {}) }, compiled)
  return pageOf(rows, compiled, total)
}
