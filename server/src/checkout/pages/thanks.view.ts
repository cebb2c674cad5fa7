import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { pageLocale, type ThanksProps } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { type BoughtFile, fileTexts } from '../../orders/downloads/view.ts'
import { type Order, orderOnWire } from '../../orders/order/rules.ts'
import { orderSummaryOf } from '../../orders/order/view.ts'
import { deliveryNotes } from './delivery.rules.ts'
import { type Words, wordsOf } from './texts.ts'
import { type Surroundings, shopOf } from './view.ts'

export function thanksPage(around: Surroundings, order: Order, files: readonly BoughtFile[]): ThanksProps {
  const { data, status, paymentStatus } = order
  const { language } = around.site.settings
  const words = wordsOf(language)
  const wire = orderOnWire(order)
  const delivery = deliveryFacts(wire, language)
  const pending = status === 'PENDING'
  const rejected = status === 'REJECTED' || status === 'CANCELED'
  const note = data.payment.kind === 'offline' && paymentStatus === 'NOT_PAID' ? data.payment.note : undefined
  return {
    state: 'thanks',
    shop: shopOf(around),
    title: rejected ? words.thanks.rejected : pending ? words.thanks.pending : words.thanks.title,
    messages: rejected ? [{ kind: 'error', text: words.thanks.notCharged }] : [],
    orderNumber: String(order.number),
    email: order.email,
    paymentPending: pending,
    paymentText: paymentText(order, words.payment),
    ...(note ? { paymentNote: note } : {}),
    ...(files.length > 0 ? { downloads: downloadsOf(around, order, files) } : {}),
    addressLines: addressLines(wire.recipientInfo, pageLocale(language)),
    ...(delivery ? { delivery } : {}),
    summary: orderSummaryOf(wire, language, data.fullPrices),
    ...(wire.buyerNote ? { buyerNote: wire.buyerNote } : {}),
    continueUrl: around.callbacks.postFlowUrl ?? `${around.publicUrl}/`,
  }
}

function downloadsOf(
  { site: { settings }, csrf }: Surroundings,
  { checkoutId }: Order,
  bought: readonly BoughtFile[],
): NonNullable<ThanksProps['downloads']> {
  const files = fileTexts(bought, settings)
  if (!bought.some(({ isRenewable }) => isRenewable)) return { files }
  return { files, renew: { action: `/checkout/${checkoutId}/downloads`, hidden: { csrf } } }
}

/** With what an order is paid, and whether it is. */
export function paymentText(
  { data: { payment }, status, paymentStatus, total }: Order,
  words: Words['payment'],
): string {
  if (total === 0n) return words.nothingDue
  if (status === 'REJECTED' || status === 'CANCELED') return words.failed(payment.title)
  if (paymentStatus === 'PAID') return words.paid(payment.title)
  return paymentStatus === 'PENDING' ? words.pending(payment.title) : words.unpaid(payment.title)
}

/** What an order says of its delivery: its name, and where, when and how. */
export function deliveryFacts(
  { shippingInfo }: WireOrder,
  language: string,
): ThanksProps['delivery'] | undefined {
  const { title, logistics = {} } = shippingInfo ?? {}
  if (!title) return undefined
  const isPickup = Boolean(logistics.pickupDetails)
  return { isPickup, lines: [title, ...deliveryNotes(logistics, pageLocale(language))] }
}
