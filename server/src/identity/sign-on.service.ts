import type { IdentityProfile } from '@cartwright/contract/identity-profile.ts'
import { profileViolations } from '../members/rules.ts'
import * as members from '../members/service.ts'
import { refuse, violations } from '../platform/errors.ts'
import type { Shop } from '../platform/shop.ts'
import type { Asker } from './askers.rules.ts'
import * as authentication from './authentication.service.ts'
import { emailViolations } from './passwords.rules.ts'

export interface SignOn {
  email: string
  profile?: IdentityProfile | undefined
  /** The app answers for the address being theirs. */
  verifyEmail?: boolean | undefined
}

/** Signs somebody in whom an app of the merchant has recognised; who is new becomes a member. */
export async function signOn(
  shop: Shop,
  asker: Asker,
  { email: typed, profile = {}, verifyEmail = false }: SignOn,
): Promise<authentication.Outcome & { state: 'SUCCESS' }> {
  const { siteId } = asker
  const email = typed.trim()
  const found = [...emailViolations('loginId.email', email), ...profileViolations('profile', profile)]
  if (found.length > 0) throw violations(found)
  const member = await shop.db.transaction(async (tx) => {
    const known = await members.byEmail(shop, siteId, email)
    const made =
      known?.emailVerified || known?.status === 'ACTIVE'
        ? known
        : await members.register(tx, shop, {
            siteId,
            email,
            profile,
            reasons: [],
            emailVerified: verifyEmail,
          })
    const here = made ?? (await members.byEmail(shop, siteId, email))
    if (!here) throw new Error('the new member was not returned')
    if (!verifyEmail || here.emailVerified) return here
    return (await members.confirm(tx, shop, { siteId, id: here.id, email })) ?? here
  })
  const outcome = await authentication.enter(shop, asker, { member, method: 'app' })
  if (outcome.state !== 'SUCCESS') throw refuse('PERMISSION_DENIED', 'This member was not approved yet')
  return outcome
}
