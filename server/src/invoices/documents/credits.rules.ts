import { dayIn } from '../../platform/values/local-time.ts'
import { type Minor, split } from '../../platform/values/money.ts'
import type { Issue } from './content.rules.ts'
import type { DueCredit } from './due.rules.ts'
import {
  type Charge,
  type DocumentContent,
  deliveryId,
  type Invoice,
  type Line,
  numberOf,
  type Taxed,
} from './model.ts'
import { partiesOf } from './parties.rules.ts'
import { grossOf, isNothing, leftByRate, splitByRate, sumOf, takeOf, taxSums } from './taxes.rules.ts'

interface Credited {
  invoice: Invoice
  /** Credit notes that there are for the invoice. */
  credits: readonly Invoice[]
  due: DueCredit
}

/** What a credit note says: what it takes back from its invoice. */
export function creditContent(
  { site, order, now }: Issue,
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

/** What the refund is for, at the rates of the invoice; what goes back beyond it in proportion to what is left of each rate. */
export function creditLines(
  { amount, details }: Pick<DueCredit, 'amount' | 'details'>,
  {
    content,
    left,
  }: { content: Pick<DocumentContent, 'lines' | 'charges' | 'pricesIncludeTax'>; left: readonly Taxed[] },
): Line[] {
  const { pricesIncludeTax } = content
  const wanted = refundedParts(content, details)
  const all = sumOfGross(wanted)
  const amounts =
    all > amount
      ? split(
          amount,
          wanted.map(({ gross }) => gross),
        )
      : wanted.map(({ gross }) => gross)
  const lines: Line[] = []
  let open = left
  for (const [index, { part, quantity }] of wanted.entries()) {
    const taken = takeOf(part, { gross: amounts[index] ?? 0n, left: open })
    if (isNothing(taken)) continue
    open = leftByRate(open, [taken])
    // A part of a price is for no number of pieces.
    lines.push(creditLine(taken, { part, quantity: all > amount ? 1 : quantity, pricesIncludeTax }))
  }
  const rest = amount - lines.reduce((sum, line) => sum + grossOf(line), 0n)
  return [
    ...lines,
    ...splitByRate(rest, open).map((part) => creditLine(part, { quantity: 1, pricesIncludeTax })),
  ]
}

interface RefundedPart {
  part: Line | Charge
  quantity: number
  gross: Minor
}

function sumOfGross(parts: readonly RefundedPart[]): Minor {
  return parts.reduce((sum, { gross }) => sum + gross, 0n)
}

/** The lines, fees and the delivery of an invoice that a refund is for. Invoices of former versions do not know theirs. */
function refundedParts(
  { lines, charges }: Pick<DocumentContent, 'lines' | 'charges'>,
  { lineItems = [], additionalFees = [], shipping }: DueCredit['details'],
): RefundedPart[] {
  const wanted = [
    ...lineItems.map(({ lineItemId: id, ...one }) => ({ id, ...one })),
    ...(shipping ? [{ id: deliveryId, quantity: 1, amount: shipping }] : []),
    ...additionalFees.map(({ additionalFeeId: id, amount }) => ({ id, quantity: 1, amount })),
  ]
  return wanted.flatMap(({ id, quantity, amount }) => {
    const part = [...lines, ...charges].find((one) => one.id === id)
    return part && amount !== '0' ? [{ part, quantity, gross: BigInt(amount) }] : []
  })
}

function creditLine(
  taken: Taxed,
  { part, quantity, pricesIncludeTax }: { part?: Line | Charge; quantity: number; pricesIncludeTax: boolean },
): Line {
  const { name = '', options = [], sku = '' }: Partial<Line> = part ?? {}
  const all = pricesIncludeTax ? grossOf(taken) : BigInt(taken.net)
  return {
    ...taken,
    ...{ name, options, sku, quantity },
    price: String(all / BigInt(quantity)),
    discount: '0',
  }
}
