import { type ClosedCheckoutProps, type PayRestProps, pageLocale } from '@cartwright/contract/pages/pages.ts'
import { type Order, orderToWire } from '../../orders/order/rules.ts'
import { orderSummary } from '../../orders/order/view.ts'
import type { PaymentLink } from '../../payments/links/queries.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import { transferMethod } from '../../payments/transfers/rules.ts'
import { orderTransfer } from '../../payments/transfers/view.ts'
import type { FormFields, Problems } from '../../platform/pages/forms.ts'
import { dateFormat } from '../../platform/values/dates.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import type { Site } from '../../sites/settings/service.ts'
import { pageShop } from '../../sites/settings/view.ts'
import { paymentMethods } from '../pages/view.ts'
import { paymentLinkTexts } from './texts.ts'

export interface LinkPage {
  site: Site
  publicUrl: string
  action: string
  link: PaymentLink
  order: Order
  methods: readonly PaymentMethod[]
  /** Those of them that the shop keeps to charge a subscription. */
  keptMethods: readonly PaymentMethod[]
  form?: FormFields | undefined
  problems?: Problems | undefined
  /** Above the form. */
  warning?: string | undefined
}

export function payPage(page: LinkPage): PayRestProps {
  const { site, publicUrl, action, link, order, methods, form = {}, problems = {}, warning } = page
  const { language, timeZone } = site.settings
  const texts = paymentLinkTexts(language)
  const amount = money.format(order.total - order.paid, order.currency, language)
  const cards = methods.filter(({ kind }) => kind === 'card')
  const isTransferable = [order.data.payment, ...methods].some(({ method }) => method === transferMethod)
  const day = dateFormat(pageLocale(language), { dateStyle: 'long', timeZone })
  return {
    state: 'pay',
    shop: pageShop(site, `${publicUrl}/`),
    title: texts.title(String(order.number)),
    messages: warning ? [{ kind: 'warning', text: warning }] : [],
    action,
    hidden: {},
    orderNumber: String(order.number),
    payment: {
      methods: paymentMethods(cards, form, { language, problems }),
      ...(problems.payment ? { error: problems.payment } : {}),
    },
    instructions: methods.flatMap(({ kind, title, note }) =>
      kind === 'offline' && note ? [{ title, text: note }] : [],
    ),
    ...optional(
      'transfer',
      isTransferable
        ? orderTransfer(site, { ...order, amount: order.total - order.paid }, language)
        : undefined,
    ),
    ...(link.dueAt ? { dueText: texts.due(day.format(link.dueAt)) } : {}),
    summary: orderSummary(orderToWire(order), language, order.data),
    payText: texts.pay(amount),
    ...optional('payNote', order.data.savesMethod && keepingText(cards, page)),
  }
}

function keepingText(
  cards: readonly PaymentMethod[],
  { site, keptMethods }: Pick<LinkPage, 'site' | 'keptMethods'>,
): string | undefined {
  if (keptMethods.length === 0) return undefined
  const { language } = site.settings
  const { keeps, keepsOf } = paymentLinkTexts(language)
  if (keptMethods.length === cards.length) return keeps
  const titles = new Intl.ListFormat(pageLocale(language), { type: 'disjunction' })
  return keepsOf(titles.format(keptMethods.map(({ title }) => title)))
}

/** `orderUrl` leads to the order, where there is one to see. */
export function endPage(
  { site, publicUrl, orderUrl }: Pick<LinkPage, 'site' | 'publicUrl'> & { orderUrl?: string },
  end: 'paid' | 'ended' | 'closed' | 'missing',
): ClosedCheckoutProps {
  const texts = paymentLinkTexts(site.settings.language)
  const states = { paid: 'complete', ended: 'expired', closed: 'complete', missing: 'not-found' } as const
  return {
    state: states[end],
    shop: pageShop(site, `${publicUrl}/`),
    messages: [],
    ...texts[end],
    continueUrl: orderUrl ?? `${publicUrl}/`,
    continueText: orderUrl ? texts.toOrder : texts.toShop,
  }
}
