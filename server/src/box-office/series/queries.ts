import { statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import { type EventRow, eventColumns } from '../events/queries.ts'

/** Locks an event, so that its dates are added one request after another. */
export const eventForUpdate = statement<EventRow>(
  'series.event-for-update',
  `SELECT ${eventColumns} FROM box_office_events e WHERE e.site_id = $1 AND e.id = $2 FOR UPDATE`,
)
/** Locks an event and the later dates of its series, as far as they take place. */
export const laterEventsForUpdate = statement<EventRow>(
  'series.later-events-for-update',
  `SELECT ${eventColumns} FROM box_office_events e WHERE e.site_id = $1 AND e.id IN (
     SELECT $2::uuid UNION ALL SELECT later.id FROM box_office_events one
     JOIN box_office_events later ON later.site_id = $1 AND later.series_id = one.series_id
     WHERE one.site_id = $1 AND one.id = $2 AND later.starts_at > one.starts_at AND later.state <> 'CANCELED')
   ORDER BY e.starts_at, e.id FOR UPDATE`,
)
export const startsOfSeries = statement<{ startsAt: Date | null }>(
  'series.starts',
  'SELECT starts_at AS "startsAt" FROM box_office_events WHERE site_id = $1 AND series_id = $2',
)
/** Makes an event the first of a series. */
export const beginSeries = statement<{ id: string }>(
  'series.begin',
  `WITH changed AS (
     UPDATE box_office_events SET series_id = $3, revision = revision + 1, updated_at = $4
     WHERE site_id = $1 AND id = $2 RETURNING id),
   told AS (${outboxInsert(5)} FROM changed)
   SELECT id FROM changed`,
)
/** Puts the events $3 into the category of their series. */
export const addToSeries = statement<never>(
  'series.add',
  `INSERT INTO box_office_categorised (site_id, category_id, event_id) SELECT $1, $2, unnest($3::uuid[])`,
)
