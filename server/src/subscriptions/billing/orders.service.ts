import type { Order } from '../../orders/order/rules.ts'
import { draftOrder } from '../../orders/order/service.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import { chargesAgain, siteMethods } from '../../payments/providers/service.ts'
import { paymentTexts } from '../../payments/providers/texts.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import type { PricedPurchase, Purchase } from '../../pricing/totals/purchase.rules.ts'
import { quote } from '../../pricing/totals/service.ts'
import * as sites from '../../sites/settings/service.ts'
import type { Contract, Terms } from '../contracts/rules.ts'
import { creditName } from './texts.ts'

interface CyclePrice {
  cycle: number
  couponCode?: string | undefined
  /** What of the contract's credit it uses. */
  credit?: money.Minor
}

/** What a cycle costs today, with today's taxes. The fee is part of the first cycle, unless that is paid already. */
export async function priceCycle(
  shop: Shop,
  { siteId, memberId, terms }: Pick<Contract, 'siteId' | 'memberId' | 'terms'>,
  { cycle, couponCode, credit = 0n }: CyclePrice,
): Promise<PricedPurchase> {
  const { appId, itemId, offer, email, language, billingInfo } = terms
  const withFee = cycle === 1 ? feeModifiers(terms.fee) : {}
  const { currency } = (await sites.get(shop, siteId)).settings
  const lowered = credit > 0n ? lowerPrice(offer, { credit, currency, language }) : offer
  const catalogReference = { appId, catalogItemId: itemId }
  const purchase: Purchase = {
    siteId,
    lines: [
      {
        id: shop.newId(),
        quantity: 1,
        catalogReference,
        custom: { ...lowered, ...withFee, quantity: 1, catalogReference },
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

/** What of a contract's credit its next cycle uses. */
export function creditFor(
  { credit, terms }: Pick<Contract, 'credit' | 'terms'>,
  currency: string,
): money.Minor {
  const price = priceOf(terms, currency)
  return credit < price ? credit : price
}

function priceOf({ offer }: Pick<Terms, 'offer'>, currency: string): money.Minor {
  return money.toMinor(offer.price ?? '0', currency) ?? 0n
}

/** Whether a contract's credit pays its next cycle as a whole. */
export async function isCovered(
  shop: Shop,
  { siteId, credit, terms }: Pick<Contract, 'siteId' | 'credit' | 'terms'>,
): Promise<boolean> {
  if (credit === 0n) return false
  const price = priceOf(terms, (await sites.get(shop, siteId)).settings.currency)
  return price > 0n && credit >= price
}

function lowerPrice(
  offer: Terms['offer'],
  { credit, currency, language }: { credit: money.Minor; currency: string; language: string },
): Terms['offer'] {
  const price = (money.toMinor(offer.price ?? '0', currency) ?? 0n) - credit
  const text = money.format(-credit, currency, language)
  const line = { name: { original: creditName(language) }, plainText: { original: text } }
  return {
    ...offer,
    price: money.toDecimal(price, currency),
    ...(offer.price ? { fullPrice: offer.price } : {}),
    descriptionLines: [...(offer.descriptionLines ?? []), line],
  }
}

/** A cycle that is about to begin. */
export interface CycleDraft {
  /** Not written yet. It is approved at once and not paid; undefined if the cycle costs nothing. */
  order: Order | undefined
  /** What of the contract's credit it uses. */
  credit: money.Minor
}

/** What the order of a cycle says. */
export type Billed = Pick<
  Contract,
  'siteId' | 'memberId' | 'terms' | 'credit' | 'collection' | 'paymentMethod' | 'savedMethod'
> &
  Partial<Pick<Contract, 'cycles'>>

export async function draftCycle(shop: Shop, contract: Billed, cycle: number): Promise<CycleDraft> {
  const { terms, memberId, siteId } = contract
  if (cycle <= terms.prepaid) return { order: undefined, credit: 0n }
  const { currency } = (await sites.get(shop, siteId)).settings
  const credit = creditFor(contract, currency)
  const priced = await priceCycle(shop, { siteId, memberId, terms }, { cycle, credit })
  if (priced.result.summary.total === 0n) return { order: undefined, credit }
  const order = draftOrderOf(shop, contract, priced)
  // Who pays it by a link gives the way to pay for the cycles that follow.
  const isLast = contract.cycles !== undefined && contract.cycles > 0 && cycle >= contract.cycles
  const savesMethod = contract.collection === 'SYSTEM' && !isLast ? { savesMethod: true as const } : {}
  return { order: { ...order, data: { ...order.data, ...savesMethod } }, credit }
}

function draftOrderOf(shop: Shop, contract: Billed, priced: PricedPurchase): Order {
  const { terms, memberId } = contract
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
function methodOf(shop: Shop, { site, language }: PricedPurchase, contract: Billed): PaymentMethod {
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
export function isCharged<Charged extends Pick<Contract, 'collection' | 'paymentMethod' | 'savedMethod'>>(
  shop: Shop,
  contract: Charged,
): contract is Charged & { savedMethod: string } {
  const { collection, paymentMethod, savedMethod } = contract
  return collection === 'SYSTEM' && savedMethod !== null && chargesAgain(shop, paymentMethod)
}
