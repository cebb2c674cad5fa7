import type {
  CreateDataCollectionRequest,
  ListDataCollectionsRequest,
  UpdateDataCollectionRequest,
  WriteDataCollectionFieldRequest,
} from '@cartwright/contract/content/collections.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as queries from './queries.ts'
import {
  type Columns,
  definitionViolations,
  mostCollections,
  mostPerPage,
  toColumns,
  toWire,
} from './rules.ts'

export type Collection = queries.CollectionRow

const cache = createCache<Collection>({
  name: 'content_collections',
  topics: ['content'],
  max: 1000,
  load: async (shop, siteId, names) => {
    const rows = await shop.db.run(queries.collectionsByName, [siteId, names])
    return new Map(rows.map((row) => [row.name, row]))
  },
})

/** For reads: may be a moment old. */
export async function find(shop: Shop, siteId: string, name: string): Promise<Collection> {
  const found = await cache.get(shop, siteId, name)
  return found ?? fresh(shop, siteId, name)
}

/** For changes: as it is now. */
export async function fresh(shop: Shop, siteId: string, name: string): Promise<Collection> {
  const [row] = await shop.db.run(queries.collectionsByName, [siteId, [name]])
  if (!row) throw missing(name)
  return row
}

export async function findMany(shop: Shop, siteId: string, names: readonly string[]): Promise<Collection[]> {
  return (await cache.getMany(shop, siteId, names)).filter((found) => found !== undefined)
}

export async function get(shop: Shop, { siteId }: Caller, name: string) {
  return { collection: toWire(await fresh(shop, siteId, name)) }
}

export async function list(shop: Shop, { siteId }: Caller, { paging, sort }: ListDataCollectionsRequest) {
  const rows = await shop.db.run(queries.collectionsOfSite, [siteId])
  if (sort?.order === 'DESC') rows.reverse()
  const offset = paging?.offset ?? 0
  const shown = rows.slice(offset, offset + (paging?.limit ?? mostPerPage))
  const pagingMetadata = { count: shown.length, offset, total: rows.length, tooManyToCount: false }
  return { collections: shown.map(toWire), pagingMetadata }
}

export async function counts(shop: Shop, { siteId }: Caller) {
  return { counts: await shop.db.run(queries.countsByCollection, [siteId]) }
}

export async function create(
  shop: Shop,
  { siteId }: Caller,
  definition: CreateDataCollectionRequest['collection'],
) {
  refuseIf(definitionViolations(definition))
  const columns = toColumns(definition)
  const row = await insert(shop, siteId, { name: definition.id, columns })
  if (row) return { collection: toWire(row) }
  const taken = await shop.db.run(queries.collectionsByName, [siteId, [definition.id]])
  if (taken.length > 0) throw refuse('ALREADY_EXISTS', `There is a collection ${definition.id} already`)
  const description = `is one too many: a shop has at most ${mostCollections}`
  throw violation('collection', description, 'VALIDATION')
}

async function insert(shop: Shop, siteId: string, { name, columns }: { name: string; columns: Columns }) {
  const { displayName, displayField, fields, permissions, sorted } = columns
  const definition = [displayName, displayField, JSON.stringify(fields), JSON.stringify(permissions), sorted]
  const values = [siteId, shop.newId(), name, ...definition, mostCollections, new Date(shop.clock())]
  const [row] = await shop.db.run(queries.insertCollection, values)
  if (row) shop.changes.publish('content', siteId)
  return row
}

/** Replaces the definition: what is left out gets its default, but permissions stay as they are. */
export async function update(
  shop: Shop,
  { siteId }: Caller,
  definition: UpdateDataCollectionRequest['collection'],
) {
  refuseIf(definitionViolations(definition))
  const before = await fresh(shop, siteId, definition.id)
  const revision = definition.revision ?? String(before.revision)
  if (BigInt(revision) !== before.revision) throw refuse('CHANGED_SINCE')
  const permissions = { ...before.permissions, ...definition.permissions }
  const columns = toColumns({ ...definition, permissions })
  return { collection: toWire(await replace(shop, siteId, { before, columns })) }
}

async function replace(
  shop: Shop,
  siteId: string,
  { before, columns }: { before: Collection; columns: Columns },
): Promise<Collection> {
  const { displayName, displayField, fields, permissions, sorted } = columns
  const definition = [displayName, displayField, JSON.stringify(fields), JSON.stringify(permissions), sorted]
  const key = [siteId, before.id]
  const written = await shop.db.transaction(async (tx) => {
    // Locks out changes of items, which read the sorted fields in their own statement.
    const [row] = await tx.run(queries.updateCollection, [
      ...key,
      before.revision,
      ...definition,
      new Date(shop.clock()),
    ])
    if (!row) throw refuse('CHANGED_SINCE')
    const gone = before.sorted.filter((field) => !sorted.includes(field))
    const added = sorted.filter((field) => !before.sorted.includes(field))
    if (gone.length > 0) await tx.run(queries.deleteKeys, [...key, gone])
    if (added.length > 0) await tx.run(queries.addKeys, [...key, added])
    return row
  })
  shop.changes.publish('content', siteId)
  return written
}

/** Adds the field, or replaces the one with its key. */
export async function writeField(
  shop: Shop,
  caller: Caller,
  { dataCollectionId, field, isNew }: WriteDataCollectionFieldRequest & { isNew: boolean },
) {
  const before = await fresh(shop, caller.siteId, dataCollectionId)
  const exists = before.fields.some(({ key }) => key === field.key)
  if (isNew && exists) throw refuse('ALREADY_EXISTS', `There is a field ${field.key} already`)
  if (!isNew && !exists) throw refuse('NOT_FOUND', `There is no field ${field.key}`)
  const others = before.fields.filter(({ key }) => key !== field.key)
  const fields = isNew
    ? [...others, field]
    : before.fields.map((each) => (each.key === field.key ? field : each))
  return { dataCollection: (await update(shop, caller, { ...toWire(before), fields })).collection }
}

export async function deleteField(
  shop: Shop,
  caller: Caller,
  { dataCollectionId, fieldKey }: { dataCollectionId: string; fieldKey: string },
) {
  const before = await fresh(shop, caller.siteId, dataCollectionId)
  const fields = before.fields.filter(({ key }) => key !== fieldKey)
  if (fields.length === before.fields.length) throw refuse('NOT_FOUND', `There is no field ${fieldKey}`)
  return { dataCollection: (await update(shop, caller, { ...toWire(before), fields })).collection }
}

/** The collection is gone at once, its items in the next minutes. */
export async function remove(shop: Shop, { siteId }: Caller, name: string): Promise<Record<string, never>> {
  const { id, revision } = await fresh(shop, siteId, name)
  const [deleted] = await shop.db.run(queries.deleteCollection, [
    siteId,
    id,
    revision,
    new Date(shop.clock()),
  ])
  if (!deleted) throw refuse('CHANGED_SINCE')
  shop.changes.publish('content', siteId)
  return {}
}

/** Puts an empty collection with the same definition in its place. */
export async function truncate(shop: Shop, { siteId }: Caller, name: string): Promise<Record<string, never>> {
  const before = await fresh(shop, siteId, name)
  await shop.db.transaction(async (tx) => {
    const now = new Date(shop.clock())
    const [deleted] = await tx.run(queries.deleteCollection, [siteId, before.id, before.revision, now])
    if (!deleted) throw refuse('CHANGED_SINCE')
    const { displayName, displayField, fields, permissions, sorted } = before
    const definition = [
      displayName,
      displayField,
      JSON.stringify(fields),
      JSON.stringify(permissions),
      sorted,
    ]
    await tx.run(queries.insertCollection, [
      ...[siteId, shop.newId(), name, ...definition],
      ...[mostCollections + 1, now],
    ])
  })
  shop.changes.publish('content', siteId)
  return {}
}

function missing(name: string) {
  return refuse('WDE0025', `The collection ${name} does not exist. Create it in the admin under Content`)
}
