import { AccountStanding } from '@cartwright/contract/identity/members.ts'
import { sql } from 'kysely'
import { type Reader, statement } from '../../platform/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { memberColumns } from './queries.ts'
import type { Carded } from './wire.ts'

const columns = `${memberColumns}, card`

export const cardedById = statement<Carded>(
  'members.carded-by-id',
  `SELECT ${columns} FROM members WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
)

/** Writes when nobody else did since revision $3. */
export const changeMember = statement<Carded>(
  'members.change',
  `UPDATE members SET profile = $4, card = $5, in_community = $6, revision = revision + 1, updated_at = $7
   WHERE site_id = $1 AND id = $2 AND revision = $3 AND status <> 'DELETED' RETURNING ${columns}`,
)

export const changeSlug = statement<Carded>(
  'members.change-slug',
  `UPDATE members SET slug = $3, revision = revision + 1, updated_at = $4
   WHERE site_id = $1 AND id = $2 AND status <> 'DELETED' RETURNING ${columns}`,
)

export const changeCommunity = statement<Carded>(
  'members.change-community',
  `UPDATE members SET in_community = $3, revision = revision + 1, updated_at = $4
   WHERE site_id = $1 AND id = $2 AND status = 'ACTIVE' RETURNING ${columns}`,
)

/** Whom a list is of: $1 the members that show themselves, or all that there are. */
export interface Scope {
  siteId: string
  communityOnly: boolean
}

export async function membersOf(
  on: Reader,
  { siteId, communityOnly }: Scope,
  query: CompiledQuery,
  words: readonly string[] = [],
): Promise<{ rows: (Carded & { cursor_key: string | null })[]; total: number | undefined }> {
  const scope = communityOnly ? sql`in_community and status = 'ACTIVE'` : sql`status <> 'DELETED'`
  const text = communityOnly ? sql`coalesce(profile ->> 'nickname', '')` : searched
  const found = words.map((word) => sql`and lower(${text}) like ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`)
  const from = sql`from members where site_id = ${siteId} and ${scope} ${sql.join(found, sql` `)}`
  const page = sql<Carded & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, counted] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const searched = sql`(email || ' ' || coalesce(profile ->> 'nickname', '') || ' ' ||
  coalesce(profile ->> 'firstName', '') || ' ' || coalesce(profile ->> 'lastName', ''))`

export const idField: ScalarField = { column: sql`id`, type: 'uuid', sortable: true, required: true }

/** What shoppers may look for: nothing that a profile does not show. */
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

/** What a list of the admin is of; once nothing else is missing, the merchant's word is what a pending account waits for. */
const standing = `CASE status WHEN 'PENDING' THEN
    CASE WHEN reasons = ARRAY['PENDING_ADMIN_APPROVAL_REQUIRED'] THEN 'WAITING' ELSE 'UNFINISHED' END
  ELSE status END`

export const accountFields: Fields = {
  ...memberFields,
  standing: {
    column: sql.raw(`(${standing})`),
    type: 'enum',
    values: AccountStanding.enum,
    required: true,
  },
}

export const countStandings = statement<{ standing: AccountStanding; count: number }>(
  'members.count-standings',
  `SELECT ${standing} AS standing, count(*)::int AS count FROM members
   WHERE site_id = $1 AND status <> 'DELETED' GROUP BY 1`,
)
