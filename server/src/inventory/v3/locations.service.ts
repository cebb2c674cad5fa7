import type {
  GetDefaultStoresLocationReply,
  QueryStoresLocationsReply,
  QueryStoresLocationsRequest,
  StoresLocation,
} from '@cartwright/contract/inventory/inventory-items-v3.ts'
import { sql } from 'kysely'
import { notFound } from '../../platform/errors/errors.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'

// All stock of a shop lies in one place, which has the id and the name of the shop.

export async function readDefault(shop: Shop, caller: Caller): Promise<GetDefaultStoresLocationReply> {
  return { storesLocation: await locationOf(shop, caller) }
}

export async function byId(
  shop: Shop,
  caller: Caller,
  locationId: string,
): Promise<GetDefaultStoresLocationReply> {
  if (locationId.toLowerCase() !== caller.siteId) throw notFound('No such location')
  return readDefault(shop, caller)
}

const id: ScalarField = { column: sql`l.id`, type: 'uuid', required: true }
const fields: Fields = {
  id,
  name: { column: sql`l.name`, type: 'text', sortable: true },
  locationType: { column: sql`'VIRTUAL'`, type: 'enum', values: ['VIRTUAL', 'PHYSICAL'] },
  defaultLocation: { column: sql`true`, type: 'boolean' },
}

export async function query(
  shop: Shop,
  caller: Caller,
  { query = {} }: QueryStoresLocationsRequest,
): Promise<QueryStoresLocationsReply> {
  const paging = query.paging ? {} : { cursorPaging: query.cursorPaging ?? {} }
  const compiled = compileQuery({ ...query, ...paging }, fields, { tieBreaker: id })
  const found = await sql<{ cursor_key: string | null }>`select ${compiled.cursorKey} as cursor_key
    from sites l where l.id = ${caller.siteId} and ${compiled.where} ${compiled.page}`.execute(
    shop.db.read.kysely,
  )
  const { rows, metadata } = pageOf(found.rows, compiled)
  const storesLocations = rows.length > 0 ? [await locationOf(shop, caller)] : []
  return { storesLocations, pagingMetadata: metadata }
}

async function locationOf(shop: Shop, { siteId }: Caller): Promise<StoresLocation> {
  const { id, name, revision } = await sites.get(shop, siteId)
  return { id, name, revision: String(revision), locationType: 'VIRTUAL', defaultLocation: true }
}
