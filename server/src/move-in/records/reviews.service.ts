import type { Review } from '@cartwright/contract/reviews/reviews.ts'
import { writeMoved } from '../../reviews/moved.service.ts'
import { type MoveContext, ownIds } from './ids.service.ts'
import * as pictures from './pictures.service.ts'
import type { Incoming, Written } from './rules.ts'

/** Creates or changes reviews of products that came. */
export async function write(context: MoveContext, incoming: readonly Incoming<Review>[]): Promise<Written[]> {
  const { tx, shop, siteId } = context
  const records = incoming.map(({ record }) => record)
  const products = await ownIds(
    context,
    'products',
    records.map(({ entityId }) => entityId),
  )
  const members = await ownIds(
    context,
    'members',
    records.map(({ author }) => author?.contactId),
  )
  await pictures.take(
    context,
    records.flatMap(({ content }) => content?.media?.map(({ image }) => image) ?? []),
  )
  const reviews = incoming.map(({ record: review, ownId }) => ({
    review,
    productId: products.get(review.entityId ?? ''),
    memberId: members.get(review.author?.contactId ?? ''),
    ownId,
  }))
  const outcomes = await writeMoved(tx, shop, { siteId, reviews })
  return incoming.map(({ sourceId }, at) => ({ sourceId, ownId: undefined, ...outcomes[at] }))
}
