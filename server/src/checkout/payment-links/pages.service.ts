import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { closedLink } from '../../orders/links/service.ts'
import { type Order, termsOf } from '../../orders/order/rules.ts'
import { getOrder } from '../../orders/order/service.ts'
import type { PaymentLink } from '../../payments/links/queries.ts'
import { linkPath, statusOf } from '../../payments/links/service.ts'
import { chargesAgain, fieldProblems, methodsForOrder } from '../../payments/providers/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Answer, FormFields, Problems } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import { siteInBuyerLanguage } from '../model/service.ts'
import { confirmPage } from '../pages/view.ts'
import { isOwed } from './owed.service.ts'
import { confirm, findLinkPayment, pay } from './paying.service.ts'
import { paymentLinkTexts } from './texts.ts'
import { endPage, payPage } from './view.ts'

type Result = Answer<CheckoutPageProps>

interface Shown {
  form?: FormFields
  problems?: Problems
  warning?: string
}

/** What the link leads to now: the form, the question of the bank, or why there is nothing to pay. */
export async function showLink(shop: Shop, link: PaymentLink, shown: Shown = {}): Promise<Result> {
  const site = await siteInBuyerLanguage(shop, link)
  const context = { site, publicUrl: shop.hosts.urlOf(site.id) }
  const [order, payment] = await Promise.all([
    getOrder(shop, link.siteId, link.orderId),
    findLinkPayment(shop, link),
  ])
  const status = statusOf(link, shop.clock())
  if (status === 'PAID' || order.paid >= order.total)
    return { props: endPage({ ...context, orderUrl: orderUrl(shop, order) }, 'paid') }
  if (payment?.status === 'NEEDS_CONFIRMATION')
    return {
      location: linkPath(shop, link, `/confirm/${payment.id}`),
      ...optional('direct', payment.confirmationUrl),
    }
  if (status !== 'UNPAID') return { props: endPage(context, 'ended'), status: 410 }
  if (!(await isOwed(shop, order))) return { props: endPage(context, 'closed') }
  const texts = paymentLinkTexts(site.settings.language)
  const isOpen = payment !== undefined && ['CREATED', 'PENDING', 'AUTHORIZED'].includes(payment.status)
  const declined = payment?.status === 'DECLINED' && payment.reason ? payment.reason : undefined
  const problems = shown.problems ?? (declined ? { payment: `${declined} ${texts.payAgain}` } : {})
  const warning = shown.warning ?? (isOpen ? texts.underWay : undefined)
  const methods = methodsForOrder(shop, site, termsOf(order, site.settings.country))
  const props = payPage({
    ...context,
    action: linkPath(shop, link),
    link,
    order,
    methods,
    keptMethods: methods.filter(({ method }) => chargesAgain(shop, method)),
    form: shown.form,
    problems,
    warning,
  })
  const isRefused = Object.keys(problems).length > 0 && shown.form !== undefined
  return { props, ...(isRefused || shown.warning ? { status: 422 } : {}) }
}

/** In the account of a member; for guests, the page that their own browser sees, and others by an e-mail. */
function orderUrl(shop: Shop, order: Order): string {
  const isMembers = order.data.order.buyerInfo?.memberId === order.ownerId
  return isMembers ? `/account/orders/${order.id}` : closedLink(shop, order)
}

export async function submitLink(shop: Shop, link: PaymentLink, form: FormFields): Promise<Result> {
  const site = await siteInBuyerLanguage(shop, link)
  const { language } = site.settings
  const texts = paymentLinkTexts(language)
  const input = { method: form.payment ?? '', fields: form }
  const order = await getOrder(shop, link.siteId, link.orderId)
  const isOffered = methodsForOrder(shop, site, termsOf(order, site.settings.country)).some(
    ({ method, kind }) => kind === 'card' && method === input.method,
  )
  const problems = isOffered ? fieldProblems(shop, input, language) : { payment: texts.choose }
  if (form.do !== 'place' || Object.keys(problems).length > 0)
    return showLink(shop, link, form.do === 'place' ? { form, problems } : { form })
  try {
    await pay(shop, link, input)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isBusy = error.code === 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS'
    return showLink(shop, link, { form, warning: isBusy ? texts.underWay : texts.noAnswer })
  }
  const payment = await findLinkPayment(shop, link)
  const direct = payment?.status === 'NEEDS_CONFIRMATION' ? payment.confirmationUrl : undefined
  return { location: linkPath(shop, link), ...optional('direct', direct) }
}

/** The page of the bank, or the way to that of the payment service. */
export async function showConfirmation(shop: Shop, link: PaymentLink, paymentId: string): Promise<Result> {
  const payment = await findLinkPayment(shop, link)
  if (payment?.id !== paymentId || payment.status !== 'NEEDS_CONFIRMATION')
    return { location: linkPath(shop, link) }
  const site = await siteInBuyerLanguage(shop, link)
  const context = { site, publicUrl: shop.hosts.urlOf(site.id), callbacks: {}, csrf: '' }
  return { props: confirmPage(context, payment, linkPath(shop, link, `/confirm/${paymentId}`)) }
}

/** The shopper comes back from the page of a payment service. If it does not answer now, it is asked again later. */
export async function returnFromService(
  shop: Shop,
  link: PaymentLink,
  answer: { paymentId: string; confirmed: boolean },
): Promise<Result> {
  const payment = await findLinkPayment(shop, link)
  if (!payment?.confirmationUrl) return { location: linkPath(shop, link) }
  return answerConfirmation(shop, link, answer).catch(async (error: unknown) => {
    shop.log.warn(
      { err: error, paymentId: payment.id },
      'a payment service does not say whether a payment was made',
    )
    return showConfirmation(shop, link, payment.id)
  })
}

export async function answerConfirmation(
  shop: Shop,
  link: PaymentLink,
  { paymentId, confirmed }: { paymentId: string; confirmed: boolean },
): Promise<Result> {
  const payment = await findLinkPayment(shop, link)
  if (payment?.id === paymentId && payment.status === 'NEEDS_CONFIRMATION')
    await confirm(shop, payment, confirmed)
  return { location: linkPath(shop, link) }
}
