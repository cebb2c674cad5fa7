import type { texts } from './texts/index.ts'

export interface RegistrationSettings {
  registrationOpen: boolean
  verifyEmail: boolean
  approveMembers: boolean
}

/** The effect of the three switches together. */
export function registrationEffect(settings: RegistrationSettings): keyof typeof texts.joining.effect {
  const { registrationOpen, verifyEmail, approveMembers } = settings
  if (!registrationOpen) return 'closed'
  if (verifyEmail) return approveMembers ? 'both' : 'verify'
  return approveMembers ? 'approve' : 'nothing'
}
