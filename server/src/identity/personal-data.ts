import { type Connection, type Statement, statement } from '../platform/db/db.ts'
import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { MemberKey, PersonalData } from '../platform/room.ts'

/** What identity keeps about a member: everything they sign in with. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    return {
      passkeys: await readEntries(shop, passkeysOfMember, [siteId, memberId]),
      providers: await readEntries(shop, providersOfMember, [siteId, memberId]),
    }
  },
  async erase(tx, _shop, { siteId, memberId, emails }) {
    await tx.run(deleteStates, [siteId, memberId, emails])
    for (const statement of deleteByMember) await tx.run(statement, [siteId, memberId])
    return undefined
  },
}

/** The visitors that a member was before signing in. */
export async function findVisitorIds(tx: Connection, { siteId, memberId }: MemberKey): Promise<string[]> {
  return (await tx.run(visitorsOfMember, [siteId, memberId])).map(({ id }) => id)
}

const passkeysOfMember = archiveEntries(
  'passkeys',
  `SELECT name, transports, created_at AS "createdDate", used_at AS "lastUsedDate"
   FROM passkeys WHERE site_id = $1 AND member_id = $2 ORDER BY created_at`,
)

const providersOfMember = archiveEntries(
  'providers',
  `SELECT p.name, p.issuer, l.subject, l.created_at AS "createdDate"
   FROM provider_links l JOIN identity_providers p ON p.site_id = $1 AND p.id = l.provider_id
   WHERE l.site_id = $1 AND l.member_id = $2 ORDER BY l.created_at`,
)

const deleteByMember: readonly Statement<never>[] = [
  ...['refresh_tokens', 'member_sessions', 'session_tokens', 'authorization_codes', 'authorization_requests'],
  ...['recovery_links', 'passkeys', 'provider_links', 'challenges'],
].map((table) =>
  statement<never>(`personal-data.${table}`, `DELETE FROM ${table} WHERE site_id = $1 AND member_id = $2`),
)

const deleteStates = statement<never>(
  'personal-data.states',
  'DELETE FROM authentication_states WHERE site_id = $1 AND (member_id = $2 OR lower(email) = ANY ($3::text[]))',
)

const visitorsOfMember = statement<{ id: string }>(
  'personal-data.visitors-of-member',
  'SELECT DISTINCT visitor_id AS id FROM refresh_tokens WHERE site_id = $1 AND member_id = $2',
)
