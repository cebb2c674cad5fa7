import type { Identity, IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import type { MemberRow } from './queries.ts'

/** A member as the identity calls tell of it: to the member, or to a merchant. */
export function toIdentity(member: MemberRow): Identity {
  const { id, revision, email, emailVerified, status, reasons, profile, slug, hasPassword } = member
  return {
    id,
    revision: String(revision),
    email: { address: email, isVerified: emailVerified },
    status: { name: status, reasons },
    identityProfile: { ...profile, ...(slug === null ? {} : { slug }) },
    factors: hasPassword ? [{ factorId: id, type: 'PASSWORD', status: 'ACTIVE' }] : [],
    createdDate: member.createdAt.toISOString(),
    updatedDate: member.updatedAt.toISOString(),
  }
}

/** What a letter calls somebody; empty where nobody has said. */
export function nameOf({ profile }: Pick<MemberRow, 'profile'>): string {
  const { nickname, firstName, lastName } = profile
  return nickname || [firstName, lastName].filter(Boolean).join(' ')
}

/** The address of a profile until its member wishes for another; nothing of the e-mail address is in it. */
export function initialSlug(profile: IdentityProfile, id: string): string {
  return `${slugFrom(nameOf({ profile }), 'member').slice(0, 60)}-${id.replaceAll('-', '').slice(-12)}`
}

/** Bytes of a profile as JSON. */
const maxProfileBytes = 32_000

export function profileViolations(field: string, profile: IdentityProfile): Violation[] {
  if (Buffer.byteLength(JSON.stringify(profile)) <= maxProfileBytes) return []
  const description = `must not have more than ${maxProfileBytes} bytes`
  return [{ field, description, violatedRule: 'MAX_SIZE', data: { threshold: maxProfileBytes } }]
}
