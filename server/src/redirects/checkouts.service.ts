import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { type Checkout, hasDetails, isHidden } from '../checkout/model/rules.ts'
import { getCheckout } from '../checkout/model/service.ts'
import * as visits from '../checkout/visits/service.ts'
import * as members from '../customers/members/service.ts'
import type { Browser } from '../identity/sessions/browsers.rules.ts'
import * as memberSessions from '../identity/sessions/service.ts'
import * as access from '../orders/access/service.ts'
import { askEmailPage } from '../orders/access/view.ts'
import { Refusal } from '../platform/errors/errors.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import { type Shop, systemCaller } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { sessionByHash } from './queries.ts'
import { checkoutAddress, isOpenCheckout, type OpenCheckout } from './rules.ts'
import { continueTexts } from './texts.ts'

/** Another page, or the question for the e-mail address; a visit may begin. */
export type Step = { visit?: visits.VisitCookie } & (
  | { location: string }
  | { props: CheckoutPageProps; status?: number; retryAfter?: number }
)

export interface Opening {
  checkoutId: string
  /** The id in the link. */
  link: string
  browser: Browser
  /** The value of the cookie of the checkout. */
  cookie: string | undefined
}

/**
 * Opens a link that is no longer fresh, so somebody may have passed it on. The browser has to show that it is the
 * shopper's: by the cookie of an earlier visit, as the signed-in member, or by the e-mail address. A checkout that knows
 * nothing about its shopper opens for everybody.
 */
export async function openLater(shop: Shop, opening: Opening): Promise<Step> {
  const found = await findOpenCheckout(shop, opening)
  if (!found) return { location: `/checkout/${encodeURIComponent(opening.checkoutId)}` }
  const { session, checkout } = found
  const location = checkoutAddress(session)
  const visit = await visits.findVisit(shop, checkout.id, opening.cookie)
  if (visit && !isHidden(checkout, visit)) return { location }
  if (hasDetails(checkout) && !(await isOwner(shop, checkout, opening.browser))) {
    return { props: await questionPage(shop, opening, { checkout }) }
  }
  return { location, visit: await startVisit(shop, opening, { session, shared: !hasDetails(checkout) }) }
}

/** The answer to the question. */
export async function openWithEmail(shop: Shop, opening: Opening, email: string): Promise<Step> {
  const found = await findOpenCheckout(shop, opening)
  if (!found) return { location: `/checkout/${encodeURIComponent(opening.checkoutId)}` }
  const { session, checkout } = found
  const site = await access.siteForReader(shop, checkout.siteId, opening.browser.headers)
  const asked = { about: `checkout ${checkout.id}`, known: await emailOf(shop, checkout), typed: email }
  let isRight = false
  const tooOften = await access.orElseTooOften(site, async () => {
    isRight = await access.provesEmail(shop, checkout.siteId, asked)
  })
  if (isRight) {
    return { location: checkoutAddress(session), visit: await startVisit(shop, opening, { session }) }
  }
  const { problem, ...refused } = tooOften ?? {
    problem: continueTexts(site.settings.language).wrong,
    status: 422,
  }
  return { props: await questionPage(shop, opening, { checkout, email, problem }), ...refused }
}

async function findOpenCheckout(
  shop: Shop,
  { checkoutId, link, browser }: Opening,
): Promise<{ session: OpenCheckout; checkout: Checkout } | undefined> {
  const [session] = isGuid(link) ? await shop.db.run(sessionByHash, [hashOf(link.toLowerCase())]) : []
  if (!session || !isOpenCheckout(session, shop.clock())) return undefined
  if (!shop.hosts.isOf(session.siteId, browser.headers.host)) return undefined
  if (session.target.checkoutId !== checkoutId) return undefined
  try {
    const key = { caller: systemCaller(session.siteId), id: checkoutId }
    return { session, checkout: await getCheckout(shop, key) }
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  }
}

async function isOwner(shop: Shop, { siteId, ownerId, ownerKind }: Checkout, browser: Browser) {
  const session = ownerKind === 'member' ? await memberSessions.find(shop, browser) : undefined
  return session?.siteId === siteId && session.memberId === ownerId
}

/** What the shopper gave; of a member who gave none, that of the account. */
async function emailOf(shop: Shop, { siteId, ownerId, ownerKind, data }: Checkout): Promise<string> {
  if (data.email || ownerKind !== 'member') return data.email ?? ''
  return (await members.find(shop, siteId, ownerId))?.email ?? ''
}

async function questionPage(
  shop: Shop,
  { link, browser }: Opening,
  { checkout: { id, siteId }, ...typed }: { checkout: Checkout; email?: string; problem?: string },
): Promise<CheckoutPageProps> {
  const site = await access.siteForReader(shop, siteId, browser.headers)
  const texts = continueTexts(site.settings.language).question
  return askEmailPage(site, {
    texts,
    action: `/checkout/${id}/open?${new URLSearchParams({ link })}`,
    ...typed,
  })
}

function startVisit(
  shop: Shop,
  { checkoutId, browser }: Opening,
  { session, shared = false }: { session: OpenCheckout; shared?: boolean },
): Promise<visits.VisitCookie> {
  const { siteId, callbacks } = session
  return visits.startVisit(shop, { siteId, checkoutId, callbacks, shared, address: browser.address })
}
