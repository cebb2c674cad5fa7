import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { compare, describeDifferences, isExact } from '../load/compare.ts'
import { describeTally } from '../load/insist.ts'
import { startLoad } from '../load/load.ts'
import { databaseUrlOf, freePort } from '../process.ts'
import { goodsForLoad, shelf } from '../proxy/faulty-shop.ts'
import { type Outcome, type TrialShop, withShop } from '../trial.ts'
import { openInspector } from './inspector.ts'

export interface SoakOptions {
  minutes: number
  /** Megabytes that heap and memory of the server may grow in ten minutes, after a third of the time. */
  mostGrowth: { heap: number; memory?: number }
}

interface Mark {
  minute: number
  rss: number
  heap: number
  handles: number
  connections: number
}

/** Milliseconds that each client waits between two actions. */
const pause = 400
/** Milliseconds between two marks. */
const interval = 15_000

/** Works for a long time at half load. Memory, handles and connections stay as they are. */
export async function soak({ minutes, mostGrowth }: SoakOptions): Promise<Outcome> {
  const port = await freePort()
  const work = async ({ goods, start }: TrialShop) => {
    const shop = await start()
    const database = new pg.Client({ connectionString: databaseUrlOf(shop.dataDir) })
    await database.connect()
    const load = startLoad(shop, goods, { pause })
    const marks = await watch(port, database, minutes)
    await load.stop()
    const differences = await compare(database, load.books, { stock: shelf, productIds: goods.counted })
    await database.end()
    const growth = { heap: slope(marks, 'heap'), memory: slope(marks, 'rss') }
    const { memory: mostMemory = Number.POSITIVE_INFINITY } = mostGrowth
    const rejections = shop.output().split('unhandled rejection').length - 1
    const isCalm = isFlat(marks, 'handles', 30) && isFlat(marks, 'connections', 10)
    return {
      bar: `${minutes} minutes at half load: the heap grows < ${mostGrowth.heap} MB in ten minutes${mostGrowth.memory ? `, the memory < ${mostGrowth.memory} MB` : ''}, handles and connections stay, no unhandled rejection`,
      measured:
        `heap ${growth.heap.toFixed(1)} MB and memory ${growth.memory.toFixed(1)} MB in ten minutes, handles ${span(marks, 'handles')}, ` +
        `connections ${span(marks, 'connections')}, ${rejections} unhandled rejections; ${describeTally(load.tally)}; ${describeDifferences(differences)}`,
      met:
        growth.heap < mostGrowth.heap &&
        growth.memory < mostMemory &&
        isCalm &&
        rejections === 0 &&
        isExact(differences),
    }
  }
  return withShop(goodsForLoad, work, { nodeArguments: [`--inspect=127.0.0.1:${port}`] })
}

/** Returns the marks after a third of the time, when everything is warm. */
async function watch(port: number, database: pg.Client, minutes: number): Promise<Mark[]> {
  const inspector = await openInspector(port)
  const marks: Mark[] = []
  const begin = Date.now()
  while (Date.now() - begin < 60_000 * minutes) {
    await wait(interval)
    const minute = (Date.now() - begin) / 60_000
    marks.push({ minute, ...(await inspector.measure()), connections: await connectionsOf(database) })
  }
  inspector.close()
  return marks.filter(({ minute }) => minute > minutes / 3)
}

async function connectionsOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend'",
  )
  return rows[0]?.count ?? 0
}

/** Megabytes in ten minutes, by least squares. */
function slope(marks: readonly Mark[], what: 'rss' | 'heap'): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(marks.map(({ minute }) => minute))
  const y = mean(marks.map((mark) => mark[what]))
  const above = marks.reduce((sum, mark) => sum + (mark.minute - x) * (mark[what] - y), 0)
  const below = marks.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return (10 * above) / below / 1e6
}

function isFlat(marks: readonly Mark[], what: 'handles' | 'connections', most: number): boolean {
  const values = marks.map((mark) => mark[what])
  return Math.max(...values) - Math.min(...values) <= most
}

function span(marks: readonly Mark[], what: 'handles' | 'connections'): string {
  const values = marks.map((mark) => mark[what])
  return `${Math.min(...values)} to ${Math.max(...values)}`
}
