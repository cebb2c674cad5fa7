import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as redirects from './service.ts'

export function urlRedirectRoutes(on: On, shop: Shop): void {
  on(calls.listUrlRedirects, ({ caller, body }) => redirects.list(shop, caller, body))
  on(calls.createUrlRedirect, ({ caller, body }) => redirects.create(shop, caller, body))
  on(calls.updateUrlRedirect, ({ caller, body }) => redirects.update(shop, caller, body))
  on(calls.deleteUrlRedirect, ({ caller, body }) => redirects.remove(shop, caller, body.id))
}
