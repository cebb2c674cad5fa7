import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { timeSlotText } from '@cartwright/contract/pricing/time-slots.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { dateFormat } from '../../platform/values/dates.ts'
import { sellerFacts } from '../../sites/seller/view.ts'
import * as sites from '../../sites/settings/service.ts'
import { drawTitle } from './parties.ts'
import { linesOf, type Parcel, type Pick, pickOf, picksOf } from './pick-list.rules.ts'
import { type Cell, drawHead, lookOf, paragraph, table, writeSheet } from './sheet.ts'
import { pdfTexts } from './texts.ts'

/** What to take from the shelves for several orders, and which order gets what. For the merchant. */
export async function pickListPdf(shop: Shop, siteId: string, parcels: readonly Parcel[]): Promise<Buffer> {
  const site = await sites.get(shop, siteId)
  const { language, timeZone } = site.settings
  const texts = pdfTexts(language)
  const picks = picksOf(parcels, language)
  const pieces = picks.reduce((sum, { quantity }) => sum + quantity, 0)
  const now = dateFormat(pageLocale(language), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    shop.clock(),
  )
  return writeSheet({
    ...{ language, author: sellerFacts(site).name, date: new Date(shop.clock()), title: texts.pickList },
    look: await lookOf(shop, site),
    foot: (page, pages) => [now, texts.page(page, pages)],
    draw(sheet) {
      drawHead(sheet)
      drawTitle(sheet, texts.pickList)
      paragraph(sheet, [now, texts.orders(parcels.length), texts.pieces(pieces)].join(' · '), { after: 12 })
      table(
        sheet,
        [
          { label: '', share: 5 },
          { label: texts.quantity, share: 10 },
          { label: texts.item, share: 53 },
          { label: texts.ofOrders, share: 32 },
        ],
        picks.map((pick) => pickRow(pick)),
      )
      sheet.document.y += 12
      drawTitle(sheet, texts.byOrder)
      table(
        sheet,
        [
          { label: '', share: 5 },
          { label: texts.order, share: 15 },
          { label: texts.recipient, share: 30 },
          { label: texts.item, share: 50 },
        ],
        parcels.map((parcel) => orderRow(parcel, language)),
      )
    },
  })
}

/** To be ticked with a pen. */
const box: Cell = { text: '[  ]' }

function pickRow({ name, options, sku, quantity, orders }: Pick): Cell[] {
  return [
    box,
    { text: String(quantity) },
    { text: name, notes: [...options, ...(sku ? [sku] : [])] },
    {
      text: orders
        .map((order) => (order.quantity === 1 ? order.number : `${order.number} (${order.quantity})`))
        .join(', '),
    },
  ]
}

function orderRow({ order, pieces }: Parcel, language: string): Cell[] {
  const { shippingInfo, recipientInfo, billingInfo } = order.data.order
  const to = shippingInfo?.logistics?.shippingDestination ?? recipientInfo
  const contactDetails = to?.contactDetails ?? billingInfo?.contactDetails
  const name = [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' ')
  const items = linesOf(order, pieces).map(({ line, quantity }) => {
    const { name: product, options } = pickOf(line)
    return [`${quantity} × ${product}`, ...options].join(', ')
  })
  const title = shippingInfo?.title ?? pdfTexts(language).noDelivery
  const time = timeSlotText(shippingInfo?.logistics?.deliveryTimeSlot, pageLocale(language))
  return [
    box,
    { text: String(order.number) },
    { text: name || order.email, notes: [title, ...(time ? [time] : [])] },
    { text: items.join('\n') },
  ]
}
