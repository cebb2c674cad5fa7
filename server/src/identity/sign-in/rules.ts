import type { PendingReason } from '@cartwright/contract/identity/profile.ts'
import { isMemberEmail } from '../../credentials/emails.rules.ts'
import { passwordViolations } from '../../credentials/passwords.rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'

/** What the member still needs to do or to wait for. */
export type Need = 'EMAIL_VERIFICATION' | 'OWNER_APPROVAL'

/** The next step of a pending member. Undefined if the member may sign in. */
export function nextNeed(reasons: readonly PendingReason[]): Need | undefined {
  if (reasons.includes('PENDING_EMAIL_VERIFICATION_REQUIRED')) return 'EMAIL_VERIFICATION'
  return reasons.length > 0 ? 'OWNER_APPROVAL' : undefined
}

/** What a new member has to wait for. */
export function initialReasons(
  { verifyEmail, approveMembers }: { verifyEmail: boolean; approveMembers: boolean },
  emailVerified: boolean,
): PendingReason[] {
  return [
    ...(verifyEmail && !emailVerified ? (['PENDING_EMAIL_VERIFICATION_REQUIRED'] as const) : []),
    ...(approveMembers ? (['PENDING_ADMIN_APPROVAL_REQUIRED'] as const) : []),
  ]
}

const minute = 60_000
const day = 24 * 60 * minute

/** How long a state token is valid, in milliseconds. */
export const stateLifetimes: Readonly<Record<Need, number>> = {
  EMAIL_VERIFICATION: day,
  OWNER_APPROVAL: 30 * day,
}

/** How long a code is valid, in milliseconds … */
export const codeLifetime = 10 * minute
export const codeTries = 5
/** … and how many e-mails one address gets in that time. */
export const maxEmails = 3

/** The violations of a member's password. `own` are words that somebody who knows the member would try first. */
export function memberPasswordViolations(
  field: string,
  password: string,
  { least, own }: { least: number; own: readonly string[] },
): Violation[] {
  if ([...password].length < least) {
    const description = `must have at least ${least} characters`
    return [{ field, description, violatedRule: 'MIN_LENGTH', data: { threshold: least } }]
  }
  return passwordViolations(field, password, own)
}

/** The published clients recognise the e-mail address by the type in `data`. */
export function emailViolations(field: string, email: string): Violation[] {
  if (isMemberEmail(email)) return []
  return [
    { field, description: 'must be an e-mail address', violatedRule: 'FORMAT', data: { type: 'EMAIL' } },
  ]
}
