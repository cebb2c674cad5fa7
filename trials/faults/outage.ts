import { setTimeout as wait } from 'node:timers/promises'
import { startSmtpServer } from '../../server/test/smtp-server.ts'
import { compare, describeDifferences, isExact } from '../load/compare.ts'
import { describeTally } from '../load/insist.ts'
import { startLoad } from '../load/load.ts'
import type { ShopProcess } from '../process.ts'
import { shelf, withFaultyShop } from '../proxy/faulty-shop.ts'
import type { Outcome } from '../trial.ts'

export interface OutageOptions {
  /** How long the database is away. */
  seconds: number
  folder?: string
}

/** Seconds after the return of the database, and of a write that is refused. */
const longest = { untilReady: 2, refusal: 2 }

/** Takes the database away in the middle of everything, also of e-mails, and gives it back. The server stays. */
export async function outage({ seconds, folder }: OutageOptions): Promise<Outcome> {
  const mail = await startSmtpServer({ delay: 200 })
  mail.answer()
  return withFaultyShop(
    { folder, env: { SMTP_URL: mail.url } },
    async ({ goods, proxy, database, start }) => {
      const shop = await start()
      const load = startLoad(shop, goods)
      await load.more(100)
      await fetch(shop.url)
      const answers: Answers = { statuses: new Map(), slowest: 0 }
      for (const away of ['silent', 'refused'] as const) {
        await proxy.let({ away })
        await probe(shop, seconds / 2, answers)
      }
      await proxy.let({})
      const back = await untilReady(shop)
      await load.more(100)
      await load.stop()
      const differences = await compare(database, load.books, { stock: shelf, productIds: goods.counted })
      const isSame = await isAlive(shop)
      return {
        bar: `the database away for ${seconds} s in the middle of everything: the same process, ready ≤ ${longest.untilReady} s after its return; meanwhile pages are kept or refused, writes refused within ${longest.refusal} s; all books exact`,
        measured:
          `${isSame ? 'the same process' : 'THE SERVER ENDED'}, ready after ${back.toFixed(1)} s; meanwhile ${describeAnswers(answers)}; ` +
          `${describeTally(load.tally)}; ${describeDifferences(differences)}`,
        met: isSame && back <= longest.untilReady && areRight(answers) && isExact(differences),
      }
    },
  ).finally(mail.close)
}

interface Answers {
  /** How often each was seen, such as `page 200`. */
  statuses: Map<string, number>
  /** Seconds of the slowest write. */
  slowest: number
}

/** What a shopper's page and a write are answered while the database is away, and how long the write takes. */
async function probe(shop: ShopProcess, seconds: number, answers: Answers): Promise<void> {
  const { statuses } = answers
  const end = Date.now() + 1000 * seconds
  const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
  while (Date.now() < end) {
    const page = statusOf(shop.url)
    const begin = performance.now()
    const headers = { authorization: shop.apiKey, 'content-type': 'application/json' }
    const body = JSON.stringify({ product: { name: 'Ghost', priceData: { price: 1 } } })
    note(`write ${await statusOf(`${shop.url}/stores/v1/products`, { method: 'POST', headers, body })}`)
    answers.slowest = Math.max(answers.slowest, (performance.now() - begin) / 1000)
    note(`page ${await page}`)
    await wait(500)
  }
}

const allowed = new Set(['page 200', 'page 503', 'write 503'])

function areRight({ statuses, slowest }: Answers): boolean {
  return [...statuses.keys()].every((status) => allowed.has(status)) && slowest <= longest.refusal
}

function describeAnswers({ statuses, slowest }: Answers): string {
  const counted = [...statuses].map(([what, count]) => `${count} × ${what}`).join(', ')
  return `${counted}, the slowest write after ${slowest.toFixed(1)} s`
}

async function statusOf(url: string, init?: RequestInit): Promise<string> {
  const reply = await fetch(url, init)
  await reply.arrayBuffer()
  return String(reply.status)
}

/** Seconds */
async function untilReady({ url }: ShopProcess): Promise<number> {
  const begin = performance.now()
  while ((await statusOf(`${url}/ready`)) !== '200') await wait(20)
  return (performance.now() - begin) / 1000
}

/** Started once, so whoever answers under its id is still the first process. */
async function isAlive({ pid, url }: ShopProcess): Promise<boolean> {
  try {
    process.kill(pid, 0)
    return (await statusOf(`${url}/health`)) === '200'
  } catch {
    return false
  }
}
