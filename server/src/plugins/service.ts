import { fallbacksOf } from '@cartwright/contract/plugins/fallbacks.ts'
import type {
  CreatePluginRequest,
  Plugin,
  UpdatePluginRequest,
} from '@cartwright/contract/plugins/plugins.ts'
import type { PublicKey } from '@cartwright/contract/values/common.ts'
import { refuse, refuseIf, violation } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as signing from '../signing/service.ts'
import { inProcess, keyOwner, overHttp } from './asking/known.service.ts'
import { type InProcessPlugin, type KnownPlugin, usualBudget } from './asking/plugin.ts'
import type { PluginRow } from './asking/queries.ts'
import { statistics, statisticsOfAll } from './asking/statistics.service.ts'
import * as queries from './queries.ts'
import { kindViolations } from './rules.ts'

/** Plugins of a site, those of the server's own program apart */
const most = 50

type NewPlugin = CreatePluginRequest['plugin'] & { app?: { id: string; instanceId: string } }

/** With `app`, the plugin is a part of this app. */
export async function create(shop: Shop, { siteId }: Pick<Caller, 'siteId'>, sent: NewPlugin) {
  return { plugin: toWire(await insert(shop, siteId, sent)) }
}

export async function list(shop: Shop, { siteId }: Caller): Promise<{ plugins: Plugin[] }> {
  const rows = await shop.db.run(queries.listPlugins, [siteId])
  return { plugins: [...shop.plugins.map(inProcessToWire), ...rows.map(toWire)] }
}

export async function get(shop: Shop, { siteId }: Caller, id: string): Promise<{ plugin: Plugin }> {
  const found = await find(shop, siteId, id)
  return { plugin: 'functions' in found ? inProcessToWire(found) : toWire(found) }
}

export async function update(
  shop: Shop,
  { siteId }: Caller,
  { id, revision, name, address, budget, fallback, algorithms }: UpdatePluginRequest['plugin'],
): Promise<{ plugin: Plugin }> {
  const before = await requireRow(shop, siteId, id)
  refuseIf(kindViolations(before.kind, { fallback, algorithms }, { field: 'plugin', isNew: false }))
  if (address !== undefined && address !== before.address) await assertUsable(shop, address)
  const settings = [name, address, budget, fallback, toJson(algorithms)]
  const values = [siteId, id, revision, new Date(shop.clock()), ...settings]
  const [row] = await shop.db.run(queries.updatePlugin, values)
  if (!row) throw refuse('REVISION_MISMATCH')
  shop.changes.publish('plugin', siteId)
  return { plugin: toWire(row) }
}

export async function setState(
  shop: Shop,
  { siteId }: Caller,
  { id, state }: { id: string; state: PluginRow['state'] },
): Promise<{ plugin: Plugin }> {
  await requireRow(shop, siteId, id)
  const [row] = await shop.db.run(queries.setPluginState, [siteId, id, state, new Date(shop.clock())])
  if (!row) throw refuse('PLUGIN_NOT_FOUND')
  shop.changes.publish('plugin', siteId)
  return { plugin: toWire(row) }
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  await requireRow(shop, siteId, id)
  await shop.db.transaction(async (tx) => {
    const [row] = await tx.run(queries.deletePlugin, [siteId, id])
    // The key of an app belongs to its other plugins and webhooks too.
    if (row && row.appId === null) await signing.remove(tx, shop, { siteId, ownerId: id })
  })
  shop.changes.publish('plugin', siteId)
  return {}
}

export async function publicKeys(shop: Shop, { siteId }: Caller, id: string) {
  const ownerId = keyOwner(await requireRow(shop, siteId, id))
  return toKeys(await signing.publicKeys(shop, siteId, ownerId))
}

export async function rotateKey(shop: Shop, { siteId }: Caller, id: string) {
  const ownerId = keyOwner(await requireRow(shop, siteId, id))
  return toKeys(await signing.rotate(shop, { siteId, ownerId }))
}

export async function listStatistics(shop: Shop, caller: Caller) {
  const { plugins } = await list(shop, caller)
  return { statistics: await statisticsOfAll(shop, caller.siteId, plugins) }
}

export async function readStatistics(shop: Shop, { siteId }: Caller, id: string) {
  await find(shop, siteId, id)
  return { statistics: await statistics(shop, siteId, id) }
}

/** The plugin, wherever it runs, also while it is switched off. */
export async function known(shop: Shop, { siteId }: Caller, id: string): Promise<KnownPlugin> {
  const found = await find(shop, siteId, id)
  return 'functions' in found ? inProcess(found, siteId) : overHttp(shop, found, siteId)
}

async function insert(shop: Shop, siteId: string, sent: NewPlugin): Promise<PluginRow> {
  const { kind, name, address, budget = usualBudget, fallback = fallbacksOf(kind)[0], algorithms, app } = sent
  refuseIf(kindViolations(kind, { fallback, algorithms }, { field: 'plugin', isNew: true }))
  await assertUsable(shop, address)
  const id = shop.newId()
  const owner = [app?.id ?? null, app?.instanceId ?? null]
  const settings = [budget, fallback, toJson(algorithms)]
  const values = [siteId, id, kind, name, address, ...owner, ...settings, new Date(shop.clock()), most]
  const [row] = await shop.db.run(queries.insertPlugin, values)
  if (!row) throw violation('plugin', `is one too many: a shop has at most ${most}`, 'VALIDATION')
  // Making a key takes long; no shopper should wait for it.
  await signing.publicKeys(shop, siteId, keyOwner(row))
  shop.changes.publish('plugin', siteId)
  return row
}

function toJson(algorithms: Plugin['algorithms']): string | null {
  return algorithms ? JSON.stringify(algorithms) : null
}

/** A host of a private network is refused now; one that turns private later is not asked. */
async function assertUsable(shop: Shop, address: string): Promise<void> {
  const hasMore = /[?#]/.test(address)
  const problem = hasMore
    ? 'must not contain ? or #: the shop appends the path of each question'
    : await shop.httpClient.problemWith(address)
  if (problem) throw violation('plugin.address', problem, 'VALIDATION')
}

async function find(shop: Shop, siteId: string, id: string): Promise<PluginRow | InProcessPlugin> {
  const own = shop.plugins.find((plugin) => plugin.id === id)
  if (own) return own
  const [row] = await shop.db.run(queries.pluginById, [siteId, id])
  if (!row) throw refuse('PLUGIN_NOT_FOUND')
  return row
}

async function requireRow(shop: Shop, siteId: string, id: string): Promise<PluginRow> {
  const found = await find(shop, siteId, id)
  if ('functions' in found) throw refuse('PLUGIN_IS_IN_PROCESS')
  return found
}

function toKeys(keys: PublicKey[]) {
  return { keys, publicKeys: keys.map(({ pem }) => pem) }
}

function toWire({ revision, instanceId: _, algorithms, createdAt, updatedAt, ...row }: PluginRow): Plugin {
  return {
    ...row,
    ...(algorithms ? { algorithms } : {}),
    revision: String(revision),
    inProcess: false,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

function inProcessToWire(plugin: InProcessPlugin): Plugin {
  const { id, kind, name, budget = usualBudget, fallback = fallbacksOf(kind)[0], algorithms } = plugin
  const known = { id, kind, name, budget, fallback, ...(algorithms ? { algorithms: [...algorithms] } : {}) }
  return { ...known, state: 'ENABLED', inProcess: true }
}
