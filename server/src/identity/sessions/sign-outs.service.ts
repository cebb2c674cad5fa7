import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  countSignOut,
  endCodes,
  endFamilies,
  endLinks,
  endRequests,
  endSessions,
  endSessionTokens,
  endStates,
  endVerifications,
} from './queries.ts'

export interface Whose {
  siteId: string
  memberId: string
  /** What whoever asks came in with themselves. */
  except?: { familyId?: string | undefined; sessionId?: string | undefined }
}

/** Signs a member out everywhere: tokens, sessions, and whatever could still become one. {@link tell} comes after the commit. */
export async function endAll(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, except = {} }: Whose,
): Promise<void> {
  const now = new Date(shop.clock())
  await tx.run(countSignOut, [siteId, memberId])
  // Each becomes the next one: what was being exchanged is found as what it has become.
  for (const end of [endStates, endLinks, endVerifications, endSessionTokens, endRequests, endCodes]) {
    await tx.run(end, [siteId, memberId, now])
  }
  await tx.run(endSessions, [siteId, memberId, except.sessionId, except.familyId])
  await tx.run(endFamilies, [siteId, memberId, now, except.familyId, except.sessionId])
}

/** Access tokens and sessions that were known to be good are looked up again. */
export function tell(shop: Shop, siteId: string): void {
  shop.changes.publish('members', siteId)
}
