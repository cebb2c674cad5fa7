import type { texts } from './texts/index.ts'

export interface Joining {
  registrationOpen: boolean
  verifyEmail: boolean
  approveMembers: boolean
}

/** What the three switches mean together. */
export function effectOf(joining: Joining): keyof typeof texts.joining.effect {
  const { registrationOpen, verifyEmail, approveMembers } = joining
  if (!registrationOpen) return 'closed'
  if (verifyEmail) return approveMembers ? 'both' : 'verify'
  return approveMembers ? 'approve' : 'nothing'
}
