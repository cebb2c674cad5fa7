import type { ImportCounts } from '@cartwright/contract/catalogue/transfers.ts'
import {
  type Author,
  type ChangeContext,
  changeCatalogue,
  type Outcome,
} from '../../catalogue/changes/service.ts'
import * as collections from '../../catalogue/collections/service.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as oldAddresses from '../../catalogue/old-addresses/service.ts'
import * as products from '../../catalogue/products/service.ts'
import * as stock from '../../inventory/stock/items.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Refusal } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type Positions, positionChanges, wantedPositions } from '../entries/collections.rules.ts'
import { oldPaths } from '../entries/old-addresses.rules.ts'
import type { Entry, Problem } from '../entries/rules.ts'
import type { FilePosition, TransferFile } from '../files/rules.ts'
import { tellRecords, writeRecords } from '../records/service.ts'
import { holdsRecords } from '../tables/layouts.rules.ts'
import { savePictures } from './pictures.queries.ts'
import type { Plan } from './plan.rules.ts'
import { problemAt, refusedPlan } from './plan.rules.ts'
import {
  type Batch,
  planBatch,
  planRecords,
  problemOf,
  readCollections,
  readPositions,
} from './plan.service.ts'
import { advanceImport, type ImportRow, saveHandles, saveLines } from './queries.ts'
import { stockChangeOf } from './stock.rules.ts'

/** Somebody canceled the import, or another server took it over. */
export class Stopped extends Error {}

interface Progress {
  worker: string
  end: FilePosition
}

/** The first stage: reports what the import would do. */
export async function check(
  shop: Shop,
  batch: Batch,
  progress: Progress,
): Promise<Pick<ImportRow, 'expected'>> {
  const told = holdsRecords(batch.row.layout)
    ? await tellRecords(shop, authorOf(batch.row), (writing) => writeBatchRecords(writing, batch))
    : undefined
  return shop.db.transaction(async (tx) => {
    const plans = told ?? (await planBatch(tx, shop, batch))
    const expected = addCounts(batch.row.expected, plans)
    await advance(tx, shop, { ...progress, row: { ...batch.row, expected } })
    await saveReport(tx, batch.row, { plans, done: false })
    return { expected }
  })
}

/** The second stage: writes the products and the progress in one transaction, so that nothing happens twice. */
export async function run(shop: Shop, batch: Batch, progress: Progress): Promise<Pick<ImportRow, 'done'>> {
  const { row } = batch
  return changeCatalogue(shop, authorOf(row), async (writing) => {
    const { tx } = writing
    await advance(tx, shop, { ...progress, row })
    const plans = await (holdsRecords(row.layout) ? writeBatchRecords : writeBatchProducts)(writing, batch)
    const done = addCounts(row.done, plans)
    await advance(tx, shop, { ...progress, row: { ...row, done } })
    await saveReport(tx, row, { plans, done: true })
    return { done }
  })
}

async function writeBatchRecords(writing: ChangeContext, batch: Batch): Promise<Plan[]> {
  const { layout, existing } = batch.row
  const plans = await planRecords(writing.tx, batch)
  return writeRecords(writing, { layout, keeps: existing === 'SKIP', plans })
}

async function writeBatchProducts(writing: ChangeContext, batch: Batch): Promise<Plan[]> {
  const { row } = batch
  await createCollections(writing, batch)
  const planned = await planBatch(writing.tx, writing.shop, batch)
  const plans = await writeProducts(writing, batch, planned)
  await saveStock(writing, plans)
  await saveCollectionProducts(writing, plans)
  await saveHandlesAndPictures(writing, row, plans)
  if (row.redirects) await saveOldAddresses(writing, row, plans)
  return plans
}

/** The author of the import. Its changes can be undone as a whole. */
export function authorOf({ id, siteId, authorKind, authorId }: ImportRow): Author {
  const run = { id, kind: 'IMPORT' as const }
  return { siteId, kind: authorKind as Caller['kind'], id: authorId, permissions: new Set(['*']), run }
}

async function advance(
  tx: Connection,
  shop: Shop,
  { row, worker, end }: Progress & { row: ImportRow },
): Promise<void> {
  const { siteId, id, state, layout, expected, done } = row
  const counts = [JSON.stringify(expected), JSON.stringify(done)]
  const values = [siteId, id, worker, state, layout, end.bytes, end.line, ...counts, new Date(shop.clock())]
  const [mine] = await tx.run(advanceImport, values)
  if (!mine) throw new Stopped('another worker has taken over the import')
}

const countOf = {
  CREATE: 'created',
  CHANGE: 'changed',
  UNCHANGED: 'unchanged',
  SKIP: 'skipped',
  REFUSE: 'refused',
} as const

function addCounts(counts: ImportCounts, plans: readonly Plan[]): ImportCounts {
  const sums = { ...counts }
  for (const { action } of plans) sums[countOf[action]]++
  return sums
}

/** Creates the collections that the shop has under no id, slug or name. */
async function createCollections(
  writing: ChangeContext,
  { collections: described, entries }: Batch,
): Promise<void> {
  const named = entries.flatMap((entry) => entry.collections ?? [])
  const wanted = [...described, ...named]
  if (wanted.length === 0) return
  const known = await readCollections(writing.tx, writing.siteId, [{ collections: wanted } as Entry])
  const created = new Set<string>()
  for (const one of wanted) {
    if (known(one) || created.has(one.name.toLowerCase()) || one.name.length > 50) continue
    created.add(one.name.toLowerCase())
    await collections.createIn(writing, one)
  }
}

/** The plans after writing, with the new products. */
async function writeProducts(
  writing: ChangeContext,
  { file }: Batch,
  plans: readonly Plan[],
): Promise<Plan[]> {
  const created = plans.filter(({ action }) => action === 'CREATE')
  const changed = plans.filter(({ action }) => action === 'CHANGE')
  const drafts = created.map(({ entry, patch }) => ({
    ...(patch as products.NewProduct),
    ...(entry.identifiers.id ? { id: entry.identifiers.id } : {}),
  }))
  const createdOutcomes = drafts.length > 0 ? await products.createIn(writing, drafts) : []
  const changes = changed.map(({ product, patch = {} }) => ({ id: product?.id ?? '', patch }))
  const changedOutcomes = changes.length > 0 ? await products.updateIn(writing, changes) : []
  const outcomes = new Map<Plan, Outcome | undefined>([
    ...created.map((plan, index): [Plan, Outcome | undefined] => [plan, createdOutcomes[index]]),
    ...changed.map((plan, index): [Plan, Outcome | undefined] => [plan, changedOutcomes[index]]),
  ])
  return plans.map((plan) => {
    const outcome = outcomes.get(plan)
    if (!outcome) return plan
    if (outcome.product) return { ...plan, product: outcome.product }
    return refusedPlan(plan.entry, problemsOf(file, plan.entry, outcome.refusal))
  })
}

function problemsOf(file: TransferFile, entry: Entry, { violations, message }: Refusal): Problem[] {
  if (violations.length === 0) return [problemAt(entry, message)]
  return violations.map((violation) => problemOf(file, entry, violation))
}

interface Written extends Plan {
  product: Product
}

function writtenPlans(plans: readonly Plan[]): Written[] {
  return plans.filter(
    (plan): plan is Written =>
      plan.product !== undefined && (plan.action === 'CREATE' || plan.action === 'CHANGE'),
  )
}

async function saveStock(
  { tx, shop, author, changed }: ChangeContext,
  plans: readonly Plan[],
): Promise<void> {
  const changes = writtenPlans(plans).flatMap(({ entry, product }) => stockChangeOf(entry, product) ?? [])
  if (changes.length === 0) return
  await stock.setIn(tx, shop, { author, changes, reason: 'IMPORT' })
  for (const { productId } of changes) changed.add(productId)
}

/** Puts products into the collections of the file, at its positions. */
async function saveCollectionProducts(writing: ChangeContext, plans: readonly Plan[]): Promise<void> {
  const { tx, siteId } = writing
  const written = writtenPlans(plans).filter(({ entry }) => entry.collections !== undefined)
  const entries = written.map(({ entry }) => entry)
  const named = await readCollections(tx, siteId, entries)
  const productIds = written.map(({ product }) => product.id)
  const known = await readPositions(tx, siteId, productIds)
  const moves = new Map<string, CollectionMove>()
  const moveOf = (id: string) => {
    const move = moves.get(id) ?? { added: [], removed: [], places: {} }
    moves.set(id, move)
    return move
  }
  for (const { entry, product } of written) {
    const now: Positions = known.get(product.id) ?? new Map()
    const wanted = wantedPositions(entry, named, now)
    const { added, removed, moved } = positionChanges(wanted, now)
    for (const id of added) moveOf(id).added.push(product.id)
    for (const id of removed) moveOf(id).removed.push(product.id)
    for (const id of [...added, ...moved]) {
      const place = wanted.get(id)
      if (place !== undefined) moveOf(id).places[product.id] = place
    }
  }
  const inOrder = [...moves].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [id, move] of inOrder) await saveCollection(writing, id, move)
}

interface CollectionMove {
  added: string[]
  removed: string[]
  places: Record<string, string>
}

async function saveCollection(
  writing: ChangeContext,
  id: string,
  { added, removed, places }: CollectionMove,
): Promise<void> {
  if (!isGuid(id)) return
  if (added.length > 0) {
    await collections.changeProducts(writing, { id, productIds: added, adding: true, places })
  }
  if (removed.length > 0) {
    await collections.changeProducts(writing, { id, productIds: removed, adding: false })
  }
  if (Object.keys(places).some((one) => !added.includes(one)))
    await collections.setPositions(writing, id, places)
}

/** Saves which product has which handle, and the pictures to fetch. */
async function saveHandlesAndPictures(
  { tx }: ChangeContext,
  { siteId, id }: ImportRow,
  plans: readonly Plan[],
): Promise<void> {
  const written = writtenPlans(plans)
  const handles = written.filter(({ entry }) => entry.identifiers.handle)
  if (handles.length > 0) {
    const names = handles.map(({ entry }) => entry.identifiers.handle)
    await tx.run(saveHandles, [siteId, names, handles.map(({ product }) => product.id)])
  }
  const pictures = written.flatMap(({ product, pictures = [] }) =>
    pictures.map(({ address, altText = '', shows = [], file }, position) => ({
      product_id: product.id,
      position,
      address,
      alt: altText,
      shows,
      media: file,
      replaces: product.media.map(({ id }) => id),
    })),
  )
  if (pictures.length > 0) await tx.run(savePictures, [siteId, id, JSON.stringify(pictures)])
}

/** Leads the pages of the other shop to those of the products, also of products that did not change. */
async function saveOldAddresses(
  { tx }: ChangeContext,
  { siteId, layout }: ImportRow,
  plans: readonly Plan[],
): Promise<void> {
  const addresses = plans.flatMap(({ entry, product, action }) =>
    product && action !== 'REFUSE' ? oldPaths(layout, entry).map((path) => ({ path, product })) : [],
  )
  await oldAddresses.insert(tx, siteId, addresses)
}

async function saveReport(
  tx: Connection,
  { siteId, id }: ImportRow,
  { plans, done }: { plans: readonly Plan[]; done: boolean },
): Promise<void> {
  const lines = plans.map(({ entry, action, product }) => ({
    line: entry.line,
    key: entry.key,
    name: entry.name,
    action,
    product_id: product?.id,
    problems: entry.problems,
  }))
  await tx.run(saveLines, [siteId, id, JSON.stringify(lines), done])
}
