import { calls } from '@cartwright/contract/calls.ts'
import type { InstalledShop } from '@cartwright/contract/sites/shops.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { On } from '../platform/http/calls.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { urlAt } from '../sites/hosts/service.ts'
import * as sites from '../sites/settings/service.ts'
import type { ShopRow } from './queries.ts'
import * as shops from './service.ts'

/** The shops of the installation, for owners of the first one. */
export function shopRoutes(on: On, shop: Shop): void {
  on(calls.listShops, async ({ caller, body: { after, search, limit } }) => {
    const firstId = await requireFirst(shop, caller)
    const rows = await shops.list(shop, {
      ...(after ? { after } : {}),
      ...(search ? { search } : {}),
      ...(limit ? { limit } : {}),
    })
    return { shops: rows.map((row) => toWire(shop, firstId, row)) }
  })
  on(
    calls.createShop,
    async ({ caller, body }) => {
      const firstId = await requireFirst(shop, caller)
      const { shop: row, ...made } = await shops.create(shop, body.shop)
      return { shop: toWire(shop, firstId, row), ...made }
    },
    { secret: true },
  )
  on(calls.archiveShop, async ({ caller, body: { id } }) => {
    const firstId = await requireFirst(shop, caller)
    return { shop: toWire(shop, firstId, await shops.archive(shop, id, caller)) }
  })
  on(calls.restoreShop, async ({ caller, body: { id } }) => {
    const firstId = await requireFirst(shop, caller)
    return { shop: toWire(shop, firstId, await shops.restore(shop, id, caller)) }
  })
}

async function requireFirst(shop: Shop, { siteId }: Caller): Promise<string> {
  const first = await sites.first(shop)
  if (first?.id !== siteId)
    throw refuse('PERMISSION_DENIED', 'Only owners of the first shop manage the shops of the installation')
  return siteId
}

function toWire(shop: Shop, firstId: string, row: ShopRow): InstalledShop {
  const { id, name, host, archivedAt, createdAt } = row
  return {
    id,
    name,
    url: host === null ? shop.publicUrl : urlAt(shop, host),
    state: archivedAt ? 'ARCHIVED' : 'OPEN',
    isFirst: id === firstId,
    createdDate: createdAt.toISOString(),
  }
}
