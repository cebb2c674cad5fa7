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

/** Seconds after the return of the database. */
const longestReturn = 2

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
      await proxy.let({ away: 'refused' })
      const answers = await probe(shop, seconds)
      await proxy.let({})
      const back = await untilReady(shop)
      await load.more(100)
      await load.stop()
      const differences = await compare(database, load.books, { stock: shelf, productIds: goods.counted })
      const isSame = await isAlive(shop)
      return {
        bar: `the database away for ${seconds} s in the middle of everything: the same process, ready ≤ ${longestReturn} s after its return, all books exact`,
        measured:
          `${isSame ? 'the same process' : 'THE SERVER ENDED'}, ready after ${back.toFixed(1)} s; meanwhile ${answers}; ` +
          `${describeTally(load.tally)}; ${describeDifferences(differences)}`,
        met: isSame && back <= longestReturn && isExact(differences),
      }
    },
  ).finally(mail.close)
}

/** What a shopper's page and a write are answered while the database is away, and how long the write takes. */
async function probe(shop: ShopProcess, seconds: number): Promise<string> {
  const statuses = new Map<string, number>()
  let slowest = 0
  const end = Date.now() + 1000 * seconds
  const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
  while (Date.now() < end) {
    note(`page ${await statusOf(shop.url)}`)
    const begin = performance.now()
    const headers = { authorization: shop.apiKey, 'content-type': 'application/json' }
    const body = JSON.stringify({ product: { name: 'Ghost', priceData: { price: 1 } } })
    note(`write ${await statusOf(`${shop.url}/stores/v1/products`, { method: 'POST', headers, body })}`)
    slowest = Math.max(slowest, performance.now() - begin)
    await wait(500)
  }
  const counted = [...statuses].map(([what, count]) => `${count} × ${what}`).join(', ')
  return `${counted}, the slowest write after ${(slowest / 1000).toFixed(1)} s`
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
