import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  deleteSessionsOfMember,
  incrementSignOuts,
  revokeTokensOfMember,
  spendEverything,
} from './queries.ts'

export interface SignOut {
  siteId: string
  memberId: string
  /** The tokens or the session of the caller. */
  except?: { familyId?: string | undefined; sessionId?: string | undefined }
}

/**
 * Signs a member out everywhere: tokens, sessions, and whatever could still become one. Call {@link publish} after
 * the commit.
 */
export async function signOutEverywhere(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, except = {} }: SignOut,
): Promise<void> {
  const now = new Date(shop.clock())
  await tx.run(incrementSignOuts, [siteId, memberId])
  for (const spend of spendEverything) await tx.run(spend, [siteId, memberId, now])
  await tx.run(deleteSessionsOfMember, [siteId, memberId, except.sessionId, except.familyId])
  await tx.run(revokeTokensOfMember, [siteId, memberId, now, except.familyId, except.sessionId])
}

/** Drops cached access tokens and sessions. */
export function publish(shop: Shop, siteId: string): void {
  shop.changes.publish('members', siteId)
}
