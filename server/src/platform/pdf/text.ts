import { fileURLToPath } from 'node:url'
import { beginsRight, linesOf, printable, runsOf } from './letters.rules.ts'

/** The fonts of PDF files. A file carries the letters that it shows. */
export const fonts = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

interface Drawn {
  text: string
  size: number
  colour: string
  font?: string
}

/** Writes text in lines; those of Hebrew and Arabic from the right. */
export function drawText(
  document: PDFKit.PDFDocument,
  { text, size, colour, font = fonts.regular }: Drawn,
): void {
  useFont(document, font)
  document.fontSize(size).fillColor(colour)
  const shown = printable(text, (codePoint) => hasGlyph(document, codePoint))
  const { margins, width: pageWidth, height: pageHeight } = document.page
  const width = pageWidth - margins.left - margins.right
  const widthOf = (part: string) => document.widthOfString(part, { features: [] })
  const rtl = beginsRight(shown)
  const lineHeight = document.currentLineHeight(true)
  for (const line of linesOf(shown, (one) => widthOf(one) <= width)) {
    if (document.y + lineHeight > pageHeight - margins.bottom) document.addPage()
    const runs = runsOf(line, { rtl })
    const { y } = document
    let x = margins.left
    if (rtl) x += width - runs.reduce((sum, run) => sum + widthOf(run.text), 0)
    for (const [index, run] of runs.entries()) {
      document.text(run.text, x, y, { lineBreak: false, features: [] })
      if (index + 1 < runs.length) x += widthOf(run.text)
    }
    document.x = margins.left
    document.y = y + lineHeight + 2
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
