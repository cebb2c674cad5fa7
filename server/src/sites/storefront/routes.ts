import { calls } from '@cartwright/contract/calls.ts'
import { JsonReply, type On } from '../../platform/http/calls.ts'
import { may, type Shop } from '../../platform/shop/shop.ts'
import * as storefront from './service.ts'

export function storefrontRoutes(on: On, shop: Shop): void {
  on(
    calls.getStorefront,
    async ({ caller }) => new JsonReply((await storefront.get(shop, caller.siteId)).jsonIn(caller.language)),
  )
  on(calls.listSitePages, async ({ caller }) => {
    const { pages, drafts } = await storefront.get(shop, caller.siteId)
    return { pages: may(caller, 'SITE.READ') ? [...pages, ...drafts] : [...pages] }
  })
}
