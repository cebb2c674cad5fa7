import * as attempts from '../../credentials/attempts.service.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import { mailRecipient, nameOf } from '../../customers/members/rules.ts'
import * as members from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { day } from '../../platform/db/retention.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import { allowsCallback, callbackHelp } from '../../sites/apps/addresses.rules.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as mail from '../mail/service.ts'
import * as audit from '../sessions/audit.service.ts'
import type { SignInContext } from '../sessions/context.ts'
import { serialise } from '../sessions/queries.ts'
import * as signOuts from '../sessions/sign-outs.service.ts'
import * as devices from './devices.service.ts'
import { insertLink, openLink, queueRecoveryEmail, siteOfLink, spendLink } from './queries.ts'
import { memberPasswordViolations } from './rules.ts'
import * as signIn from './service.ts'

/** How long a link is valid, in milliseconds. */
const lifetimes = { recovery: 30 * 60_000, activation: 7 * day } as const

/** E-mails per member in ten minutes. */
const maxEmails = 3

interface LinkOptions {
  language?: string | null | undefined
  /** Where the member continues afterwards. Must be registered for this client, or for any client of the shop. */
  redirect?: { url?: string; clientId?: string | null } | undefined
}

/** Requests an e-mail with a link. The answer does not reveal whether the account exists. */
export async function requestLink(
  shop: Shop,
  context: SignInContext,
  { email, language, redirect }: LinkOptions & { email: string },
): Promise<void> {
  const { siteId } = context
  const redirectUrl = await assertRedirectUrl(shop, context, redirect)
  await attempts.count(shop, siteId, [devices.networkSubject(context, 'recovery')])
  const request = { siteId, email: email.trim(), language: language ?? context.language, redirectUrl }
  await shop.db.run(queueRecoveryEmail, [JSON.stringify(request)])
  await audit.record(shop, { context, call: 'sendRecoveryEmail' })
}

export interface LinkRequest {
  siteId: string
  email: string
  language?: string
  redirectUrl?: string
}

/** The job behind {@link requestLink}. */
export async function sendRequestedLink(
  shop: Shop,
  { siteId, email, language, redirectUrl }: LinkRequest,
): Promise<void> {
  const member = await members.findByEmail(shop, siteId, email)
  if (member?.status !== 'ACTIVE' && member?.status !== 'PENDING') return
  await shop.db.transaction((tx) =>
    sendLink(tx, shop, { siteId, member, kind: 'recovery', language, redirectUrl }),
  )
}

/** Sends a member a link to choose a password. */
export async function sendActivationLink(
  shop: Shop,
  context: SignInContext,
  { identityId, language, redirect }: LinkOptions & { identityId: string },
): Promise<void> {
  const { siteId } = context
  const redirectUrl = await assertRedirectUrl(shop, context, redirect)
  const member = await members.get(shop, siteId, identityId)
  const kind = member.hasPassword ? 'recovery' : 'activation'
  await shop.db.transaction((tx) => sendLink(tx, shop, { siteId, member, kind, language, redirectUrl }))
}

/** Sets a new password by a link, and signs the member out everywhere. */
export async function recover(
  shop: Shop,
  context: SignInContext,
  { token, password }: { token: string; password: string },
): Promise<{ outcome: signIn.Outcome; redirectUrl: string | null }> {
  const { siteId } = context
  await attempts.count(shop, siteId, [devices.networkSubject(context, 'recovery')])
  const member = await getMemberByLink(shop, siteId, token)
  await assertGoodPassword(shop, siteId, { field: 'password', password, member })
  const hash = await passwords.hash(password)
  const { changed, redirectUrl } = await shop.db.transaction(async (tx) => {
    const [link] = await tx.run(spendLink, [siteId, hashOf(token), new Date(shop.clock())])
    if (!link) throw refuse('RECOVERY_TOKEN_INVALID')
    const who = { siteId, memberId: member.id }
    const confirmed = await members.verifyEmail(tx, shop, { ...who, email: link.email })
    if (confirmed && !member.emailVerified) await members.deleteCredentials(tx, who)
    await signOuts.signOutEverywhere(tx, shop, who)
    const changed = await members.setPassword(tx, shop, { ...who, hash })
    await mail.send(tx, shop, { ...mailRecipient(siteId, member), kind: 'password-changed' })
    return { changed, redirectUrl: link.redirectUrl }
  })
  signOuts.publish(shop, siteId)
  await audit.record(shop, { context, memberId: member.id, call: 'recover' })
  return {
    outcome: await signIn.completeSignIn(shop, context, { member: changed, method: 'recovery' }),
    redirectUrl,
  }
}

export async function findSiteId(shop: Shop, token: string | undefined): Promise<string | undefined> {
  const [link] = token ? await shop.db.run(siteOfLink, [hashOf(token)]) : []
  return link?.siteId
}

export async function getMemberByLink(shop: Shop, siteId: string, token: string): Promise<members.MemberRow> {
  const [link] = await shop.db.run(openLink, [siteId, hashOf(token), new Date(shop.clock())])
  const member = link && (await members.find(shop, siteId, link.memberId))
  if (!member) throw refuse('RECOVERY_TOKEN_INVALID')
  return member
}

/** Sets a new password for a signed-in member, and signs them out on all other devices. */
export async function changePassword(
  shop: Shop,
  { siteId, memberId, except }: signOuts.SignOut,
  newPassword: string,
): Promise<void> {
  const member = await members.get(shop, siteId, memberId)
  await assertGoodPassword(shop, siteId, { field: 'newPassword', password: newPassword, member })
  const hash = await passwords.hash(newPassword)
  await shop.db.transaction(async (tx) => {
    await members.setPassword(tx, shop, { siteId, memberId, hash })
    await signOuts.signOutEverywhere(tx, shop, { siteId, memberId, ...(except ? { except } : {}) })
    await mail.send(tx, shop, { ...mailRecipient(siteId, member), kind: 'password-changed' })
  })
  signOuts.publish(shop, siteId)
  await audit.record(shop, { context: { siteId, address: '' }, memberId, call: 'changePassword' })
}

interface NewLink {
  siteId: string
  member: members.MemberRow
  kind: keyof typeof lifetimes
  language?: string | null | undefined
  redirectUrl?: string | undefined
}

async function sendLink(
  tx: Connection,
  shop: Shop,
  { siteId, member, kind, language, redirectUrl }: NewLink,
): Promise<void> {
  const [token, now] = [newSecret(), shop.clock()]
  const times = [new Date(now), new Date(now + lifetimes[kind]), new Date(now - 10 * 60_000)]
  const values = [
    siteId,
    shop.newId(),
    member.id,
    hashOf(token),
    redirectUrl,
    ...times,
    maxEmails,
    member.email,
  ]
  await tx.run(serialise, [siteId, member.email])
  const [inserted] = await tx.run(insertLink, values)
  if (!inserted) return
  const to = mailRecipient(siteId, member)
  const path = `/reset-password?token=${token}`
  await mail.send(tx, shop, { ...to, kind, path, language: language ?? to.language })
}

async function assertGoodPassword(
  shop: Shop,
  siteId: string,
  { field, password, member }: { field: string; password: string; member: members.MemberRow },
): Promise<void> {
  const { name, settings } = await sites.get(shop, siteId)
  const own = [nameOf(member), member.email, name]
  refuseIf(memberPasswordViolations(field, password, { least: settings.minPasswordLength, own }))
}

/** E-mails link to registered addresses only. */
async function assertRedirectUrl(
  shop: Shop,
  { siteId, clientId }: SignInContext,
  redirect: LinkOptions['redirect'],
): Promise<string | undefined> {
  if (!redirect?.url) return undefined
  const id = redirect.clientId ?? clientId
  const client = id ? await access.findClient(shop, id) : undefined
  const registered = client
    ? [client].filter((one) => one.siteId === siteId)
    : (await access.listClients(shop, siteId)).filter(({ revokedAt }) => revokedAt === null)
  const own = { redirectUris: [], allowedOrigins: [shop.hosts.urlOf(siteId)] }
  if (allowsCallback(redirect.url, [own, ...registered])) return redirect.url
  throw refuse('INVALID_REDIRECT_URI', callbackHelp('redirect.url', redirect.url, id), {
    field: 'redirect.url',
  })
}
