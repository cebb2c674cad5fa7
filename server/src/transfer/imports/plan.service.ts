import { isDeepStrictEqual } from 'node:util'
import type { ProductDraft } from '../../catalogue/model/drafts.rules.ts'
import { applyPatch, toDraft } from '../../catalogue/model/patches.rules.ts'
import { draftProblems } from '../../catalogue/model/problems.rules.ts'
import type { Media, Product } from '../../catalogue/model/product.rules.ts'
import { productsByIds, toProduct } from '../../catalogue/model/queries.ts'
import { buildProduct } from '../../catalogue/products/build.rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'
import {
  isSamePositions,
  type KnownCollection,
  type Positions,
  wantedPositions,
} from '../entries/collections.rules.ts'
import { ownMediaId } from '../entries/products.rules.ts'
import type { CollectionEntry, Entry, Problem } from '../entries/rules.ts'
import type { TransferFile } from '../files/rules.ts'
import type { CartwrightCollection } from '../layouts/cartwright.rules.ts'
import { type Match, matchEntries } from './matches.rules.ts'
import { type Plan, planEntry, problemAt, refusedPlan } from './plan.rules.ts'
import {
  earlierLines,
  findCollections,
  findFiles,
  findProducts,
  type ImportRow,
  manualPositions,
} from './queries.ts'
import { stockChangeOf, stockProblems } from './stock.rules.ts'

/** Entries of a file that are planned and written together. */
export interface Batch {
  row: ImportRow
  file: TransferFile
  entries: readonly Entry[]
  /** Described by the file. */
  collections: readonly CartwrightCollection[]
  settings: SiteSettings
}

/** Plans each entry of a batch against the shop's current products. */
export async function planBatch(tx: Connection, shop: Shop, batch: Batch): Promise<Plan[]> {
  const { row, entries, settings, file } = batch
  const matches = await matchBatch(tx, batch)
  const products = await readProducts(tx, shop, { siteId: row.siteId, matches })
  const files = await readFiles(tx, shop, batch)
  const collections = await readCollections(tx, row.siteId, entries)
  const shelves = await readPositions(tx, row.siteId, [...products.keys()])
  const terms = {
    existing: row.existing,
    currency: settings.currency,
    publicUrl: shop.hosts.urlOf(row.siteId),
  }
  return entries.map((entry, index) => {
    const { productId, duplicateOf, ambiguous } = matches[index] as Match
    if (ambiguous) {
      return refusedPlan(entry, [problemAt(entry, `could be several products of the shop: ${ambiguous}`)])
    }
    const plan = planEntry(entry, { product: products.get(productId ?? ''), duplicateOf, files }, terms)
    if (plan.action !== 'CREATE' && plan.action !== 'CHANGE') return plan
    const problems = [
      ...violationsOf(plan, settings).map((violation) => problemOf(file, entry, violation)),
      ...stockProblems(entry, { columnOf: file.columnOf, most: settings.limits.stock }),
      ...collectionProblems(entry, file),
    ]
    if (problems.length > 0) return refusedPlan(entry, problems)
    return changesNothing(plan, { shop, settings, collections, shelves })
      ? { ...plan, action: 'UNCHANGED' }
      : plan
  })
}

/** The records of a batch, without those that stand in the file before. */
export async function planRecords(tx: Connection, { row, entries }: Batch): Promise<Plan[]> {
  const keys = entries.map(({ key }) => key)
  const earlier = await tx.run(earlierLines, [row.siteId, row.id, keys, [], row.line])
  const matches = matchEntries(entries, [], earlier)
  return entries.map((entry, index) => {
    const before = matches[index]?.duplicateOf
    if (before !== undefined) return refusedPlan(entry, [problemAt(entry, `is the same as line ${before}`)])
    const isRefused = entry.problems.some(({ severity }) => severity === 'ERROR')
    return { entry, action: isRefused ? 'REFUSE' : 'CREATE' }
  })
}

/** The problem of a violation, with its place in the file. */
export function problemOf(file: TransferFile, entry: Entry, violation: Violation): Problem {
  const field = violation.field
    .replace(/^productOptions/, 'options')
    .replace(/^costAndProfitData\.itemCost/, 'cost')
    .replace(/^priceData\.price/, 'price')
  const column = file.columnOf(field)
  const variant = /^variants\[(\d+)\]/.exec(field)?.[1]
  const line = (variant && entry.variantLines[Number(variant)]) || entry.line
  const description = column === undefined ? `"${field}" ${violation.description}` : violation.description
  return { severity: 'ERROR', line, ...(column ? { column } : {}), description }
}

async function matchBatch(tx: Connection, { row, entries }: Batch): Promise<Match[]> {
  const { siteId } = row
  const known = entries.map((entry) => entry.identifiers)
  const found = await tx.run(findProducts, [
    siteId,
    known.flatMap(({ id }) => id ?? []),
    known.flatMap(({ handle }) => handle || []),
    known.flatMap(({ slug }) => slug || []),
    known.flatMap(({ skus }) => skus),
  ])
  const keys = entries.flatMap(({ key }) => key || [])
  const ids = [...new Set(found.map(({ productId }) => productId))]
  const earlier = await tx.run(earlierLines, [siteId, row.id, keys, ids, row.line])
  return matchEntries(entries, found, earlier)
}

async function readProducts(
  tx: Connection,
  shop: Shop,
  { siteId, matches }: { siteId: string; matches: readonly Match[] },
): Promise<Map<string, Product>> {
  const ids = matches.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx.run(productsByIds, [siteId, ids, new Date(shop.clock())])
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

async function readFiles(
  tx: Connection,
  shop: Shop,
  { row: { siteId }, entries }: Batch,
): Promise<Map<string, Media>> {
  const pictures = entries.flatMap((entry) => entry.pictures ?? [])
  if (pictures.length === 0) return new Map()
  const publicUrl = shop.hosts.urlOf(siteId)
  const ids = pictures.flatMap(({ address, media }) => ownMediaId(address, publicUrl) ?? media?.id ?? [])
  const rows = await tx.run(findFiles, [siteId, ids, pictures.map(({ address }) => address)])
  const files = new Map<string, Media>()
  for (const { id, sourceUrl, mediaType, width, height, alt } of rows) {
    const media: Media = {
      id,
      ...withoutNulls({ width, height }),
      ...(alt === '' ? {} : { altText: alt }),
      mediaType,
    }
    files.set(id, media)
    if (sourceUrl !== null) files.set(sourceUrl, media)
  }
  return files
}

/** Finds a collection by id, slug or name. */
export type FindCollection = (entry: CollectionEntry) => KnownCollection | undefined

export async function readCollections(
  tx: Connection,
  siteId: string,
  entries: readonly Entry[],
): Promise<FindCollection> {
  const wanted = entries.flatMap((entry) => entry.collections ?? [])
  if (wanted.length === 0) return () => undefined
  const rows = await tx.run(findCollections, [
    siteId,
    wanted.flatMap(({ id }) => (isGuid(id) ? id : [])),
    wanted.flatMap(({ slug, name }) => [slug ?? name.toLowerCase()]),
    wanted.map(({ name }) => name.toLowerCase()),
  ])
  return ({ id, slug, name }) =>
    rows.find((row) => row.id === id?.toLowerCase()) ??
    rows.find((row) => row.slug === slug) ??
    rows.find((row) => row.name.toLowerCase() === name.toLowerCase()) ??
    rows.find((row) => row.slug === name.toLowerCase())
}

/** The positions in manual collections, by product. */
export async function readPositions(
  tx: Connection,
  siteId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Positions>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx.run(manualPositions, [siteId, productIds])
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map(
    [...byProduct].map(([productId, own]) => [
      productId,
      new Map(own.map(({ collectionId, position }) => [collectionId, position])),
    ]),
  )
}

/** Problems of the product as it would be written. */
function violationsOf({ product, patch = {} }: Plan, settings: SiteSettings): Violation[] {
  const known = product ? toDraft(product, settings.currency) : ({} as ProductDraft)
  const draft = applyPatch(known, patch)
  return draftProblems(draft, settings)
}

const maxNameLength = 50

function collectionProblems({ collections = [], line }: Entry, { columnOf }: TransferFile): Problem[] {
  const column = columnOf('collections')
  return collections
    .filter(({ name }) => name.length > maxNameLength)
    .map(({ name }) => ({
      severity: 'ERROR',
      line,
      ...(column ? { column } : {}),
      description: `"${name}" is longer than ${maxNameLength} characters`,
    }))
}

interface ComparisonData {
  shop: Shop
  settings: SiteSettings
  collections: FindCollection
  shelves: ReadonlyMap<string, Positions>
}

function changesNothing(plan: Plan, { shop, settings, collections, shelves }: ComparisonData): boolean {
  const { entry, product, patch = {}, pictures } = plan
  if (!product || pictures || stockChangeOf(entry, product)) return false
  const known = shelves.get(product.id) ?? new Map()
  if (entry.collections && !isSamePositions(wantedPositions(entry, collections, known), known)) return false
  const { currency } = settings
  const before = toDraft(product, currency)
  const { id, numericId, manageVariants, variants } = product
  const origin = { id, numericId, currency, known: manageVariants ? variants : [], newId: shop.newId }
  return isDeepStrictEqual(before, toDraft(buildProduct(applyPatch(before, patch), origin), currency))
}
