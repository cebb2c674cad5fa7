import type { Connection } from '../../platform/db/db.ts'
import { violation } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { lockSession } from '../bookings/queries.ts'
import type { FullServiceRow } from '../services/queries.ts'
import * as services from '../services/service.ts'
import type { SeriesDraft } from '../sessions/changes.rules.ts'
import { lockRunToChange, type SeriesRow, seriesOfServices, sinceEver } from '../sessions/queries.ts'
import { isOver } from '../sessions/rules.ts'
import { type Run, runNear, runsOf } from '../sessions/runs.rules.ts'

interface Added {
  siteId: string
  service: FullServiceRow
  draft: SeriesDraft
  runId: string | null | undefined
}

/** The run of a course that gets more sessions: the one that the merchant names, or one near it; none for a new run. */
export async function runFor(
  tx: Connection,
  shop: Shop,
  { siteId, service, draft, runId }: Added,
): Promise<{ runId?: string }> {
  if (service.type !== 'COURSE' || runId === null) return {}
  const open = await openRuns(tx, shop, { siteId, serviceId: service.id })
  const run = runId ? open.find(({ id }) => id === runId) : runNear(open, [{ ...draft, id: '' }])
  if (runId && !run) throw violation('series.runId', 'must be a run of the course that is not over', 'OTHER')
  return run ? { runId: run.id } : {}
}

interface Continued {
  siteId: string
  before: SeriesRow
  series: SeriesDraft
}

/** A series of a course that goes on although its run is over is of another run: one near it, or a new one. */
export async function runAfter(
  tx: Connection,
  shop: Shop,
  { siteId, before, series }: Continued,
): Promise<{ runId?: string }> {
  const now = shop.clock()
  const run = await tx.run(lockRunToChange, [siteId, before.runId])
  if (!isOver(run, now) || isOver([{ ...before, ...series }], now)) return {}
  const { type } = await services.find(shop, siteId, before.serviceId)
  if (type !== 'COURSE') return {}
  const open = await openRuns(tx, shop, { siteId, serviceId: before.serviceId })
  const near = runNear(open, [{ ...series, id: before.id }])
  // Whoever books it at this moment is among those who have booked it.
  if (near) await tx.run(lockSession, [siteId, near.id])
  return { runId: near?.id ?? shop.newId() }
}

async function openRuns(
  tx: Connection,
  shop: Shop,
  { siteId, serviceId }: { siteId: string; serviceId: string },
): Promise<Run[]> {
  const all = await tx.run(seriesOfServices, [siteId, [serviceId], sinceEver])
  return runsOf(all).filter(({ last }) => last > shop.clock())
}
