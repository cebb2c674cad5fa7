import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import { type Connection, statement } from '../../platform/db/db.ts'
import { outboxInsertMany, outboxRows } from '../../platform/db/outbox.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { memberChange } from './events.service.ts'
import { type MemberRow, withEvent } from './queries.ts'

interface Merge {
  siteId: string
  member: MemberRow
  /** The merchant says whose address it is. */
  vouched?: boolean
}

/**
 * Turns contacts without an account into the contact of the member with their e-mail address, once the address is
 * verified: labels stay, and the profile gets what it lacks. Returns the member.
 */
export async function mergeGuests(
  tx: Connection,
  shop: Shop,
  { siteId, member, vouched = false }: Merge,
): Promise<MemberRow> {
  if (!(member.emailVerified || vouched) || member.email === '') return member
  const gone = await tx.run(takeGuests, [siteId, member.email])
  if (gone.length === 0) return member
  const now = shop.clock()
  const events = gone.map(({ id, revision }) => ({
    id: shop.newId(),
    siteId,
    entity: 'contact',
    entityId: id,
    sequence: Number(revision) + 1,
    type: 'wix.contacts.v4.contact_deleted',
    payload: {},
  }))
  await tx.run(insertEvents, [outboxRows(events, now)])
  const labels = [...new Set(gone.flatMap(({ labelKeys }) => labelKeys))]
  await tx.run(addLabels, [siteId, member.id, labels])
  const profile = JSON.stringify(mergeProfiles([...gone.map((guest) => guest.profile), member.profile]))
  const change = memberChange(shop, 'updated', { siteId, id: member.id })
  const [merged] = await tx.run(writeProfile, [siteId, member.id, profile, new Date(now), ...change])
  return merged ?? member
}

/** Later ones win, where they say something. */
function mergeProfiles(profiles: readonly IdentityProfile[]): IdentityProfile {
  const said = (value: unknown) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.assign(
    {},
    ...profiles.map((profile) =>
      Object.fromEntries(Object.entries(profile).filter(([, value]) => said(value))),
    ),
  )
}

interface Guest {
  id: string
  revision: bigint
  profile: IdentityProfile
  labelKeys: string[]
}

const takeGuests = statement<Guest>(
  'members.take-guests',
  `DELETE FROM contacts WHERE site_id = $1 AND lower(email) = lower($2) AND NOT is_member
   RETURNING id, revision, profile, label_keys AS "labelKeys"`,
)

const insertEvents = statement<never>('members.insert-guest-events', outboxInsertMany(1))

const addLabels = statement<never>(
  'members.add-labels',
  `UPDATE contacts SET label_keys = ARRAY(SELECT DISTINCT key FROM unnest(label_keys || $3::text[]) AS key ORDER BY key)
   WHERE site_id = $1 AND id = $2`,
)

const writeProfile = statement<MemberRow>(
  'members.write-profile',
  withEvent(
    `UPDATE members SET profile = $3, revision = revision + 1, updated_at = $4
     WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
    5,
  ),
)
