import type { ContactSource } from '@cartwright/contract/identity/contacts.ts'
import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import { sql } from 'kysely'
import { statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { likePattern } from '../../platform/query/like.ts'
import type { MemberStatus } from '../members/queries.ts'

export interface ContactRow {
  id: string
  revision: bigint
  isMember: boolean
  /** Empty if unknown. */
  email: string
  profile: IdentityProfile
  labelKeys: string[]
  source: ContactSource
  duplicate: boolean
  createdAt: Date
  updatedAt: Date
  /** Of the account, if there is one. */
  status: MemberStatus | null
  joinedAt: Date | null
}

const own = `c.id, c.revision, c.is_member AS "isMember", c.email, c.profile, c.label_keys AS "labelKeys", c.source,
  c.duplicate, c.created_at AS "createdAt", c.updated_at AS "updatedAt"`
export const contactColumns = `${own}, m.status, m.created_at AS "joinedAt"`
export const contactsFrom =
  'contacts c LEFT JOIN members m ON m.site_id = c.site_id AND m.id = c.id AND c.is_member'

/** A contact without an account has nothing of one. */
const asGuest = `SELECT changed.*, NULL::text AS status, NULL::timestamptz AS "joinedAt" FROM changed`

export const contactsByIds = statement<ContactRow>(
  'contacts.by-ids',
  `SELECT ${contactColumns} FROM ${contactsFrom} WHERE c.site_id = $1 AND c.id = ANY ($2::uuid[])`,
)

/** Members first, then who was known first. */
export const contactByEmail = statement<ContactRow>(
  'contacts.by-email',
  `SELECT ${contactColumns} FROM ${contactsFrom} WHERE c.site_id = $1 AND lower(c.email) = lower($2)
   ORDER BY c.is_member DESC, c.created_at, c.id LIMIT 1`,
)

/** Unless the e-mail address is of an account that has not verified it: that may be somebody else's. */
const isTheirs = '(NOT c.is_member OR m.email_verified)'

/** The same, but only whose e-mail address it is for sure. */
export const contactOfEmail = statement<ContactRow>(
  'contacts.of-email',
  `SELECT ${contactColumns} FROM ${contactsFrom} WHERE c.site_id = $1 AND lower(c.email) = lower($2) AND ${isTheirs}
   ORDER BY c.is_member DESC, c.created_at, c.id LIMIT 1`,
)

/** Changes of members lock the member first, and then the contact. */
export const lockMember = statement<never>(
  'contacts.lock-member',
  'SELECT FROM members WHERE site_id = $1 AND id = $2 FOR UPDATE',
)

/** Until the transaction ends, nobody else changes it. */
export const lockContact = statement<{ revision: bigint }>(
  'contacts.lock',
  'SELECT revision FROM contacts WHERE site_id = $1 AND id = $2 FOR UPDATE',
)

/** Inserts nothing if the e-mail address is somebody else's, unless that is wanted ($7). */
export const insertContact = statement<ContactRow>(
  'contacts.insert',
  `WITH changed AS (
     INSERT INTO contacts AS c (site_id, id, is_member, email, profile, label_keys, source, duplicate, created_at, updated_at)
     SELECT $1, $2, false, $3::text, $4::jsonb, $5::text[], $6, $7, $8::timestamptz, $8
     WHERE $7 OR $3 = '' OR NOT EXISTS (
       SELECT FROM ${contactsFrom} WHERE c.site_id = $1 AND lower(c.email) = lower($3) AND ${isTheirs})
     ON CONFLICT (site_id, lower(email)) WHERE NOT is_member AND NOT duplicate AND email <> '' DO NOTHING
     RETURNING ${own}),
   told AS (${outboxInsert(9)} FROM changed)
   ${asGuest}`,
)

/** Updates a contact without an account, unless somebody else did since revision $3. */
export const updateGuest = statement<ContactRow>(
  'contacts.update',
  `WITH changed AS (
     UPDATE contacts c SET email = $4, profile = $5, label_keys = $6, duplicate = $7, revision = revision + 1, updated_at = $8
     WHERE site_id = $1 AND id = $2 AND revision = $3 AND NOT is_member RETURNING ${own}),
   told AS (${outboxInsert(9, 'changed.revision')} FROM changed)
   ${asGuest}`,
)

/** Sets the labels, if they change. */
export const updateLabels = statement<{ id: string }>(
  'contacts.update-labels',
  `WITH changed AS (
     UPDATE contacts SET label_keys = $3, revision = revision + 1, updated_at = $4
     WHERE site_id = $1 AND id = $2 AND label_keys <> $3 RETURNING id, revision),
   told AS (${outboxInsert(5, 'changed.revision')} FROM changed)
   SELECT id FROM changed`,
)

const goneWithEvent = (condition: string, first: number) =>
  `WITH gone AS (DELETE FROM contacts WHERE site_id = $1 AND ${condition} AND NOT is_member RETURNING id, revision),
   told AS (${outboxInsert(first, 'gone.revision')} FROM gone)
   SELECT id FROM gone`

export const deleteGuest = statement<{ id: string }>('contacts.delete', goneWithEvent('id = $2', 3))

export const guestsByEmails = statement<{ id: string }>(
  'personal-data.contacts',
  'SELECT id FROM contacts WHERE site_id = $1 AND lower(email) = ANY ($2::text[]) AND NOT is_member',
)

const movedRecord = `id uuid, email text, profile jsonb, label_keys text[], source text, duplicate boolean,
  created_at timestamptz, updated_at timestamptz`
/** Without labels that were deleted here. */
const movedLabels = `ARRAY(SELECT key FROM contact_labels l WHERE l.site_id = $1 AND l.key = ANY (n.label_keys) ORDER BY key)`

/** Contacts from another shop. Leaves out those whose id or e-mail address is taken, unless a duplicate is wanted. */
export const insertMoved = statement<{ id: string }>(
  'contacts.insert-moved',
  `INSERT INTO contacts (site_id, id, is_member, email, profile, label_keys, source, duplicate, created_at, updated_at)
   SELECT $1, n.id, false, n.email, n.profile, ${movedLabels}, n.source, n.duplicate, n.created_at, n.updated_at
   FROM jsonb_to_recordset($2::jsonb) AS n (${movedRecord})
   WHERE n.duplicate OR n.email = ''
     OR NOT EXISTS (SELECT FROM contacts c WHERE c.site_id = $1 AND lower(c.email) = lower(n.email))
   ON CONFLICT DO NOTHING RETURNING id`,
)

/** Their accounts, too. Not those that were changed here later than in the other shop. */
export const updateMoved = statement<never>(
  'contacts.update-moved',
  `WITH changed AS (
     UPDATE contacts c SET email = CASE WHEN c.is_member THEN c.email ELSE n.email END, profile = n.profile,
       label_keys = ${movedLabels}, revision = c.revision + 1, updated_at = n.updated_at
     FROM jsonb_to_recordset($2::jsonb) AS n (${movedRecord})
     WHERE c.site_id = $1 AND c.id = n.id AND c.updated_at <= n.updated_at RETURNING c.id, c.is_member, c.profile)
   UPDATE members m SET profile = changed.profile, revision = m.revision + 1 FROM changed
   WHERE m.site_id = $1 AND m.id = changed.id AND changed.is_member`,
)

export const addMovedLabels = statement<never>(
  'contacts.add-moved-labels',
  `UPDATE contacts c SET revision = c.revision + 1,
     label_keys = ARRAY(SELECT DISTINCT key FROM unnest(c.label_keys || ${movedLabels}) AS key ORDER BY key)
   FROM jsonb_to_recordset($2::jsonb) AS n (${movedRecord})
   WHERE c.site_id = $1 AND c.id = n.id AND NOT c.label_keys @> ${movedLabels}`,
)

export const lockMembers = statement<never>(
  'contacts.lock-members',
  'SELECT FROM members WHERE site_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE',
)

export const contactId: ScalarField = { column: sql`c.id`, type: 'uuid', sortable: true, required: true }

const text = (column: ReturnType<typeof sql>): ScalarField => ({
  column,
  type: 'text',
  sortable: true,
})
const said = (name: string) => text(sql`(c.profile ->> ${sql.lit(name)})`)
const email: ScalarField = { column: sql`lower(c.email)`, type: 'text', sortable: true, required: true }
const phone: ScalarField = { column: sql`(c.profile #>> '{phonesV2,0,phone}')`, type: 'text' }
const time = (column: ReturnType<typeof sql>): ScalarField => ({
  column,
  type: 'timestamp',
  sortable: true,
  required: true,
})

/** One of the values is in the texts by which contacts are searched, which have an index, and in the list. */
function inList(list: string, name: string, values: readonly string[]) {
  const items = sql`jsonb_path_query_array(c.profile, ${sql.lit(`$.${list}[*].${name}`)})`
  const found = values.map(
    (value) =>
      sql`(c.words like ${likePattern(value.toLowerCase())} and lower(${items}::text)::jsonb ? lower(${value}::text))`,
  )
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

const labels: Fields[string] = {
  type: 'set',
  of: 'text',
  some: (keys) => sql`c.label_keys && ${keys}::text[]`,
  any: sql`c.label_keys <> '{}'`,
}

export const contactFields: Fields = {
  id: contactId,
  createdDate: time(sql`c.created_at`),
  updatedDate: time(sql`c.updated_at`),
  'lastActivity.activityDate': time(sql`c.updated_at`),
  'primaryInfo.email': email,
  'primaryEmail.email': email,
  'primaryInfo.phone': phone,
  'primaryPhone.phone': phone,
  'info.name.first': said('firstName'),
  'info.name.last': said('lastName'),
  'info.company': said('company'),
  'info.jobTitle': said('position'),
  'info.birthdate': said('birthdate'),
  'info.locale': said('language'),
  'info.emails.email': {
    type: 'set',
    of: 'text',
    some: (emails) =>
      sql`(lower(c.email) = any(${emails.map((one) => one.toLowerCase())}::text[])
        or ${inList('secondaryEmails', 'email', emails)})`,
    any: sql`c.email <> ''`,
  },
  'info.phones.phone': {
    type: 'set',
    of: 'text',
    some: (phones) => inList('phonesV2', 'phone', phones),
    any: sql`c.profile #> '{phonesV2,0}' is not null`,
  },
  'info.labelKeys': labels,
  'info.labelKeys.items': labels,
  'source.sourceType': { column: sql`c.source`, type: 'text', required: true },
  'memberInfo.memberId': {
    type: 'set',
    of: 'uuid',
    some: (ids) => sql`(c.is_member and c.id = any(${ids}::uuid[]))`,
    any: sql`c.is_member`,
  },
}
