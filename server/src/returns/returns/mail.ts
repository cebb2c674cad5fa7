import type { MailBlock, OrderMail } from '@cartwright/contract/pages/mail.ts'
import { returnsLink } from '../../orders/links/returns.service.ts'
import { merchantAddresses } from '../../orders/mail/service.ts'
import { orderMailText } from '../../orders/mail/view.ts'
import type { Order } from '../../orders/order/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { format } from '../../platform/values/money.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import type { Values } from '../../sites/mail/templates.rules.ts'
import { returnRules } from '../../sites/seller/returns.rules.ts'
import type { Site } from '../../sites/settings/service.ts'
import { exchangeBlock, type Offer, payButton } from '../exchanges/mail.ts'
import { nameOf } from '../exchanges/names.view.ts'
import { exchangeTexts } from '../exchanges/texts.ts'
import type { ReturnRow } from './queries.ts'
import { piecesOf, returnNumber, wishOf } from './rules.ts'
import { returnTexts } from './texts.ts'

interface Mailing {
  site: Site
  order: Order
  row: ReturnRow
}

type Step = 'requested' | 'approved' | 'label' | 'declined' | 'received' | 'closed' | 'canceled'

/** The language of the buyer of an order. */
export function buyerLanguage({ settings }: Pick<Site, 'settings'>, { data }: Pick<Order, 'data'>): string {
  return data.order.buyerLanguage ?? settings.language
}

/** Tells the buyer of a step of a return, in its transaction. */
export async function sendToBuyer(tx: Connection, shop: Shop, mailing: ToBuyer): Promise<void> {
  if (mailing.order.email !== '') await mail.send(tx, shop, toBuyer(shop, mailing))
}

interface ToBuyer extends Mailing {
  step: Step
  message?: string
  slip?: Attachment
  /** With which the buyer sends the parcel. */
  label?: Attachment
  offer?: Offer
}

export function toBuyer(
  shop: Shop,
  { site, order, row, step, message = '', slip, label, offer }: ToBuyer,
): mail.NewMail<'order'> {
  const language = buyerLanguage(site, order)
  const texts = returnTexts(language)
  const how = step === 'approved' ? howBlocks(site, { language, message, hasSlip: slip !== undefined }) : []
  const why = row.declineReason
    ? [{ id: 'reason', heading: texts.why, lines: linesOf(row.declineReason) }]
    : []
  const number = returnNumber(order, row)
  const attached = [slip, label].filter((file) => file !== undefined)
  const isNothing = step === 'received' && piecesOf(row).back.length === 0
  const letter = texts[isNothing ? 'nothingReceived' : step]
  const closing = step === 'closed' ? closingBlocks(order, { language, message, shopName: site.name }) : []
  const pieces = step === 'received' ? arrivedBlock(order, row, language) : piecesBlock(order, row, language)
  const view = { label: texts.view, url: returnsLink(shop, order) }
  const pay = offer && payButton(offer, language)
  const props: OrderMail = {
    ...{ subject: oneLine(letter.subject(number, site.name)), title: letter.title, lines: [], rows: [] },
    intro: letter.intro(number, String(order.number)),
    button: pay ?? view,
    blocks: [
      ...why,
      ...(offer
        ? [{ ...exchangeBlock(offer, language), ...(pay ? { links: [{ ...view, text: view.label }] } : {}) }]
        : []),
      ...(step === 'label' ? [{ id: 'how', heading: texts.how, lines: [texts.stick] }] : []),
      ...[...how, ...closing, pieces, ...noteBlock(row, texts.note)],
    ],
    footer: [site.name],
  }
  const text = orderMailText(props)
  return {
    ...{ site, to: order.email, language, name: 'order', props, text, topic: 'orders' },
    kind: isNothing ? 'return-nothing-received' : `return-${step}`,
    values: valuesOf({ site, order, row }),
    ...(attached.length > 0 ? { attachments: attached } : {}),
  }
}

function valuesOf({ site, order, row }: Mailing): Values {
  const { firstName } = order.data.order.billingInfo?.contactDetails ?? {}
  return {
    ...{ shop: site.name, name: oneLine(firstName ?? '') },
    ...{ orderNumber: String(order.number), returnNumber: returnNumber(order, row) },
  }
}

/** Tells the merchant what a buyer wants. */
export async function sendToMerchant(tx: Connection, shop: Shop, mailing: ToMerchant): Promise<void> {
  const merchants = await merchantAddresses(tx, mailing.site)
  const message = toMerchant(shop, mailing)
  await mail.sendAll(
    tx,
    shop,
    merchants.map((to) => ({ ...message, to })),
  )
}

interface ToMerchant extends Mailing {
  step: 'requested' | 'canceled'
}

export function toMerchant(
  shop: Shop,
  { site, order, row, step }: ToMerchant,
): Omit<mail.NewMail<'order'>, 'to'> {
  const { language } = site.settings
  const texts = returnTexts(language)
  const number = returnNumber(order, row)
  const letter = texts.merchant[step]
  const props: OrderMail = {
    ...{ subject: oneLine(letter.subject(number, site.name)), title: letter.title, lines: [], rows: [] },
    intro: letter.intro(number, String(order.number)),
    button: { label: texts.view, url: `${shop.hosts.urlOf(site.id)}/admin/returns/${row.id}` },
    blocks: [piecesBlock(order, row, language), ...noteBlock(row, texts.merchant.note)],
    footer: [site.name, texts.merchant.footer],
  }
  return {
    ...{ site, language, name: 'order', props, text: orderMailText(props), topic: 'orders' },
    kind: step === 'requested' ? 'return-new' : 'return-withdrawn',
    values: valuesOf({ site, order, row }),
  }
}

interface How {
  language: string
  /** From the merchant. */
  message: string
  hasSlip: boolean
}

function howBlocks(site: Site, { language, message, hasSlip }: How): MailBlock[] {
  const texts = returnTexts(language)
  const { instructions, address } = returnRules(site.settings, language)
  const how = [...linesOf(instructions), ...linesOf(message), ...(hasSlip ? [texts.slip] : [])]
  return [
    ...(how.length > 0 ? [{ id: 'how', heading: texts.how, lines: how }] : []),
    ...(address.length > 0 ? [{ id: 'send-to', heading: texts.to, lines: address }] : []),
  ]
}

/** What the shop gave back of the order before, since this return gives back nothing; and what the merchant says. */
function closingBlocks(
  { refunded, refundPending, currency }: Order,
  { language, message, shopName }: { language: string; message: string; shopName: string },
): MailBlock[] {
  const texts = returnTexts(language)
  const before = refunded + refundPending
  const lines = linesOf(message)
  return [
    ...(before > 0n
      ? [
          {
            id: 'payment',
            heading: texts.money,
            lines: [texts.refundedBefore(format(before, currency, language))],
          },
        ]
      : []),
    ...(lines.length > 0 ? [{ id: 'message', heading: shopName, lines }] : []),
  ]
}

/** How the pieces of each line came back. */
function arrivedBlock(order: Order, { lines }: ReturnRow, language: string): MailBlock {
  const texts = returnTexts(language)
  return {
    id: 'arrived',
    heading: texts.arrived,
    lines: lines.map(({ lineItemId, quantity, received }) => {
      const counts = (['sound', 'damaged', 'missing'] as const)
        .filter((count) => (received?.[count] ?? 0) > 0)
        .map((count) => `${received?.[count]} ${texts.counts[count]}`)
      return `${quantity} × ${nameOf(order, lineItemId)}: ${counts.join(', ')}`
    }),
  }
}

function piecesBlock(order: Order, row: ReturnRow, language: string): MailBlock {
  const texts = returnTexts(language)
  return {
    id: 'pieces',
    heading: texts.pieces,
    lines: row.lines.map((line) => {
      const wish = wishOf(row, line)
      const instead = wish ? [exchangeTexts(language).instead(oneLine(wish.name))] : []
      const reason = [oneLine(line.reason), ...instead].join('; ')
      return `${line.quantity} × ${nameOf(order, line.lineItemId)} (${reason})`
    }),
  }
}

function noteBlock({ note }: ReturnRow, heading: string): MailBlock[] {
  return note ? [{ id: 'note', heading, lines: linesOf(note) }] : []
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(oneLine)
    .filter((line) => line.trim() !== '')
}
