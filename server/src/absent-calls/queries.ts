import { statement } from '../platform/db/db.ts'
import { deletion } from '../platform/db/retention.ts'

/** Most rows of a shop before paths that no call has are left out, because a program may ask for any path. */
const mostRows = 500

/** Counts of $1 sites, $2 clients, $3 methods, $4 paths, $5 packages, $6 counts, first at $7, last at $8; $9: of a call. */
export const addMissedRequests = statement(
  'missed-requests.add',
  `INSERT INTO missed_requests AS known
     (site_id, client_id, method, path, package_name, count, first_at, last_at)
   SELECT s.id, n.client_id, n.method, n.path, n.package_name, n.count, n.first_at, n.last_at
   FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[],
     $8::timestamptz[], $9::boolean[]) AS n (site_id, client_id, method, path, package_name, count, first_at, last_at,
     is_call)
   JOIN sites s ON s.id = n.site_id
   WHERE n.is_call OR (SELECT count(*) FROM missed_requests m WHERE m.site_id = s.id) < ${mostRows}
     OR EXISTS (SELECT FROM missed_requests m WHERE m.site_id = s.id AND m.client_id = n.client_id
       AND m.method = n.method AND m.path = n.path)
   ORDER BY n.site_id, n.client_id, n.method, n.path
   ON CONFLICT (site_id, client_id, method, path) DO UPDATE SET count = known.count + excluded.count,
     package_name = coalesce(excluded.package_name, known.package_name),
     last_at = greatest(known.last_at, excluded.last_at)`,
)

export interface MissedRequestRow {
  clientId: string
  clientName: string | null
  method: string
  path: string
  packageName: string | null
  count: number
  firstAt: Date
  lastAt: Date
}

export const missedRequests = statement<MissedRequestRow>(
  'missed-requests.list',
  `SELECT m.client_id AS "clientId", coalesce(c.name, k.name, a.manifest ->> 'name') AS "clientName", method, path,
     package_name AS "packageName", count::float8, first_at AS "firstAt", last_at AS "lastAt"
   FROM missed_requests m
   LEFT JOIN oauth_clients c ON c.site_id = $1 AND c.id = m.client_id
   LEFT JOIN api_keys k ON k.site_id = $1 AND k.id = m.client_id
   LEFT JOIN apps a ON a.site_id = $1 AND a.id = m.client_id
   WHERE m.site_id = $1 ORDER BY last_at DESC, path, method`,
)

export const deleteOldMissedRequests = deletion('missed-requests.delete-old', {
  table: 'missed_requests',
  condition: 'last_at < $1',
})
