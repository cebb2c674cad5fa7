import { fillShop, freePort, newDataDir, type ShopProcess, type StartOptions, startShop } from './process.ts'
import type { Filled, Goods } from './seed.ts'

/** What a trial found: its bar in words, the figures, and whether they are within. */
export interface Outcome {
  bar: string
  measured: string
  met: boolean
}

export interface TrialShop {
  goods: Filled
  /** Starts the server, again after it was killed, always at the same address. */
  start(): Promise<ShopProcess>
}

/** A shop with these goods for one trial; nothing of it is left afterwards. */
export async function withShop<T>(goods: Goods, work: (shop: TrialShop) => Promise<T>): Promise<T> {
  const { dataDir, remove } = await newDataDir()
  const running = new Set<ShopProcess>()
  try {
    const options: StartOptions = { dataDir, port: await freePort() }
    return await work({
      goods: await fillShop(dataDir, goods),
      async start() {
        const shop = await startShop(options)
        running.add(shop)
        return shop
      },
    })
  } finally {
    for (const shop of running) await shop.kill()
    await remove()
  }
}

/** Ends with the results of all, in the order asked for. */
export function together<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}
