import type { MailName } from '@cartwright/contract/pages/mail.ts'
import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { toMinor } from '../../platform/values/money.ts'
import {
  type MailSample,
  type MailSamples,
  type SampleContext,
  sampleReader,
} from '../../sites/mail/provider.ts'
import type { NewMail } from '../../sites/mail/service.ts'
import type { Download } from '../downloads/view.ts'
import type { Order } from '../order/rules.ts'
import { authorizationEnds, captureRefused, nothingToCapture, voidRefused } from './authorization.view.ts'
import { canceled } from './canceled.view.ts'
import { chargedBack, disputed } from './dispute.view.ts'
import { edited } from './edit.view.ts'
import { partPaid, restDue, restPaid } from './payment.view.ts'
import { collected, readyForPickup } from './pickup.view.ts'
import { refunded } from './refund.view.ts'
import { toBuyer, toMerchant } from './service.ts'
import { confirmation, downloads, newLink, newOrder, type Occasion, rejection, shipped } from './view.ts'

const texts: Record<
  PageLanguage,
  Record<'product' | 'delivery' | 'note' | 'message' | 'reason' | 'refusal', string>
> = {
  en: {
    product: 'Mug',
    delivery: 'Parcel',
    note: 'Please ring twice.',
    message: 'We are sorry that it did not work out this time.',
    reason: 'It arrived damaged',
    refusal: 'Insufficient funds',
  },
  de: {
    product: 'Becher',
    delivery: 'Paket',
    note: 'Bitte zweimal klingeln.',
    message: 'Es tut uns leid, dass es diesmal nicht geklappt hat.',
    reason: 'Beschädigt angekommen',
    refusal: 'Konto nicht gedeckt',
  },
}

/** An order that nobody has placed. */
export function sampleOrder(
  shop: Shop,
  { site, language }: SampleContext,
  changes: Partial<Order> = {},
): Order {
  const words = texts[pageLanguage(language)]
  const { currency } = site.settings
  const [placedAt, id] = [new Date(shop.clock()), sampleId]
  const contactDetails = { firstName: sampleReader.firstName, lastName: sampleReader.lastName }
  const address = { addressLine: 'Lindenstraße 12', city: 'Berlin', postalCode: '10969', country: 'DE' }
  const total = toMinor('53', currency) ?? 0n
  return {
    ...{ siteId: site.id, id, number: 10_248n, checkoutId: id, ownerId: id, status: 'APPROVED' },
    ...{
      paymentStatus: 'PAID',
      fulfillmentStatus: 'NOT_FULFILLED',
      reserved: true,
      archived: false,
      seen: true,
    },
    ...{ email: sampleReader.email, currency, total, paid: total, refunded: 0n, refundPending: 0n },
    ...{ authorized: total, version: 1n, createdAt: placedAt, updatedAt: placedAt, purchasedAt: placedAt },
    chargeback: 0n,
    chargebackReversal: 0n,
    data: {
      order: {
        lineItems: [
          {
            ...{ id: lineId, productName: { original: words.product }, quantity: 2 },
            ...{ lineItemPrice: { amount: '48' }, itemType: { preset: 'PHYSICAL' } },
          },
        ],
        priceSummary: {
          ...{ subtotal: { amount: '48' }, shipping: { amount: '5' }, tax: { amount: '0' } },
          total: { amount: '53' },
        },
        ...{ currency, buyerLanguage: language, buyerNote: words.note },
        buyerInfo: { email: sampleReader.email },
        billingInfo: { contactDetails, address },
        recipientInfo: { contactDetails, address },
        shippingInfo: { title: words.delivery },
      },
      ...{ taken: [], payNow: String(total) },
      payment: { method: 'card', title: 'Visa •••• 4242', kind: 'card' },
    },
    ...changes,
  }
}

const sampleId = '00000000-0000-7000-8000-000000000001'
const lineId = '00000000-0000-7000-8000-000000000002'
const lineItems = [{ id: lineId, lineItemId: lineId, quantity: 1 }]
const day = 24 * 60 * 60 * 1000

const later = (shop: Shop, days: number) => new Date(shop.clock() + days * day)

function sampleFiles(shop: Shop, { site }: SampleContext): Download[] {
  const url = `${shop.hosts.urlOf(site.id)}/account`
  const link = { fileId: lineId, lineItemId: lineId, fileName: 'mug.pdf', bytes: 2_400_000, url }
  return [{ ...link, expiresAt: later(shop, 30), left: 5, hasEnded: false, isRenewable: true }]
}

type Find = (shop: Shop, context: SampleContext) => Occasion

function sampleDue(shop: Shop, { site }: SampleContext, amount: string): Occasion {
  const url = `${shop.hosts.urlOf(site.id)}/pay`
  return restDue({ url, amount: toMinor(amount, site.settings.currency) ?? 0n, dueAt: later(shop, 14) })
}

const half = ({ site }: SampleContext) => toMinor('24', site.settings.currency) ?? 0n
const wordsOf = ({ language }: SampleContext) => texts[pageLanguage(language)]

function toBuyerOf(find: Find, changes?: Partial<Order>): MailSample {
  return (shop, context) => {
    const { site } = context
    const order = sampleOrder(shop, context, changes)
    return only(toBuyer(shop, { site, order, occasion: find(shop, context) }))
  }
}

function toMerchantOf(find: Find, changes?: Partial<Order>): MailSample {
  return (shop, { site, language }) => {
    const context = { language, site: { ...site, settings: { ...site.settings, language } } }
    const order = sampleOrder(shop, context, changes)
    const merchants = [sampleReader.email]
    return only(toMerchant(shop, { site: context.site, order, merchants, occasion: find(shop, context) }))
  }
}

function only(mails: readonly NewMail<'order'>[]): NewMail<MailName> {
  const [mail] = mails
  if (!mail) throw new Error('An invented order has an e-mail address')
  return mail as NewMail<MailName>
}

const waiting = [{ orderId: sampleId, catalogItemId: '', status: 'PENDING' }] as const

export const orderSamples: MailSamples = {
  'order-confirmation': toBuyerOf((shop, context) => confirmation(sampleFiles(shop, context), [])),
  'order-request': toBuyerOf(() => confirmation([], waiting), { status: 'PENDING' }),
  'order-edited': toBuyerOf((_, context) =>
    edited({
      changes: [
        {
          lineItemChanged: {
            ...{ id: lineId, name: { original: wordsOf(context).product } },
            quantity: { originalQuantity: 1, newQuantity: 2, diff: 1 },
          },
        },
      ],
      reason: wordsOf(context).message,
    }),
  ),
  'order-canceled': toBuyerOf(
    (shop, context) => canceled({ before: sampleOrder(shop, context), message: wordsOf(context).message }),
    { status: 'CANCELED' },
  ),
  'order-link': toBuyerOf(() => newLink),
  'order-downloads': toBuyerOf((shop, context) => downloads(sampleFiles(shop, context))),
  'order-new': toMerchantOf(() => newOrder),
  'order-shipped': toBuyerOf(() =>
    shipped({
      ...{ lineItems, trackingNumber: '00340434161094015902', shippingProvider: 'DHL' },
      trackingLink: 'https://www.dhl.com/tracking?id=00340434161094015902',
    }),
  ),
  'order-ready-for-pickup': toBuyerOf(() => readyForPickup),
  'order-collected': toBuyerOf(() => collected({ lineItems }, '')),
  'order-not-paid': toBuyerOf(() => rejection, { status: 'REJECTED', paymentStatus: 'NOT_PAID', paid: 0n }),
  'order-payment-requested': toBuyerOf((shop, context) => sampleDue(shop, context, '53'), {
    paymentStatus: 'NOT_PAID',
    paid: 0n,
  }),
  'order-payment-due': toBuyerOf((shop, context) => sampleDue(shop, context, '24')),
  'order-paid': toBuyerOf((shop, context) => restPaid(half(context), sampleFiles(shop, context), false)),
  'order-paid-in-part': toBuyerOf((_, context) => partPaid(half(context)), {
    paymentStatus: 'PARTIALLY_PAID',
    paid: 3000n,
  }),
  'order-paid-after-end': toBuyerOf((_, context) => restPaid(half(context), [], true), {
    status: 'CANCELED',
  }),
  'order-refunded': toBuyerOf((_, context) =>
    refunded({
      ...{ returned: half(context), byHand: 0n, toGiftCard: 0n, lineItems },
      ...{ exchange: undefined, reason: wordsOf(context).reason, message: wordsOf(context).message },
    }),
  ),
  'order-authorization-ends': toMerchantOf((shop) => authorizationEnds(later(shop, 3))),
  'order-capture-failed': toMerchantOf((_, context) =>
    captureRefused(half(context), wordsOf(context).refusal),
  ),
  'order-capture-ended': toMerchantOf(() => nothingToCapture),
  'order-void-failed': toMerchantOf((_, context) => voidRefused(wordsOf(context).refusal)),
  'order-disputed': toMerchantOf((shop, context) => disputed(half(context), later(shop, 7))),
  'order-charged-back': toMerchantOf((_, context) => chargedBack(half(context))),
}
