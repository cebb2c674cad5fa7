import * as collections from '../../catalogue/collections/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type MoveContext, moved, ownIds } from './ids.service.ts'
import type { ArrangementRecord, Incoming, Written } from './rules.ts'

/** With the shop's own ids of the products that came. */
export async function resolve(
  context: MoveContext,
  records: readonly ArrangementRecord[],
): Promise<ArrangementRecord[]> {
  const ids = await ownIds(
    context,
    'products',
    records.flatMap(({ productIds }) => productIds),
  )
  return records.map(({ id, productIds }) => ({
    id,
    productIds: productIds.flatMap((one) => ids.get(one) ?? []),
  }))
}

/** Arranges the products of collections that came. The shop's own collections stay as they are. */
export async function write(
  context: MoveContext,
  incoming: readonly Incoming<ArrangementRecord>[],
): Promise<Written[]> {
  const collectionIds = incoming.map(({ sourceId }) => sourceId)
  const here = await moved(context, 'collections', collectionIds)
  const told = context.told ? await moved(context, 'arrangements', collectionIds) : undefined
  const written: Written[] = []
  for (const { sourceId, record } of incoming) {
    const { ownId = told?.get(sourceId)?.ownId, matched } = here.get(sourceId) ?? {}
    if (matched || (told && !ownId)) written.push({ sourceId, ownId: ownId ?? sourceId, matched: true })
    else if (here.has(sourceId) && ownId) written.push(await arrange(context, { sourceId, record, ownId }))
    else written.push({ sourceId, ownId })
  }
  return written
}

async function arrange(
  context: MoveContext,
  { sourceId, record, ownId }: { sourceId: string; record: ArrangementRecord; ownId: string },
): Promise<Written> {
  const places = Object.fromEntries(record.productIds.map((id, at) => [id, String(at + 1)]))
  try {
    await collections.setPositions(context, ownId, places)
    return { sourceId, ownId }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = `The order of the products in the collection "${ownId}" did not come: ${error.message}.`
    return { sourceId, ownId: undefined, problem }
  }
}
