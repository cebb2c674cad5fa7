import { Readable } from 'node:stream'
import type {
  CreateExportReply,
  CreateExportRequest,
  Export,
  ListExportsReply,
  ListExportsRequest,
} from '@cartwright/contract/catalogue/transfers.ts'
import { toWireRule } from '../../catalogue/collection-rules/rules.ts'
import { toProduct } from '../../catalogue/model/queries.ts'
import { runOne } from '../../platform/db/db.ts'
import { notFound, refuse } from '../../platform/errors/errors.ts'
import { FileReply } from '../../platform/http/calls.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { optional, withoutNulls } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import type { ExportTerms, Numbered } from '../entries/products.rules.ts'
import type { CartwrightCollection, ExportedProduct } from '../layouts/cartwright.rules.ts'
import { writers } from '../layouts/writers.rules.ts'
import {
  type CollectionRow,
  type ColumnCounts,
  collectionsAfter,
  type ExportedRow,
  type ExportRow,
  exportById,
  exportScopes,
  insertExport,
  listExports,
  updateExport,
} from './queries.ts'

/** Saves what to export. Each download writes the file anew. */
export async function create(
  shop: Shop,
  caller: Caller,
  { layout, collectionId, productIds }: CreateExportRequest,
): Promise<CreateExportReply> {
  const { siteId } = caller
  const site = await sites.get(shop, siteId)
  if (
    collectionId &&
    !(await readCollections(shop, siteId)).some(({ id }) => id === collectionId.toLowerCase())
  ) {
    throw notFound('No such collection')
  }
  const day = new Date(shop.clock()).toISOString().slice(0, 10)
  const fileName = `${toFileName(site.name)}-${day}.${writers[layout].extension}`
  const { kind, id } = caller
  const ids = productIds?.map((one) => one.toLowerCase())
  const values = [siteId, shop.newId(), layout, fileName, collectionId?.toLowerCase(), ids, kind, id]
  const row = await runOne(shop.db, insertExport, [...values, new Date(shop.clock())])
  return { export: wireExport(shop, caller.siteId, row) }
}

/** A file name that every system accepts. */
function toFileName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return slug === '' ? 'products' : slug.slice(0, 60)
}

const defaultLimit = 50

export async function list(
  shop: Shop,
  caller: Caller,
  { before, limit }: ListExportsRequest,
): Promise<ListExportsReply> {
  const rows = await shop.db.run(listExports, [caller.siteId, before, limit ?? defaultLimit])
  return { exports: rows.map((row) => wireExport(shop, caller.siteId, row)) }
}

/** Streams the file with today's products, a few hundred at a time. */
export async function download(shop: Shop, caller: Caller, { id }: { id: string }): Promise<FileReply> {
  const [row] = await shop.db.run(exportById, [caller.siteId, id])
  if (!row) throw refuse('NOT_FOUND', 'No such export')
  const { mime } = writers[row.layout]
  return new FileReply(Readable.from(writeContent(shop, caller.siteId, row), { objectMode: false }), {
    'content-type': mime,
    'content-disposition': `attachment; filename="${row.fileName}"`,
    'x-content-type-options': 'nosniff',
  })
}

/** Milliseconds between two updates of the progress. */
const progressInterval = 2000

async function* writeContent(shop: Shop, siteId: string, row: ExportRow): AsyncGenerator<string> {
  const writer = writers[row.layout]
  const note = (state: ExportRow['state'], products: number) =>
    shop.db.run(updateExport, [siteId, row.id, state, products, new Date(shop.clock())])
  let written = 0
  let noted = performance.now()
  let isWhole = false
  await note('RUNNING', 0)
  try {
    const collections = await readCollections(shop, siteId)
    const { settings } = await sites.get(shop, siteId)
    const terms: ExportTerms = {
      currency: settings.currency,
      weightUnit: settings.weightUnit,
      publicUrl: shop.hosts.urlOf(siteId),
      collections: new Map(
        collections.map(({ id, name, slug, rule }) => [id, { name, slug, byRule: rule !== undefined }]),
      ),
      ...(writer.isNumbered ? { numbered: await countColumns(shop, siteId, row) } : {}),
    }
    yield writer.begin(terms)
    if (writer.collections && collections.length > 0) yield writer.collections(collections)
    for await (const products of readPages(shop, siteId, row)) {
      yield writer.products(products, terms)
      written += products.length
      if (performance.now() - noted < progressInterval) continue
      await note('RUNNING', written)
      noted = performance.now()
    }
    isWhole = true
  } finally {
    await note(isWhole ? 'DONE' : 'BROKEN_OFF', written)
  }
}

const noId = '00000000-0000-0000-0000-000000000000'

/** Reads the products in parts, so that no query takes long. */
async function countColumns(shop: Shop, siteId: string, row: ExportRow): Promise<Numbered> {
  const { counted, values } = exportScope(row)
  const most: Numbered = { options: 0, sections: 0, texts: 0 }
  let after: string | null = noId
  while (after) {
    const [page]: ColumnCounts[] = await shop.db.read.run(counted, [siteId, after, ...values])
    most.options = Math.max(most.options, page?.options ?? 0)
    most.sections = Math.max(most.sections, page?.sections ?? 0)
    most.texts = Math.max(most.texts, page?.texts ?? 0)
    after = page?.last ?? null
  }
  return most
}

const pageSize = 200

/** Reads the next page while the previous one is written. */
async function* readPages(shop: Shop, siteId: string, row: ExportRow): AsyncGenerator<ExportedProduct[]> {
  const { exported, values } = exportScope(row)
  const read = (after: string) => {
    const page = shop.db.read.run(exported, [siteId, after, new Date(shop.clock()), pageSize, ...values])
    page.catch(() => {})
    return page
  }
  let next: Promise<ExportedRow[]> | undefined = read(noId)
  while (next) {
    const rows: ExportedRow[] = await next
    const last = rows.length === pageSize ? rows.at(-1) : undefined
    next = last && read(last.id)
    if (rows.length > 0) yield rows.map(({ places, ...row }) => ({ ...toProduct(row), places: places ?? {} }))
  }
}

function exportScope({ collectionId, productIds }: ExportRow) {
  if (collectionId) return { ...exportScopes.members, values: [collectionId] }
  if (productIds) return { ...exportScopes.named, values: [productIds] }
  return { ...exportScopes.all, values: [] }
}

async function readCollections(shop: Shop, siteId: string): Promise<CartwrightCollection[]> {
  const { currency } = (await sites.get(shop, siteId)).settings
  const all: CartwrightCollection[] = []
  for (let after: string | undefined = noId; after; ) {
    const rows: CollectionRow[] = await shop.db.read.run(collectionsAfter, [siteId, after])
    for (const { description, rule, ...row } of rows) {
      const wireRule = rule && toWireRule(rule, currency)
      all.push({ ...row, ...(description ? { description } : {}), ...optional('rule', wireRule) })
    }
    after = rows.length > 0 ? rows.at(-1)?.id : undefined
  }
  return all
}

function wireExport({ hosts }: Shop, siteId: string, row: ExportRow): Export {
  const { collectionId, productIds, authorKind, authorId, createdAt, finishedAt, ...fields } = row
  return {
    ...fields,
    downloadUrl: `${hosts.urlOf(siteId)}/admin/v1/exports/${row.id}/file`,
    createdDate: createdAt.toISOString(),
    createdBy: { kind: authorKind, id: authorId },
    ...withoutNulls({ collectionId, productIds, finishedDate: finishedAt?.toISOString() }),
  }
}
