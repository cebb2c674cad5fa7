import type { Role } from '@cartwright/contract/staff/staff.ts'

/** The roles, most permissions first. */
export const roleNames: readonly Role[] = ['owner', 'manager', 'editor', 'viewer', 'door']

/** A one-time link for a staff member, shown once. */
export interface StaffLink {
  name: string
  link: string
  /** The shop also sends the link by e-mail. */
  sendsMail: boolean
}
