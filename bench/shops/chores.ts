import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/start/config.ts'
import { openParts } from '../../server/src/start/open.ts'
import { cpuOf } from '../../trials/process.ts'
import { jobFromInput } from '../job.ts'

/** Does what recurs on the shops of a data directory that no server uses, each kind as often as its minutes say. Writes {@link Chores} to the output. */
export interface ChoresJob {
  dataDir: string
}

/** CPU of a minute in which nothing but this happens, in milliseconds. */
export interface Chores {
  server: number
  database: number
  /** The kind of job that needs most of it. */
  dearest: { name: string; cpu: number }
}

/** They need a place for backups. */
const left = new Set(['back-up', 'archive-log'])
const rounds = 20

const { dataDir } = await jobFromInput<ChoresJob>()
const opened = await openParts(readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' }))
const app = await createApp(opened.parts)
const recurring = app.jobs.filter(({ name, every }) => every !== undefined && !left.has(name))

const costs: { name: string; server: number; database: number }[] = []
for (const { name, run, every = 1 } of recurring) {
  const once = () => run({}, new AbortController().signal)
  // Compiles, plans the statements, and does what has been waiting.
  for (let turn = 0; turn < 3; turn++) await once()
  const [before, database] = [process.cpuUsage(), databaseCpu()]
  for (let round = 0; round < rounds; round++) await once()
  const { user, system } = process.cpuUsage(before)
  const perMinute = rounds * every
  const used = { server: (user + system) / 1000, database: databaseCpu() - database }
  costs.push({ name, server: used.server / perMinute, database: used.database / perMinute })
}
await app.close()
await opened.close()
const sum = (of: (cost: (typeof costs)[number]) => number) =>
  costs.reduce((total, cost) => total + of(cost), 0)
const [dearest = { name: 'none', server: 0, database: 0 }] = costs.toSorted(
  (one, other) => cpu(other) - cpu(one),
)
const chores: Chores = {
  server: sum(({ server }) => server),
  database: sum(({ database }) => database),
  dearest: { name: dearest.name, cpu: cpu(dearest) },
}
process.stdout.write(JSON.stringify(chores))

function cpu({ server, database }: { server: number; database: number }): number {
  return server + database
}

function databaseCpu(): number {
  return cpuOf({ pid: process.pid, dataDir }).database
}
