import type { InvoiceSettings } from '@cartwright/contract/sites/settings.ts'
import type { DocumentKind } from './model.ts'

export type Rules = Required<Omit<InvoiceSettings, 'automaticSince'>> &
  Pick<InvoiceSettings, 'automaticSince'>

const defaults: Rules = {
  issue: 'BY_HAND',
  prefix: 'INV-',
  creditNotePrefix: 'CN-',
  firstNumber: 1,
  yearly: true,
  email: true,
  eInvoice: true,
  smallBusiness: false,
  reverseCharge: false,
  note: '',
}

export function invoiceRules(said: InvoiceSettings): Rules {
  return { ...defaults, ...said }
}

/** What a number begins with: the prefix, and the year where each has series of its own. */
export function seriesOf(
  { prefix, creditNotePrefix, yearly }: Rules,
  { kind, issueDate }: { kind: DocumentKind; issueDate: string },
): string {
  const start = kind === 'INVOICE' ? prefix : creditNotePrefix
  return yearly ? `${start}${issueDate.slice(0, 4)}-` : start
}
