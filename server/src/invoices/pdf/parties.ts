import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { drawBox, fonts } from '../../platform/pdf/text.ts'
import { dateFormat } from '../../platform/values/dates.ts'
import { ibanText, type SellerFacts } from '../../sites/seller/view.ts'
import type { Party } from '../documents/model.ts'
import { ink, type Sheet, soft } from './sheet.ts'
import { type PdfTexts, pdfTexts } from './texts.ts'

/** A day such as 2026-11-24 as its reader writes it. */
export function dayText(day: string, language: string): string {
  const format = dateFormat(pageLocale(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(new Date(`${day}T12:00:00Z`))
}

/** The name, the company and the address of a party, in the country's order. */
export function partyLines({ name, company, address }: Party, language: string): string[] {
  return [...new Set([company, name])].filter(Boolean).concat(addressLines({ address }, pageLocale(language)))
}

interface Letter {
  language: string
  seller: SellerFacts
  /** To whom it goes. */
  to: readonly string[]
  facts: readonly (readonly [string, string])[]
}

/** The address in the window of an envelope, with the facts of the document beside it. */
export function drawAddress({ document, left, width }: Sheet, { language, seller, to, facts }: Letter): void {
  const { y } = document
  const sender = [seller.name, ...addressLines({ address: seller.address }, pageLocale(language))].join(' · ')
  const half = width * 0.52
  let at = y
  at += drawBox(document, { text: sender, size: 6.5, colour: soft, x: left, y, width: half }) + 6
  for (const text of to) at += drawBox(document, { text, size: 10, colour: ink, x: left, y: at, width: half })
  const x = left + width * 0.6
  let beside = y
  for (const [label, text] of facts) {
    const heights = [
      drawBox(document, { text: label, size: 8, colour: soft, x, y: beside, width: width * 0.17 }),
      drawBox(document, {
        ...{ text, size: 8, colour: ink, x: x + width * 0.18, y: beside },
        ...{ width: width * 0.22, align: 'right' as const },
      }),
    ]
    beside += Math.max(...heights) + 1
  }
  document.y = Math.max(at, beside, y + 100) + 18
}

export function drawTitle({ document, left, width }: Sheet, title: string): void {
  const { y } = document
  const height = drawBox(document, {
    ...{ text: title, size: 16, colour: ink, font: fonts.bold },
    ...{ x: left, y, width },
  })
  document.y = y + height + 6
}

/** What stands at the foot of each page: who sells, how to reach them, their bank, and the page. */
export function footOf(seller: SellerFacts, language: string) {
  const texts = pdfTexts(language)
  const where = addressLines({ address: seller.address }, pageLocale(language))
  const who = [seller.name, ...where].join('\n')
  const tax = taxLines(seller, texts)
  const bank = seller.bank.iban ? [seller.bank.holder, ibanText(seller.bank.iban), seller.bank.bic] : []
  const columns = [
    who,
    [seller.email, seller.phone, seller.registerEntry].filter(Boolean).join('\n'),
    [...tax, ...bank].filter(Boolean).join('\n'),
  ]
  return (page: number, pages: number) => [...columns, texts.page(page, pages)]
}

function taxLines({ vatId, taxNumber }: SellerFacts, texts: PdfTexts): string[] {
  return [
    ...(vatId ? [`${texts.vatId} ${vatId}`] : []),
    ...(taxNumber ? [`${texts.taxNumber} ${taxNumber}`] : []),
  ]
}
