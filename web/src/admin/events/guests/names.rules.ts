import type { EventGuest } from '@cartwright/contract/box-office/guests/guests.ts'
import { texts } from '../texts/index.ts'

export function nameOf({ guestDetails }: EventGuest): string {
  const { firstName, lastName, email } = guestDetails ?? {}
  return [firstName, lastName].filter(Boolean).join(' ') || email || texts.guests.unnamed
}
