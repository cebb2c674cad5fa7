import { fallbacksOf } from '@cartwright/contract/plugins/fallbacks.ts'
import type { Plugin, PluginFigures, PluginStatistics } from '@cartwright/contract/plugins/plugins.ts'
import type { FailingPlugin } from '@cartwright/contract/sites/status.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { afterQuestion, closed, isOpen } from './breaker.rules.ts'
import { type Count, memoryOf, pluginKey } from './memory.ts'
import type { KnownPlugin } from './plugin.ts'
import * as queries from './queries.ts'
import { boundOf, figures, slotOf, summarize } from './statistics.rules.ts'

export interface Outcome {
  milliseconds: number
  /** Absent: it answered. */
  failure?: string | undefined
}

/** Counts an answer or a failure. Counts reach the database together, some seconds later. */
export function record(shop: Shop, plugin: KnownPlugin, { milliseconds, failure }: Outcome): void {
  const memory = memoryOf(shop)
  const now = shop.clock()
  const key = pluginKey(plugin)
  const failed = failure !== undefined
  memory.breakers.set(key, afterQuestion(memory.breakers.get(key) ?? closed, { failed, now }))
  const [slot, most] = [slotOf(now), boundOf(milliseconds)]
  const { siteId, id: pluginId } = plugin
  const counted = `${key} ${slot} ${most}`
  const count = memory.counts.get(counted) ?? { siteId, pluginId, slot, most, answered: 0, failed: 0 }
  count[failed ? 'failed' : 'answered']++
  memory.counts.set(counted, count)
  if (failure !== undefined) memory.reasons.set(key, { siteId, pluginId, at: now, description: failure })
  memory.saving ??= setTimeout(() => saveLater(shop), savedAfter).unref()
}

export async function statistics(shop: Shop, siteId: string, id: string): Promise<PluginStatistics> {
  await save(shop)
  const since = new Date(shop.clock() - kept)
  const [rows, [failure]] = await Promise.all([
    shop.db.run(queries.answersByPlugin, [siteId, id, since]),
    shop.db.run(queries.failureByPlugin, [siteId, id]),
  ])
  return {
    ...summarize(rows),
    breaker: breakerOf(shop, { siteId, id }),
    ...(failure
      ? { lastFailure: { at: failure.failedAt.toISOString(), description: failure.description } }
      : {}),
  }
}

/** The figures of each plugin, without those of its hours. */
export async function statisticsOfAll(
  shop: Shop,
  siteId: string,
  plugins: readonly Pick<Plugin, 'id'>[],
): Promise<PluginFigures[]> {
  await save(shop)
  const rows = await shop.db.run(queries.answersOfSite, [siteId, new Date(shop.clock() - kept)])
  const byPlugin = Map.groupBy(rows, ({ pluginId }) => pluginId)
  return plugins.map(({ id = '' }) => ({
    id,
    ...figures(byPlugin.get(id) ?? []),
    breaker: breakerOf(shop, { siteId, id }),
  }))
}

function breakerOf(shop: Shop, plugin: { siteId: string; id: string }): PluginStatistics['breaker'] {
  const breaker = memoryOf(shop).breakers.get(pluginKey(plugin)) ?? closed
  return isOpen(breaker, shop.clock()) ? 'OPEN' : 'CLOSED'
}

/** Plugins that the merchant should look at, the one that failed last first. */
export async function failing(shop: Shop, siteId: string): Promise<FailingPlugin[]> {
  await save(shop)
  const rows = await shop.db.run(queries.failingPlugins, [siteId, new Date(shop.clock() - recently)])
  return rows.flatMap(({ failedAt, ...row }) => {
    const own = shop.plugins.find(({ id }) => id === row.id)
    const kind = row.kind ?? own?.kind
    const name = row.name ?? own?.name
    if (kind === undefined || name === undefined) return []
    const fallback = row.fallback ?? own?.fallback ?? fallbacksOf(kind)[0]
    return [{ ...row, kind, name, fallback, failedDate: failedAt.toISOString() }]
  })
}

const recently = 30 * 60_000
const kept = 24 * 60 * 60_000
const savedAfter = 5000

function saveLater(shop: Shop): void {
  save(shop).catch((error) => shop.log.warn({ err: error }, 'statistics of plugins'))
}

async function save(shop: Shop): Promise<void> {
  const memory = memoryOf(shop)
  clearTimeout(memory.saving)
  memory.saving = undefined
  const counts = [...memory.counts.values()]
  const failures = [...memory.reasons.values()]
  memory.counts.clear()
  memory.reasons.clear()
  if (counts.length > 0) await shop.db.run(queries.addAnswers, columnsOf(counts))
  if (failures.length > 0) {
    await shop.db.run(queries.noteFailures, [
      failures.map(({ siteId }) => siteId),
      failures.map(({ pluginId }) => pluginId),
      failures.map(({ at }) => new Date(at)),
      failures.map(({ description }) => description),
    ])
  }
}

function columnsOf(counts: readonly Count[]): unknown[] {
  return [
    counts.map(({ siteId }) => siteId),
    counts.map(({ pluginId }) => pluginId),
    counts.map(({ slot }) => new Date(slot)),
    counts.map(({ most }) => most),
    counts.map(({ answered }) => answered),
    counts.map(({ failed }) => failed),
  ]
}
