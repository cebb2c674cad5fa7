import * as members from '../../customers/members/service.ts'
import { refuse } from '../../platform/errors.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Asker } from '../sessions/context.ts'
import * as states from './states.service.ts'

/** Sends a code to a member's address; it is given with what this answers, as with a state token. */
export async function start(shop: Shop, asker: Asker, identityId: string): Promise<string> {
  const { siteId, language } = asker
  const member = await members.get(shop, siteId, identityId)
  return shop.db.transaction(async (tx) => {
    const state = { siteId, memberId: member.id, needs: 'EMAIL_VERIFICATION', email: member.email } as const
    const token = await states.begin(tx, shop, state)
    const sent = await states.sendCode(tx, shop, {
      siteId,
      token,
      language: language ?? member.profile.language ?? undefined,
    })
    if (!sent) throw refuse('TOO_MANY_REQUESTS', 'Several codes were sent just now: please wait ten minutes')
    return token
  })
}
