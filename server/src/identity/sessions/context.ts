import type { MemberKey } from '../../platform/room.ts'
import type { Caller } from '../../platform/shop/shop.ts'
import { shopperPermissions } from '../../sites/apps/permissions.rules.ts'

/** The browser or program in which somebody signs in. */
export interface SignInContext {
  siteId: string
  /** The OAuth client and the visitor that ask, where a storefront does. */
  clientId?: string | undefined
  visitorId?: string | undefined
  /** Of the network. */
  address: string
  userAgent?: string | undefined
  /** The Cookie header: our own pages know a browser again by it. */
  cookies?: string | undefined
  /** BCP 47 */
  language?: string | undefined
}

/** How somebody has shown who it is. */
export type SignInMethod = 'password' | 'code' | 'passkey' | 'provider' | 'recovery' | 'app'

/** A member as the caller of a service. */
export function memberCaller({ siteId, memberId }: MemberKey): Caller & { memberId: string } {
  return { siteId, kind: 'member', id: memberId, memberId, permissions: shopperPermissions }
}

/** For an action of a member who is signed in: the sign-in says from where. */
export function unknownDevice(siteId: string): SignInContext {
  return { siteId, address: '', userAgent: '' }
}
