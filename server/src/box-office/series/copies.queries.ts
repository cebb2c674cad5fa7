import { statement } from '../../platform/db/db.ts'

// Copies what belongs to the event $2 to the event $3. $4 has the new ids by the old ones, $5 is now.

const moved = (column: string) =>
  `(${column} AT TIME ZONE $7::text + make_interval(secs => $6::double precision)) AT TIME ZONE $7::text`

export const partsOf = statement<{ id: string }>(
  'box-office.parts-of',
  `SELECT id FROM ticket_quotas WHERE site_id = $1 AND event_id = $2
   UNION ALL SELECT id FROM ticket_definitions WHERE site_id = $1 AND event_id = $2
   UNION ALL SELECT DISTINCT id FROM schedule_items WHERE site_id = $1 AND event_id = $2`,
)
export const cloneQuotas = statement<never>(
  'box-office.clone-quotas',
  `INSERT INTO ticket_quotas (site_id, id, event_id, name, places, created_at, updated_at)
   SELECT $1::uuid, ($4::jsonb ->> id::text)::uuid, $3, name, places, $5, $5 FROM ticket_quotas
   WHERE site_id = $1 AND event_id = $2`,
)
/** Sale periods move by $6 seconds on the clocks of the time zone $7; with null they are left out. */
export const cloneDefinitions = statement<never>(
  'box-office.clone-definitions',
  `INSERT INTO ticket_definitions (site_id, id, event_id, quota_id, name, description, policy, pricing, price, pricing_options,
     currency, fee_type, hidden, places, limit_per_checkout, sale_starts_at, sale_ends_at, shown_when_not_on_sale, position,
     created_at, updated_at)
   SELECT $1::uuid, ($4::jsonb ->> id::text)::uuid, $3, ($4::jsonb ->> quota_id::text)::uuid, name, description, policy,
     pricing, price, pricing_options, currency, fee_type, hidden, places, limit_per_checkout, ${moved('sale_starts_at')},
     ${moved('sale_ends_at')}, shown_when_not_on_sale, position, $5, $5
   FROM ticket_definitions WHERE site_id = $1 AND event_id = $2`,
)
export const cloneSections = statement<never>(
  'box-office.clone-seat-sections',
  `INSERT INTO seat_sections (site_id, event_id, id, name, position)
   SELECT $1::uuid, $3, id, name, position FROM seat_sections WHERE site_id = $1 AND event_id = $2`,
)
export const cloneSectionTickets = statement<never>(
  'box-office.clone-seat-section-tickets',
  `INSERT INTO seat_section_tickets (site_id, event_id, section_id, definition_id)
   SELECT $1::uuid, $3, section_id, ($4::jsonb ->> definition_id::text)::uuid FROM seat_section_tickets
   WHERE site_id = $1 AND event_id = $2`,
)
/** Nobody has them yet. */
export const cloneSeats = statement<never>(
  'box-office.clone-seats',
  `INSERT INTO seats (site_id, event_id, id, section_id, row_number, row_label, row_position, label, position, accessible,
     off_sale)
   SELECT $1::uuid, $3, id, section_id, row_number, row_label, row_position, label, position, accessible, off_sale
   FROM seats WHERE site_id = $1 AND event_id = $2`,
)
/** Sessions move by $6 seconds on the clocks of the time zone $7. */
export const cloneSchedule = statement<never>(
  'box-office.clone-schedule',
  `INSERT INTO schedule_items (site_id, id, draft, event_id, name, description, stage_name, tags, speakers, hidden, status,
     starts_at, ends_at, time_zone, created_at, updated_at)
   SELECT $1::uuid, ($4::jsonb ->> id::text)::uuid, draft, $3, name, description, stage_name, tags, speakers, hidden, status,
     ${moved('starts_at')}, ${moved('ends_at')}, time_zone, $5, $5 FROM schedule_items WHERE site_id = $1 AND event_id = $2`,
)
export const cloneCategories = statement<never>(
  'box-office.clone-categories',
  `INSERT INTO box_office_categorised (site_id, category_id, event_id)
   SELECT $1::uuid, a.category_id, $3 FROM box_office_categorised a
   JOIN box_office_categories c ON c.site_id = $1 AND c.id = a.category_id
   WHERE a.site_id = $1 AND a.event_id = $2 AND NOT c.states @> '{RECURRING_EVENT}'`,
)
