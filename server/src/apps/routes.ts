import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as manifests from './manifests.service.ts'
import * as pages from './pages.service.ts'
import * as apps from './service.ts'

export function appRoutes(on: On, shop: Shop): void {
  on(calls.reviewApp, ({ caller, body }) => manifests.review(shop, caller, body), {
    stepwise: true,
    repeatable: false,
  })
  on(calls.installApp, ({ caller, body }) => apps.install(shop, caller, body), { secret: true })
  on(calls.listApps, ({ caller }) => apps.list(shop, caller))
  on(calls.getApp, async ({ caller, body }) => ({ app: apps.toWire(await apps.get(shop, caller, body.id)) }))
  on(calls.updateApp, ({ caller, body }) => apps.update(shop, caller, body), { secret: true })
  on(calls.uninstallApp, ({ caller, body }) => apps.uninstall(shop, caller, body.id))
  on(calls.rotateAppSecret, ({ caller, body }) => apps.rotateSecret(shop, caller, body.id), { secret: true })
  on(calls.getAppPublicKey, ({ caller, body }) => apps.publicKeys(shop, caller, body.id))
  on(calls.rotateAppKey, ({ caller, body }) => apps.rotateKey(shop, caller, body.id))
  on(calls.listAppPages, ({ caller }) => pages.list(shop, caller))
  on(calls.openAppPage, ({ caller, body }) => pages.open(shop, caller, body.id), { repeatable: false })
}
