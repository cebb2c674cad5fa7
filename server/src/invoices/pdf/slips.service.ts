import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import type { Order } from '../../orders/order/rules.ts'
import { deliveryFacts, deliveryTitle } from '../../orders/order/view.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import { returnRules } from '../../sites/seller/returns.rules.ts'
import { sellerFacts } from '../../sites/seller/view.ts'
import * as sites from '../../sites/settings/service.ts'
import { dayText, drawAddress, drawTitle, footOf } from './parties.ts'
import { drawHead, lookOf, nextPage, paragraph, type Sheet, table, writeSheet } from './sheet.ts'
import { goodsOf, type Piece, packing, returned, returning, type SlipTable } from './slips.rules.ts'
import { pdfTexts } from './texts.ts'

export type Slip = 'PACKING_SLIP' | 'RETURN_SLIP'

/** A return as its buyer has asked for it. */
export interface SlipReturn {
  number: string
  lines: readonly { lineItemId: string; quantity: number; reason: string }[]
}

interface Printed {
  order: Order
  slip: Slip
  content: (language: string) => SlipTable
  /** Of a slip for a return that the buyer has asked for. */
  returnNumber?: string
}

/** What goes into the parcel of an order: the list of its goods, without prices, or the form for sending them back. */
export function slipPdf(shop: Shop, order: Order, slip: Slip): Promise<Buffer> {
  const content = (language: string) =>
    (slip === 'PACKING_SLIP' ? packing : returning)(goodsOf(order), language)
  return writeSlips(shop, order.siteId, [{ order, slip, content }])
}

/** The slip for the parcel of a return: its number, and the pieces that the buyer sends back. */
export function returnSlipPdf(
  shop: Shop,
  order: Order,
  { number: returnNumber, lines }: SlipReturn,
): Promise<Buffer> {
  const content = (language: string) => returned(order, lines, language)
  return writeSlips(shop, order.siteId, [{ order, slip: 'RETURN_SLIP', content, returnNumber }])
}

/** The packing slips of several orders in one file, each with the pieces that are to be sent. */
export function packingSlipsPdf(
  shop: Shop,
  siteId: string,
  parcels: readonly { order: Order; pieces: readonly Piece[] }[],
): Promise<Buffer> {
  const slips = parcels.map(
    ({ order, pieces }): Printed => ({
      ...{ order, slip: 'PACKING_SLIP' },
      content: (language) => packing(goodsOf(order, pieces), language),
    }),
  )
  return writeSlips(shop, siteId, slips)
}

async function writeSlips(shop: Shop, siteId: string, slips: readonly Printed[]): Promise<Buffer> {
  const site = await sites.get(shop, siteId)
  const [first] = slips
  const language = languageOf(site, first?.order)
  const seller = sellerFacts(site)
  // The last page of each slip, with its language: each slip counts its own pages.
  const ends: { page: number; language: string }[] = []
  const numbers = slips.length === 1 ? ` ${first?.returnNumber ?? first?.order.number}` : ''
  return writeSheet({
    ...{ language, author: seller.name, date: new Date(shop.clock()), look: await lookOf(shop, site) },
    title: `${titleOf(first?.slip, language)}${numbers}`,
    foot(page) {
      const at = ends.findIndex((end) => page <= end.page)
      const before = ends[at - 1]?.page ?? 0
      const end = ends[at]
      return footOf(seller, end?.language ?? language)(page - before, (end?.page ?? page) - before)
    },
    draw(sheet) {
      for (const [index, printed] of slips.entries()) {
        if (index > 0) nextPage(sheet)
        drawSlip(sheet, { site, now: shop.clock(), printed })
        const { count } = sheet.document.bufferedPageRange()
        ends.push({ page: count, language: languageOf(site, printed.order) })
      }
    },
  })
}

function languageOf({ settings }: sites.Site, order: Order | undefined): string {
  return order?.data.order.buyerLanguage ?? settings.language
}

function titleOf(slip: Slip | undefined, language: string): string {
  return pdfTexts(language)[slip === 'RETURN_SLIP' ? 'returnSlip' : 'packingSlip']
}

interface Drawing {
  site: sites.Site
  now: number
  printed: Printed
}

function drawSlip(
  sheet: Sheet,
  { site, now, printed: { order, slip, content, returnNumber } }: Drawing,
): void {
  const { order: wire } = order.data
  const language = languageOf(site, order)
  const texts = pdfTexts(language)
  const seller = sellerFacts(site)
  const { timeZone } = site.settings
  const placed = dayIn(timeZone, order.purchasedAt ?? order.createdAt)
  drawHead(sheet)
  drawAddress(sheet, {
    ...{ language, seller, to: recipientOf(wire, language) },
    facts: [
      ...(returnNumber ? [[texts.return, returnNumber] as const] : []),
      [texts.order, String(order.number)],
      [texts.orderDate, dayText(placed, language)],
      [texts.date, dayText(dayIn(timeZone, now), language)],
    ],
  })
  drawTitle(sheet, [titleOf(slip, language), ...(returnNumber ? [returnNumber] : [])].join(' '))
  if (slip === 'RETURN_SLIP') {
    const where = addressLines({ address: seller.address }, pageLocale(language))
    paragraph(sheet, returnNumber ? texts.returnPut : texts.returnHow)
    const { address } = returnRules(site.settings, language)
    const to = address.length > 0 ? address : [seller.name, ...where]
    paragraph(sheet, `${texts.returnTo}: ${to.join(', ')}`, { after: 12 })
  }
  if (slip === 'PACKING_SLIP') paragraph(sheet, deliveryText(wire, language), { after: 12 })
  const { columns, rows } = content(language)
  table(sheet, columns, rows)
  if (slip === 'PACKING_SLIP') paragraph(sheet, wire.buyerNote ?? '')
}

/** How the goods go, and of a pickup where and when. */
function deliveryText(wire: WireOrder, language: string): string {
  const [, ...notes] = deliveryFacts(wire, language)?.lines ?? []
  return [deliveryTitle(wire, language), ...notes].filter(Boolean).join(' · ')
}

/** Whoever collects an order is known by name: the address says at most a country. */
function recipientOf({ recipientInfo, billingInfo, shippingInfo }: WireOrder, language: string): string[] {
  const { contactDetails = null } = billingInfo ?? {}
  const info = recipientInfo ? { contactDetails, ...recipientInfo } : billingInfo
  const isCollected = Boolean(shippingInfo?.logistics?.pickupDetails)
  const to = isCollected && info ? { contactDetails: info.contactDetails ?? null } : info
  return addressLines(to, pageLocale(language))
}
