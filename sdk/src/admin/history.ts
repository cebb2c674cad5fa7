import { type Method, methods, type Send } from '../transport/transport.ts'

/** What was changed in the catalogue and by whom, taking it back, and changes that start and end by themselves. */
export interface HistoryCalls {
  /**
   * Changes of products and collections, newest first, up to a hundred at a time: all, or those of one product, one
   * person, one run, one time. `before` is the id of the last entry of the page before.
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
   * One change with all variants that it touched; a list shows the first twenty.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { entries } = await admin.history.listHistory({ entityId: productId })
   * const { entry } = await admin.history.getHistoryEntry({ id: entries[0]?.id ?? '' })
   * console.log(entry.variants.map(({ choices, changes }) => [choices, changes]))
   */
  getHistoryEntry: Method<'getHistoryEntry'>

  /**
   * Takes one change back: its fields hold again what they held. Rejects with `CHANGED_SINCE`, and names the fields in
   * `data.fields`, where one of them was changed again since; `force` takes it back all the same. What it answers is a
   * change, too, and can be taken back.
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
   * What changed much at once, newest first: bulk calls (by the `runId` of their reply), imports (by their id), scheduled
   * changes and undos.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { runs } = await admin.history.listHistoryRuns({ limit: 10 })
   * console.log(runs.map(({ kind, changes, undone }) => `${kind}: ${changes}, of which ${undone} undone`))
   */
  listHistoryRuns: Method<'listHistoryRuns'>

  /**
   * Takes a run back, a hundred changes a call: call again with `cursor` and `undoRunId` of the reply while it has a
   * cursor. What was changed again since stays, and `results` says so.
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
   * What happened to a product since the revision that an editor read, and which of the editor's own changes (`fields`,
   * separated by commas) collide with that. Those of `mergeable` can be saved with the new `revision` and nothing is lost.
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
   * The same of a collection.
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
