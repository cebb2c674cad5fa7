import type { Asker } from '../../identity/sessions/context.ts'
import type { Caller } from '../../platform/shop.ts'
import { shopperPermissions } from '../../sites/rules.ts'

/** Whose account it is: a member who has signed in on the shop's own pages, or through a storefront. */
export interface Owner {
  siteId: string
  memberId: string
}

/** The owner as other services know who asks. */
export function asCaller({ siteId, memberId }: Owner): Caller {
  return { siteId, kind: 'member', id: memberId, memberId, permissions: shopperPermissions }
}

export function ownerOf({ siteId, id }: Caller): Owner {
  return { siteId, memberId: id }
}

/** Who did something to the own account while signed in: the sign-in before it says from where. */
export function nowhere(siteId: string): Asker {
  return { siteId, address: '', userAgent: '' }
}
