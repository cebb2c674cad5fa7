import type { Me } from '@cartwright/contract/staff/staff.ts'
import { createContext, use } from 'react'

/** The signed-in staff member. Pages only render when there is one. */
export const MeContext = createContext<Me | undefined>(undefined)

export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('nobody is signed in')
  return me
}

export function may({ permissions }: Me, permission: string): boolean {
  return permissions.includes(permission) || permissions.includes('*')
}
