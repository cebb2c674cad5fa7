import type { Order } from '../../orders/order/rules.ts'
import { draftOrder } from '../../orders/order/service.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import { siteMethods } from '../../payments/providers/service.ts'
import { paymentTexts } from '../../payments/providers/texts.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import type { PricedPurchase, Purchase } from '../../pricing/totals/purchase.rules.ts'
import { quote } from '../../pricing/totals/service.ts'
import type { Contract, Terms } from '../contracts/rules.ts'

/** What a cycle costs today, with today's taxes. The fee is part of the first cycle that is billed. */
export function priceCycle(
  shop: Shop,
  { siteId, memberId, terms }: Pick<Contract, 'siteId' | 'memberId' | 'terms'>,
  { cycle, couponCode }: { cycle: number; couponCode?: string | undefined },
): Promise<PricedPurchase> {
  const { appId, itemId, offer, email, language, billingInfo } = terms
  const withFee = cycle === terms.prepaid + 1 ? feeModifiers(terms.fee) : {}
  const catalogReference = { appId, catalogItemId: itemId }
  const purchase: Purchase = {
    siteId,
    lines: [
      {
        id: shop.newId(),
        quantity: 1,
        catalogReference,
        custom: { ...offer, ...withFee, quantity: 1, catalogReference },
      },
    ],
    couponCode,
    billing: billingInfo?.address ?? undefined,
    buyerId: memberId,
    buyerKind: 'member',
    buyerContact: billingInfo?.contactDetails,
    buyerEmail: email,
    buyerLanguage: language,
    source: 'CHECKOUT',
  }
  return quote(shop, purchase, { shipping: false, fees: false, plugins: false })
}

/** A fee as what a modifier of the item costs. */
export function feeModifiers(fee: Terms['fee']): Pick<Terms['offer'], 'modifierGroups'> {
  if (!fee) return {}
  const name = { original: fee.name }
  const modifiers = [{ id: 'fee', quantity: 1, label: name, price: fee.amount }]
  return { modifierGroups: [{ id: 'fee', name, modifiers }] }
}

/** The order of a cycle, not written yet. It is approved at once and not paid; undefined if it costs nothing. */
export async function draftCycle(shop: Shop, contract: Contract, cycle: number): Promise<Order | undefined> {
  const { terms, memberId, siteId } = contract
  if (cycle <= terms.prepaid) return undefined
  const priced = await priceCycle(shop, { siteId, memberId, terms }, { cycle })
  if (priced.result.summary.total === 0n) return undefined
  const checkoutId = shop.newId()
  const { billingInfo, email } = terms
  const method = methodOf(shop, priced, contract)
  const order = draftOrder(shop, {
    terms: {
      checkoutId,
      ownerId: memberId,
      email,
      shippingDestination: undefined,
      fields: {
        buyerInfo: { memberId, email },
        ...optional('billingInfo', billingInfo),
        ...optional('recipientInfo', billingInfo),
        channelInfo: { type: 'WEB' },
        checkoutId,
        customFields: [],
      },
    },
    priced,
    method: { ...method, kind: 'offline' },
    previous: undefined,
  })
  return { ...order, data: { ...order.data, payment: { ...order.data.payment, kind: method.kind } } }
}

/** How the buyer has paid, if the shop can charge again; else the first way to pay later. */
function methodOf(shop: Shop, { site, language }: PricedPurchase, contract: Contract): PaymentMethod {
  const offered = siteMethods(shop, { ...site, settings: { ...site.settings, language } })
  if (isCharged(shop, contract)) {
    const title = shop.payments.find(({ method }) => method === contract.paymentMethod)?.title ?? ''
    const own = offered.find(({ method }) => method === contract.paymentMethod)
    return own ?? { method: contract.paymentMethod ?? '', title, kind: 'card' }
  }
  const manual = { method: 'manual', kind: 'offline', ...paymentTexts(language).methods.manual } as const
  return offered.find(({ method }) => method === 'manual' || method === 'bank-transfer') ?? manual
}

/** Whether the shop itself charges it. */
export function isCharged(
  shop: Shop,
  { collection, paymentMethod, savedMethod }: Pick<Contract, 'collection' | 'paymentMethod' | 'savedMethod'>,
): boolean {
  if (collection !== 'SYSTEM' || savedMethod === null) return false
  const provider = shop.payments.find(({ method }) => method === paymentMethod)
  return provider?.kind === 'card' && provider.chargeSaved !== undefined
}
