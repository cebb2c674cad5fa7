import type { ServiceOption, ServiceVariant } from '@cartwright/contract/bookings/options.ts'
import { quickRead, statement } from '../../platform/db/db.ts'

export interface ServiceOptionsRow {
  id: string
  serviceId: string
  revision: bigint
  options: ServiceOption[]
  variants: ServiceVariant[]
}

const columns = `o.id, o.service_id AS "serviceId", o.revision, o.options, o.variants`

export const optionsOfServices = quickRead<ServiceOptionsRow>(
  'service-options.of-services',
  `SELECT ${columns} FROM service_options o WHERE o.site_id = $1 AND o.service_id = ANY ($2::uuid[])`,
)
/** With hidden services only if $3. */
export const optionsByIds = statement<ServiceOptionsRow>(
  'service-options.by-ids',
  `SELECT ${columns} FROM service_options o JOIN services s ON s.site_id = $1 AND s.id = o.service_id
   WHERE o.site_id = $1 AND (o.id = ANY ($2::uuid[]) OR o.service_id = ANY ($2::uuid[])) AND (NOT s.hidden OR $3)`,
)
export const insertOptions = statement<ServiceOptionsRow>(
  'service-options.insert',
  `INSERT INTO service_options AS o (site_id, id, service_id, options, variants, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING RETURNING ${columns}`,
)
/** Returns nothing if somebody has changed them since revision $3. */
export const updateOptions = statement<ServiceOptionsRow>(
  'service-options.update',
  `UPDATE service_options AS o SET revision = revision + 1, options = $4, variants = $5, updated_at = $6
   WHERE o.site_id = $1 AND o.id = $2 AND o.revision = $3 RETURNING ${columns}`,
)
export const deleteOptions = statement<{ id: string }>(
  'service-options.delete',
  `DELETE FROM service_options WHERE site_id = $1 AND id = $2 AND ($3::bigint IS NULL OR revision = $3) RETURNING id`,
)
