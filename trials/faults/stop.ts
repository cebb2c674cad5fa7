import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startSmtpServer } from '../../server/test/smtp-server.ts'
import type { ShopProcess } from '../process.ts'
import { checkOut, newShopper, pieces } from '../shoppers.ts'
import { type Outcome, withShop } from '../trial.ts'

export interface StopOptions {
  rounds: number
  connections: number
  folder?: string
}

/** Seconds */
const longestStop = 10

/**
 * Asks a busy server to stop, while its mail server hangs. Each connection is kept and always has a request under way,
 * which must be answered. Like a balancer, a client leaves when it is asked to close the connection.
 */
export async function stop({ rounds, connections, folder }: StopOptions): Promise<Outcome> {
  const mail = await startSmtpServer()
  const work = withShop(
    { counted: [1000] },
    async ({ goods, start }) => {
      const seen: Seen = { answered: 0, reset: new Map(), times: [] }
      for (let round = 0; round < rounds; round++) {
        const shop = await start()
        await order(shop, goods.counted[0] ?? '')
        await stopUnderLoad(shop, connections, seen)
      }
      return verdict(seen, connections)
    },
    { folder, env: { SMTP_URL: mail.url } },
  )
  return work.finally(mail.close)
}

/** Stops a running server whose mail server hangs, once. */
export async function stopOnce(shop: ShopProcess, product: string, connections: number): Promise<Outcome> {
  const seen: Seen = { answered: 0, reset: new Map(), times: [] }
  await order(shop, product)
  await stopUnderLoad(shop, connections, seen)
  return verdict(seen, connections)
}

function verdict({ answered, reset, times }: Seen, connections: number): Outcome {
  const resets = [...reset.values()].reduce((sum, count) => sum + count, 0)
  const slowest = Math.max(...times)
  return {
    bar: `SIGTERM × ${times.length} under ${connections} kept connections while the mail server hangs: 0 resets, ≤ ${longestStop} s`,
    measured: `${answered} requests answered, ${resets} reset ${[...reset].map(([code, count]) => `(${count} × ${code})`).join(' ')}; slowest stop ${slowest.toFixed(1)} s`,
    met: resets === 0 && slowest <= longestStop && answered > times.length * connections,
  }
}

interface Seen {
  answered: number
  /** Seconds from each signal to the end. */
  times: number[]
  reset: Map<string, number>
}

/** So that an e-mail is under way. */
async function order(shop: ShopProcess, product: string): Promise<void> {
  const shopper = newShopper(shop)
  await shopper.cart.addToCurrentCart({ lineItems: [pieces(product, 1)] })
  await shopper.checkout.createOrder({ id: await checkOut(shopper) })
}

async function stopUnderLoad(shop: ShopProcess, connections: number, seen: Seen): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const before = seen.answered
  const clients = Array.from({ length: connections }, () => ask(shop, agent, seen))
  while (seen.answered < before + 3 * connections) await wait(5)
  const begin = performance.now()
  await shop.stop()
  seen.times.push((performance.now() - begin) / 1000)
  await Promise.all(clients)
  agent.destroy()
}

async function ask({ url }: ShopProcess, agent: Agent, seen: Seen): Promise<void> {
  for (;;) {
    const { code, isLast } = await answer(`${url}/`, agent)
    if (code === undefined) seen.answered++
    else seen.reset.set(code, (seen.reset.get(code) ?? 0) + 1)
    if (isLast) return
  }
}

interface Answer {
  /** Of the error; undefined once the whole answer has arrived. */
  code?: string
  isLast: boolean
}

function answer(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = ({ code, message }: NodeJS.ErrnoException) =>
      resolve({ code: code ?? message, isLast: true })
    get(url, { agent }, (response) => {
      const isLast = response.headers.connection === 'close'
      response.on('end', () => resolve({ isLast })).on('error', failed)
      response.resume()
    }).on('error', failed)
  })
}
