import type { IncomingHttpHeaders } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { CheckoutPageProps, ClosedCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import type { PageMessage } from '@cartwright/contract/pages/parts.ts'
import * as members from '../../customers/members/service.ts'
import { preferredLanguage } from '../../identity/sessions/browsers.rules.ts'
import { documentFiles } from '../../invoices/pdf/files.service.ts'
import { filesOf, readStatuses } from '../../items/sales.service.ts'
import { renewOfOrder } from '../../media/downloads/service.ts'
import { knownBuyer, lastAddress } from '../../orders/buyers/service.ts'
import { orderDownloads } from '../../orders/downloads/service.ts'
import { asPaidByCard } from '../../orders/gift-cards/service.ts'
import { readExchangeLinks } from '../../orders/links/exchanges.service.ts'
import { returnsLinkOf } from '../../orders/links/returns.service.ts'
import { orderToWire, termsOf } from '../../orders/order/rules.ts'
import { getOrder } from '../../orders/order/service.ts'
import { readPaidLines } from '../../orders/transactions/paid.view.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import { findPayment } from '../../payments/attempts/service.ts'
import * as giftCards from '../../payments/gift-cards/service.ts'
import { canPayByCard, chargesAgain, methodsFor, whyNone } from '../../payments/providers/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Answer } from '../../platform/pages/forms.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import { dueNow } from '../../pricing/totals/purchase.rules.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { editCheckout } from '../checkout/edits.service.ts'
import { lacksMemberDetails, withMember } from '../checkout/rules.ts'
import { priceCheckout } from '../model/prices.service.ts'
import { type Checkout, isHidden } from '../model/rules.ts'
import { getCheckout, siteForBuyer, siteInBuyerLanguage } from '../model/service.ts'
import { currentPlacement, findPlacement, type Placement } from '../placing/payments.service.ts'
import { confirmPayment } from '../placing/service.ts'
import { offeredSaving } from '../saved-methods/service.ts'
import { serviceFields } from '../service-fields/service.ts'
import { currentTerms } from '../terms/service.ts'
import { formToken, type Visit } from '../visits/service.ts'
import { deliveryChoice } from './delivery.rules.ts'
import { checkoutTexts } from './texts.ts'
import { thanksPage } from './thanks.view.ts'
import {
  closedPage,
  confirmPage,
  type OpenPage,
  openPage,
  type PageContext,
  thankYouAddress,
} from './view.ts'

export type PageResult = Answer<CheckoutPageProps>

export async function maySee(shop: Shop, visit: Visit): Promise<boolean> {
  return !visit.shared || !isHidden(await getCheckout(shop, checkoutKey(visit)), visit)
}

/** The checkout: open, waiting for the bank, or placed. */
export async function showCheckout(shop: Shop, visit: Visit): Promise<PageResult> {
  const step = await currentStep(shop, visit)
  if ('location' in step) return step
  const { declined, payingOrderId } = step
  const checkout = await withMemberDetails(shop, visit)
  const texts = checkoutTexts((await siteForBuyer(shop, checkout)).settings.language).checkout
  const underWay: PageMessage = { kind: 'warning', text: texts.underWay }
  return {
    props: await openProps(shop, visit, {
      checkout,
      ...(declined
        ? {
            // The shopper continues with the method that was declined.
            form: { payment: declined.method },
            problems: { payment: `${declined.reason} ${texts.payAgain}` },
          }
        : {}),
      messages: payingOrderId ? [underWay] : [],
    }),
  }
}

/** Fills in what the member's account knows. */
async function withMemberDetails(shop: Shop, visit: Visit): Promise<Checkout> {
  const key = checkoutKey(visit)
  const checkout = await getCheckout(shop, key)
  const found = lacksMemberDetails(checkout) && (await members.find(shop, visit.siteId, checkout.ownerId))
  if (!found) return checkout
  const buyer = await knownBuyer(shop, visit.siteId, found)
  const lastOrder = found.profile.addresses?.length
    ? undefined
    : await lastAddress(shop, visit.siteId, { ...found, ...buyer })
  const member = { ...found, buyer, ...optional('lastAddress', lastOrder) }
  if (isDeepStrictEqual(withMember(checkout.data, member), checkout.data)) return checkout
  await editCheckout(shop, key, async (current) =>
    lacksMemberDetails(current) ? withMember(current.data, member) : current.data,
  )
  return getCheckout(shop, key)
}

/** The page after the order, or the storefront's own. */
export async function showThanks(shop: Shop, visit: Visit): Promise<PageResult> {
  const placement = await findPlacement(shop, visit.siteId, visit.checkoutId)
  if (placement?.status !== 'PLACED' && placement?.status !== 'PENDING') {
    return { location: `/checkout/${visit.checkoutId}` }
  }
  const location = thankYouAddress(visit.callbacks, placement.orderId)
  if (location) return { location }
  const order = await getOrder(shop, visit.siteId, placement.orderId)
  const { siteId: site, data } = order
  const context = toContext(shop, visit, await siteForBuyer(shop, { siteId: site, data: data.order }))
  const { siteId, id: orderId } = order
  const sold = { siteId, orderId, order: orderToWire(order), language: context.site.settings.language }
  const [files, others, invoices, statuses] = await Promise.all([
    orderDownloads(shop.db, shop, order),
    filesOf(shop, sold),
    documentFiles(shop, sold),
    readStatuses(shop, siteId, [sold.order]),
  ])
  const byCard = canPayByCard(shop, context.site, {
    ...termsOf(order, context.site.settings.country),
    method: data.payment.method,
  })
  const returnsUrl = returnsLinkOf(shop, context.site, order)
  const exchanges = await readExchangeLinks(shop.db, shop, order)
  const shown = await asPaidByCard(shop, order)
  const paidLines = await readPaidLines(shop.db, shown, {
    language: context.site.settings.language,
    hasEnded: shown.status === 'CANCELED',
  })
  const held = { files, others: [...others, ...invoices], statuses, byCard }
  return { props: thanksPage(context, shown, { ...held, returnsUrl, exchanges, paidLines }) }
}

/** Replaces the links to downloads. The old links end. */
export async function renewDownloads(shop: Shop, { siteId, checkoutId }: Visit): Promise<PageResult> {
  const placement = await findPlacement(shop, siteId, checkoutId)
  if (placement?.status === 'PLACED') await renewOfOrder(shop, { siteId, orderId: placement.orderId })
  return { location: `/checkout/${checkoutId}/thanks` }
}

/** The page where the shopper confirms a payment. */
export async function showPayment(shop: Shop, visit: Visit, paymentId: string): Promise<PageResult> {
  const payment = await findUnconfirmedPayment(shop, visit, paymentId)
  if (!payment) return { location: `/checkout/${visit.checkoutId}` }
  return { props: confirmPage(await pageContext(shop, visit), payment) }
}

export async function answerPayment(
  shop: Shop,
  visit: Visit,
  { paymentId, confirmed }: { paymentId: string; confirmed: boolean },
): Promise<PageResult> {
  const payment = await findUnconfirmedPayment(shop, visit, paymentId)
  if (payment) await confirmPayment(shop, { siteId: visit.siteId, paymentId: payment.id, confirmed })
  return { location: `/checkout/${visit.checkoutId}` }
}

/**
 * The shopper comes back from the page of a payment service. What has happened there only the service knows. If it does not answer now,
 * it is asked again later.
 */
export async function returnFromService(
  shop: Shop,
  visit: Visit,
  { paymentId, confirmed }: { paymentId: string; confirmed: boolean },
): Promise<PageResult> {
  const payment = await findUnconfirmedPayment(shop, visit, paymentId)
  if (!payment?.confirmationUrl) return { location: `/checkout/${visit.checkoutId}` }
  try {
    return await answerPayment(shop, visit, { paymentId, confirmed })
  } catch (error) {
    shop.log.warn({ err: error, paymentId }, 'a payment service does not say whether a payment was made')
    const context = await pageContext(shop, visit)
    const { unreachable } = checkoutTexts(context.site.settings.language).confirm.elsewhere
    const page = confirmPage(context, payment)
    return { props: { ...page, messages: [{ kind: 'warning', text: unreachable }] } }
  }
}

/** The page for a browser without access, and for errors. */
export async function closedProps(
  shop: Shop,
  { visit, headers }: { visit: Visit | undefined; headers: IncomingHttpHeaders },
  state: ClosedCheckoutProps['state'],
): Promise<ClosedCheckoutProps> {
  const site = visit ? await siteInBuyerLanguage(shop, visit) : await siteInLanguage(shop, headers)
  if (!site) throw refuse('NOT_FOUND', 'No such site')
  return closedPage({ site, publicUrl: shop.hosts.urlOf(site.id), callbacks: visit?.callbacks ?? {} }, state)
}

async function siteInLanguage(shop: Shop, headers: IncomingHttpHeaders): Promise<sites.Site | undefined> {
  const site = await sites.at(shop, { headers })
  if (!site) return undefined
  const language = languageFor(site.settings, preferredLanguage(headers['accept-language']))
  return { ...site, settings: { ...site.settings, language } }
}

/** Another page, or this one: perhaps after a declined payment, or while the order's payment has no answer. */
type Step =
  | { location: string; direct?: string; clientSecret?: string }
  | { declined?: { method: string; reason: string }; payingOrderId?: string }

/** The page that the shopper belongs to now. */
export async function currentStep(shop: Shop, { siteId, checkoutId }: Visit): Promise<Step> {
  return stepAfter(checkoutId, await currentPlacement(shop, siteId, checkoutId))
}

/** Where a checkout goes on, by how far its order has come. */
export function stepAfter(checkoutId: string, placement: Placement | undefined): Step {
  switch (placement?.status) {
    case 'NEEDS_CONFIRMATION':
      return {
        location: `/checkout/${checkoutId}/confirm/${placement.paymentId}`,
        ...optional('direct', placement.url),
        ...optional('clientSecret', placement.clientSecret),
      }
    case 'PLACED':
    case 'PENDING':
      return { location: `/checkout/${checkoutId}/thanks` }
    case 'IN_PROGRESS':
      return { payingOrderId: placement.orderId }
    case 'DECLINED':
      return { declined: placement }
    case undefined:
      return {}
  }
}

export async function openProps(
  shop: Shop,
  visit: Visit,
  page: Omit<OpenPage, 'priced' | 'methods' | 'order'>,
): Promise<CheckoutPageProps> {
  const { checkout } = page
  const context = toContext(shop, visit, await siteForBuyer(shop, checkout))
  const priced = await priceWithDelivery(shop, checkout)
  const order =
    checkout.paying && checkout.orderId ? await getOrder(shop, visit.siteId, checkout.orderId) : undefined
  const methods = methodsFor(shop, priced)
  return openPage(context, {
    ...page,
    messages: [...sharedMessages(context, visit), ...(page.messages ?? [])],
    priced,
    ...(order ? { order: orderToWire(order) } : {}),
    methods,
    ...optional('whyNone', methods.length === 0 && dueNow(priced) > 0n ? whyNone(shop, priced) : undefined),
    services: order ? new Map() : await serviceFields(shop, priced, methods),
    ...(await offeredSaving(shop, visit, { checkout, methods })),
    keptMethods: methods.filter(({ method }) => chargesAgain(shop, method)),
    terms: page.checkout.paying ? undefined : await currentTerms(shop, context.site),
    takesGiftCards: await giftCards.areTaken(shop, visit.siteId),
  })
}

/** Whoever started the checkout can read it, also what is entered in another browser. */
function sharedMessages({ site }: PageContext, { shared }: Visit): PageMessage[] {
  const { language } = site.settings
  return shared ? [{ kind: 'info', text: checkoutTexts(language).checkout.shared }] : []
}

async function priceWithDelivery(shop: Shop, checkout: Checkout) {
  const priced = await priceCheckout(shop, checkout)
  const choice = deliveryChoice(priced.result.shipping, { isPlacing: true })
  if (choice === 'keep' || !choice) return priced
  return priceCheckout(shop, { ...checkout, data: { ...checkout.data, selectedShipping: choice } })
}

async function findUnconfirmedPayment(
  shop: Shop,
  { siteId, checkoutId }: Visit,
  paymentId: string,
): Promise<Payment | undefined> {
  const payment = await findPayment(shop, siteId, paymentId)
  const isOurs = payment?.checkoutId === checkoutId && payment.status === 'NEEDS_CONFIRMATION'
  return isOurs ? payment : undefined
}

async function pageContext(shop: Shop, visit: Visit): Promise<PageContext> {
  return toContext(shop, visit, await siteInBuyerLanguage(shop, visit))
}

function toContext(shop: Shop, { checkoutId, callbacks }: Visit, site: sites.Site): PageContext {
  return { site, publicUrl: shop.hosts.urlOf(site.id), callbacks, csrf: formToken(shop, checkoutId) }
}

/** A visit may edit its one checkout, whoever owns it. */
export function checkoutKey({ siteId, checkoutId, address }: Visit) {
  const caller: Caller = { siteId, kind: 'app', id: checkoutId, permissions: new Set() }
  return { caller, id: checkoutId, address }
}
