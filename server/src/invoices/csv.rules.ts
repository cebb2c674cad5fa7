import { csvHead, csvRow } from '../platform/values/csv.ts'
import { toDecimal } from '../platform/values/money.ts'
import { type Invoice, numberOf } from './documents/model.ts'
import { grossOf } from './documents/taxes.rules.ts'

const columns = [
  ...['number', 'kind', 'date', 'order', 'invoice', 'buyer', 'company', 'country', 'vatId'],
  ...['taxRate', 'net', 'tax', 'gross', 'currency'],
]

export const invoicesHead = csvHead(columns)

/** A row for each tax rate of a document. Credit notes count against invoices. */
export function csvRows(invoice: Invoice): string {
  const { kind, currency, content } = invoice
  const { issueDate, order, invoice: of, buyer, taxes } = content
  const sign = kind === 'INVOICE' ? 1n : -1n
  const amount = (minor: bigint) => toDecimal(sign * minor, currency)
  return taxes
    .map((part) => [
      ...[numberOf(invoice), kind, issueDate, order.number, of?.number ?? ''],
      ...[buyer.name, buyer.company, buyer.address.country ?? '', buyer.vatId],
      ...[part.rate, amount(BigInt(part.net)), amount(BigInt(part.tax)), amount(grossOf(part)), currency],
    ])
    .map(csvRow)
    .join('')
}
