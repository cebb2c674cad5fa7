import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import { type Connection, statement } from '../../platform/db/db.ts'
import { outboxInsert, outboxInsertMany, outboxRows } from '../../platform/db/outbox.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { contactChange, memberChange } from './events.service.ts'
import { type MemberRow, withEvent } from './queries.ts'

interface Merge {
  siteId: string
  member: MemberRow
  /** The merchant says whose address it is. */
  vouched?: boolean
}

/**
 * Turns contacts without an account into the contact of the member with their e-mail address, once the address is
 * verified: labels and a tax exemption stay, and the profile gets what it lacks, but no addresses. Anybody may have sent those, and the member
 * would have parcels delivered there. Returns the member.
 */
export async function mergeGuests(
  tx: Connection,
  shop: Shop,
  { siteId, member, vouched = false }: Merge,
): Promise<MemberRow> {
  if (!(member.emailVerified || vouched) || member.email === '') return member
  await tx.run(keepTaxExemption, [siteId, member.id, member.email])
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
  await tx.run(addLabels, [
    siteId,
    member.id,
    labels,
    new Date(now),
    ...contactChange(shop, siteId, member.id),
  ])
  const guests = gone.map(({ profile: { addresses, ...rest } }) => (vouched ? { ...rest, addresses } : rest))
  const profile = JSON.stringify(mergeProfiles([...guests, member.profile]))
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

/** The one that was changed last, unless the member has one. */
const keepTaxExemption = statement<never>(
  'members.keep-tax-exemption',
  `INSERT INTO tax_exemptions (site_id, contact_id, body, updated_at)
   SELECT $1::uuid, $2::uuid, e.body, e.updated_at FROM contacts c JOIN tax_exemptions e ON e.site_id = $1 AND e.contact_id = c.id
   WHERE c.site_id = $1 AND lower(c.email) = lower($3) AND NOT c.is_member ORDER BY e.updated_at DESC LIMIT 1
   ON CONFLICT (site_id, contact_id) DO NOTHING`,
)

const insertEvents = statement<never>('members.insert-guest-events', outboxInsertMany(1))

const addLabels = statement<never>(
  'members.add-labels',
  `WITH changed AS (
     UPDATE contacts SET label_keys = ARRAY(SELECT DISTINCT key FROM unnest(label_keys || $3::text[]) AS key ORDER BY key),
       revision = revision + 1, updated_at = $4
     WHERE site_id = $1 AND id = $2 AND NOT label_keys @> $3 RETURNING revision)
   ${outboxInsert(5, 'changed.revision')} FROM changed`,
)

const writeProfile = statement<MemberRow>(
  'members.write-profile',
  withEvent(
    `UPDATE members SET profile = $3, revision = revision + 1, updated_at = $4
     WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
    5,
  ),
)
