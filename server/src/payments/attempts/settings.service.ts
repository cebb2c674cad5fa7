import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { identityOf } from '../../plugins/asking/identity.rules.ts'
import { type Asker, ask } from '../../plugins/asking/service.ts'
import { tables } from '../../pricing/totals/tables.service.ts'
import type { PaymentSettings } from '../providers/provider.ts'

/**
 * What the plugins of a shop ask of a payment: of several, the strictest counts. Undefined if one does not answer and
 * nobody may pay without it. The order is only read if there is somebody to ask.
 */
export async function paymentSettings(
  shop: Shop,
  siteId: string,
  readOrder: () => Promise<Order>,
): Promise<PaymentSettings | undefined> {
  const { plugins: all } = await tables(shop, siteId)
  const plugins = all.filter(({ kind }) => kind === 'PAYMENT_SETTINGS')
  if (plugins.length === 0) return { requires3dSecure: false }
  const order = await readOrder()
  const replies = await ask(shop, plugins, {
    kind: 'PAYMENT_SETTINGS',
    function: 'getPaymentSettings',
    request: { order },
    about: askerOf(order),
    ids: [],
  })
  if (replies.some((reply) => !('answer' in reply))) return undefined
  const answers = replies.flatMap((reply) => ('answer' in reply ? reply.answer : []))
  return {
    requires3dSecure: answers.some(({ paymentSettings }) => paymentSettings?.requires3dSecure === true),
  }
}

/** Who pays an order, as plugins are told. */
export function askerOf({ currency = '', buyerLanguage, siteLanguage, buyerInfo }: Order): Asker {
  const languages = new Set([buyerLanguage, siteLanguage].flatMap((language) => language ?? []))
  const { memberId, visitorId } = buyerInfo ?? {}
  const identity = memberId ? identityOf(memberId, 'member') : identityOf(visitorId, 'visitor')
  return { currency, languages: [...languages], identity }
}
