import { fileURLToPath } from 'node:url'
import { beginsRight, linesOf, printable, runsOf } from './letters.rules.ts'

/** The fonts of PDF files. A file carries the letters that it shows. */
export const fonts = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

interface Style {
  size: number
  colour: string
  font?: string
}

interface Drawn extends Style {
  text: string
}

/** Writes text in lines over the width of the page; those of Hebrew and Arabic from the right. */
export function drawText(document: PDFKit.PDFDocument, { text, ...style }: Drawn): void {
  const { margins, width: pageWidth, height: pageHeight } = document.page
  const width = pageWidth - margins.left - margins.right
  const { lines, lineHeight } = layOut(document, { text, width, ...style })
  for (const line of lines) {
    if (document.y + lineHeight > pageHeight - margins.bottom) document.addPage()
    drawLine(document, { line, x: margins.left, y: document.y, width })
    document.x = margins.left
    document.y += lineHeight + 2
  }
}

interface Box extends Drawn {
  x: number
  y: number
  width: number
  align?: 'left' | 'right'
}

/** Writes text into a box, wherever the page ends. Returns its height. */
export function drawBox(document: PDFKit.PDFDocument, { x, y, align = 'left', ...box }: Box): number {
  const { lines, lineHeight } = layOut(document, box)
  for (const [index, line] of lines.entries())
    drawLine(document, { line, x, y: y + index * (lineHeight + 2), width: box.width, align })
  return lines.length * (lineHeight + 2)
}

/** The height of text in a box. */
export function boxHeight(document: PDFKit.PDFDocument, box: Drawn & { width: number }): number {
  const { lines, lineHeight } = layOut(document, box)
  return lines.length * (lineHeight + 2)
}

interface Line {
  text: string
  rtl: boolean
}

/** Sets font and colour for its lines. */
function layOut(
  document: PDFKit.PDFDocument,
  { text, size, colour, font = fonts.regular, width }: Drawn & { width: number },
): { lines: Line[]; lineHeight: number } {
  useFont(document, font)
  document.fontSize(size).fillColor(colour)
  const shown = printable(text, (codePoint) => hasGlyph(document, codePoint))
  const rtl = beginsRight(shown)
  const lines = linesOf(shown, (one) => widthOf(document, one) <= width)
  return { lines: lines.map((line) => ({ text: line, rtl })), lineHeight: document.currentLineHeight(true) }
}

function widthOf(document: PDFKit.PDFDocument, part: string): number {
  return document.widthOfString(part, { features: [] })
}

function drawLine(
  document: PDFKit.PDFDocument,
  { line, x: left, y, width, align = 'left' }: Omit<Box, keyof Drawn> & { line: Line },
): void {
  const runs = runsOf(line.text, { rtl: line.rtl })
  const isRight = line.rtl || align === 'right'
  let x = isRight ? left + width - runs.reduce((sum, run) => sum + widthOf(document, run.text), 0) : left
  for (const [index, run] of runs.entries()) {
    document.text(run.text, x, y, { lineBreak: false, features: [] })
    if (index + 1 < runs.length) x += widthOf(document, run.text)
  }
}

const openFonts = new Map<string, PDFKit.Mixins.PDFFontSource>()

/** Reading a font takes longer than writing a page with it, so all documents share what was read. */
function useFont(document: PDFKit.PDFDocument, file: string): void {
  const open = openFonts.get(file)
  if (open) document.registerFont(file, open)
  document.font(file)
  if (!open) openFonts.set(file, fontOf(document) as unknown as PDFKit.Mixins.PDFFontSource)
}

function hasGlyph(document: PDFKit.PDFDocument, codePoint: number): boolean {
  return fontOf(document).hasGlyphForCodePoint(codePoint)
}

interface OpenFont {
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** PDFKit takes an open font in place of its file. Its typings leave that out, and the font behind a document. */
function fontOf(document: PDFKit.PDFDocument): OpenFont {
  return (document as unknown as { _font: { font: OpenFont } })._font.font
}
