import { runOne } from './db/db.ts'
import { outboxFigures } from './db/outbox.ts'
import type { PoolFigures } from './db/pools.ts'
import { findProblems } from './http/health.routes.ts'
import { jobFigures, scheduleFigures } from './jobs/queries.ts'
import type { RouteContext } from './room.ts'
import type { Figure } from './telemetry/metrics.ts'

/** What only the server as a whole knows, for `/metrics`. */
export function measureServer({ server, shop, vitals, jobs }: RouteContext): void {
  const { metrics, db } = shop
  metrics.measure(() => db.pools().flatMap(toFigures))
  metrics.measure(async () => {
    const problems = await findProblems(server, shop, vitals)
    const isUp = !problems.some(({ code }) => code === 'DATABASE_AWAY')
    return [['database_up', isUp ? 1 : 0], ...problems.map(({ code }): Figure => ['problem', 1, code])]
  })
  metrics.measure(async () => {
    const found = await db.run(jobFigures, [])
    const kinds = new Set(found.map(({ kind }) => kind))
    // A rise from nothing is a rise only if the nothing was told.
    const none = jobs.filter(({ name }) => !kinds.has(name)).map(({ name }) => ({ ...noJobs, kind: name }))
    return [...found, ...none].flatMap(({ kind, waiting, oldest, failed }): Figure[] => [
      ['jobs_waiting', waiting, kind],
      ['jobs_oldest_seconds', oldest, kind],
      ['jobs_failed', failed, kind],
    ])
  })
  metrics.measure(async () => {
    const kinds = await db.run(scheduleFigures, [])
    return kinds.map(({ kind, sinceSuccess }): Figure => ['jobs_since_success_seconds', sinceSuccess, kind])
  })
  metrics.measure(async () => {
    const { events, oldest } = await runOne(db, outboxFigures, [])
    return [
      ['outbox_events', events],
      ['outbox_oldest_seconds', oldest],
    ]
  })
}

const noJobs = { waiting: 0, oldest: 0, failed: 0 }

function toFigures({ name, most, open, idle, waiting }: PoolFigures): Figure[] {
  return [
    ['pool_connections', most, name, 'most'],
    ['pool_connections', open, name, 'open'],
    ['pool_connections', idle, name, 'idle'],
    ['pool_waiting', waiting, name],
  ]
}
