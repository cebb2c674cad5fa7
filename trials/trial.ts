import { freePort, newDataDir, type ShopProcess, type StartOptions, startShop } from './process.ts'
import { type Filled, fillShop, type Goods } from './seed.ts'

/** The result of a trial: its bar in words, the figures, and whether it met the bar. */
export interface Outcome {
  bar: string
  measured: string
  /** Undefined when this machine does not allow the trial; `measured` says why. */
  met: boolean | undefined
}

export interface TrialShop {
  goods: Filled
  dataDir: string
  /** Starts the server, also after a kill, always with the same URL. */
  start(env?: Record<string, string>): Promise<ShopProcess>
  /** Starts another server of the same shop, beside the first one: with the same database and public URL. */
  startSecond(env?: Record<string, string>): Promise<ShopProcess>
}

export interface TrialShopOptions {
  /** Of the shop's data; the system's folder for temporary files when absent. */
  folder?: string | undefined
  /** Absent: the embedded one. */
  databaseUrl?: string | undefined
  env?: Record<string, string>
  nodeArguments?: readonly string[]
}

/** Runs a trial with a shop of its own, and deletes the shop afterwards. */
export async function withShop<T>(
  goods: Goods,
  work: (shop: TrialShop) => Promise<T>,
  { folder, databaseUrl, env: given = {}, ...how }: TrialShopOptions = {},
): Promise<T> {
  const { dataDir, remove } = await newDataDir(folder)
  const running = new Set<ShopProcess>()
  try {
    const place = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
    const options: StartOptions = { dataDir, port: await freePort(), ...how }
    const run = async (changed: Partial<StartOptions>) => {
      const shop = await startShop({ ...options, ...changed })
      running.add(shop)
      return shop
    }
    return await work({
      goods: await fillShop(dataDir, goods, place),
      dataDir,
      start: (env = {}) => run({ env: { ...place, ...given, ...env } }),
      async startSecond(env = {}) {
        const PUBLIC_URL = `http://127.0.0.1:${options.port}`
        return run({ port: await freePort(), env: { ...place, ...given, PUBLIC_URL, ...env } })
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
