import { type MoveContext, ownRecords } from '../../move-in/records/ids.service.ts'
import { writeRecords } from '../../move-in/records/service.ts'
import type { ReviewRecord } from '../entries/records.rules.ts'
import { findByHandle, findBySku, findMembers } from './items.service.ts'
import { type RecordOutcome, toOutcomes } from './outcomes.rules.ts'

/** Reviews of products that are here, linked to members by e-mail address. */
export async function writeReviews(
  context: MoveContext,
  records: readonly ReviewRecord[],
): Promise<ReadonlyMap<string, RecordOutcome>> {
  const { tx, siteId } = context
  const handles = await findByHandle(
    tx,
    siteId,
    records.map(({ handle }) => handle),
  )
  const skus = await findBySku(
    tx,
    siteId,
    records.map(({ sku }) => sku),
  )
  const members = await findMembers(
    tx,
    siteId,
    records.map(({ email }) => email),
  )
  const linked = records.map(({ review, handle, sku, email }) => {
    const contactId = members.get(email.toLowerCase())
    const author = { ...review.author, ...(contactId ? { contactId } : {}) }
    const entityId = handles.get(handle) ?? skus.get(sku)?.productId
    return { ...review, author, ...(entityId ? { entityId } : {}) }
  })
  const here = linked.filter(({ entityId }) => entityId)
  const own = new Map([
    ...ownRecords(
      'products',
      here.map(({ entityId }) => entityId ?? ''),
    ),
    ...ownRecords('members', [...members.values()]),
  ])
  const written = await writeRecords({ ...context, told: own }, 'reviews', here)
  const outcomes = toOutcomes(
    here.map(({ id }) => id ?? ''),
    written,
  )
  const missing = records.map(({ review: { id = '' }, handle, sku }): [string, RecordOutcome] => [
    id,
    { action: 'refused', problem: `no product of this shop has the address or SKU "${handle || sku}"` },
  ])
  return new Map([...missing, ...outcomes])
}
