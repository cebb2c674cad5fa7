import { statement } from '../../platform/db.ts'
import { memberColumns } from './queries.ts'
import type { Carded } from './wire.ts'

const columns = `${memberColumns}, card`
const written = 'revision = revision + 1, updated_at = $3'

/** Who has an address to verify yet stays outside until then. */
export const approve = statement<Carded>(
  'members.approve',
  `UPDATE members SET reasons = array_remove(reasons, 'PENDING_ADMIN_APPROVAL_REQUIRED'), ${written},
     status = CASE WHEN reasons <@ ARRAY['PENDING_ADMIN_APPROVAL_REQUIRED'] THEN 'ACTIVE' ELSE status END
   WHERE site_id = $1 AND id = $2 AND status = 'PENDING' RETURNING ${columns}`,
)

export const block = statement<Carded>(
  'members.block',
  `UPDATE members SET status = 'BLOCKED', in_community = false, ${written}
   WHERE site_id = $1 AND id = $2 AND status NOT IN ('BLOCKED', 'DELETED') RETURNING ${columns}`,
)

export const reject = statement<Carded>(
  'members.reject',
  `UPDATE members SET status = 'BLOCKED', ${written}
   WHERE site_id = $1 AND id = $2 AND status = 'PENDING' RETURNING ${columns}`,
)

/** Whose address was never shown to be theirs has to do that first, where the shop wants it ($4). */
export const unblock = statement<Carded>(
  'members.unblock',
  `UPDATE members SET ${written},
     reasons = CASE WHEN $4 AND NOT email_verified THEN ARRAY['PENDING_EMAIL_VERIFICATION_REQUIRED'] ELSE '{}' END,
     status = CASE WHEN $4 AND NOT email_verified THEN 'PENDING' ELSE 'ACTIVE' END
   WHERE site_id = $1 AND id = $2 AND status IN ('BLOCKED', 'OFFLINE') RETURNING ${columns}`,
)

/** The person stays known, the account is none any more. */
export const disconnect = statement<Carded>(
  'members.disconnect',
  `UPDATE members SET status = 'OFFLINE', password = NULL, in_community = false, ${written}
   WHERE site_id = $1 AND id = $2 AND status <> 'DELETED' RETURNING ${columns}`,
)

export const requireReset = statement<Carded>(
  'members.require-reset',
  `UPDATE members SET must_reset_password = true, ${written}
   WHERE site_id = $1 AND id = $2 AND status <> 'DELETED' RETURNING ${columns}`,
)

/** $5: whether the member has shown that the address is theirs; $6: whether a member has to. */
export const changeEmail = statement<Carded>(
  'members.change-email',
  `UPDATE members SET email = $4, email_verified = $5, ${written},
     reasons = CASE WHEN $5 OR NOT $6 THEN array_remove(reasons, 'PENDING_EMAIL_VERIFICATION_REQUIRED')
       ELSE array_append(array_remove(reasons, 'PENDING_EMAIL_VERIFICATION_REQUIRED'),
         'PENDING_EMAIL_VERIFICATION_REQUIRED') END,
     status = CASE WHEN NOT $5 AND $6 AND status = 'ACTIVE' THEN 'PENDING' ELSE status END
   WHERE site_id = $1 AND id = $2 AND status <> 'DELETED' RETURNING ${columns}`,
)

/** Nothing but the id is left. */
export const eraseMember = statement<{ id: string }>(
  'members.erase',
  `UPDATE members SET email = '', email_verified = false, password = NULL, must_reset_password = false,
     status = 'DELETED', reasons = '{}', profile = '{}', card = '{}', slug = NULL, in_community = false,
     signed_in_at = NULL, ${written}
   WHERE site_id = $1 AND id = $2 AND status <> 'DELETED' RETURNING id`,
)
