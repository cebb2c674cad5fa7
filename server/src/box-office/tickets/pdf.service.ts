import { seatText } from '@cartwright/contract/box-office/tickets/seat-texts.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressText } from '@cartwright/contract/values/address-lines.ts'
import encodeQR from 'qr'
import { drawText, fonts } from '../../platform/pdf/text.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import type { EventRow } from '../events/queries.ts'
import { formatTimes } from '../events/rules.ts'
import { checkInUrl, codeOf } from './codes.rules.ts'
import type { TicketRow } from './queries.ts'
import { textsIn, unpaidText } from './texts.ts'

interface Printed {
  siteId: string
  shopName: string
  event: EventRow
  tickets: readonly TicketRow[]
}

/** Tickets as a PDF, one a page, each with its QR code. It carries the letters that it shows. */
export async function ticketsPdf(shop: Shop, printed: Printed): Promise<Buffer> {
  const { event, tickets } = printed
  // Loaded with the first ticket: many shops sell none.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A5',
    margin: 40,
    autoFirstPage: false,
    // None: each text says which.
    font: '',
    info: { Title: event.title },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  for (const ticket of tickets) drawTicket(document, shop, { ...printed, ticket })
  document.end()
  return ended
}

const ink = '#1b1b1b'
const warning = '#b3261e'
const soft = '#5c5c5c'

function drawTicket(
  document: PDFKit.PDFDocument,
  shop: Shop,
  { siteId, shopName, event, ticket }: Printed & { ticket: TicketRow },
): void {
  const language = pageLocale(ticket.language)
  const texts = textsIn(language)
  document.addPage()
  const line = (text: string, size = 10, colour = ink) => drawText(document, { text, size, colour })
  line(shopName, 9, soft)
  drawText(document, { text: event.title, size: 20, colour: ink, font: fonts.bold })
  const { startsAt, endsAt, timeZone, details } = event
  const { hideEnd } = details.dates
  const times = { timeZone, language, showTimeZone: true, hideEnd }
  line(
    startsAt && endsAt ? formatTimes({ startsAt, endsAt, ...times }).dateAndTime : details.dates.message,
    11,
  )
  line([details.location.name, addressText(details.location.address)].filter(Boolean).join(', '), 11, soft)
  document.moveDown()
  line(ticket.name, 13)
  if (ticket.seat) line(seatText(ticket.seat, language), 13)
  line([ticket.firstName, ticket.lastName].filter(Boolean).join(' '), 13)
  line(ticket.price === 0n ? texts.free : money.format(ticket.price, ticket.currency, language), 10, soft)
  document.moveDown()
  const unpaid = unpaidText(ticket, language)
  if (unpaid) line(unpaid, 13, warning)
  const { number, version } = ticket
  const code = codeOf(shop.tokens, { siteId, eventId: event.id, number, version })
  if (event.state === 'CANCELED') line(texts.voidEvent, 16, warning)
  else if (ticket.canceled) line(texts.voidTicket, 16, warning)
  else drawCode(document, checkInUrl(shop.hosts.urlOf(siteId), code))
  line(number, 12)
  line(`${texts.order} ${ticket.orderNumber}`, 9, soft)
  line(ticket.policy, 8, soft)
}

const codeSize = 170

function drawCode(document: PDFKit.PDFDocument, text: string): void {
  const modules = encodeQR(text, 'raw', { border: 2, ecc: 'medium' })
  const step = codeSize / modules.length
  const { x, y } = document
  document.fillColor('#000000')
  for (const [top, row] of modules.entries())
    for (const [left, isDark] of row.entries())
      if (isDark) document.rect(x + left * step, y + top * step, step + 0.05, step + 0.05)
  document.fill()
  document.y = y + codeSize + 8
}
