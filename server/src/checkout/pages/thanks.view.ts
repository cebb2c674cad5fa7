import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { pageLocale, type ThanksProps } from '@cartwright/contract/pages/pages.ts'
import type { SoldStatus } from '../../items/provider.ts'
import { endedNames, statusOfItems, waitingNames } from '../../items/statuses.rules.ts'
import { type Download, downloadTexts } from '../../orders/downloads/view.ts'
import type { ExchangeLink } from '../../orders/links/exchanges.service.ts'
import { dueBeforehand, type Order, orderToWire } from '../../orders/order/rules.ts'
import { deliveryFacts, orderSummary, paymentText, payText, recipientLines } from '../../orders/order/view.ts'
import { transferMethod } from '../../payments/transfers/rules.ts'
import { orderTransfer } from '../../payments/transfers/view.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import { checkoutTexts } from './texts.ts'
import { type PageContext, pageShopOf } from './view.ts'

/** What the buyer can download or open. */
export interface Bought {
  files: readonly Download[]
  /** Of other rooms, such as tickets. */
  others: readonly { name: string; note: string; url: string }[]
  /** What the merchant has to confirm, and what has ended. */
  statuses: readonly SoldStatus[]
  /** A card can pay what was to be paid later. */
  byCard: boolean
  /** Where the buyer asks for a return. */
  returnsUrl: string | undefined
  /** The orders that it was exchanged for, and the one that it replaces goods of. */
  exchanges: readonly ExchangeLink[]
  /** With what it was paid, if its way to pay does not say it. */
  paidLines: readonly string[] | undefined
}

export function thanksPage(context: PageContext, order: Order, bought: Bought): ThanksProps {
  const { data, paymentStatus } = order
  const { language } = context.site.settings
  const wire = orderToWire(order)
  const delivery = deliveryFacts(wire, language)
  const heading = headingOf(order, { wire, bought }, language)
  const isUnpaid = paymentStatus === 'NOT_PAID' || paymentStatus === 'PARTIALLY_PAID'
  const isOpen = data.payment.kind === 'offline' && isUnpaid && !heading.hasEnded
  const note = isOpen ? data.payment.note : undefined
  const isTransfer = data.payment.method === transferMethod && order.status === 'APPROVED'
  const transfer = { ...order, amount: dueBeforehand(order) }
  return {
    state: 'thanks',
    shop: pageShopOf(context),
    ...heading,
    orderNumber: String(order.number),
    email: order.email,
    paymentPending: order.status === 'PENDING',
    paymentText: bought.paidLines?.join('\n') ?? paymentText(order, language, heading.hasEnded),
    ...(note ? { paymentNote: note } : {}),
    ...optional(
      'transfer',
      isOpen && isTransfer ? orderTransfer(context.site, transfer, language) : undefined,
    ),
    ...(heading.hasEnded ? {} : payRest(context, order, { wire, bought })),
    ...downloadLinks(context, order, bought),
    ...(bought.returnsUrl
      ? { returns: { label: checkoutTexts(language).thanks.returns, url: bought.returnsUrl } }
      : {}),
    ...(bought.exchanges.length > 0
      ? {
          exchanges: bought.exchanges.map(({ role, number, url }) => ({
            ...{ label: checkoutTexts(language).thanks.exchanges[role](number), url },
          })),
        }
      : {}),
    addressLines: recipientLines(wire, pageLocale(language)),
    ...(delivery ? { delivery } : {}),
    summary: orderSummary(wire, language, { ...data, hasEnded: heading.hasEnded }),
    ...(wire.buyerNote ? { buyerNote: wire.buyerNote } : {}),
    continueUrl: context.callbacks.postFlowUrl ?? `${context.publicUrl}/`,
  }
}

/** What became of the order. */
function headingOf(
  order: Order,
  { wire, bought }: { wire: WireOrder; bought: Bought },
  language: string,
): Pick<ThanksProps, 'title' | 'messages' | 'hasEnded'> {
  const texts = checkoutTexts(language).thanks
  const { status, paymentStatus, total, paid } = order
  const isUnfinished = status === 'REJECTED' || paymentStatus === 'CANCELED'
  if (isUnfinished) return { title: texts.rejected, messages: [{ kind: 'error', text: texts.notCharged }] }
  if (status === 'CANCELED' || statusOfItems(wire, bought.statuses) === 'CANCELED') {
    const isReleased = total > 0n && paid === 0n && paymentStatus !== 'PENDING'
    const text = isReleased ? texts.nothingToPay : refundText(order, language)
    return { title: texts.canceled, messages: text ? [{ kind: 'info', text }] : [], hasEnded: true }
  }
  const { isRequest, messages } = requestOf(wire, bought, texts)
  const title = status === 'PENDING' ? texts.pending : isRequest ? texts.requested : texts.title
  const ended = endedNames(wire, bought.statuses)
  const ofEnded = ended ? [{ kind: 'info' as const, text: texts.partEnded(ended) }] : []
  return { title, messages: [...ofEnded, ...messages] }
}

/** What became of the money of an order that is cancelled. */
function refundText({ paid, refunded, currency }: Order, language: string): string {
  const { refundOpen, restOpen } = checkoutTexts(language).thanks
  if (refunded === 0n) return paid > 0n ? refundOpen : ''
  return paid > refunded ? restOpen(money.format(paid - refunded, currency, language)) : ''
}

/** An order is a request if all of it waits for the merchant. Otherwise the page says what does. */
function requestOf(order: WireOrder, { statuses }: Bought, texts: Texts) {
  const status = statusOfItems(order, statuses)
  const isRequest = status === 'PENDING'
  const isPart = status === 'PARTLY_PENDING'
  const text = isRequest ? texts.waits : texts.partWaits(waitingNames(order, statuses))
  return { isRequest, messages: isRequest || isPart ? [{ kind: 'info' as const, text }] : [] }
}

type Texts = ReturnType<typeof checkoutTexts>['thanks']

/** Its buyer can pay the rest of a deposit, or what was to be paid later and waits for nobody. */
function payRest(
  { site: { settings }, csrf }: PageContext,
  order: Order,
  { wire, bought }: { wire: WireOrder; bought: Bought },
): Pick<ThanksProps, 'payRest'> {
  const byCard = bought.byCard && statusOfItems(wire, bought.statuses) !== 'PENDING'
  const text = payText(order, { language: settings.language, byCard })
  return text ? { payRest: { action: `/checkout/${order.checkoutId}/pay`, hidden: { csrf }, text } } : {}
}

function downloadLinks(
  { site: { settings }, csrf }: PageContext,
  { checkoutId }: Order,
  { files: downloads, others }: Bought,
): Pick<ThanksProps, 'downloads'> {
  const files = [...others, ...downloadTexts(downloads, settings)]
  if (files.length === 0) return {}
  if (!downloads.some(({ isRenewable }) => isRenewable)) return { downloads: { files } }
  return { downloads: { files, renew: { action: `/checkout/${checkoutId}/downloads`, hidden: { csrf } } } }
}
