import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import type { Entry } from '../entries/rules.ts'
import type { CartwrightCollection } from '../layouts/cartwright.rules.ts'
import { claimImport, finishImport, giveUpImport, handOn, type ImportRow, importById } from './queries.ts'
import { FileFault, openFile, type Place, type TransferFile } from './reader.service.ts'
import * as steps from './stages.service.ts'

/** Milliseconds after which the rest is another job's, so that a server that stops need not wait long. */
const slice = 10_000
/** Milliseconds after which a server that has said nothing is taken for gone. */
export const silence = 30_000
/** Times something may go wrong at one place of a file. */
const mostFailures = 5
const ours = 'Something went wrong that is no fault of the file; the log of the server says what'
/** Products of one transaction, and their variants. */
const most = { products: 150, variants: 1500 }

/** Looks through the next part of a file, or brings it in; where the part before ended, whatever happened since. */
export async function work(shop: Shop, { siteId, id }: { siteId: string; id: string }): Promise<void> {
  const worker = shop.newId()
  const now = shop.clock()
  const values = [siteId, id, worker, new Date(now - silence), new Date(now), ['CHECKING', 'RUNNING']]
  const [claimed] = await shop.db.run(claimImport, values)
  const [row] = await shop.db.run(importById, [siteId, id])
  if (!claimed || !row) return
  try {
    const isOver = await goOn(shop, row, worker)
    if (!isOver) await shop.db.run(handOn, [siteId, id, worker])
  } catch (error) {
    if (error instanceof steps.Stopped) return
    if (!(error instanceof FileFault)) {
      await shop.db.run(giveUpImport, [siteId, id, worker, mostFailures, ours])
      throw error
    }
    await finish(shop, row, { worker, state: 'FAILED', problem: error.message })
  }
}

interface Gathered {
  entries: Entry[]
  collections: CartwrightCollection[]
  end: Place
}

async function goOn(shop: Shop, row: ImportRow, worker: string): Promise<boolean> {
  const { settings } = await sites.get(shop, row.siteId)
  const { currency, weightUnit } = settings
  const file = await openFile(shop, { id: row.id, size: Number(row.size) }, { currency, weightUnit })
  const from = row.position > 0n ? { bytes: Number(row.position), line: row.line } : undefined
  const until = performance.now() + slice
  const step = row.state === 'CHECKING' ? steps.look : steps.bring
  let at: ImportRow = { ...row, layout: file.layout }
  for await (const { end, ...gathered } of ahead(batchesOf(file, from))) {
    const batch = { row: at, file, settings, ...gathered }
    at = { ...at, ...(await step(shop, batch, { worker, end })), position: BigInt(end.bytes), line: end.line }
    if (performance.now() > until) return false
  }
  if (row.state === 'CHECKING') await finish(shop, at, { worker, state: 'CHECKED' })
  else await finish(shop, at, { worker, state: 'DONE' })
  return true
}

async function* batchesOf(file: TransferFile, from: Place | undefined): AsyncGenerator<Gathered> {
  let gathered: Gathered | undefined
  let variants = 0
  for await (const { entry, collection, end } of file.read(from)) {
    gathered ??= { entries: [], collections: [], end }
    gathered.end = end
    if (collection) gathered.collections.push(collection)
    if (entry) gathered.entries.push(entry)
    variants += entry?.variants?.length ?? 0
    const count = gathered.entries.length + gathered.collections.length
    if (count < most.products && variants < most.variants) continue
    yield gathered
    gathered = undefined
    variants = 0
  }
  if (gathered) yield gathered
}

/** The next batch is read while the one before is worked on. */
async function* ahead<T>(batches: AsyncGenerator<T, void>): AsyncGenerator<T> {
  let next = batches.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = batches.next()
      next.catch(() => {})
      yield value
    }
  } finally {
    await batches.return()
  }
}

interface Ending {
  worker: string
  state: 'CHECKED' | 'DONE' | 'FAILED'
  problem?: string
}

async function finish(shop: Shop, row: ImportRow, { worker, state, problem }: Ending): Promise<void> {
  const now = new Date(shop.clock())
  const finishedAt = state === 'CHECKED' ? null : now
  await shop.db.run(finishImport, [row.siteId, row.id, worker, row.state, state, problem, finishedAt, now])
}
