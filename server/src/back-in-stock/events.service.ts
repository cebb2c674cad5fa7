import type { Connection } from '../platform/db/db.ts'
import { outboxRows } from '../platform/db/outbox.ts'
import { deleteBatch, inBatches } from '../platform/db/retention.ts'
import { entityEvents } from '../platform/events/events.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { deleteExpiredRequests, insertEvents, type RequestRow, requestsByIds } from './queries.ts'
import { wireRequest } from './rules.ts'

type RequestEvent = 'created' | 'updated' | 'deleted'

export type ChangedRequest = Pick<RequestRow, 'id' | 'status'>

export interface RequestChanges {
  kind: RequestEvent
  siteId: string
  /** After the change, or before their deletion. */
  requests: readonly ChangedRequest[]
  /** Whether they were deleted because their person was erased. */
  erased?: boolean
}

const entity = 'back_in_stock_notification_request'
const name = `wix.ecom.v1.${entity}`

/** Writes the events of requests, in the transaction of their change. */
export async function publishRequests(
  tx: Connection,
  shop: Shop,
  { kind, siteId, requests, erased = false }: RequestChanges,
): Promise<void> {
  if (requests.length === 0) return
  const events = requests.map(({ id, status }) => ({
    ...{ id: shop.newId(), siteId, entity, entityId: id, type: `${name}_${kind}` },
    sequence: sequenceOf(status) + (kind === 'deleted' ? 1 : 0),
    payload: erased ? { triggeredByAnonymizeRequest: true } : {},
  }))
  await tx.run(insertEvents, [outboxRows(events, shop.clock())])
}

/** A request changes only once: when it is answered. */
function sequenceOf(status: RequestRow['status']): number {
  return status === 'RECEIVED' ? 1 : 2
}

/** Deletes requests whose time is over. */
export function deleteExpired(shop: Shop): Promise<void> {
  return inBatches(() =>
    shop.db.transaction(async (tx) => {
      const gone = await deleteBatch(tx, deleteExpiredRequests, [new Date(shop.clock())])
      for (const [siteId, requests] of Map.groupBy(gone, (request) => request.siteId))
        await publishRequests(tx, shop, { kind: 'deleted', siteId, requests })
      return gone
    }),
  )
}

export const requestEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'] satisfies RequestEvent[],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(requestsByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, wireRequest(row)]))
  },
})
