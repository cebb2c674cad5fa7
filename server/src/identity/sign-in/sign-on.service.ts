import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import { profileViolations } from '../../customers/members/rules.ts'
import * as members from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, violations } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Asker } from '../sessions/context.ts'
import * as ending from '../sessions/sign-outs.service.ts'
import { emailViolations } from './rules.ts'
import * as authentication from './service.ts'

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
  const known = await members.byEmail(shop, siteId, email)
  if (known?.reasons.includes('PENDING_ADMIN_APPROVAL_REQUIRED')) throw notApproved()
  const member = known?.emailVerified
    ? known
    : await shop.db.transaction((tx) => takeOver(tx, shop, { siteId, email, profile, verifyEmail, known }))
  ending.tell(shop, siteId)
  const outcome = await authentication.enter(shop, asker, { member, method: 'app' })
  if (outcome.state !== 'SUCCESS') throw notApproved()
  return outcome
}

interface Unproven {
  siteId: string
  email: string
  profile: IdentityProfile
  verifyEmail: boolean
  known: members.MemberRow | undefined
}

/** The app answers for somebody: whoever opened an account with their address before has no way into it any more. */
async function takeOver(
  tx: Connection,
  shop: Shop,
  { siteId, email, profile, verifyEmail, known }: Unproven,
): Promise<members.MemberRow> {
  const fresh = { siteId, email, profile, reasons: [], emailVerified: verifyEmail }
  const made = known && known.status !== 'PENDING' ? known : await members.register(tx, shop, fresh)
  const member = made ?? known
  if (!member) throw refuse('EMAIL_ALREADY_EXISTS')
  const who = { siteId, id: member.id }
  await members.forgetWaysIn(tx, who)
  await ending.endAll(tx, shop, { siteId, memberId: member.id })
  const confirmed = verifyEmail ? await members.confirm(tx, shop, { ...who, email }) : undefined
  return { ...(confirmed ?? member), signOuts: member.signOuts + 1 }
}

function notApproved() {
  return refuse('PERMISSION_DENIED', 'This member was not approved yet')
}
