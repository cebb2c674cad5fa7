import { type Method, methods, type Send } from '../transport/transport.ts'

/** The history of the catalogue: changes with their authors, and undo. */
export interface HistoryCalls {
  /**
   * Lists changes of products and collections, newest first, up to 100 per page: all, or those of one product, person,
   * run or period. `before` is the id of the last entry of the previous page.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { entries } = await admin.history.listHistory({ entity: 'product', entityId: productId, limit: 20 })
   * for (const { createdDate, author, changes } of entries) {
   *   console.log(createdDate, author.name ?? author.kind, changes.map(({ field, before, after }) => [field, before, after]))
   * }
   */
  listHistory: Method<'listHistory'>

  /**
   * Reads a change with all its variants. A list shows only the first twenty.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { entries } = await admin.history.listHistory({ entityId: productId })
   * const { entry } = await admin.history.getHistoryEntry({ id: entries[0]?.id ?? '' })
   * console.log(entry.variants.map(({ choices, changes }) => [choices, changes]))
   */
  getHistoryEntry: Method<'getHistoryEntry'>

  /**
   * Undoes a change: its fields get their former values. Rejects with `CHANGED_SINCE` if one of them has changed since,
   * and names these fields in `data.fields`; `force` undoes it anyway. The undo is a change, too, and can be undone.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * await admin.catalogue.updateProduct({ product: { id: productId, ribbon: 'Sale' } })
   * const { entries } = await admin.history.listHistory({ entityId: productId, limit: 1 })
   * const { entry } = await admin.history.undoHistoryEntry({ id: entries[0]?.id ?? '' })
   * console.log(entry.changes)
   */
  undoHistoryEntry: Method<'undoHistoryEntry'>

  /**
   * Lists bulk changes, newest first: bulk calls (by the `runId` of their reply), imports (by their id), scheduled
   * changes and undos.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { runs } = await admin.history.listHistoryRuns({ limit: 10 })
   * console.log(runs.map(({ kind, changes, undone }) => `${kind}: ${changes}, of which ${undone} undone`))
   */
  listHistoryRuns: Method<'listHistoryRuns'>

  /**
   * Undoes a run, 100 changes per call. While the reply has a `cursor`, call again with its `cursor` and `undoRunId`.
   * Values that have changed since stay; `results` lists them.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { runId: id = '' } = await admin.catalogue.bulkUpdateProductsProperty({
   *   ids: [productId],
   *   set: { brand: 'Fieldhouse & Co' },
   * })
   * let reply = await admin.history.undoHistoryRun({ id })
   * while (reply.cursor) {
   *   const { cursor, undoRunId } = reply
   *   reply = await admin.history.undoHistoryRun({ id, cursor, undoRunId })
   * }
   * console.log(reply.bulkActionMetadata)
   */
  undoHistoryRun: Method<'undoHistoryRun'>

  /**
   * Compares an editor's changes (`fields`, separated by commas) with those made to the product since the revision that
   * the editor read. The fields in `mergeable` can be saved with the new `revision` without losing anything.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.getCatalogueProduct({ id: productId })
   * const { revision, colliding, mergeable } = await admin.history.getProductChangesSince({
   *   id: productId,
   *   revision: product.revision ?? '1',
   *   fields: 'name,price',
   * })
   * console.log(revision, colliding, mergeable)
   */
  getProductChangesSince: Method<'getProductChangesSince'>

  /**
   * Compares an editor's changes with those made to the collection since the revision that the editor read.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { changes } = await admin.history.getCollectionChangesSince({ id: collectionId, revision: '1' })
   * console.log(changes)
   */
  getCollectionChangesSince: Method<'getCollectionChangesSince'>
}

export function historyCalls(send: Send): HistoryCalls {
  return methods(send, [
    'listHistory',
    'getHistoryEntry',
    'undoHistoryEntry',
    'listHistoryRuns',
    'undoHistoryRun',
    'getProductChangesSince',
    'getCollectionChangesSince',
  ])
}
