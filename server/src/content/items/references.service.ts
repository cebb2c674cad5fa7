import type {
  BulkDataItemReferencesRequest,
  DataItemReference,
  ReplaceDataItemReferencesRequest,
} from '@cartwright/contract/content/items.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import { referenceField } from './service.ts'
import { type Change, checked, existing, toError, write, writeOne } from './writes.service.ts'

type Kind = 'INSERT' | 'DELETE'

export async function writeReference(
  shop: Shop,
  caller: Caller,
  {
    kind,
    dataCollectionId,
    dataItemReference,
  }: { kind: Kind; dataCollectionId: string; dataItemReference: DataItemReference },
) {
  const change = referenceChange(kind, dataItemReference.referringItemId, [dataItemReference])
  await writeOne(shop, caller, { dataCollectionId, change })
  return { dataItemReference }
}

/** All references of one item are written together. */
export async function writeReferences(
  shop: Shop,
  caller: Caller,
  {
    kind,
    dataCollectionId,
    dataItemReferences,
    returnEntity,
  }: BulkDataItemReferencesRequest & { kind: Kind },
) {
  const byItem = Map.groupBy(dataItemReferences, ({ referringItemId }) => referringItemId)
  const changes = [...byItem].map(([id, references]) => referenceChange(kind, id, references))
  const outcomes = await write(shop, caller, { dataCollectionId, changes })
  const refusals = new Map(
    changes.flatMap(({ id }, index): [string, Refusal][] => {
      const outcome = outcomes[index]
      return outcome instanceof Refusal ? [[id, outcome]] : []
    }),
  )
  const [only] = refusals.values()
  // The published clients take success for granted when they link one item.
  if (only && refusals.size === changes.length) throw only
  const results = dataItemReferences.map((dataItemReference, originalIndex) => {
    const refusal = refusals.get(dataItemReference.referringItemId)
    return {
      action: kind,
      referenceMetadata: {
        originalIndex,
        success: !refusal,
        ...(refusal ? { error: toError(refusal) } : {}),
      },
      ...(returnEntity ? { dataItemReference } : {}),
    }
  })
  const failures = results.filter(({ referenceMetadata }) => !referenceMetadata.success).length
  return { results, bulkActionMetadata: bulkTotals(results, failures) }
}

export async function replaceReferences(
  shop: Shop,
  caller: Caller,
  body: ReplaceDataItemReferencesRequest,
): Promise<Record<string, never>> {
  const { dataCollectionId, referringItemId: id, referringItemFieldName: name, newReferencedItemIds } = body
  const change: Change = {
    id,
    decide(before, context) {
      const { data } = existing(context, before, id)
      const { type } = referenceField(context.collection, name)
      const value = type === 'REFERENCE' ? (newReferencedItemIds[0] ?? null) : newReferencedItemIds
      return { action: 'UPDATE', data: checked(context, { ...data, [name]: value }, 'newReferencedItemIds') }
    },
  }
  await writeOne(shop, caller, { dataCollectionId, change })
  return {}
}

function referenceChange(kind: Kind, id: string, references: readonly DataItemReference[]): Change {
  return {
    id,
    decide(before, context) {
      const changed = { ...existing(context, before, id).data }
      for (const { referringItemFieldName: name, referencedItemId } of references) {
        if (referenceField(context.collection, name).type !== 'MULTI_REFERENCE') throw refuse('WDE0020')
        const ids = Array.isArray(changed[name]) ? changed[name] : []
        const others = ids.filter((one) => one !== referencedItemId)
        changed[name] =
          kind === 'DELETE' ? others : ids.includes(referencedItemId) ? ids : [...ids, referencedItemId]
      }
      return { action: 'UPDATE', data: checked(context, changed, 'dataItemReferences') }
    },
  }
}
