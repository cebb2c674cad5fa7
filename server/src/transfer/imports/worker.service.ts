import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { saveMapping } from '../columns/queries.ts'
import { toColumnMapping } from '../columns/rules.ts'
import * as columns from '../columns/service.ts'
import type { Entry } from '../entries/rules.ts'
import { FileError, type FilePosition, type TransferFile } from '../files/rules.ts'
import { openFile } from '../files/service.ts'
import type { CartwrightCollection } from '../layouts/cartwright.rules.ts'
import type { Batch } from './plan.service.ts'
import {
  claimImport,
  countImportFailure,
  finishImport,
  type ImportRow,
  importById,
  queueNextPart,
} from './queries.ts'
import * as steps from './stages.service.ts'

/** Milliseconds until another job continues, so that a server can stop soon. */
const timeLimit = 10_000
/** Milliseconds without progress until a worker counts as stopped. */
export const workerTimeout = 30_000
/** Failures in a row until the import fails. */
const maxFailures = 5
const internalProblem = 'The import failed because of a server error. See the server log'
/** Products and variants of one transaction. */
const maxBatch = { products: 150, variants: 1500 }

/** Checks or imports the next part of a file, from where the previous part ended. */
export async function runImport(shop: Shop, { siteId, id }: { siteId: string; id: string }): Promise<void> {
  const claim = await claimFor(shop, { siteId, id, states: ['CHECKING', 'RUNNING'] })
  if (!claim) return
  const { row, worker } = claim
  try {
    const isOver = await processFile(shop, row, worker)
    if (!isOver) await shop.db.run(queueNextPart, [siteId, id, worker])
  } catch (error) {
    if (error instanceof steps.Stopped) return
    if (!(error instanceof FileError)) {
      await shop.db.run(countImportFailure, [siteId, id, worker, maxFailures, internalProblem])
      throw error
    }
    await finish(shop, row, { worker, state: 'FAILED', problem: error.message })
  }
}

/** Claims an import in one of these states for a new worker, unless another worker has it. */
export async function claimFor(
  shop: Shop,
  { siteId, id, states }: { siteId: string; id: string; states: readonly string[] },
): Promise<{ row: ImportRow; worker: string } | undefined> {
  const worker = shop.newId()
  const now = shop.clock()
  const values = [siteId, id, worker, new Date(now - workerTimeout), new Date(now), states]
  const [claimed] = await shop.db.run(claimImport, values)
  const [row] = await shop.db.run(importById, [siteId, id])
  return claimed && row && { row, worker }
}

interface FileBatch {
  entries: Entry[]
  collections: CartwrightCollection[]
  end: FilePosition
}

async function processFile(shop: Shop, row: ImportRow, worker: string): Promise<boolean> {
  const { settings } = await sites.get(shop, row.siteId)
  const { currency, weightUnit, language } = settings
  const publicUrl = shop.hosts.urlOf(row.siteId)
  const terms = { currency, weightUnit, language, now: shop.clock(), publicUrl }
  const { id } = row
  const open = (mapping: ImportRow['mapping']) =>
    openFile(shop, { id, size: Number(row.size), mapping: toColumnMapping(mapping) }, terms)
  const found = await open(row.mapping)
  if (found.unknown.columns.length === 0 || row.state !== 'CHECKING') {
    return processEntries(shop, { row, file: found, settings }, worker)
  }
  const { mapping, isRemembered } = await columns.propose(shop.db, row.siteId, {
    layout: found.layout,
    ...found.unknown,
  })
  const state = isRemembered ? 'CHECKING' : 'MAPPING'
  const values = [
    row.siteId,
    id,
    worker,
    found.layout,
    JSON.stringify(mapping),
    state,
    new Date(shop.clock()),
  ]
  const [mine] = await shop.db.run(saveMapping, values)
  if (!mine) throw new steps.Stopped('another worker has taken over the import')
  if (!isRemembered) return true
  const file = await open(mapping)
  return processEntries(shop, { row: { ...row, mapping }, file, settings }, worker)
}

async function processEntries(
  shop: Shop,
  { row, file, settings }: Pick<Batch, 'row' | 'file' | 'settings'>,
  worker: string,
): Promise<boolean> {
  const from = row.position > 0n ? { bytes: Number(row.position), line: row.line } : undefined
  const until = performance.now() + timeLimit
  const step = row.state === 'CHECKING' ? steps.check : steps.run
  let at: ImportRow = { ...row, layout: file.layout }
  for await (const { end, ...gathered } of readAhead(readBatches(file, from))) {
    const batch = { row: at, file, settings, ...gathered }
    at = { ...at, ...(await step(shop, batch, { worker, end })), position: BigInt(end.bytes), line: end.line }
    if (performance.now() > until) return false
  }
  if (row.state === 'CHECKING') await finish(shop, at, { worker, state: 'CHECKED' })
  else await finish(shop, at, { worker, state: 'DONE' })
  return true
}

async function* readBatches(file: TransferFile, from: FilePosition | undefined): AsyncGenerator<FileBatch> {
  let gathered: FileBatch | undefined
  let variants = 0
  for await (const { entry, collection, end } of file.read(from)) {
    gathered ??= { entries: [], collections: [], end }
    gathered.end = end
    if (collection) gathered.collections.push(collection)
    if (entry) gathered.entries.push(entry)
    variants += entry?.variants?.length ?? 0
    const count = gathered.entries.length + gathered.collections.length
    if (count < maxBatch.products && variants < maxBatch.variants) continue
    yield gathered
    gathered = undefined
    variants = 0
  }
  if (gathered) yield gathered
}

/** Reads the next batch while the previous one is processed. */
async function* readAhead<T>(batches: AsyncGenerator<T, void>): AsyncGenerator<T> {
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
