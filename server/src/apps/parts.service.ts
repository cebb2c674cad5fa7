import type { Plugin } from '@cartwright/contract/plugins/plugins.ts'
import type { WebhookSubscription } from '@cartwright/contract/webhooks/subscriptions.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as plugins from '../plugins/service.ts'
import * as webhooks from '../webhooks/subscriptions.service.ts'
import type { AppRow } from './queries.ts'
import { pluginKey, webhookKey } from './rules.ts'

/** Makes the subscriptions and plugins of an app those of its manifest. Returns the secrets of new subscriptions. */
export async function write(
  shop: Shop,
  caller: Caller,
  app: Pick<AppRow, 'id' | 'instanceId' | 'manifest'>,
): Promise<{ url: string; secret: string }[]> {
  const known = await partsOf(shop, caller, app.id)
  const { webhooks: newWebhooks = [], plugins: newPlugins = [] } = app.manifest
  const keys = new Set([...newWebhooks.map(webhookKey), ...newPlugins.map(pluginKey)])
  await removeAll(shop, caller, {
    subscriptions: known.subscriptions.filter((one) => !keys.has(webhookKey(one))),
    plugins: known.plugins.filter((one) => !keys.has(pluginKey(one))),
  })
  for (const plugin of newPlugins) await writePlugin(shop, caller, { app, plugin, known: known.plugins })
  const secrets: { url: string; secret: string }[] = []
  for (const webhook of newWebhooks) {
    const secret = await writeSubscription(shop, caller, { app, webhook, known: known.subscriptions })
    if (secret !== undefined) secrets.push({ url: webhook.url, secret })
  }
  return secrets
}

/** Deletes the subscriptions and plugins of an app. */
export async function remove(shop: Shop, caller: Caller, appId: string): Promise<void> {
  await removeAll(shop, caller, await partsOf(shop, caller, appId))
}

interface Parts {
  subscriptions: WebhookSubscription[]
  plugins: Plugin[]
}

async function partsOf(shop: Shop, caller: Caller, id: string): Promise<Parts> {
  const subscriptions = await webhooks.list(shop, caller)
  const { plugins: all } = await plugins.list(shop, caller)
  return {
    subscriptions: subscriptions.filter(({ appId }) => appId === id),
    plugins: all.filter(({ appId }) => appId === id),
  }
}

async function removeAll(shop: Shop, caller: Caller, { subscriptions, plugins: brought }: Parts) {
  for (const { id = '' } of subscriptions) await webhooks.remove(shop, caller, id)
  for (const { id = '' } of brought) await plugins.remove(shop, caller, id)
}

type AppParts = Pick<AppRow, 'id' | 'instanceId' | 'manifest'>

async function writePlugin(
  shop: Shop,
  caller: Caller,
  {
    app,
    plugin,
    known,
  }: { app: AppParts; plugin: NonNullable<AppRow['manifest']['plugins']>[number]; known: Plugin[] },
): Promise<void> {
  const found = known.find((one) => pluginKey(one) === pluginKey(plugin))
  const settings = { ...plugin, name: plugin.name ?? app.manifest.name }
  if (found?.id && found.revision) {
    await plugins.update(shop, caller, { ...settings, id: found.id, revision: found.revision })
  } else await plugins.create(shop, caller, { ...settings, app })
}

async function writeSubscription(
  shop: Shop,
  caller: Caller,
  {
    app,
    webhook,
    known,
  }: {
    app: AppParts
    webhook: NonNullable<AppRow['manifest']['webhooks']>[number]
    known: WebhookSubscription[]
  },
): Promise<string | undefined> {
  const found = known.find((one) => webhookKey(one) === webhookKey(webhook))
  const { url, envelope = 'contract', types } = webhook
  const { name } = app.manifest
  if (found?.id) {
    await webhooks.update(shop, caller, { id: found.id, name, types })
    return undefined
  }
  return (await webhooks.create(shop, caller, { name, url, envelope, types, app })).secret
}
