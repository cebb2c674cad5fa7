import { setTimeout as wait } from 'node:timers/promises'
import { startSmtpServer } from '../../server/test/smtp-server.ts'
import { compare, describeDifferences, isExact } from '../load/compare.ts'
import { describeTally } from '../load/insist.ts'
import { startLoad } from '../load/load.ts'
import type { FailPoint } from '../proxy/faults.ts'
import { type FaultyShop, shelf, withFaultyShop } from '../proxy/faulty-shop.ts'
import type { Outcome } from '../trial.ts'
import { areTakenUp, describeJobs, longestWait, watchDeadJobs } from './dead-jobs.ts'

export interface FailPointsOptions {
  /** How often the server is killed at each point. */
  times: number
  folder?: string
}

/** The moments in which a crash would hurt most. The proxy sees the statements, so the server needs no code for this. */
const points: readonly FailPoint[] = [
  { statement: 'idempotency.claim', at: 'after' },
  { statement: 'carts.update', at: 'before its commit' },
  { statement: 'carts.update', at: 'after its commit' },
  { statement: 'checkouts.claim', at: 'after' },
  { statement: 'inventory.take', at: 'after' },
  { statement: 'orders.write', at: 'before its commit' },
  { statement: 'orders.write', at: 'after its commit' },
  { statement: 'checkouts.append-events', at: 'before' },
  { statement: 'inventory.adjust', at: 'after its commit' },
  { statement: 'audit-log.insert', at: 'before its commit' },
  { statement: 'jobs.take', at: 'after its commit' },
  { statement: 'mail.mark-sent', at: 'before' },
]

const mostMails = { perKill: 2 }

/** Kills the server at twelve named statements under a mixed load with a key on every POST. */
export async function failPoints({ times, folder }: FailPointsOptions): Promise<Outcome> {
  const mail = await startSmtpServer({ delay: 20 })
  mail.answer()
  return withFaultyShop({ folder, env: { SMTP_URL: mail.url } }, async (faulty) => {
    const { goods, database } = faulty
    const shop = await faulty.start()
    const load = startLoad(shop, goods)
    const jobs = watchDeadJobs()
    let pid = shop.pid
    for (const point of Array.from({ length: times }, () => points).flat()) {
      await load.more(5)
      await faulty.proxy.killAt(point, pid)
      await jobs.strike(database)
      pid = (await faulty.start()).pid
      await jobs.look(database)
    }
    await load.stop()
    const differences = await compare(database, load.books, { stock: shelf, productIds: goods.counted })
    const kills = times * points.length
    const letters = await lettersOf(faulty, () => mail.taken())
    await jobs.look(database)
    return {
      bar: `killed ${times} × at each of ${points.length} named statements: 0 lost, 0 double, jobs of the dead taken up within ${longestWait} s, each e-mail sent, at most ${mostMails.perKill} twice for a kill`,
      measured: `${kills} kills; ${describeTally(load.tally)}; ${describeDifferences(differences)}; ${describeJobs(jobs)}; ${letters.sent} e-mails, ${letters.missing} not sent, ${letters.twice} sent twice`,
      met:
        isExact(differences) &&
        areTakenUp(jobs) &&
        letters.missing === 0 &&
        letters.twice <= mostMails.perKill * kills,
    }
  }).finally(mail.close)
}

interface Letters {
  sent: number
  missing: number
  twice: number
}

/** Waits until all e-mails about orders are sent. */
async function lettersOf({ database }: FaultyShop, taken: () => readonly string[]): Promise<Letters> {
  const since = Date.now()
  let waiting = 1
  while (waiting > 0 && Date.now() - since < 1000 * longestWait) {
    await wait(500)
    const { rows } = await database.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM jobs WHERE kind = 'send-mail' AND failed_at IS NULL",
    )
    waiting = rows[0]?.waiting ?? 0
  }
  const ids = taken().map((letter) => /^Message-ID: (.+)$/im.exec(letter)?.[1] ?? '')
  return { sent: new Set(ids).size, missing: waiting, twice: ids.length - new Set(ids).size }
}
