import { createAdminClient } from '../../sdk/src/admin.ts'
import { freePort, newDataDir, startShop } from '../../trials/process.ts'
import { fillShop } from '../../trials/seed.ts'
import type { Bar } from '../report.ts'
import { adminBars } from './admin.ts'
import { editBars } from './edits.ts'
import { type TransferSize, transferBars } from './transfer.ts'

export const merchantNames = ['admin', 'edits', 'transfer']

interface Options extends TransferSize {
  profiling: readonly string[]
}

/** Measures what merchants do in a large shop, each of whose products has four variants. */
export async function* merchantBars(
  isWanted: (name: string) => boolean,
  { products, brought, profiling }: Options,
): AsyncIterable<Bar> {
  if (!merchantNames.some(isWanted)) return
  const { dataDir, remove } = await newDataDir()
  process.stdout.write(`Growing a shop to ${products} products …\n`)
  try {
    await fillShop(dataDir, { grown: products })
    const shop = await startShop({ dataDir, port: await freePort(), nodeArguments: profiling })
    try {
      const admin = createAdminClient(shop)
      if (isWanted('admin')) yield* adminBars(admin)
      if (isWanted('edits')) yield* editBars(admin)
      if (isWanted('transfer')) yield* transferBars(shop, { products, brought })
    } finally {
      await shop.stop()
    }
  } finally {
    await remove()
  }
}
