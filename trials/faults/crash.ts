import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startSmtpServer } from '../../server/test/smtp-server.ts'
import { compare, type Differences, describeDifferences, isExact } from '../load/compare.ts'
import { describeTally } from '../load/insist.ts'
import { type Load, startLoad } from '../load/load.ts'
import { databaseUrlOf, type ShopProcess } from '../process.ts'
import { goodsForLoad, shelf } from '../proxy/faulty-shop.ts'
import { type Outcome, type TrialShop, withShop } from '../trial.ts'
import { areTakenUp, type DeadJobs, describeJobs, longestWait, watchDeadJobs } from './dead-jobs.ts'

export interface CrashOptions {
  /** Kills of the server. */
  servers: number
  /** Kills of the database: the first one and every second after it together with the server, the others alone. */
  databases: number
  /** Milliseconds that a mail server takes over an e-mail, so that kills must meet jobs. Without it, e-mails stay in the mailbox. */
  mailing?: number
  folder?: string
}

interface Trial {
  load: Load
  jobs: DeadJobs
  /** Milliseconds from a start to the first answer. */
  restarts: number[]
}

/** Kills the server and its database under a mixed load in which every POST has a key. Nothing is lost or done twice. */
export async function crash(options: CrashOptions): Promise<Outcome> {
  const { servers, databases, mailing, folder } = options
  const mail = await startSmtpServer({ delay: mailing ?? 0 })
  mail.answer()
  const work = async (trial: TrialShop) => {
    let shop = await trial.start()
    const load = startLoad(shop, trial.goods)
    const state: Trial = { load, jobs: watchDeadJobs(), restarts: [] }
    for (const kill of planOf(servers, databases)) {
      // Counts what was answered, so a busy machine takes its time.
      await load.more(10 + Math.floor(Math.random() * 50))
      await wait(Math.random() * 50)
      shop = await strike({ kill, shop, trial, state })
    }
    await load.stop()
    const database = await connect(shop)
    await untilTaken(state.jobs, database)
    const shelves = { stock: shelf, productIds: trial.goods.counted }
    const differences = await compare(database, load.books, shelves)
    await database.end()
    return verdict(state, differences, options)
  }
  return withShop(goodsForLoad, work, {
    folder,
    env: mailing === undefined ? {} : { SMTP_URL: mail.url },
  }).finally(mail.close)
}

interface Kill {
  server: boolean
  database: boolean
}

/** Spreads the kills of the database evenly. */
function planOf(servers: number, databases: number): Kill[] {
  const alone = Math.floor(databases / 2)
  const all = servers + alone
  const isDatabase = (at: number) =>
    Math.floor(((at + 1) * databases) / all) > Math.floor((at * databases) / all)
  let struck = 0
  return Array.from({ length: all }, (_, at) => {
    const database = isDatabase(at)
    return { server: !database || struck++ % 2 === 0, database }
  })
}

async function strike({
  kill,
  shop,
  trial,
  state,
}: {
  kill: Kill
  shop: ShopProcess
  trial: TrialShop
  state: Trial
}): Promise<ShopProcess> {
  const { jobs, restarts } = state
  if (kill.server) await withDatabase(shop, jobs.strike)
  await shop.kill(kill)
  if (!kill.server) return shop
  const next = await trial.start()
  restarts.push(next.firstAnswer)
  await withDatabase(next, jobs.look)
  return next
}

async function withDatabase(shop: ShopProcess, work: (database: pg.Client) => Promise<void>): Promise<void> {
  const database = await connect(shop)
  await work(database)
  await database.end()
}

async function connect({ dataDir }: ShopProcess): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await database.connect()
  return database
}

async function untilTaken(jobs: DeadJobs, database: pg.Client): Promise<void> {
  for (;;) {
    await jobs.look(database)
    if (jobs.waiting() === 0 || jobs.longest() > longestWait) return
    await wait(200)
  }
}

function verdict(
  { load: { tally }, jobs, restarts }: Trial,
  differences: Differences,
  { servers, databases, mailing }: CrashOptions,
): Outcome {
  const areJobsTaken = mailing === undefined || areTakenUp(jobs)
  const slowest = Math.max(...restarts, 0) / 1000
  return {
    bar: `${servers} × kill -9 of the server and ${databases} × of the database under a mixed load with a key on every POST: 0 lost, 0 double, jobs of the dead taken up within ${longestWait} s`,
    measured:
      `${describeTally(tally)}; ${describeDifferences(differences)}; ${describeJobs(jobs)}; ` +
      `slowest restart ${slowest.toFixed(1)} s`,
    met: isExact(differences) && tally.acknowledged > 0 && areJobsTaken,
  }
}
