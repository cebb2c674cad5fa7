import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as pages from './service.ts'

export function sitePageRoutes(on: On, shop: Shop): void {
  on(calls.getSitePage, async ({ caller, body }) => ({
    page: await pages.read(shop, caller, body.slug),
  }))
  on(calls.saveSitePage, async ({ caller, body }) => ({
    page: await pages.save(shop, caller.siteId, body.page),
  }))
  on(calls.deleteSitePage, ({ caller, body }) => pages.remove(shop, caller.siteId, body.slug))
}
