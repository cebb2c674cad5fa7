import { freePort, newDataDir, type ShopProcess, startShop } from '../../trials/process.ts'
import { fillShop } from '../../trials/seed.ts'

export interface GrownSize {
  /** Number of products, each with four variants. */
  products: number
  profiling: readonly string[]
}

/** Runs work with a large shop that only this run uses. */
export async function inGrownShop<T>(
  { products, profiling }: GrownSize,
  work: (shop: ShopProcess) => Promise<T>,
): Promise<T> {
  const { dataDir, remove } = await newDataDir()
  process.stdout.write(`Growing a shop to ${products} products …\n`)
  try {
    await fillShop(dataDir, { grown: products })
    const shop = await startShop({ dataDir, port: await freePort(), nodeArguments: profiling, sources: true })
    try {
      return await work(shop)
    } finally {
      await shop.stop()
    }
  } finally {
    await remove()
  }
}
