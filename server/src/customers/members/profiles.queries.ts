import { AccountStanding } from '@cartwright/contract/identity/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { likePattern } from '../../platform/query/like.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { memberColumns, withEvent } from './queries.ts'
import type { MemberWithCard } from './wire.ts'

const columns = `${memberColumns}, card`

const change = (sqlText: string, first: number) => withEvent(sqlText, first, columns)

export const memberWithCardById = statement<MemberWithCard>(
  'members.carded-by-id',
  `SELECT ${columns} FROM members WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
)

export const membersByIds = statement<MemberWithCard>(
  'members.carded-by-ids',
  `SELECT ${columns} FROM members WHERE site_id = $1 AND id = ANY ($2::uuid[]) AND status <> 'DELETED'`,
)

/** Updates unless somebody else did since revision $3. */
export const updateMember = statement<MemberWithCard>(
  'members.change',
  change(
    `UPDATE members SET profile = $4, card = $5, in_community = $6, revision = revision + 1, updated_at = $7
     WHERE site_id = $1 AND id = $2 AND revision = $3 AND status <> 'DELETED'`,
    8,
  ),
)

export const updateSlug = statement<MemberWithCard>(
  'members.change-slug',
  change(
    `UPDATE members SET slug = $3, revision = revision + 1, updated_at = $4
     WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
    5,
  ),
)

export const updateVisibility = statement<MemberWithCard>(
  'members.change-community',
  change(
    `UPDATE members SET in_community = $3, revision = revision + 1, updated_at = $4
     WHERE site_id = $1 AND id = $2 AND status = 'ACTIVE'`,
    5,
  ),
)

interface MemberSearch {
  siteId: string
  communityOnly: boolean
  query: CompiledQuery
  /** Each must occur in the texts that the caller may search. */
  words?: readonly string[]
}

export async function findMembers(
  on: Reader,
  { siteId, communityOnly, query, words = [] }: MemberSearch,
): Promise<{ rows: (MemberWithCard & { cursor_key: string | null })[]; total: number | undefined }> {
  const scope = communityOnly ? sql`in_community and status = 'ACTIVE'` : sql`status <> 'DELETED'`
  const text = communityOnly ? sql`coalesce(profile ->> 'nickname', '')` : searchedText
  const found = words.map((word) => sql`and lower(${text}) like ${likePattern(word)}`)
  const from = sql`from members where site_id = ${siteId} and ${scope} ${sql.join(found, sql` `)}`
  const page = sql<MemberWithCard & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, counted] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const searchedText = sql`(email || ' ' || coalesce(profile ->> 'nickname', '') || ' ' ||
  coalesce(profile ->> 'firstName', '') || ' ' || coalesce(profile ->> 'lastName', ''))`

/** The ids of members whose texts contain each word. */
export function memberIdsWith(siteId: string, words: readonly string[]): RawBuilder<unknown> {
  const found = words.map((word) => sql`and lower(${searchedText}) like ${likePattern(word)}`)
  return sql`select id from members where site_id = ${siteId} ${sql.join(found, sql` `)}`
}

export const idField: ScalarField = { column: sql`id`, type: 'uuid', sortable: true, required: true }

/** What shoppers can search by: only what a profile shows. */
export const communityFields: Fields = {
  id: idField,
  contactId: idField,
  'profile.nickname': { column: sql`(profile ->> 'nickname')`, type: 'text', sortable: true },
  'profile.slug': { column: sql`slug`, type: 'text', sortable: true },
  createdDate: { column: sql`created_at`, type: 'timestamp', sortable: true, required: true },
}

export const memberFields: Fields = {
  ...communityFields,
  loginEmail: { column: sql`lower(email)`, type: 'text', sortable: true, required: true },
  status: {
    column: sql`(case status when 'ACTIVE' then 'APPROVED' else status end)`,
    type: 'enum',
    values: ['PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE'],
    required: true,
  },
  privacyStatus: {
    column: sql`(case when in_community then 'PUBLIC' else 'PRIVATE' end)`,
    type: 'enum',
    values: ['PRIVATE', 'PUBLIC'],
    required: true,
  },
  'contact.firstName': { column: sql`(profile ->> 'firstName')`, type: 'text', sortable: true },
  'contact.lastName': { column: sql`(profile ->> 'lastName')`, type: 'text', sortable: true },
  updatedDate: { column: sql`updated_at`, type: 'timestamp', sortable: true, required: true },
  lastLoginDate: { column: sql`signed_in_at`, type: 'timestamp', sortable: true },
}

/** The groups of the admin's list. A pending account waits for the merchant when nothing else is missing. */
export function standingOf(table: string): string {
  return `CASE ${table}.status WHEN 'PENDING' THEN
    CASE WHEN ${table}.reasons = ARRAY['PENDING_ADMIN_APPROVAL_REQUIRED'] THEN 'WAITING' ELSE 'UNFINISHED' END
  ELSE ${table}.status END`
}

export const accountFields: Fields = {
  ...memberFields,
  standing: {
    column: sql.raw(`(${standingOf('members')})`),
    type: 'enum',
    values: AccountStanding.enum,
    required: true,
  },
}

export const countStandings = statement<{ standing: AccountStanding; count: number }>(
  'members.count-standings',
  `SELECT ${standingOf('members')} AS standing, count(*)::int AS count FROM members
   WHERE site_id = $1 AND status <> 'DELETED' GROUP BY 1`,
)

const written = 'revision = revision + 1, updated_at = $3'

/** A member with an unverified address stays pending. */
export const approve = statement<MemberWithCard>(
  'members.approve',
  change(
    `UPDATE members SET reasons = array_remove(reasons, 'PENDING_ADMIN_APPROVAL_REQUIRED'), ${written},
       status = CASE WHEN reasons <@ ARRAY['PENDING_ADMIN_APPROVAL_REQUIRED'] THEN 'ACTIVE' ELSE status END
     WHERE site_id = $1 AND id = $2 AND status = 'PENDING'`,
    4,
  ),
)

export const block = statement<MemberWithCard>(
  'members.block',
  change(
    `UPDATE members SET status = 'BLOCKED', in_community = false, ${written}
     WHERE site_id = $1 AND id = $2 AND status NOT IN ('BLOCKED', 'DELETED')`,
    4,
  ),
)

export const reject = statement<MemberWithCard>(
  'members.reject',
  change(
    `UPDATE members SET status = 'BLOCKED', ${written}
     WHERE site_id = $1 AND id = $2 AND status = 'PENDING'`,
    4,
  ),
)

/** An unverified member must first verify the address, if the shop requires it ($4). */
export const unblock = statement<MemberWithCard>(
  'members.unblock',
  change(
    `UPDATE members SET ${written},
       reasons = CASE WHEN $4 AND NOT email_verified THEN ARRAY['PENDING_EMAIL_VERIFICATION_REQUIRED'] ELSE '{}' END,
       status = CASE WHEN $4 AND NOT email_verified THEN 'PENDING' ELSE 'ACTIVE' END
     WHERE site_id = $1 AND id = $2 AND status IN ('BLOCKED', 'OFFLINE')`,
    5,
  ),
)

/** Keeps the person, and ends the account. */
export const disconnect = statement<MemberWithCard>(
  'members.disconnect',
  change(
    `UPDATE members SET status = 'OFFLINE', password = NULL, in_community = false, ${written}
     WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
    4,
  ),
)

export const requirePasswordReset = statement<MemberWithCard>(
  'members.require-reset',
  change(
    `UPDATE members SET must_reset_password = true, ${written}
     WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
    4,
  ),
)

/** $5: whether the member has verified the address. $6: whether the shop requires it. */
export const updateEmail = statement<MemberWithCard>(
  'members.change-email',
  change(
    `UPDATE members SET email = $4, email_verified = $5, ${written},
       reasons = CASE WHEN $5 OR NOT $6 THEN array_remove(reasons, 'PENDING_EMAIL_VERIFICATION_REQUIRED')
         ELSE array_append(array_remove(reasons, 'PENDING_EMAIL_VERIFICATION_REQUIRED'),
           'PENDING_EMAIL_VERIFICATION_REQUIRED') END,
       status = CASE WHEN NOT $5 AND $6 AND status = 'ACTIVE' THEN 'PENDING' ELSE status END
     WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
    7,
  ),
)

/** Keeps only the id. The contact goes. */
export const eraseMember = statement<{ id: string }>(
  'members.erase',
  `WITH changed AS (
     UPDATE members SET email = '', email_verified = false, password = NULL, must_reset_password = false,
       status = 'DELETED', reasons = '{}', profile = '{}', card = '{}', slug = NULL, in_community = false,
       signed_in_at = NULL, ${written}
     WHERE site_id = $1 AND id = $2 AND status <> 'DELETED' RETURNING id, revision),
   told AS (${outboxInsert(4, 'changed.revision')} FROM changed),
   contact AS (DELETE FROM contacts WHERE site_id = $1 AND id = (SELECT id FROM changed) RETURNING revision),
   contact_told AS (${outboxInsert(12, 'contact.revision')} FROM contact)
   SELECT id FROM changed`,
)
