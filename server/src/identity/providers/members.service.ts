import type { MemberRow } from '../../customers/members/service.ts'
import * as members from '../../customers/members/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import type { SignInContext } from '../sessions/context.ts'
import { initialReasons } from '../sign-in/rules.ts'
import * as signIn from '../sign-in/service.ts'
import { insertLink, memberBySubject, type ProviderRow } from './queries.ts'
import { type Claims, linkStep } from './rules.ts'

export interface ProviderSignIn {
  /** Absent if the member must first sign in another way. */
  outcome?: signIn.Outcome
  /** The account to link, sealed, until its owner confirms it. */
  pendingLink?: { email: string; link: string }
}

/**
 * Signs in somebody whom a provider recognised: a linked member, a new one, or one who has to confirm first. Links an
 * account only when its owner is certain. Otherwise, whoever comes first would keep access to it.
 */
export async function signInByProvider(
  shop: Shop,
  context: SignInContext,
  { provider, claims }: { provider: ProviderRow; claims: Claims },
): Promise<ProviderSignIn> {
  const { siteId } = context
  const linked = await findLinkedMember(shop, provider, claims.subject)
  if (linked)
    return { outcome: await signIn.completeSignIn(shop, context, { member: linked, method: 'provider' }) }
  const { email = '', subject, verified } = claims
  const known = await members.findByEmail(shop, siteId, email)
  const step = linkStep(claims, known)
  if (step === 'refuse') throw refuse('PROVIDER_WITHOUT_EMAIL')
  const waitFor = ({ id }: MemberRow) => ({
    email,
    link: sealLink(shop, { provider, subject, memberId: id }),
  })
  if (known && step === 'confirm') return { pendingLink: waitFor(known) }
  const member = known && step === 'link' ? known : await register(shop, context, { ...claims, email })
  const outcome = await signIn.completeSignIn(shop, context, { member, method: 'provider' })
  if (!verified && outcome.state !== 'SUCCESS') return { outcome, pendingLink: waitFor(member) }
  await linkMember(shop, { siteId, providerId: provider.id, subject, memberId: member.id })
  return { outcome }
}

/** Links the pending account to the member who has just signed in. Drops a link for somebody else. */
export async function confirmLink(
  shop: Shop,
  { siteId, memberId }: { siteId: string; memberId: string },
  sealed: string,
): Promise<void> {
  const text = unseal(shop, linkPurpose, Buffer.from(sealed, 'base64url'))
  if (text === undefined) return
  const pending: Link & { until: number } = JSON.parse(text)
  if (pending.siteId !== siteId || pending.memberId !== memberId || pending.until <= shop.clock()) return
  await linkMember(shop, pending)
}

async function findLinkedMember(
  shop: Shop,
  { siteId, id }: Pick<ProviderRow, 'siteId' | 'id'>,
  subject: string,
): Promise<MemberRow | undefined> {
  const [link] = await shop.db.run(memberBySubject, [siteId, id, subject])
  const member = link && (await members.find(shop, siteId, link.memberId))
  return member?.status === 'DELETED' ? undefined : member
}

/** Registers a member without a password. They can set one by e-mail later. */
async function register(
  shop: Shop,
  { siteId, language }: SignInContext,
  { email, verified, profile }: Claims & { email: string },
): Promise<MemberRow> {
  const { settings } = await sites.get(shop, siteId)
  if (!settings.registrationOpen) throw refuse('REGISTRATION_CLOSED')
  const reasons = initialReasons(settings, verified)
  const newProfile = { ...profile, ...(language ? { language } : {}) }
  return shop.db.transaction(async (tx) => {
    const registered = await members.register(tx, shop, {
      siteId,
      email,
      profile: newProfile,
      emailVerified: verified,
      reasons,
    })
    const member =
      registered && verified
        ? await members.verifyEmail(tx, shop, { siteId, memberId: registered.id, email })
        : registered
    if (!member) throw refuse('EMAIL_ALREADY_EXISTS')
    return member
  })
}

interface Link {
  siteId: string
  providerId: string
  subject: string
  memberId: string
}

async function linkMember(shop: Shop, { siteId, providerId, subject, memberId }: Link): Promise<void> {
  await shop.db.run(insertLink, [siteId, providerId, subject, memberId, new Date(shop.clock())])
}

const linkPurpose = 'provider link'

/** How long a member has to confirm the link, in milliseconds. */
const confirmationLifetime = 15 * 60 * 1000

function sealLink(
  shop: Shop,
  { provider, subject, memberId }: { provider: ProviderRow; subject: string; memberId: string },
): string {
  const until = shop.clock() + confirmationLifetime
  const pending = { siteId: provider.siteId, providerId: provider.id, subject, memberId, until }
  return seal(shop, linkPurpose, JSON.stringify(pending)).toString('base64url')
}
