import { fallbacksOf } from '@cartwright/contract/plugins/fallbacks.ts'
import { pluginKinds } from '@cartwright/contract/plugins/kinds.ts'
import { createCache } from '../../platform/cache/cache.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as signing from '../../signing/service.ts'
import {
  type AskedFunction,
  type InProcessPlugin,
  type KnownPlugin,
  PluginFailure,
  PluginRefusal,
  usualBudget,
} from './plugin.ts'
import { enabledPlugins, type PluginRow } from './queries.ts'

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    /** The plugins of this installation’s own program. Every site asks them. */
    plugins: readonly InProcessPlugin[]
  }
}

/** The plugins that this site asks, wherever they run. */
export async function enabled(shop: Shop, siteId: string): Promise<readonly KnownPlugin[]> {
  const rows = (await rowCache.get(shop, siteId, siteId)) ?? []
  return [
    ...shop.plugins.map((plugin) => inProcess(plugin, siteId)),
    ...rows.map((row) => overHttp(shop, row, siteId)),
  ]
}

/** Changes are announced, so the age only matters when an announcement was lost. */
const rowCache = createCache<PluginRow[]>({
  name: 'plugins',
  topics: ['plugin'],
  max: 1000,
  maxAge: 60_000,
  async load(shop, siteId) {
    return new Map([[siteId, await shop.db.run(enabledPlugins, [siteId])]])
  },
})

export function inProcess(plugin: InProcessPlugin, siteId: string): KnownPlugin {
  const { id, kind, name, budget = usualBudget, fallback = fallbacksOf(kind)[0], algorithms = [] } = plugin
  const functions = plugin.functions as Record<string, (data: AskedFunction['data']) => unknown>
  return {
    id,
    siteId,
    instanceId: siteId,
    appId: id,
    kind,
    name,
    algorithms,
    version: '',
    budget,
    fallback,
    ask: async ({ function: called, data }) => functions[called]?.(data),
  }
}

export function overHttp(shop: Shop, row: PluginRow, siteId: string): KnownPlugin {
  const { id, kind, name, revision, budget, fallback } = row
  const ask = (asked: AskedFunction) => post(shop, row, { ...asked, siteId })
  const instanceId = row.instanceId ?? siteId
  const appId = keyOwner(row)
  const algorithms = row.algorithms ?? []
  const version = String(revision)
  return { id, siteId, instanceId, appId, kind, name, algorithms, version, budget, fallback, ask }
}

/** What signs for a plugin. */
export function keyOwner({ id, appId }: Pick<PluginRow, 'id' | 'appId'>): string {
  return appId ?? id
}

/** Bytes */
const largestAnswer = 1_000_000

/** The body is a signed token, as the handlers of published clients expect. */
async function post(shop: Shop, row: PluginRow, asked: AskedFunction & { siteId: string }): Promise<unknown> {
  const { siteId, data, path, budget } = asked
  const ownerId = keyOwner(row)
  const claims = { iss: 'wix.com', aud: ownerId, data }
  const body = await signing.sign(shop, { siteId, ownerId, claims, expiresIn: 60 })
  const { status, content } = await shop.httpClient.ask(
    row.address.replace(/\/+$/, '') + path,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body },
    { largest: largestAnswer, longest: Math.max(1, Math.round(budget)) },
  )
  const answer = parse(content.toString())
  if (status === 200) return answer
  const { code, data: details = {} } = applicationError(answer)
  const codes: readonly string[] = pluginKinds[row.kind].errors
  if (code !== undefined && codes.includes(code)) throw new PluginRefusal(code, details)
  throw new PluginFailure(`answers with status ${status}${code === undefined ? '' : ` and ${code}`}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function applicationError(answer: unknown): { code?: string; data?: Record<string, unknown> } {
  const { applicationError: error } = (answer ?? {}) as { applicationError?: unknown }
  const { code, data } = (error ?? {}) as { code?: unknown; data?: unknown }
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof data === 'object' && data !== null ? { data: data as Record<string, unknown> } : {}),
  }
}
