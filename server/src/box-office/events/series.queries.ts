import { statement } from '../../platform/db/db.ts'

/** The category that the dates of a recurring event share. */
export const insertSeries = statement<never>(
  'box-office.insert-series',
  `WITH made AS (
     INSERT INTO box_office_categories (site_id, id, name, states, created_at)
     VALUES ($1, $2, $3, '{RECURRING_EVENT,HIDDEN}', $5) RETURNING id)
   INSERT INTO box_office_categorised (site_id, category_id, event_id)
   SELECT $1, made.id, e.id FROM made CROSS JOIN unnest($4::uuid[]) AS e (id)`,
)
