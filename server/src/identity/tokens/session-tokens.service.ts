import type { MemberRow } from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import type { SignInMethod } from '../sessions/context.ts'
import {
  insertSessionToken,
  type SessionTokenRow,
  sessionTokenVisitor,
  spendSessionToken,
} from './queries.ts'

/** How long a session token is valid, in milliseconds. */
const lifetime = 60_000

/** A member who may sign in, as of that decision. */
export interface NewSessionToken {
  siteId: string
  member: Pick<MemberRow, 'id' | 'signOuts'>
  visitorId?: string | undefined
  method: SignInMethod
}

/** Creates a token that proves a sign-in, once and for a minute. It is bound to the visitor, if there is one. */
export async function create(
  shop: Shop,
  { siteId, member, visitorId, method }: NewSessionToken,
): Promise<string> {
  const token = newSecret()
  const now = shop.clock()
  const times = [new Date(now), new Date(now + lifetime)]
  const values = [siteId, hashOf(token), member.id, visitorId, method, ...times, member.signOuts]
  const [inserted] = await shop.db.run(insertSessionToken, values)
  if (!inserted) throw refuse('WRONG_PASSWORD')
  return token
}

/** Consumes a token. Another visitor is refused, and the token stays valid for its own. */
export async function consume(
  tx: Connection,
  shop: Shop,
  { siteId, token, visitorId }: { siteId: string; token: string; visitorId: string | undefined },
): Promise<SessionTokenRow> {
  const now = new Date(shop.clock())
  const [spent] = await tx.run(spendSessionToken, [siteId, hashOf(token), now, visitorId])
  if (spent) return spent
  const [others] = await tx.run(sessionTokenVisitor, [siteId, hashOf(token), now])
  throw others
    ? refuse('PERMISSION_DENIED', 'This session token belongs to another visitor')
    : refuse('INVALID_GRANT')
}
