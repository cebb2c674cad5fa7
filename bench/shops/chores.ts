import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/start/config.ts'
import { openParts } from '../../server/src/start/open.ts'
import { jobFromInput } from '../job.ts'

/** Does what recurs on the shops of a data directory that no server uses. Writes {@link Chores} to the output. */
export interface ChoresJob {
  dataDir: string
}

/** Of one round, in milliseconds. */
export interface Chores {
  elapsed: number
  /** CPU of the process, without that of the database. */
  cpu: number
  slowest: { name: string; elapsed: number }
}

/** They need a place for backups. */
const left = new Set(['back-up', 'archive-log'])
const rounds = 5

const { dataDir } = await jobFromInput<ChoresJob>()
const opened = await openParts(readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' }))
const app = await createApp(opened.parts)
const recurring = app.jobs.filter(({ name, every }) => every !== undefined && !left.has(name))

const done: Chores[] = []
for (let round = 0; round <= rounds; round++) done.push(await doAll())
await app.close()
await opened.close()
// The first round compiles, and plans its statements.
const measured = done.slice(1).sort((one, other) => one.elapsed - other.elapsed)
process.stdout.write(JSON.stringify(measured[Math.floor(rounds / 2)]))

async function doAll(): Promise<Chores> {
  const before = process.cpuUsage()
  const times: Chores['slowest'][] = []
  for (const { name, run } of recurring) {
    const begin = performance.now()
    await run({}, new AbortController().signal)
    times.push({ name, elapsed: performance.now() - begin })
  }
  const { user, system } = process.cpuUsage(before)
  return {
    elapsed: times.reduce((sum, { elapsed }) => sum + elapsed, 0),
    cpu: (user + system) / 1000,
    slowest: times.reduce((one, other) => (other.elapsed > one.elapsed ? other : one)),
  }
}
