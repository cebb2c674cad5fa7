import type { Connection } from '../../platform/db/db.ts'
import { outboxRows } from '../../platform/db/outbox.ts'
import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type ChangedSubmission, insertEvents, submissionsByIds } from './queries.ts'
import { toWire } from './rules.ts'

const entity = 'submission'
const name = `wix.forms.v4.${entity}`

/** The event of a new submission, as parameters of an insert into the outbox. */
export function createdEvent(shop: Shop, siteId: string, id: string): unknown[] {
  return entityEvent(shop, { name, kind: 'created', siteId, id, version: 1n })
}

interface Changes {
  kind: 'updated' | 'deleted'
  siteId: string
  /** After a change, before a deletion. */
  submissions: readonly ChangedSubmission[]
  /** Whether they were deleted because their person was erased. */
  erased?: boolean
}

/** Writes the events of submissions, in the transaction of their change. */
export async function publishSubmissions(
  tx: Connection,
  shop: Shop,
  { kind, siteId, submissions, erased = false }: Changes,
): Promise<void> {
  if (submissions.length === 0) return
  const events = submissions.map(({ id, revision }) => ({
    ...{ id: shop.newId(), siteId, entity, entityId: id, type: `${name}_${kind}` },
    sequence: Number(revision) + (kind === 'deleted' ? 1 : 0),
    payload: erased ? { triggeredByAnonymizeRequest: true } : {},
  }))
  await tx.run(insertEvents, [outboxRows(events, shop.clock())])
}

export const submissionEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(submissionsByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toWire(row)]))
  },
})
