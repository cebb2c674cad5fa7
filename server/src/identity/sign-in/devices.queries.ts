import { statement } from '../../platform/db.ts'

/** Whether somebody has signed in anywhere, and with a browser like this one. */
export const devicesLike = statement<{ any: boolean; alike: boolean }>(
  'devices.like',
  `SELECT count(*) > 0 AS any, coalesce(bool_or(device = $3), false) AS alike FROM (
     SELECT device FROM member_sessions WHERE site_id = $1 AND member_id = $2
     UNION ALL SELECT device FROM refresh_tokens WHERE site_id = $1 AND member_id = $2) AS known`,
)

/** Whether a storefront's visitor was this member before; asked also where there is nobody, which takes as long. */
export const visitorOfMember = statement<{ known: boolean }>(
  'devices.visitor-of-member',
  'SELECT true AS known FROM refresh_tokens WHERE site_id = $1 AND member_id = $2 AND visitor_id = $3 LIMIT 1',
)
