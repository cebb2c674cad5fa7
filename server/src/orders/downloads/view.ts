import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { wordsOf } from '../../checkout/pages/texts.ts'

/** A bought file as its buyer gets it. */
export interface BoughtFile {
  fileId: string
  lineItemId: string | null
  fileName: string
  bytes: number
  url: string
  expiresAt: Date
  left: number
  hasEnded: boolean
  /** By its buyer: it was neither revoked nor used up. */
  isRenewable: boolean
}

/** The order with the first file of each line that has one: the contract has room for one. */
export function withFiles(order: WireOrder, files: readonly BoughtFile[]): WireOrder {
  if (files.length === 0) return order
  const lineItems = order.lineItems?.map((line) => {
    const file = files.find(({ lineItemId }) => lineItemId === line.id)
    if (!file) return line
    const { fileId, url, expiresAt } = file
    return { ...line, digitalFile: { fileId, link: url, expirationDate: expiresAt.toISOString() } }
  })
  return { ...order, ...(lineItems ? { lineItems } : {}) }
}

/** A bought file as people read it; without an address when its link has ended. */
export interface FileText {
  name: string
  note: string
  url?: string
}

export function fileTexts(
  files: readonly BoughtFile[],
  { language, timeZone }: { language: string; timeZone: string },
): FileText[] {
  const words = wordsOf(language).downloads
  const day = new Intl.DateTimeFormat(pageLocale(language), { dateStyle: 'long', timeZone })
  return files.map(({ fileName, url, expiresAt, left, hasEnded, isRenewable }) =>
    hasEnded
      ? { name: fileName, note: isRenewable ? words.expired : words.ended }
      : { name: fileName, note: words.until(day.format(expiresAt), left), url },
  )
}
