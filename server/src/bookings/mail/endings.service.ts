import type { MailBlock } from '@cartwright/contract/pages/mail.ts'
import type { Order } from '../../orders/order/rules.ts'
import { ordersThatStay, type StayingOrder } from '../../orders/waivers/staying.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import type { FullServiceRow } from '../services/queries.ts'
import type { BookingPayment } from './payments.service.ts'
import { type NoticeKind, textsIn } from './texts.ts'

interface Ending {
  siteId: string
  booking: { language: string; price: money.Minor | null }
  kind: NoticeKind
  order?: Order | undefined
}

interface Paid {
  service: FullServiceRow | undefined
  payment: BookingPayment | undefined
}

/** What becomes of money and credits when a booking ends. */
export async function endBlocks(
  tx: Connection,
  shop: Shop,
  { siteId, booking, kind, order, service, payment }: Ending & Paid,
): Promise<MailBlock[]> {
  if (!ends(kind)) return []
  const staying = order && (await ordersThatStay(tx, shop, { siteId, ids: [order.id] })).get(order.id)
  return [
    ...planBlocks(booking, payment),
    ...(order ? paymentBlocks(booking, order, { service, payment, staying }) : []),
  ]
}

export function ends(kind: NoticeKind): boolean {
  return kind === 'canceled' || kind === 'declined'
}

function planBlocks({ language }: Ending['booking'], payment: BookingPayment | undefined): MailBlock[] {
  if (!payment?.plan) return []
  const texts = textsIn(language)
  const { name, isBack } = payment.plan
  return [{ heading: texts.payment, lines: [isBack ? texts.planBack(name) : texts.planKept(name)] }]
}

function paymentBlocks(
  { language, price }: Ending['booking'],
  order: Order,
  { service, payment, staying }: Paid & { staying: StayingOrder | undefined },
): MailBlock[] {
  const texts = textsIn(language)
  const number = String(order.number)
  const text = (amount: money.Minor) => (amount > 0n ? money.format(amount, order.currency, language) : '')
  const hasPaid = order.paid > 0n
  const isUnpaid = !hasPaid && price !== null && price > 0n && !payment?.plan
  const { enabled, description } = service?.policy.rules.customPolicyDescription ?? {}
  const lines = [
    ...(hasPaid ? [texts.paid(text(order.paid), number)] : []),
    ...(isUnpaid ? [texts.unpaid] : []),
    ...(isUnpaid && staying ? [texts.stays(number, text(staying.balance))] : []),
  ]
  return [
    ...(lines.length > 0 ? [{ heading: texts.payment, lines }] : []),
    ...(hasPaid && enabled && description ? [{ heading: texts.policy, lines: description.split('\n') }] : []),
  ]
}
