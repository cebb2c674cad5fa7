import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { dateFormat } from '../../platform/values/dates.ts'
import { isDigital, needsNoParcel, type Order } from '../order/rules.ts'
import { orderTexts } from '../order/texts.ts'

/** A file that its buyer can download. */
export interface Download {
  fileId: string
  lineItemId: string | null
  fileName: string
  bytes: number
  url: string
  expiresAt: Date
  left: number
  hasEnded: boolean
  /** Its buyer may ask for a new link: it is neither revoked nor used up. */
  isRenewable: boolean
}

/** The order with the first file of each line item; the wire has room for one. */
export function withDownloads(order: WireOrder, files: readonly Download[], hasLinks: boolean): WireOrder {
  if (files.length === 0) return order
  const lineItems = order.lineItems?.map((line) => {
    const file = files.find(({ lineItemId }) => lineItemId === line.id)
    if (!file) return line
    const { fileId, url, expiresAt } = file
    const link = hasLinks ? { link: url } : {}
    return { ...line, digitalFile: { fileId, ...link, expirationDate: expiresAt.toISOString() } }
  })
  return { ...order, ...(lineItems ? { lineItems } : {}) }
}

/** Whether these files are all that an open order has to deliver. */
export function isDelivered(
  { fulfillmentStatus, data }: Pick<Order, 'fulfillmentStatus' | 'data'>,
  files: readonly Download[],
): boolean {
  const lines = data.order.lineItems ?? []
  return (
    fulfillmentStatus === 'NOT_FULFILLED' &&
    lines.some(isDigital) &&
    lines.every(
      (line) =>
        needsNoParcel(line) || (isDigital(line) && files.some(({ lineItemId }) => lineItemId === line.id)),
    )
  )
}

/** A download as people read it; without an address when its link has ended. */
export interface DownloadText {
  name: string
  note: string
  url?: string
}

export function downloadTexts(
  files: readonly Download[],
  { language, timeZone }: { language: string; timeZone: string },
): DownloadText[] {
  const texts = orderTexts(language).downloads
  const day = dateFormat(pageLocale(language), { dateStyle: 'long', timeZone })
  return files.map(({ fileName, url, expiresAt, left, hasEnded, isRenewable }) =>
    hasEnded
      ? { name: fileName, note: isRenewable ? texts.expired : texts.ended }
      : { name: fileName, note: texts.until(day.format(expiresAt), left), url },
  )
}
