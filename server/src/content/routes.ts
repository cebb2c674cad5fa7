import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as collections from './collections/service.ts'
import * as aggregates from './items/aggregates.service.ts'
import * as references from './items/references.service.ts'
import * as items from './items/service.ts'
import * as writes from './items/writes.service.ts'

export function contentRoutes(on: On, shop: Shop): void {
  on(calls.queryDataItems, ({ caller, body }) => items.query(shop, caller, body))
  on(calls.getDataItem, ({ caller, body }) => items.get(shop, caller, body))
  on(calls.countDataItems, ({ caller, body }) => items.count(shop, caller, body))
  on(calls.queryDistinctValues, ({ caller, body }) => aggregates.distinctValues(shop, caller, body))
  on(calls.aggregateDataItems, ({ caller, body }) => aggregates.aggregate(shop, caller, body))
  on(calls.queryReferencedDataItems, ({ caller, body }) => items.queryReferenced(shop, caller, body))
  on(calls.isReferencedDataItem, ({ caller, body }) => items.isReferenced(shop, caller, body))
  changeRoutes(on, shop)
  bulkRoutes(on, shop)
  referenceRoutes(on, shop)
  collectionRoutes(on, shop)
}

function changeRoutes(on: On, shop: Shop): void {
  on(calls.insertDataItem, async ({ caller, body: { dataItem, ...where } }) =>
    itemOnly(await writes.writeOne(shop, caller, { ...where, change: writes.insertion(shop, dataItem) })),
  )
  for (const call of [calls.updateDataItem, calls.updateDataItemById]) {
    on(call, async ({ caller, body: { dataItem, ...where } }) =>
      itemOnly(await writes.writeOne(shop, caller, { ...where, change: writes.replacement(dataItem) })),
    )
  }
  on(calls.saveDataItem, ({ caller, body: { dataItem, ...where } }) =>
    writes.writeOne(shop, caller, { ...where, change: writes.saving(shop, dataItem) }),
  )
  on(calls.patchDataItem, async ({ caller, body: { patch, ...where } }) =>
    itemOnly(await writes.writeOne(shop, caller, { ...where, change: writes.patching(patch) })),
  )
  for (const call of [calls.removeDataItem, calls.removeDataItemById]) {
    on(call, async ({ caller, body: { dataItemId, ...where } }) =>
      itemOnly(await writes.writeOne(shop, caller, { ...where, change: writes.removal(dataItemId) })),
    )
  }
  on(calls.truncateDataItems, ({ caller, body }) => collections.truncate(shop, caller, body.dataCollectionId))
}

function itemOnly({ dataItem }: Awaited<ReturnType<typeof writes.writeOne>>) {
  return { dataItem }
}

function bulkRoutes(on: On, shop: Shop): void {
  on(calls.bulkInsertDataItems, ({ caller, body: { dataItems, ...where } }) =>
    writes.writeMany(shop, caller, {
      ...where,
      changes: dataItems.map((item) => writes.insertion(shop, item)),
    }),
  )
  on(calls.bulkUpdateDataItems, ({ caller, body: { dataItems, ...where } }) =>
    writes.writeMany(shop, caller, { ...where, changes: dataItems.map(writes.replacement) }),
  )
  on(calls.bulkSaveDataItems, ({ caller, body: { dataItems, ...where } }) =>
    writes.writeMany(shop, caller, { ...where, changes: dataItems.map((item) => writes.saving(shop, item)) }),
  )
  on(calls.bulkPatchDataItems, ({ caller, body: { patches, ...where } }) =>
    writes.writeMany(shop, caller, { ...where, changes: patches.map(writes.patching) }),
  )
  on(calls.bulkRemoveDataItems, ({ caller, body: { dataItemIds, ...where } }) =>
    writes.writeMany(shop, caller, { ...where, changes: dataItemIds.map(writes.removal) }),
  )
}

function referenceRoutes(on: On, shop: Shop): void {
  on(calls.insertDataItemReference, ({ caller, body }) =>
    references.writeReference(shop, caller, { ...body, kind: 'INSERT' }),
  )
  on(calls.removeDataItemReference, ({ caller, body }) =>
    references.writeReference(shop, caller, { ...body, kind: 'DELETE' }),
  )
  on(calls.bulkInsertDataItemReferences, ({ caller, body }) =>
    references.writeReferences(shop, caller, { ...body, kind: 'INSERT' }),
  )
  on(calls.bulkRemoveDataItemReferences, ({ caller, body }) =>
    references.writeReferences(shop, caller, { ...body, kind: 'DELETE' }),
  )
  on(calls.replaceDataItemReferences, ({ caller, body }) => references.replaceReferences(shop, caller, body))
}

function collectionRoutes(on: On, shop: Shop): void {
  on(calls.createDataCollection, ({ caller, body }) => collections.create(shop, caller, body.collection))
  on(calls.getDataCollection, ({ caller, body }) => collections.get(shop, caller, body.dataCollectionId))
  on(calls.listDataCollections, ({ caller, body }) => collections.list(shop, caller, body))
  on(calls.updateDataCollection, ({ caller, body }) => collections.update(shop, caller, body.collection))
  on(calls.deleteDataCollection, ({ caller, body }) =>
    collections.remove(shop, caller, body.dataCollectionId),
  )
  on(calls.createDataCollectionField, ({ caller, body }) =>
    collections.writeField(shop, caller, { ...body, isNew: true }),
  )
  on(calls.updateDataCollectionField, ({ caller, body }) =>
    collections.writeField(shop, caller, { ...body, isNew: false }),
  )
  on(calls.deleteDataCollectionField, ({ caller, body }) => collections.deleteField(shop, caller, body))
  on(calls.countDataItemsByCollection, ({ caller }) => collections.counts(shop, caller))
}
