import { fillShop, freePort, newDataDir, type ShopProcess, type StartOptions, startShop } from './process.ts'
import type { Filled, Goods } from './seed.ts'

/** The result of a trial: its bar in words, the figures, and whether it met the bar. */
export interface Outcome {
  bar: string
  measured: string
  met: boolean
}

export interface TrialShop {
  goods: Filled
  dataDir: string
  /** Starts the server, also after a kill, always with the same URL. */
  start(env?: Record<string, string>): Promise<ShopProcess>
}

/** Runs a trial with a shop of its own in `folder`, and deletes the shop afterwards. */
export async function withShop<T>(
  goods: Goods,
  work: (shop: TrialShop) => Promise<T>,
  folder?: string,
): Promise<T> {
  const { dataDir, remove } = await newDataDir(folder)
  const running = new Set<ShopProcess>()
  try {
    const options: StartOptions = { dataDir, port: await freePort() }
    return await work({
      goods: await fillShop(dataDir, goods),
      dataDir,
      async start(env = {}) {
        const shop = await startShop({ ...options, env })
        running.add(shop)
        return shop
      },
    })
  } finally {
    for (const shop of running) await shop.kill()
    await remove()
  }
}

/** Returns all results, in the requested order. */
export function together<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}
