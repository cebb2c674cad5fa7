import type { Identity, IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import type { MemberRow } from './queries.ts'

/** The member in the format of the identity calls. */
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

/** The name for e-mails. Empty if unknown. */
export function nameOf({ profile }: Pick<MemberRow, 'profile'>): string {
  const { nickname, firstName, lastName } = profile
  return nickname || [firstName, lastName].filter(Boolean).join(' ')
}

/** Who gets an e-mail, and in which language. */
export function mailRecipient(siteId: string, member: MemberRow) {
  const { email, profile } = member
  return { siteId, email, name: nameOf(member), language: profile.language }
}

/** The first URL slug of a profile. It contains nothing of the e-mail address. */
export function initialSlug(profile: IdentityProfile, id: string): string {
  return `${slugFrom(nameOf({ profile }), 'member').slice(0, 60)}-${id.replaceAll('-', '').slice(-12)}`
}

/** The maximum size of a profile, in bytes of JSON. */
const maxProfileBytes = 32_000

export function profileViolations(field: string, profile: IdentityProfile): Violation[] {
  if (Buffer.byteLength(JSON.stringify(profile)) <= maxProfileBytes) return []
  const description = `must not have more than ${maxProfileBytes} bytes`
  return [{ field, description, violatedRule: 'MAX_SIZE', data: { threshold: maxProfileBytes } }]
}
