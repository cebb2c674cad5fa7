import type { PendingReason } from '@cartwright/contract/identity/profile.ts'

/** What still stands between somebody and the account. */
export type Need = 'EMAIL_VERIFICATION' | 'OWNER_APPROVAL'

/** What is missing of a member, in the order in which it is asked for; nothing: the member may come in. */
export function nextNeed(reasons: readonly PendingReason[]): Need | undefined {
  if (reasons.includes('PENDING_EMAIL_VERIFICATION_REQUIRED')) return 'EMAIL_VERIFICATION'
  return reasons.length > 0 ? 'OWNER_APPROVAL' : undefined
}

/** What a new member has to wait for. */
export function firstReasons(
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

/** Milliseconds that a state token is good for: a merchant takes days, a person with a letter does not. */
export const stateLifetimes: Readonly<Record<Need, number>> = {
  EMAIL_VERIFICATION: day,
  OWNER_APPROVAL: 30 * day,
}

/** A code is good for so many milliseconds and tries … */
export const codeLifetime = 10 * minute
export const codeTries = 5
/** … and so many letters go to one address in the same time. */
export const lettersAtOnce = 3
