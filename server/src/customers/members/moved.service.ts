import type { Member } from '@cartwright/contract/identity/members.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { insertMoved, type MemberValues, membersByEmail, takenSlugs, updateMoved } from './moved.queries.ts'
import { applyUpdate } from './profiles.service.ts'
import type { MemberStatus } from './queries.ts'
import { initialSlug } from './rules.ts'

// Members who come from another shop. They have no password, get no e-mail and make no events.

/** A member as the other shop describes them. */
export interface MovedMember {
  member: Member
  /** The member that they became before. */
  ownId: string | undefined
}

export interface MovedOutcome {
  ownId?: string
  /** The shop had a member with this e-mail address, who stays as they are. */
  matched?: true
  problem?: string
}

/** Writes members of another shop, with their ids where these are free. One outcome for each, in their order. */
export async function writeMoved(
  tx: Connection,
  shop: Shop,
  { siteId, members }: { siteId: string; members: readonly MovedMember[] },
): Promise<MovedOutcome[]> {
  const wanted = members.map((one) => toValues(shop, one))
  const emails = wanted.flatMap(({ values }) => values?.email.toLowerCase() ?? [])
  const here = new Map((await tx.run(membersByEmail, [siteId, emails])).map(({ email, id }) => [email, id]))
  const old = members.flatMap(({ ownId }, at) => (ownId ? (wanted[at]?.values ?? []) : []))
  const updated = await tx.run(updateMoved, [siteId, JSON.stringify(old)])
  const fresh = members.flatMap(({ ownId }, at) => {
    const values = wanted[at]?.values
    return ownId || !values || here.has(values.email.toLowerCase()) ? [] : [values]
  })
  const inserted = await insert(tx, siteId, fresh)
  const done = new Set([...updated, ...inserted].map(({ id }) => id))
  return members.map(({ ownId }, at) => {
    const { values, problem } = wanted[at] ?? {}
    if (!values) return { problem: problem ?? '' }
    if (ownId) return { ownId }
    const known = here.get(values.email.toLowerCase())
    if (known) return { ownId: known, matched: true }
    if (done.has(values.id)) return { ownId: values.id }
    return { problem: `The member ${values.id} did not come: another one has the id.` }
  })
}

async function insert(tx: Connection, siteId: string, fresh: readonly MemberValues[]) {
  if (fresh.length === 0) return []
  const slugs = fresh.map(({ slug }) => slug.toLowerCase())
  const taken = new Set((await tx.run(takenSlugs, [siteId, slugs])).map(({ slug }) => slug))
  const rows = fresh.map((values) => {
    const slug = taken.has(values.slug.toLowerCase()) ? `${values.slug}-${values.id.slice(-12)}` : values.slug
    taken.add(slug.toLowerCase())
    return { ...values, slug }
  })
  return tx.run(insertMoved, [siteId, JSON.stringify(rows)])
}

const statuses: Record<NonNullable<Member['status']>, MemberStatus> = {
  UNKNOWN: 'ACTIVE',
  PENDING: 'PENDING',
  APPROVED: 'ACTIVE',
  BLOCKED: 'BLOCKED',
  OFFLINE: 'OFFLINE',
}

function toValues(
  shop: Shop,
  { member, ownId }: MovedMember,
): { values: MemberValues; problem?: undefined } | { values?: undefined; problem: string } {
  const { id, loginEmail, createdDate, updatedDate, lastLoginDate } = member
  const email = loginEmail?.trim()
  if (!email) return { problem: `The member ${id} did not come: there is no e-mail address to sign in with.` }
  try {
    const { profile, card, inCommunity } = applyUpdate(
      shop,
      { profile: {}, card: {}, inCommunity: false },
      withoutNickname(member),
    )
    const newId = ownId ?? (isGuid(id) ? id.toLowerCase() : shop.newId())
    const status = statuses[member.status ?? 'UNKNOWN'] ?? 'ACTIVE'
    const createdAt = createdDate ?? new Date(shop.clock()).toISOString()
    return {
      values: {
        ...{ id: newId, email, status, profile: withAddressIds(profile, member), card },
        email_verified: member.loginEmailVerified ?? false,
        reasons: status === 'PENDING' ? ['PENDING_ADMIN_APPROVAL_REQUIRED'] : [],
        slug: member.profile?.slug ?? initialSlug(profile, newId),
        in_community: inCommunity,
        created_at: createdAt,
        updated_at: updatedDate ?? createdAt,
        signed_in_at: lastLoginDate ?? null,
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reasons = error.violations.map(({ field, description }) => `${field} ${description}`).join('; ')
    return { problem: `The member ${id} did not come: ${reasons || error.message}.` }
  }
}

/** The contract shows the names of somebody who chose no nickname as one. */
function withoutNickname(member: Member): Member {
  const { contact, profile } = member
  const names = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
  if (!profile || profile.nickname !== names) return member
  return { ...member, profile: { ...profile, nickname: null } }
}

/** Addresses keep the ids by which members edit them. */
function withAddressIds({ addresses, ...profile }: { addresses?: object[] }, { contact }: Member): object {
  const ids = (contact?.addresses ?? []).map(({ id }) => id)
  return {
    ...profile,
    ...(addresses && {
      addresses: addresses.map((one, at) => ({ ...one, ...(ids[at] ? { id: ids[at] } : {}) })),
    }),
  }
}
