import type { TicketQuota } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { statement } from '../../platform/db/db.ts'

const columns = 'q.id, q.event_id AS "eventId", q.name, q.places, q.taken'

export const quotasOfEvent = statement<TicketQuota>(
  'ticket-quotas.of-event',
  `SELECT ${columns} FROM ticket_quotas q WHERE q.site_id = $1 AND q.event_id = $2 ORDER BY q.created_at, q.id`,
)
export const quotaOfEvent = statement<TicketQuota>(
  'ticket-quotas.by-id',
  `SELECT ${columns} FROM ticket_quotas q WHERE q.site_id = $1 AND q.event_id = $2 AND q.id = $3`,
)
/** Nothing if the event has $6 already. */
export const insertQuota = statement<TicketQuota>(
  'ticket-quotas.insert',
  `INSERT INTO ticket_quotas AS q (site_id, id, event_id, name, places, created_at, updated_at)
   SELECT $1, $2, $3, $4, $5, $7, $7 WHERE (SELECT count(*) FROM ticket_quotas WHERE site_id = $1 AND event_id = $3) < $6
   RETURNING ${columns}`,
)
/** Nothing if more places are taken than $5. */
export const changeQuota = statement<TicketQuota>(
  'ticket-quotas.change',
  `UPDATE ticket_quotas q SET name = coalesce($4, name), places = coalesce($5, places), updated_at = $6
   WHERE site_id = $1 AND event_id = $2 AND id = $3 AND ($5::int IS NULL OR taken <= $5) RETURNING ${columns}`,
)
export const deleteQuota = statement<{ id: string }>(
  'ticket-quotas.delete',
  'DELETE FROM ticket_quotas WHERE site_id = $1 AND event_id = $2 AND id = $3 RETURNING id',
)
