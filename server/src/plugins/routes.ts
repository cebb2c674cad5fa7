import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as plugins from './service.ts'
import { samplesOf, tryOut } from './trials.service.ts'

export function pluginRoutes(on: On, shop: Shop): void {
  on(calls.createPlugin, ({ caller, body }) => plugins.create(shop, caller, body.plugin))
  on(calls.listPlugins, ({ caller }) => plugins.list(shop, caller))
  on(calls.getPlugin, ({ caller, body }) => plugins.get(shop, caller, body.id))
  on(calls.updatePlugin, ({ caller, body }) => plugins.update(shop, caller, body.plugin))
  on(calls.deletePlugin, ({ caller, body }) => plugins.remove(shop, caller, body.id))
  on(calls.enablePlugin, ({ caller, body }) =>
    plugins.setState(shop, caller, { id: body.id, state: 'ENABLED' }),
  )
  on(calls.disablePlugin, ({ caller, body }) =>
    plugins.setState(shop, caller, { id: body.id, state: 'DISABLED' }),
  )
  on(calls.getPluginPublicKey, ({ caller, body }) => plugins.publicKeys(shop, caller, body.id))
  on(calls.rotatePluginKey, ({ caller, body }) => plugins.rotateKey(shop, caller, body.id))
  on(calls.listPluginStatistics, ({ caller }) => plugins.listStatistics(shop, caller))
  on(calls.getPluginStatistics, ({ caller, body }) => plugins.readStatistics(shop, caller, body.id))
  on(calls.getPluginSamples, ({ caller, body }) => samplesOf(shop, caller, body.id))
  on(calls.tryPlugin, ({ caller, body }) => tryOut(shop, caller, body), { stepwise: true })
}
