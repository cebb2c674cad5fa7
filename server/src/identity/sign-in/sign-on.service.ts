import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import { profileViolations } from '../../customers/members/rules.ts'
import * as members from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { SignInContext } from '../sessions/context.ts'
import * as signOuts from '../sessions/sign-outs.service.ts'
import { emailViolations } from './rules.ts'
import * as signIn from './service.ts'

export interface SignOn {
  email: string
  profile?: IdentityProfile | undefined
  /** The app vouches for the e-mail address. */
  verifyEmail?: boolean | undefined
}

/** Signs in somebody whom an app of the merchant recognised. Registers new people as members. */
export async function signOn(
  shop: Shop,
  context: SignInContext,
  { email: typed, profile = {}, verifyEmail = false }: SignOn,
): Promise<signIn.Outcome & { state: 'SUCCESS' }> {
  const { siteId } = context
  const email = typed.trim()
  refuseIf([...emailViolations('loginId.email', email), ...profileViolations('profile', profile)])
  const known = await members.findByEmail(shop, siteId, email)
  if (known?.reasons.includes('PENDING_ADMIN_APPROVAL_REQUIRED')) throw notApproved()
  const member = known?.emailVerified
    ? known
    : await shop.db.transaction((tx) =>
        claimAccount(tx, shop, { siteId, email, profile, verifyEmail, known }),
      )
  signOuts.publish(shop, siteId)
  const outcome = await signIn.completeSignIn(shop, context, { member, method: 'app' })
  if (outcome.state !== 'SUCCESS') throw notApproved()
  return outcome
}

interface UnverifiedAccount {
  siteId: string
  email: string
  profile: IdentityProfile
  verifyEmail: boolean
  known: members.MemberRow | undefined
}

/** Whoever opened an unverified account with this address before loses access to it. */
async function claimAccount(
  tx: Connection,
  shop: Shop,
  { siteId, email, profile, verifyEmail, known }: UnverifiedAccount,
): Promise<members.MemberRow> {
  const fresh = { siteId, email, profile, reasons: [], emailVerified: verifyEmail }
  const registered = known && known.status !== 'PENDING' ? known : await members.register(tx, shop, fresh)
  const member = registered ?? known
  if (!member) throw refuse('EMAIL_ALREADY_EXISTS')
  const who = { siteId, memberId: member.id }
  await members.deleteCredentials(tx, who)
  await signOuts.signOutEverywhere(tx, shop, who)
  const confirmed = verifyEmail ? await members.verifyEmail(tx, shop, { ...who, email }) : undefined
  return { ...(confirmed ?? member), signOuts: member.signOuts + 1 }
}

function notApproved() {
  return refuse('PERMISSION_DENIED', 'The merchant has not approved this member yet')
}
