import { isDeepStrictEqual } from 'node:util'
import type { CheckoutPageProps, ClosedCheckoutProps, PageMessage } from '@cartwright/contract/pages/pages.ts'
import * as members from '../../customers/members/service.ts'
import * as downloads from '../../orders/downloads/service.ts'
import { orderOnWire } from '../../orders/order/rules.ts'
import * as orders from '../../orders/search.service.ts'
import * as payments from '../../payments/providers/service.ts'
import { refuse } from '../../platform/errors.ts'
import type { Caller, Shop } from '../../platform/shop.ts'
import * as sites from '../../sites/service.ts'
import { lacksBuyer, withBuyer } from '../checkout/buyers.rules.ts'
import { siteFor } from '../model/language.service.ts'
import type { Checkout } from '../model/rules.ts'
import { change, of, priced } from '../model/service.ts'
import { standingNow, standingOf } from '../placing/payments.service.ts'
import * as visits from '../visits/service.ts'
import { deliveryChoice } from './delivery.rules.ts'
import { wordsOf } from './texts.ts'
import { thanksPage } from './thanks.view.ts'
import {
  closedPage,
  confirmPage,
  type OpenPage,
  openPage,
  type Surroundings,
  thankYouAddress,
} from './view.ts'

/** What a request for a page leads to: the page, or another address. */
export type Outcome =
  | {
      props: CheckoutPageProps
      status?: number
      /** Everything that was typed is part of the checkout now: the page can be asked for again and loses nothing. */
      kept?: boolean
    }
  | { location: string }

/** The checkout as it stands: open, waiting for the bank, or placed. */
export async function look(shop: Shop, visit: visits.Visit): Promise<Outcome> {
  const elsewhere = await whereNow(shop, visit)
  if ('location' in elsewhere) return elsewhere
  const { declined, paying } = elsewhere
  const checkout = await withItsMember(shop, visit)
  const words = wordsOf((await siteFor(shop, visit)).settings.language)
  const underWay: PageMessage = { kind: 'warning', text: words.checkout.underWay }
  return {
    props: await open(shop, visit, {
      checkout,
      ...(declined
        ? {
            // Who was refused goes on where that happened.
            typed: { payment: declined.method },
            problems: { payment: `${declined.reason} ${words.payment.goOn}` },
          }
        : {}),
      messages: paying ? [underWay] : [],
    }),
  }
}

/** What the account knows its member is not asked for again. */
async function withItsMember(shop: Shop, visit: visits.Visit): Promise<Checkout> {
  const target = { caller: handOf(visit), id: visit.checkoutId }
  const checkout = await of(shop, target)
  const member = lacksBuyer(checkout) && (await members.find(shop, visit.siteId, checkout.ownerId))
  if (!member || isDeepStrictEqual(withBuyer(checkout.data, member), checkout.data)) return checkout
  await change(shop, target, async (now) => (lacksBuyer(now) ? withBuyer(now.data, member) : now.data))
  return of(shop, target)
}

/** The page after the order, or the storefront's own. */
export async function thanks(shop: Shop, visit: visits.Visit): Promise<Outcome> {
  const standing = await standingOf(shop, visit.siteId, visit.checkoutId)
  if (standing?.status !== 'PLACED' && standing?.status !== 'PENDING') {
    return { location: `/checkout/${visit.checkoutId}` }
  }
  const location = thankYouAddress(visit.callbacks, standing.orderId)
  if (location) return { location }
  const order = await orders.byId(shop, visit.siteId, standing.orderId)
  return { props: thanksPage(await around(shop, visit), order, await downloads.of(shop.db, shop, order)) }
}

/** Other links to what was bought: those from before lead nowhere afterwards. */
export async function renewDownloads(shop: Shop, { siteId, checkoutId }: visits.Visit): Promise<Outcome> {
  const standing = await standingOf(shop, siteId, checkoutId)
  if (standing?.status === 'PLACED') await downloads.renew(shop, { siteId, orderId: standing.orderId })
  return { location: `/checkout/${checkoutId}/thanks` }
}

/** The page where a payment is confirmed. */
export async function lookAtPayment(shop: Shop, visit: visits.Visit, paymentId: string): Promise<Outcome> {
  const payment = await openPayment(shop, visit, paymentId)
  if (!payment) return { location: `/checkout/${visit.checkoutId}` }
  return { props: confirmPage(await around(shop, visit), payment) }
}

export async function answerPayment(
  shop: Shop,
  visit: visits.Visit,
  { paymentId, approved }: { paymentId: string; approved: boolean },
): Promise<Outcome> {
  const payment = await openPayment(shop, visit, paymentId)
  if (payment) await orders.confirm(shop, visit.siteId, payment.id, approved)
  return { location: `/checkout/${visit.checkoutId}` }
}

/** The friendly page for whoever has no business here. */
export async function closed(
  shop: Shop,
  visit: visits.Visit | undefined,
  state: ClosedCheckoutProps['state'],
): Promise<ClosedCheckoutProps> {
  const site = visit ? await siteFor(shop, visit) : await sites.first(shop)
  if (!site) throw refuse('NOT_FOUND', 'No such site')
  return closedPage({ site, publicUrl: shop.publicUrl, callbacks: visit?.callbacks ?? {} }, state)
}

/** Still here: perhaps after a payment that failed, or while the answer to that of an order is awaited. */
type Whereabouts = { location: string } | { declined?: { method: string; reason: string }; paying?: string }

/** Where the shopper has to be: at the bank, at the end, or still here. */
export async function whereNow(shop: Shop, { siteId, checkoutId }: visits.Visit): Promise<Whereabouts> {
  const standing = await standingNow(shop, siteId, checkoutId)
  if (standing?.status === 'NEEDS_CONFIRMATION') {
    return { location: `/checkout/${checkoutId}/confirm/${standing.paymentId}` }
  }
  if (standing?.status === 'PLACED' || standing?.status === 'PENDING') {
    return { location: `/checkout/${checkoutId}/thanks` }
  }
  if (standing?.status === 'IN_PROGRESS') return { paying: standing.orderId }
  return standing?.status === 'DECLINED' ? { declined: standing } : {}
}

/** The page of an open checkout. */
export async function open(
  shop: Shop,
  visit: visits.Visit,
  page: Omit<OpenPage, 'priced' | 'methods' | 'agreed'>,
): Promise<CheckoutPageProps> {
  const surroundings = await around(shop, visit)
  const { checkout } = page
  const known = await priced(shop, checkout)
  const chosen = deliveryChoice(known.result.shipping, { placing: true })
  const shown =
    chosen === 'keep' || !chosen
      ? known
      : await priced(shop, { ...checkout, data: { ...checkout.data, selectedShipping: chosen } })
  const order =
    checkout.paying && checkout.orderId ? await orders.byId(shop, visit.siteId, checkout.orderId) : undefined
  return openPage(surroundings, {
    ...page,
    priced: shown,
    ...(order ? { agreed: orderOnWire(order) } : {}),
    methods: payments.methodsFor(shop, shown),
  })
}

async function openPayment(shop: Shop, { siteId, checkoutId }: visits.Visit, paymentId: string) {
  const payment = await orders.paymentOf(shop, siteId, paymentId)
  const isOurs = payment?.checkoutId === checkoutId && payment.status === 'NEEDS_CONFIRMATION'
  return isOurs ? payment : undefined
}

async function around(shop: Shop, visit: visits.Visit): Promise<Surroundings> {
  const { checkoutId, callbacks } = visit
  const site = await siteFor(shop, visit)
  return { site, publicUrl: shop.publicUrl, callbacks, csrf: visits.formToken(shop, checkoutId) }
}

/** Who holds the cookie may go on with this one checkout, whoever made it. */
export function handOf({ siteId, checkoutId }: visits.Visit): Caller {
  return { siteId, kind: 'app', id: checkoutId, permissions: new Set() }
}
