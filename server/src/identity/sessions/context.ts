import type { MemberKey } from '../../platform/room.ts'
import type { Caller } from '../../platform/shop/shop.ts'
import { shopperPermissions } from '../../sites/apps/permissions.rules.ts'

/** Who signs in, and where. */
export interface SignInContext {
  siteId: string
  /** The storefront's OAuth client and visitor. */
  clientId?: string | undefined
  visitorId?: string | undefined
  /** Network address. */
  address: string
  userAgent?: string | undefined
  /** The Cookie header. Our own pages recognise a known browser by it. */
  cookies?: string | undefined
  /** BCP 47. */
  language?: string | undefined
}

/** How somebody proved who they are. */
export type SignInMethod = 'password' | 'code' | 'passkey' | 'provider' | 'recovery' | 'app'

/** A member as the caller of a service. */
export function memberCaller({ siteId, memberId }: MemberKey): Caller & { memberId: string } {
  return { siteId, kind: 'member', id: memberId, memberId, permissions: shopperPermissions }
}

/** For actions of a signed-in member. Their sign-in has the network address. */
export function unknownDevice(siteId: string): SignInContext {
  return { siteId, address: '', userAgent: '' }
}
