import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { ClosedCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { fastifyCookie } from '@fastify/cookie'
import * as attempts from '../../credentials/attempts.service.ts'
import { preferredLanguage } from '../../identity/sessions/browsers.rules.ts'
import { day } from '../../platform/db/retention.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { refusedStatus } from '../../platform/pages/forms.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { endedLink, type Link } from '../links/service.ts'
import { sendOrderMail } from '../mail/service.ts'
import { newLink } from '../mail/view.ts'
import { placedOrderByCheckout } from '../order/queries.ts'
import { findOrder } from '../order/service.ts'
import { accessTexts } from './texts.ts'
import { closedDownloadPage } from './view.ts'

/** Whether the link leads to an order, not to a checkout that was never placed. */
export async function isOrdered(shop: Shop, { siteId, checkoutId }: Link): Promise<boolean> {
  return (await shop.db.run(placedOrderByCheckout, [siteId, checkoutId])).length > 0
}

/** Sends the buyer a new link. Does the same for the caller when the address is another one: nothing. */
export async function sendNewLink(
  shop: Shop,
  { siteId, checkoutId }: Link,
  { email }: { email: string },
): Promise<void> {
  await countAttempt(shop, siteId, `link ${checkoutId}`)
  const [row] = await shop.db.run(placedOrderByCheckout, [siteId, checkoutId])
  if (!row || !isSameEmail(row.email, email)) return
  const order = { ...row, siteId }
  const site = await sites.get(shop, siteId)
  await shop.db.transaction((tx) => sendOrderMail(tx, shop, { site, order, occasion: newLink }))
}

/** The site in the language of whoever reads the page, if it has texts in it. */
export async function siteForReader(
  shop: Shop,
  siteId: string,
  { 'accept-language': accepted }: IncomingHttpHeaders,
): Promise<sites.Site> {
  const site = await sites.get(shop, siteId)
  const language = languageFor(site.settings, preferredLanguage(accepted))
  return { ...site, settings: { ...site.settings, language } }
}

/** Does the work. What to show if there were too many attempts. */
export async function orElseTooOften(
  site: sites.Site,
  work: () => Promise<void>,
): Promise<{ problem: string; status: number; retryAfter?: number } | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error
    return { problem: accessTexts(site.settings.language).tooOften, ...refusedStatus(error) }
  }
}

/** The page of a download link that does not work. It leads to the order, whose link its buyer gets by e-mail. */
export async function endedLinkPage(
  shop: Shop,
  link: { siteId: string; orderId: string | null } | undefined,
  headers: IncomingHttpHeaders,
): Promise<ClosedCheckoutProps> {
  const siteId = link?.siteId ?? (await sites.requireAt(shop, { headers })).id
  const site = await siteForReader(shop, siteId, headers)
  const order = link?.orderId ? await findOrder(shop.db, siteId, link.orderId) : undefined
  return closedDownloadPage(site, order && endedLink(shop, order))
}

export interface OrderKey {
  siteId: string
  orderId: string
}

/** Whether the address is that of the order. Counts each attempt. */
export async function isBuyer(shop: Shop, { siteId, orderId }: OrderKey, email: string): Promise<boolean> {
  const order = await findOrder(shop.db, siteId, orderId)
  return provesEmail(shop, siteId, { about: `download ${orderId}`, known: order?.email ?? '', typed: email })
}

/** Whether somebody knows an e-mail address. Counts each attempt about the same thing. */
export async function provesEmail(
  shop: Shop,
  siteId: string,
  { about, known, typed }: { about: string; known: string; typed: string },
): Promise<boolean> {
  await countAttempt(shop, siteId, about)
  if (!isSameEmail(known, typed)) return false
  await attempts.forget(shop, siteId, [subjectOf(about)])
  return true
}

/** Milliseconds for which a browser may download the files of an order after it has named the address. */
const proofLifetime = day

/** A Set-Cookie header for a browser that has placed an order or named its address. */
export function proofCookie(shop: Shop, order: OrderKey): string {
  const until = shop.clock() + proofLifetime
  return fastifyCookie.serialize(cookieName(order), `${until}.${proofOf(shop, order, until)}`, {
    path: '/downloads',
    maxAge: proofLifetime / 1000,
    httpOnly: true,
    sameSite: 'lax',
    secure: shop.publicUrl.startsWith('https:'),
  })
}

export function hasProof(
  shop: Shop,
  order: OrderKey,
  cookies: Readonly<Record<string, string | undefined>>,
): boolean {
  const [until = '', proof] = (cookies[cookieName(order)] ?? '').split('.')
  return Number(until) > shop.clock() && isSameSecret(proofOf(shop, order, Number(until)), proof)
}

function cookieName({ orderId }: OrderKey): string {
  return `cartwright_order_${orderId}`
}

function proofOf(shop: Shop, { siteId, orderId }: OrderKey, until: number): string {
  return shop.tokens.derive(`order downloads ${siteId} ${orderId} ${until}`)
}

async function countAttempt(shop: Shop, siteId: string, about: string): Promise<void> {
  await attempts.count(shop, siteId, [subjectOf(about)])
}

function subjectOf(about: string): attempts.Subject {
  return `account ${createHash('sha256').update(about).digest('base64url')}`
}

function isSameEmail(known: string, typed: string): boolean {
  return known !== '' && known.toLowerCase() === typed.trim().toLowerCase()
}
