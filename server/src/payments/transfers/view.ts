import type { PageTransfer } from '@cartwright/contract/pages/pages.ts'
import { qrPath, qrPng } from '../../platform/pages/qr.ts'
import { format, type Minor, toDecimal } from '../../platform/values/money.ts'
import { ibanText, sellerFacts } from '../../sites/seller/view.ts'
import { epcText, type Transfer, transferTo } from './rules.ts'
import { transferTexts } from './texts.ts'

/** Where the buyer of an order transfers an amount. */
export function orderTransfer(
  { name, settings }: Parameters<typeof sellerFacts>[0],
  { number, amount, currency }: { number: unknown; amount: Minor; currency: string },
  language: string,
): PageTransfer | undefined {
  const transfer = transferTo(sellerFacts({ name, settings }), {
    ...{ amount, currency, reference: String(number) },
  })
  return transfer && pageTransfer(transfer, language)
}

/** What the buyer types, line by line, or scans. */
function pageTransfer(transfer: Transfer, language: string): PageTransfer {
  const text = epcText(transfer)
  return { fields: fieldsOf(transfer, language), ...(text ? { qr: qrPath(text, 4) } : {}) }
}

function fieldsOf({ bank, amount, currency, reference }: Transfer, language: string): PageTransfer['fields'] {
  const texts = transferTexts(language)
  const { holder, iban, bic } = bank
  return [
    { label: texts.holder, text: holder, value: holder },
    { label: 'IBAN', text: ibanText(iban), value: iban },
    ...(bic ? [{ label: 'BIC', text: bic, value: bic }] : []),
    {
      ...{ label: texts.amount, text: format(amount, currency, language) },
      value: decimal(toDecimal(amount, currency), language),
    },
    { label: texts.reference, text: reference, value: reference },
  ]
}

/** With the comma that banks expect where people write one. */
function decimal(amount: string, language: string): string {
  const separator = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')
  return amount.replace('.', separator?.value ?? '.')
}

/** The same as lines of text. */
export function transferLines(transfer: Transfer, language: string): string[] {
  return fieldsOf(transfer, language).map(({ label, text }) => `${label}: ${text}`)
}

/** The QR code as a picture that comes with a mail, since mail programs load none from elsewhere before they are told to. */
export function transferPicture(transfer: Transfer, language: string) {
  const text = epcText(transfer)
  if (!text) return undefined
  const png = qrPng(text, 6)
  return {
    shown: { src: `cid:${pictureId}`, alt: transferTexts(language).code, side: 200 },
    attachment: {
      ...{ filename: 'transfer.png', contentType: 'image/png', content: png.toString('base64') },
      cid: pictureId,
    },
  }
}

/** By which the mail names it (RFC 2392). */
const pictureId = 'transfer@cartwright'
