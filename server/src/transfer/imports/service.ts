import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type {
  Import,
  ImportCounts,
  ImportLine,
  ImportPicture,
  ListImportLinesReply,
  ListImportLinesRequest,
  ListImportPicturesReply,
  ListImportPicturesRequest,
  ListImportsReply,
  ListImportsRequest,
  MapImportColumnsRequest,
  StartImportRequest,
  UploadImportRequest,
} from '@cartwright/contract/catalogue/transfers.ts'
import { refuse, violations } from '../../platform/errors/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { changeMapping } from '../columns/queries.ts'
import { mappedColumns, mappingProblems } from '../columns/rules.ts'
import * as columns from '../columns/service.ts'
import { storageKey } from '../files/service.ts'
import * as json from '../json/service.ts'
import { permissionFor } from '../tables/layouts.rules.ts'
import { addPicturesJob, listPictures, type PictureRow, retryPictures } from './pictures.queries.ts'
import {
  beginImport,
  cancelImport,
  type ImportRow,
  importById,
  insertImport,
  type LineRow,
  listImports,
  listLines,
  startImport,
} from './queries.ts'
import * as uploads from './uploads.service.ts'

type ImportReply = { import: Import }

const noCounts: ImportCounts = { created: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0 }

/** Milliseconds in which even a slow object store receives the largest file. */
const uploadGrace = 60 * 60_000

/** Stores a file and queues its check. The database row comes first, so that no file is lost. */
export async function upload(
  shop: Shop,
  caller: Caller,
  { fileName, existing = 'UPDATE', content }: UploadImportRequest & { content: Readable },
): Promise<ImportReply> {
  const { siteId, kind } = caller
  const id = shop.newId()
  const received = await uploads.receive(shop, content)
  const { path, bytes } = (await json.holdsReplies(received)) ? await json.toTable(received) : received
  try {
    const now = shop.clock()
    const label = fileName.split(/[/\\]/).at(-1) || 'file'
    const values = [siteId, id, label, bytes, existing, kind, caller.id, JSON.stringify(noCounts)]
    await shop.db.run(insertImport, [...values, new Date(now), new Date(now + uploadGrace)])
    await shop.files.take(storageKey(id), path)
  } finally {
    await shop.db.run(beginImport, [siteId, id, new Date(shop.clock())])
    await rm(path, { force: true })
  }
  return read(shop, caller, { id })
}

export async function read(shop: Shop, caller: Caller, { id }: { id: string }): Promise<ImportReply> {
  return { import: wireImport(await findImport(shop, caller, id)) }
}

const defaultLimit = 50

export async function list(
  shop: Shop,
  caller: Caller,
  { before, limit }: ListImportsRequest,
): Promise<ListImportsReply> {
  const rows = await shop.db.run(listImports, [caller.siteId, before, limit ?? defaultLimit])
  return { imports: rows.map(wireImport) }
}

export async function lines(
  shop: Shop,
  caller: Caller,
  { id, after = 0, limit, action, problems = false }: ListImportLinesRequest,
): Promise<ListImportLinesReply> {
  await findImport(shop, caller, id)
  const values = [caller.siteId, id, after, limit ?? defaultLimit, action, problems]
  return { lines: (await shop.db.run(listLines, values)).map(wireLine) }
}

export async function pictures(
  shop: Shop,
  caller: Caller,
  { id, after = 0, limit, state }: ListImportPicturesRequest,
): Promise<ListImportPicturesReply> {
  await findImport(shop, caller, id)
  const rows = await shop.db.run(listPictures, [caller.siteId, id, after, limit ?? defaultLimit, state])
  return { pictures: rows.map(wirePicture) }
}

/** Checks the file again, with its unknown columns as the request maps them. */
export async function mapColumns(
  shop: Shop,
  caller: Caller,
  { id, columns: wanted }: MapImportColumnsRequest,
): Promise<ImportReply> {
  const { siteId } = caller
  const row = await findImport(shop, caller, id)
  const { layout, mapping } = row
  if (!mapping || !layout) throw wrongState(row, 'can be mapped if the shop does not know all of its columns')
  // A table of redirects was one of unknown kind before its columns were mapped.
  const unmapped = layout === 'REDIRECTS' ? 'TABLE' : layout
  const problems = mappingProblems(mapping, wanted, unmapped === 'TABLE')
  if (problems.length > 0) throw violations(problems)
  const mapped = mappedColumns(mapping, wanted)
  await shop.db.transaction(async (tx) => {
    const json = JSON.stringify({ ...mapping, columns: mapped })
    const values = [siteId, id, json, JSON.stringify(noCounts), new Date(shop.clock())]
    const [changed] = await tx.run(changeMapping, values)
    if (!changed) throw wrongState(row, 'can be mapped before it starts')
    await columns.remember(tx, siteId, { layout: unmapped, columns: mapped })
  })
  return read(shop, caller, { id })
}

/** Starts a checked import. A canceled or failed one resumes where it stopped. */
export async function start(
  shop: Shop,
  caller: Caller,
  { id, redirects }: StartImportRequest,
): Promise<ImportReply> {
  await findImport(shop, caller, id)
  const values = [caller.siteId, id, new Date(shop.clock()), redirects]
  const [started] = await shop.db.run(startImport, values)
  const row = await findImport(shop, caller, id)
  if (!started) throw wrongState(row, 'can start once it is checked, and again after it stopped')
  return { import: wireImport(row) }
}

/** Products that were already imported stay. */
export async function cancel(shop: Shop, caller: Caller, { id }: { id: string }): Promise<ImportReply> {
  await findImport(shop, caller, id)
  const [canceled] = await shop.db.run(cancelImport, [caller.siteId, id, new Date(shop.clock())])
  const row = await findImport(shop, caller, id)
  if (!canceled) throw wrongState(row, 'can be cancelled while it is in progress')
  return { import: wireImport(row) }
}

export async function retry(shop: Shop, caller: Caller, { id }: { id: string }): Promise<ImportReply> {
  const { siteId } = caller
  await findImport(shop, caller, id)
  await shop.db.transaction(async (tx) => {
    const again = await tx.run(retryPictures, [siteId, id])
    if (again.length > 0) await tx.run(addPicturesJob, [siteId, id, 0])
  })
  return read(shop, caller, { id })
}

function wrongState({ state }: ImportRow, when: string) {
  return refuse('IMPORT_STATE', `An import ${when}; this one is ${state}`, { state })
}

/** Nobody reads or imports people, orders, reviews or redirects with the right to manage products alone. */
async function findImport(shop: Shop, caller: Caller, id: string): Promise<ImportRow> {
  const [row] = await shop.db.run(importById, [caller.siteId, id])
  if (!row) throw refuse('NOT_FOUND', 'No such import')
  const permission = permissionFor(row.layout)
  if (!may(caller, permission)) {
    throw refuse('PERMISSION_DENIED', `An import of such a file needs the permission ${permission}`)
  }
  return row
}

function wireImport(row: ImportRow): Import {
  const { id, fileName, existing, state, expected, done, waiting, fetched, failed } = row
  const { layout, problem, startedAt, finishedAt } = row
  return {
    id,
    fileName,
    existing,
    state,
    expected,
    done,
    size: Number(row.size),
    progress: progressOf(row),
    pictures: { waiting, fetched, failed },
    createdDate: row.createdAt.toISOString(),
    createdBy: { kind: row.authorKind, id: row.authorId },
    ...withoutNulls({ layout, problem }),
    ...row.mapping,
    ...(row.redirects ? { redirects: true } : {}),
    ...withoutNulls({ startedDate: startedAt?.toISOString(), finishedDate: finishedAt?.toISOString() }),
  }
}

function progressOf({ state, position, size }: ImportRow): number {
  if (state === 'CHECKED' || state === 'DONE') return 1
  return Math.min(1, Number(position) / Number(size))
}

function wireLine({ productId, ...row }: LineRow): ImportLine {
  return { ...row, ...(productId ? { productId } : {}) }
}

function wirePicture({ address, productId, state, attempts, problem }: PictureRow): ImportPicture {
  return { address, productId, state, attempts, ...(problem === null ? {} : { problem }) }
}
