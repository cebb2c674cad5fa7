import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  deleteSessionsOfMember,
  finishRequests,
  incrementSignOuts,
  revokeTokensOfMember,
  spendCodes,
  spendRecoveryLinks,
  spendSessionTokens,
  spendStates,
  spendVerifications,
} from './queries.ts'

export interface SignOut {
  siteId: string
  memberId: string
  /** What whoever asks came in with themselves. */
  except?: { familyId?: string | undefined; sessionId?: string | undefined }
}

/** Signs a member out everywhere: tokens, sessions, and whatever could still become one. {@link publish} comes after the commit. */
export async function signOutEverywhere(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, except = {} }: SignOut,
): Promise<void> {
  const now = new Date(shop.clock())
  await tx.run(incrementSignOuts, [siteId, memberId])
  // Each becomes the next one: what was being exchanged is found as what it has become.
  for (const end of [
    spendStates,
    spendRecoveryLinks,
    spendVerifications,
    spendSessionTokens,
    finishRequests,
    spendCodes,
  ]) {
    await tx.run(end, [siteId, memberId, now])
  }
  await tx.run(deleteSessionsOfMember, [siteId, memberId, except.sessionId, except.familyId])
  await tx.run(revokeTokensOfMember, [siteId, memberId, now, except.familyId, except.sessionId])
}

/** Access tokens and sessions that were known to be good are looked up again. */
export function publish(shop: Shop, siteId: string): void {
  shop.changes.publish('members', siteId)
}
