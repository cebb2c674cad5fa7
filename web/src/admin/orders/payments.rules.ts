import type { Reply } from '@cartwright/contract/schemas.ts'

type Transactions = Reply<'listTransactionsForSingleOrder'>['orderTransactions']

export interface PaidPart {
  id: string
  /** Of its way to pay. Empty: a gift card. */
  method: string
  /** The end of the code of a gift card. */
  code: string
  /** In the currency of the order. */
  amount: string
  at: string
}

const counted = new Set(['APPROVED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** The payments of an order that several have paid, or goods that came back. Empty: one payment says no more than the sum. */
export function paidParts({ payments = [] }: Transactions): PaidPart[] {
  const parts = payments.flatMap(({ id = '', ...payment }): PaidPart[] => {
    const { status = '', amount, createdDate, regularPaymentDetails, giftcardPaymentDetails } = payment
    if (!counted.has(status) || !(Number(amount?.amount) > 0)) return []
    const method = giftcardPaymentDetails ? '' : (regularPaymentDetails?.paymentMethod ?? '')
    const code = giftcardPaymentDetails?.obfuscatedCode ?? ''
    return [{ id, method, code, amount: amount?.amount ?? '0', at: createdDate ?? '' }]
  })
  return parts.length > 1 || parts.some(({ method }) => method === 'exchange') ? parts : []
}
