import type { Connection } from '../platform/db.ts'
import { refuse } from '../platform/errors.ts'
import { newSecret } from '../platform/ids.ts'
import { deleteAll } from '../platform/retention.ts'
import type { Shop } from '../platform/shop.ts'
import { hashOf } from '../platform/tokens.ts'
import type { Method } from './askers.rules.ts'
import {
  deleteOldSessionTokens,
  insertSessionToken,
  type SessionTokenRow,
  sessionTokenVisitor,
  spendSessionToken,
} from './session-tokens.queries.ts'

/** Milliseconds in which it has to be exchanged. */
const lifetime = 60_000

/** Says once, within a minute, that a member has signed in; to the visitor who did, where there is one. */
export async function make(
  shop: Shop,
  signedIn: { siteId: string; memberId: string; visitorId?: string | undefined; method: Method },
): Promise<string> {
  const { siteId, memberId, visitorId, method } = signedIn
  const token = newSecret()
  const now = shop.clock()
  const times = [new Date(now), new Date(now + lifetime)]
  await shop.db.run(insertSessionToken, [siteId, hashOf(token), memberId, visitorId, method, ...times])
  return token
}

/** Uses one up: another visitor's is refused as not theirs and stays good for its own. */
export async function spend(
  tx: Connection,
  shop: Shop,
  { siteId, token, visitorId }: { siteId: string; token: string; visitorId: string | undefined },
): Promise<SessionTokenRow> {
  const now = new Date(shop.clock())
  const [spent] = await tx.run(spendSessionToken, [siteId, hashOf(token), now, visitorId])
  if (spent) return spent
  const [others] = await tx.run(sessionTokenVisitor, [siteId, hashOf(token), now])
  throw others
    ? refuse('PERMISSION_DENIED', 'Another visitor has signed in with this')
    : refuse('INVALID_GRANT')
}

export async function forgetOld(shop: Shop): Promise<void> {
  await deleteAll(shop.db, deleteOldSessionTokens, [new Date(shop.clock())])
}
