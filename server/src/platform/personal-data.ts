import type { MemberArchive } from '@cartwright/contract/identity/accounts.ts'
import { type Statement, statement } from './db/db.ts'
import type { PersonalData } from './room.ts'
import type { Shop } from './shop/shop.ts'

/** Selects rows as they stand in the archive of a member. */
export function archiveEntries(name: string, select: string): Statement<ArchiveEntry> {
  return statement(`personal-data.${name}`, `SELECT to_jsonb(e) AS entry FROM (${select}) AS e`)
}

export interface ArchiveEntry {
  entry: Record<string, unknown>
}

export async function readEntries(
  shop: Shop,
  entries: Statement<ArchiveEntry>,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  return (await shop.db.run(entries, [...values])).map(({ entry }) => entry)
}

/** What the platform keeps about a member: e-mails and stored answers to requests. */
export const personalData: PersonalData = {
  async export(shop, { siteId, emails }): Promise<Partial<MemberArchive>> {
    return { emails: await readEntries(shop, messagesTo, [siteId, emails]) }
  },
  async erase(tx, _shop, { siteId, memberId, visitorIds, emails }) {
    await tx.run(deleteMessagesTo, [siteId, emails])
    await tx.run(deleteAnswers, [siteId, [memberId, ...visitorIds], emails])
    return undefined
  },
}

/** Leaves out texts that let the reader sign in. */
const messagesTo = archiveEntries(
  'messages',
  `SELECT subject, created_at AS "createdDate", sent_at AS "sentDate", CASE WHEN confidential THEN NULL ELSE text END AS text
   FROM messages WHERE site_id = $1 AND lower(recipient) = ANY ($2::text[]) ORDER BY created_at`,
)

const deleteMessagesTo = statement<never>(
  'personal-data.delete-messages',
  'DELETE FROM messages WHERE site_id = $1 AND lower(recipient) = ANY ($2::text[])',
)

/** Answers stored for repeated requests: of these callers, or with one of the addresses in it. */
const deleteAnswers = statement<never>(
  'personal-data.delete-answers',
  `DELETE FROM idempotency_keys WHERE site_id = $1 AND (caller_id = ANY ($2::uuid[])
     OR EXISTS (SELECT FROM unnest($3::text[]) AS address WHERE position('"' || address || '"' IN lower(body)) > 0))`,
)
