import * as collections from '../../catalogue/collections/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { moved as cameBefore, type MoveContext, ownIds } from './ids.service.ts'
import * as pictures from './pictures.service.ts'
import { collectionIds } from './queries.ts'
import {
  type ArrangementRecord,
  type CollectionRecord,
  type Incoming,
  reasonOf,
  type Written,
} from './rules.ts'

/** Creates or changes collections. One of the shop with the same address is taken for the same. */
export async function write(
  context: MoveContext,
  incoming: readonly Incoming<CollectionRecord>[],
): Promise<Written[]> {
  const { tx, siteId } = context
  const ids = incoming.flatMap(({ sourceId, ownId }) => [sourceId, ownId].filter(isGuid))
  const slugs = incoming.flatMap(({ record }) => record.slug ?? [])
  const here = await tx.run(collectionIds, [siteId, ids, slugs])
  const written: Written[] = []
  for (const one of incoming) {
    const known = here.find(({ id }) => id === (one.ownId ?? one.sourceId))
    const match = known ?? here.find(({ slug }) => slug === one.record.slug)
    written.push(await writeOne(context, one, match?.id))
  }
  return written
}

async function writeOne(
  context: MoveContext,
  { sourceId, record, ownId }: Incoming<CollectionRecord>,
  here: string | undefined,
): Promise<Written> {
  if (here && !ownId) return { sourceId, ownId: here, matched: true }
  const { id: _, createdAt, media, notes = [], ...rest } = record
  await pictures.take(context, media)
  const draft = { ...rest, media: media.map(pictures.withoutAddress) }
  const wanted = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  try {
    const { id } = here
      ? await collections.updateIn(context, { id: here, patch: { description: null, ...wanted } })
      : await collections.createIn(context, {
          ...(wanted as Omit<CollectionRecord, 'id' | 'notes'>),
          ...(createdAt ? { createdAt } : {}),
          ...(isGuid(sourceId) ? { id: sourceId.toLowerCase() } : {}),
        } as collections.RestoredCollection)
    return { sourceId, ownId: id, ...(notes.length > 0 ? { problem: notes.join(' ') } : {}) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      sourceId,
      ownId: undefined,
      problem: `The collection "${record.name}" did not come: ${reasonOf(error)}.`,
    }
  }
}

/** With the shop's own ids of the products that came. */
export async function resolveArrangements(
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
export async function writeArrangements(
  context: MoveContext,
  incoming: readonly Incoming<ArrangementRecord>[],
): Promise<Written[]> {
  const ids = incoming.map(({ sourceId }) => sourceId)
  const here = await cameBefore(context, 'collections', ids)
  const told = context.told ? await cameBefore(context, 'arrangements', ids) : undefined
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
    const [own] = await context.tx.run(collectionIds, [context.siteId, [ownId], []])
    const problem = `The order of products did not come to the collection ${own?.slug ?? ownId}: ${error.message}.`
    return { sourceId, ownId: undefined, problem }
  }
}
