import type { Role } from '@cartwright/contract/sites/staff.ts'

/** From the one who may do most. */
export const roleNames: readonly Role[] = ['owner', 'manager', 'editor', 'viewer']

/** A one-time link for somebody, shown once. */
export interface MadeLink {
  name: string
  link: string
}
