import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { isDigital, needsNoParcel, type Order } from '../../orders/order/rules.ts'
import { lineOptions } from '../../orders/order/view.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import { returnRules } from '../../sites/seller/returns.rules.ts'
import { sellerFacts } from '../../sites/seller/view.ts'
import * as sites from '../../sites/settings/service.ts'
import { dayText, drawAddress, drawTitle, footOf } from './parties.ts'
import { type Cell, type Column, drawHead, lookOf, paragraph, table, writeSheet } from './sheet.ts'
import { pdfTexts } from './texts.ts'

export type Slip = 'PACKING_SLIP' | 'RETURN_SLIP'

/** What goes into the parcel of an order: the list of its goods, without prices, or the form for sending them back. */
export async function slipPdf(shop: Shop, order: Order, slip: Slip): Promise<Buffer> {
  const site = await sites.get(shop, order.siteId)
  const { order: wire } = order.data
  const language = wire.buyerLanguage ?? site.settings.language
  const texts = pdfTexts(language)
  const seller = sellerFacts(site)
  const { timeZone } = site.settings
  const title = slip === 'PACKING_SLIP' ? texts.packingSlip : texts.returnSlip
  const placed = dayIn(timeZone, order.purchasedAt ?? order.createdAt)
  const { columns, rows } = slip === 'PACKING_SLIP' ? packing(order, language) : returning(order, language)
  return writeSheet({
    ...{ title: `${title} ${order.number}`, language, author: seller.name, date: new Date(shop.clock()) },
    look: await lookOf(shop, site),
    foot: footOf(seller, language),
    draw(sheet) {
      drawHead(sheet)
      drawAddress(sheet, {
        ...{ language, seller, to: recipientOf(wire, language) },
        facts: [
          [texts.order, String(order.number)],
          [texts.orderDate, dayText(placed, language)],
          [texts.date, dayText(dayIn(timeZone, shop.clock()), language)],
        ],
      })
      drawTitle(sheet, title)
      if (slip === 'RETURN_SLIP') {
        const where = addressLines({ address: seller.address }, pageLocale(language))
        paragraph(sheet, texts.returnHow)
        const { address } = returnRules(site.settings, language)
        const to = address.length > 0 ? address : [seller.name, ...where]
        paragraph(sheet, `${texts.returnTo}: ${to.join(', ')}`, { after: 12 })
      }
      table(sheet, columns, rows)
      if (slip === 'PACKING_SLIP') paragraph(sheet, wire.buyerNote ?? '')
    },
  })
}

function recipientOf({ recipientInfo, billingInfo }: WireOrder, language: string): string[] {
  const { contactDetails = null } = billingInfo ?? {}
  const info = recipientInfo ? { contactDetails, ...recipientInfo } : billingInfo
  return addressLines(info, pageLocale(language))
}

function packing(order: Order, language: string): { columns: Column[]; rows: Cell[][] } {
  const texts = pdfTexts(language)
  return {
    columns: [
      { label: texts.item, share: 80 },
      { label: texts.quantity, share: 20, align: 'right' },
    ],
    rows: goodsOf(order).map(({ cell, quantity }) => [cell, { text: String(quantity) }]),
  }
}

function returning(order: Order, language: string): { columns: Column[]; rows: Cell[][] } {
  const texts = pdfTexts(language)
  return {
    columns: [
      { label: texts.item, share: 50 },
      { label: texts.quantity, share: 12 },
      { label: texts.returned, share: 14 },
      { label: texts.reason, share: 24 },
    ],
    rows: goodsOf(order).map(({ cell, quantity }) => [
      cell,
      { text: String(quantity) },
      { text: '____' },
      { text: '______________' },
    ]),
  }
}

/** Downloads and services are in no parcel, nor is what was refunded before it was sent. */
function goodsOf({ data }: Order): { cell: Cell; quantity: number }[] {
  return (data.order.lineItems ?? [])
    .filter((line) => !isDigital(line) && !needsNoParcel(line))
    .flatMap(({ productName, descriptionLines, physicalProperties, quantity = 1, unsentRefundQuantity }) => {
      const pieces = (quantity ?? 1) - (unsentRefundQuantity ?? 0)
      if (pieces <= 0) return []
      const options = lineOptions(descriptionLines).map(({ label, value }) => `${label}: ${value}`)
      const sku = physicalProperties?.sku
      const text = productName?.translated ?? productName?.original ?? ''
      return [{ cell: { text, notes: [...options, ...(sku ? [sku] : [])] }, quantity: pieces }]
    })
}
