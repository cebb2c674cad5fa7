import { minusText } from '../../orders/order/view.ts'
import { epcText, transferTo } from '../../payments/transfers/rules.ts'
import { qrPath } from '../../platform/pages/qr.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { ibanText } from '../../sites/seller/view.ts'
import * as sites from '../../sites/settings/service.ts'
import {
  type Charge,
  type DocumentContent,
  type Invoice,
  type Line,
  numberOf,
  type TaxCategory,
  type Taxed,
} from '../documents/model.ts'
import { grossOf } from '../documents/taxes.rules.ts'
import { invoiceXml, isWritable } from '../xml/invoice.rules.ts'
import { metadata, fileName as xmlName } from '../xml/metadata.rules.ts'
import { dayText, drawAddress, drawTitle, footOf, partyLines } from './parties.ts'
import {
  type Cell,
  drawHead,
  lookOf,
  paragraph,
  type Sheet,
  soft,
  squareCode,
  sums,
  table,
  writeSheet,
} from './sheet.ts'
import { type PdfTexts, pdfTexts } from './texts.ts'

/** An invoice or a credit note as a PDF, in its buyer's language. */
export async function invoicePdf(shop: Shop, invoice: Invoice): Promise<Buffer> {
  const { content, issuedAt } = invoice
  const site = await sites.get(shop, invoice.siteId)
  const { language, seller } = content
  const title = titleOf(invoice)
  return writeSheet({
    ...{ title, language, author: seller.name, date: issuedAt },
    look: await lookOf(shop, site),
    foot: footOf(seller, language),
    attach:
      content.eInvoice && isWritable(content.currency)
        ? (document) => attachXml(document, invoice)
        : undefined,
    draw: (sheet) => drawInvoice(sheet, invoice, title),
  })
}

function attachXml(document: PDFKit.PDFDocument, invoice: Invoice): void {
  const { content } = invoice
  const xml = invoiceXml(invoice, exemptions(content, [...content.lines, ...content.charges]))
  const file = {
    ...{ name: xmlName, type: 'text/xml', relationship: 'Alternative', description: 'Factur-X' },
    ...{ creationDate: invoice.issuedAt, modifiedDate: invoice.issuedAt },
  }
  document.file(Buffer.from(xml), file)
  // PDFKit knows it; its typings do not.
  const { appendXML } = document as unknown as { appendXML(xml: string): void }
  appendXML.call(document, metadata)
}

export function titleOf({
  kind,
  content,
  ...invoice
}: Pick<Invoice, 'kind' | 'series' | 'sequence'> & {
  content: Pick<Invoice['content'], 'language'>
}): string {
  const texts = pdfTexts(content.language)
  return `${kind === 'INVOICE' ? texts.invoice : texts.creditNote} ${numberOf(invoice)}`
}

function drawInvoice(sheet: Sheet, invoice: Invoice, title: string): void {
  const { content } = invoice
  const { language, seller, buyer } = content
  const texts = pdfTexts(language)
  drawHead(sheet)
  drawAddress(sheet, {
    ...{ language, seller, to: partyLines(buyer, language) },
    facts: factsOf(invoice, texts),
  })
  drawTitle(sheet, title)
  const { invoice: of, reason = 'CHANGED', reasonText, recipient } = content
  if (of) {
    paragraph(sheet, texts.takesBack(of.number, dayText(of.issueDate, language)))
    paragraph(sheet, [texts.reasons[reason], reasonText].filter(Boolean).join(': '), { after: 10 })
  }
  if (recipient && !of)
    paragraph(sheet, `${texts.shipTo}: ${partyLines(recipient, language).join(', ')}`, {
      ...{ colour: soft, after: 10 },
    })
  drawRows(sheet, content, texts)
  sums(sheet, sumRows(invoice, texts))
  for (const text of sentences(invoice, texts)) paragraph(sheet, text)
  drawCode(sheet, invoice, texts)
}

/** For apps of banks, while the invoice is not paid. */
function drawCode(sheet: Sheet, invoice: Invoice, texts: PdfTexts): void {
  const { kind, content } = invoice
  const { seller, payment, gross, currency } = content
  if (kind !== 'INVOICE' || payment.isPaid) return
  const amount = BigInt(gross) - BigInt(payment.paid)
  const transfer = transferTo(seller, { amount, currency, reference: numberOf(invoice) })
  const text = transfer && epcText(transfer)
  if (text) squareCode(sheet, qrPath(text, 4), texts.scan)
}

function factsOf(invoice: Invoice, texts: PdfTexts): [string, string][] {
  const { language, issueDate, deliveryDate, order, buyer } = invoice.content
  return [
    [texts.number, numberOf(invoice)],
    [texts.date, dayText(issueDate, language)],
    [texts.order, order.number],
    [texts.orderDate, dayText(order.date, language)],
    ...(deliveryDate ? [[texts.delivered, dayText(deliveryDate, language)] as [string, string]] : []),
    ...(buyer.vatId ? [[texts.buyerVatId, buyer.vatId] as [string, string]] : []),
  ]
}

type Format = (amount: string | bigint) => string

function formatOf({ currency, language }: DocumentContent): Format {
  return (amount) => money.format(BigInt(amount), currency, language)
}

function rateText(rate: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  return format.format(Number(rate) / 100)
}

function drawRows(sheet: Sheet, content: DocumentContent, texts: PdfTexts): void {
  const columns = [
    { label: texts.item, share: 44 },
    { label: texts.quantity, share: 11, align: 'right' as const },
    { label: texts.price, share: 17, align: 'right' as const },
    { label: texts.rate, share: 11, align: 'right' as const },
    { label: texts.amount, share: 17, align: 'right' as const },
  ]
  const rows = [
    ...content.lines.map((line) => lineCells(line, content, texts)),
    ...content.charges.map((charge) => chargeCells(charge, content, texts)),
  ]
  table(sheet, columns, rows)
}

/** As the buyer saw prices: with tax or without. */
function amountOf({ net, tax }: Charge, { pricesIncludeTax }: DocumentContent): bigint {
  return pricesIncludeTax ? grossOf({ net, tax }) : BigInt(net)
}

function lineCells(line: Line, content: DocumentContent, texts: PdfTexts): Cell[] {
  const format = formatOf(content)
  const { name, options, sku, quantity, price, discount, rate } = line
  const reason = texts.reasons[content.reason ?? 'CHANGED']
  const taken = discount === '0' ? [] : [texts.discount(minusText(format(discount)))]
  return [
    { text: name || reason, notes: [...options, ...(sku ? [sku] : [])] },
    { text: String(quantity) },
    { text: format(price), notes: taken },
    { text: rateText(rate, content.language) },
    { text: format(amountOf(line, content)) },
  ]
}

function chargeCells(charge: Charge, content: DocumentContent, texts: PdfTexts): Cell[] {
  const amount = formatOf(content)(amountOf(charge, content))
  return [
    { text: charge.name || texts.other },
    { text: '1' },
    { text: amount },
    { text: rateText(charge.rate, content.language) },
    { text: amount },
  ]
}

function sumRows({ kind, content }: Invoice, texts: PdfTexts) {
  const { taxes, net, gross, payment, pricesIncludeTax, language } = content
  const format = formatOf(content)
  const taxed = taxes.filter(({ category }) => category === 'S')
  const label = kind === 'INVOICE' ? texts.total : texts.credit
  const total = { label, text: format(gross), strong: true }
  const ofTax = taxed.map(({ rate, net: on, tax }) => ({
    label: texts[pricesIncludeTax ? 'includedTax' : 'tax'](rateText(rate, language), format(on)),
    text: format(tax),
  }))
  const netRow = { label: texts.net, text: format(net) }
  const before = taxed.length > 0 ? [netRow, ...ofTax] : []
  const rows = pricesIncludeTax
    ? [total, ...ofTax, ...(taxed.length > 0 ? [netRow] : [])]
    : [...before, total]
  const due = BigInt(gross) - BigInt(payment.paid)
  if (kind === 'CREDIT_NOTE' || payment.paid === '0' || due === 0n) return rows
  return [
    ...rows,
    { label: texts.paid, text: minusText(format(payment.paid)) },
    { label: texts.due, text: format(due), strong: true },
  ]
}

/** What the law asks for, how to pay, and what the merchant says. */
function sentences(invoice: Invoice, texts: PdfTexts): string[] {
  const { kind, content } = invoice
  const { payment, seller, note, deliveryDate } = content
  const isInvoice = kind === 'INVOICE'
  const { iban, bic, holder } = seller.bank
  const bank = [`${texts.holder}: ${holder}`, `IBAN: ${ibanText(iban)}`, bic ? `BIC: ${bic}` : '']
  return [
    ...Object.values(exemptions(content, content.taxes)),
    ...(isInvoice && !deliveryDate ? [texts.dayOfDelivery] : []),
    ...(isInvoice ? [payment.isPaid ? texts.paidWith(payment.title) : texts.payBy(payment.title)] : []),
    ...(isInvoice && !payment.isPaid && iban
      ? [[texts.transfer(numberOf(invoice)), ...bank.filter(Boolean)].join('\n')]
      : []),
    note,
  ]
}

/** Why parts of a document are not taxed, by category. */
function exemptions({ seller, language, exemption }: DocumentContent, parts: readonly Taxed[]) {
  const { exempt, exemptGermany, exemptBuyer, reverseCharge, withinEurope, exported } = pdfTexts(language)
  const small = seller.address.country === 'DE' ? exemptGermany : exempt
  const all: Partial<Record<TaxCategory, string>> = {
    E: exemption ? exemptBuyer(exemption.reason, exemption.certificateNumber) : small,
    AE: reverseCharge,
    K: withinEurope,
    G: exported,
  }
  const found = new Set(parts.map(({ category }) => category))
  return Object.fromEntries(
    Object.entries(all).filter(([category]) => found.has(category as TaxCategory)),
  ) as typeof all
}
