import type { MembersOnly } from '@cartwright/contract/catalogue/products.ts'

/** Whom something is for, as a form has it. */
export interface MembersDraft {
  /** `EVERYBODY`, `MEMBERS` or `PLANS`. */
  who: string
  planIds: string[]
}

export function toMembersDraft(membersOnly: MembersOnly | null | undefined): MembersDraft {
  const { planIds = [] } = membersOnly ?? {}
  const members = planIds.length > 0 ? 'PLANS' : 'MEMBERS'
  return { who: membersOnly ? members : 'EVERYBODY', planIds: [...planIds] }
}

export function toMembersOnly({ who, planIds }: MembersDraft): MembersOnly | null {
  return who === 'EVERYBODY' ? null : { planIds: who === 'PLANS' ? planIds : [] }
}

export function lacksPlan({ who, planIds }: MembersDraft): boolean {
  return who === 'PLANS' && planIds.length === 0
}
