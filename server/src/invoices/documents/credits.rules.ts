import { dayIn } from '../../platform/values/local-time.ts'
import type { Issue } from './content.rules.ts'
import { creditLines } from './credit-lines.rules.ts'
import type { DueCredit } from './due.rules.ts'
import { type DocumentContent, type Invoice, numberOf } from './model.ts'
import { partiesOf } from './parties.rules.ts'
import { leftByRate, sumOf, taxSums } from './taxes.rules.ts'

interface Credited {
  invoice: Invoice
  /** Credit notes that there are for the invoice. */
  credits: readonly Invoice[]
  due: DueCredit
}

/** What a credit note says: what it takes back from its invoice. */
export function creditContent(
  { site, order, now }: Pick<Issue, 'site' | 'order' | 'now'>,
  { invoice, credits, due }: Credited,
): DocumentContent {
  const { content, total } = invoice
  const left = leftByRate(
    content.taxes,
    credits.flatMap((credit) => credit.content.taxes),
  )
  const isWhole = due.amount === total
  const { lines, charges } = isWhole ? content : { lines: creditLines(due, { content, left }), charges: [] }
  const taxes = isWhole ? content.taxes : taxSums(lines)
  const { seller, buyer } = partiesOf(site, order)
  const { deliveryDate: _, ...kept } = content
  return {
    ...kept,
    ...{ seller, buyer, lines, charges, taxes },
    issueDate: dayIn(site.settings.timeZone, new Date(now)),
    invoice: { number: numberOf(invoice), issueDate: content.issueDate },
    reason: due.reason,
    reasonText: due.reasonText,
    net: String(sumOf(taxes, 'net')),
    tax: String(sumOf(taxes, 'tax')),
    gross: String(due.amount),
    payment: { ...content.payment, isPaid: true, paid: String(due.amount) },
    note: '',
  }
}
