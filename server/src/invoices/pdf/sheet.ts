import sharp from 'sharp'
import * as media from '../../media/pictures/service.ts'
import { boxHeight, drawBox, fonts } from '../../platform/pdf/text.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Site } from '../../sites/settings/service.ts'
import { mailTheme } from '../../sites/settings/theme.rules.ts'

export const ink = '#1b1b1b'
export const soft = '#5c5c5c'
const rule = '#c9c9c9'

const margins = { top: 48, left: 56, right: 56, bottom: 96 }

/** The look of the shop on paper. */
export interface Look {
  name: string
  accent: string
  /** PNG */
  logo?: Buffer | undefined
}

/** A document in A4 that is being written. `y` is where the next part begins. */
export interface Sheet {
  document: PDFKit.PDFDocument
  look: Look
  left: number
  width: number
  /** Where the room of a page ends. */
  bottom: number
}

export async function lookOf(shop: Shop, { name, id, settings }: Site): Promise<Look> {
  const { accent } = mailTheme(settings.theme, shop.hosts.urlOf(id)).light
  const { logo } = settings.theme
  const medium = logo ? await media.byId(shop, logo) : undefined
  const original = medium && (await media.readOriginal(shop, medium))
  // A picture that cannot be read must not keep an invoice from its buyer.
  const png = original && (await toPng(original).catch(() => undefined))
  return { name, accent, logo: png }
}

/** Without transparency, which some printers cannot do. */
function toPng(original: Buffer): Promise<Buffer> {
  const box = { width: 800, height: 220, fit: 'inside', withoutEnlargement: true } as const
  return sharp(original).resize(box).flatten({ background: '#ffffff' }).png().toBuffer()
}

interface NewSheet {
  title: string
  language: string
  author: string
  date: Date
  look: Look
  /** Writes what is not on the pages. */
  attach?: ((document: PDFKit.PDFDocument) => void) | undefined
  draw(sheet: Sheet): void
  /** At the foot of each page. */
  foot(page: number, pages: number): readonly string[]
}

/** A PDF/A-3b (ISO 19005-3): a file for archives, which may carry other files. */
export async function writeSheet({ title, language, author, date, look, attach, draw, foot }: NewSheet) {
  // Loaded with the first document: many shops issue none.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: language,
    // None: each text says which.
    font: '',
    info: {
      ...{
        Title: escapeXml(title),
        Author: escapeXml(author),
        Producer: 'Cartwright',
        Creator: 'Cartwright',
      },
      ...{ CreationDate: date, ModDate: date },
    },
  } as PDFKit.PDFDocumentOptions)
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const { width, height } = document.page
  const sheet = {
    ...{ document, look, left: margins.left },
    ...{ width: width - margins.left - margins.right, bottom: height - margins.bottom },
  }
  attach?.(document)
  draw(sheet)
  drawFeet(sheet, foot)
  document.end()
  return ended
}

/** PDFKit copies the title to the metadata as it is. */
function escapeXml(text: string): string {
  return text.replaceAll(/[<>&]/g, ' ')
}

/** Names and footers do not move the end of the page. */
function drawFeet(sheet: Sheet, foot: NewSheet['foot']): void {
  const { document, left, width, bottom } = sheet
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    line(sheet, bottom + 16)
    const columns = foot(page + 1, count)
    const gap = 12
    const each = (width - gap * (columns.length - 1)) / columns.length
    for (const [index, text] of columns.entries())
      drawBox(document, {
        ...{ text, size: 7, colour: soft, x: left + index * (each + gap), y: bottom + 24, width: each },
        align: index === columns.length - 1 ? 'right' : 'left',
      })
  }
}

function line({ document, left, width }: Sheet, y: number, colour = rule): void {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke()
}

/** The logo or the name of the shop at the top. */
export function drawHead({ document, look, left, width }: Sheet): void {
  const box: [number, number] = [200, 52]
  if (look.logo) document.image(look.logo, left, margins.top, { fit: box })
  else
    drawBox(document, {
      ...{ text: look.name, size: 18, colour: look.accent, font: fonts.bold },
      ...{ x: left, y: margins.top, width },
    })
  document.y = margins.top + 72
}

/** Turns the page unless so much still fits. */
function need(sheet: Sheet, height: number): boolean {
  const { document, bottom } = sheet
  if (document.y + height <= bottom) return false
  nextPage(sheet)
  return true
}

/** Begins a page. */
export function nextPage({ document }: Sheet): void {
  document.addPage()
  document.y = margins.top
}

/** A paragraph that may go on over pages by itself only if it is longer than one. */
export function paragraph(
  sheet: Sheet,
  text: string,
  { size = 9, colour = ink, font = fonts.regular, after = 4 } = {},
): void {
  const { document, left, width } = sheet
  if (text === '') return
  for (const part of text.split('\n')) {
    const box = { text: part || ' ', size, colour, font, width }
    need(sheet, boxHeight(document, box))
    document.y += drawBox(document, { ...box, x: left, y: document.y })
  }
  document.y += after
}

export interface Column {
  label: string
  /** Share of the width. */
  share: number
  align?: 'left' | 'right'
}

export interface Cell {
  text: string
  /** In smaller letters below. */
  notes?: readonly string[]
}

/** A table. Its head is repeated on each page; a row stays on one page if it fits. */
export function table(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
  const places = placesOf(sheet, columns)
  drawTableHead(sheet, places)
  for (const row of rows) {
    const height = Math.max(...row.map((cell, index) => cellHeight(sheet, cell, places[index]?.width ?? 0)))
    if (need(sheet, height + 10)) drawTableHead(sheet, places)
    const { y } = sheet.document
    for (const [index, cell] of row.entries()) {
      const place = places[index]
      if (place) drawCell(sheet, cell, { ...place, y: y + 5 })
    }
    sheet.document.y = y + height + 10
    line(sheet, sheet.document.y)
  }
  sheet.document.y += 8
}

interface Place extends Column {
  x: number
  width: number
}

const gutter = 10

function placesOf({ left, width }: Sheet, columns: readonly Column[]): Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x = left
  return columns.map((column) => {
    const whole = (width * column.share) / shares
    const place = { ...column, x, width: whole - gutter }
    x += whole
    return column.align === 'right' ? { ...place, x: place.x + gutter } : place
  })
}

function drawTableHead(sheet: Sheet, places: readonly Place[]): void {
  const { document, look } = sheet
  const { y } = document
  const heights = places.map(({ label: text, x, width, align = 'left' }) =>
    drawBox(document, { text, size: 7.5, colour: soft, font: fonts.bold, x, y, width, align }),
  )
  document.y = y + Math.max(...heights) + 3
  line(sheet, document.y, look.accent)
}

const noteStyle = { size: 7.5, colour: soft }
const cellStyle = { size: 9, colour: ink }

function cellHeight({ document }: Sheet, { text, notes = [] }: Cell, width: number): number {
  const all = notes.map((note) => boxHeight(document, { text: note, width, ...noteStyle }))
  return all.reduce((sum, height) => sum + height, boxHeight(document, { text, width, ...cellStyle }))
}

function drawCell(
  { document }: Sheet,
  { text, notes = [] }: Cell,
  { x, y, width, align = 'left' }: Place & { y: number },
): void {
  let at = y + drawBox(document, { text, x, y, width, align, ...cellStyle })
  for (const note of notes) at += drawBox(document, { text: note, x, y: at, width, align, ...noteStyle })
}

/** Sums at the right, one below another. */
export function sums(sheet: Sheet, rows: readonly { label: string; text: string; strong?: boolean }[]): void {
  const { document, left, width } = sheet
  for (const { label, text, strong = false } of rows) {
    const style = {
      ...{ size: strong ? 11 : 9, colour: ink, font: strong ? fonts.bold : fonts.regular },
      align: 'right' as const,
    }
    const labelBox = { text: label, x: left, width: width - 120, ...style }
    need(sheet, boxHeight(document, labelBox))
    const { y } = document
    const heights = [
      drawBox(document, { ...labelBox, y }),
      drawBox(document, { text, x: left + width - 110, y, width: 110, ...style }),
    ]
    document.y = y + Math.max(...heights) + (strong ? 4 : 1)
  }
  document.y += 10
}

/** A code for cameras, in black on the white of the page, with a line about it. */
export function squareCode(
  sheet: Sheet,
  { size, path }: { size: number; path: string },
  label: string,
): void {
  const { document, left, width } = sheet
  const side = 90
  const box = { text: label, size: 8, colour: soft, width }
  need(sheet, side + boxHeight(document, box))
  document.y += drawBox(document, { ...box, x: left, y: document.y })
  const { y } = document
  document
    .save()
    .translate(left, y)
    .scale(side / size)
    .path(path)
    .fill('#000000')
    .restore()
  document.y = y + side
}
