import type { TransactionInformation } from '@paypal/paypal-server-sdk'
import { isGuid } from '../../../platform/values/ids.ts'
import {
  type PaymentRecord,
  type RecordService,
  type RecordsQuestion,
  RecordsRefused,
  type RefundRecord,
  type ServiceRecord,
} from '../../providers/records.ts'
import { paidOf } from '../paypal-amounts.rules.ts'
import type { Open } from '../paypal-authorizations.ts'
import { isStatus, safely } from '../paypal-errors.rules.ts'

const hour = 60 * 60_000

/** PayPal lists a transaction up to three hours later. https://developer.paypal.com/docs/api/transaction-search/v1 */
export function paypalRecords(open: Open): RecordService {
  return { delay: 6 * hour, list: (question) => list(open, question) }
}

/** A day at a time: PayPal answers at most 10,000 transactions. */
async function* list(open: Open, { credentials, from, to }: RecordsQuestion): AsyncIterable<ServiceRecord[]> {
  const { transactions } = await open(credentials)
  for (let start = from.getTime(); start < to.getTime(); start += 24 * hour) {
    const end = Math.min(start + 24 * hour, to.getTime())
    for (let page = 1, last = 1; page <= last; page += 1) {
      const span = { startDate: timeOf(start), endDate: timeOf(end - 1000) }
      const question = { ...span, fields: 'transaction_info', pageSize: 100, page }
      const { result } = await safely(() => transactions.searchTransactions(question)).catch(
        (error: unknown) => {
          if (isStatus(error, [401, 403]))
            throw new RecordsRefused('The app at PayPal has no permission for Transaction Search')
          throw error
        },
      )
      last = result.totalPages ?? 1
      yield (result.transactionDetails ?? []).flatMap(({ transactionInfo }) =>
        transactionInfo ? recordOf(transactionInfo) : [],
      )
    }
  }
}

/** Without milliseconds. */
function timeOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

/**
 * Codes of payments begin with T00; T1107 is a refund by the merchant. The rest is no sale of the shop: other codes of T11 are holds for
 * disputes and reversals by PayPal.
 */
function recordOf(transaction: TransactionInformation): (PaymentRecord | RefundRecord)[] {
  const { transactionId: reference = '', transactionEventCode: code = '', customField } = transaction
  const { paid } = paidOf(transaction.transactionAmount)
  if (!paid) return []
  const createdAt = new Date(transaction.transactionInitiationDate ?? 0)
  const known = isGuid(customField) ? customField : undefined
  const amount = paid.amount < 0n ? -paid.amount : paid.amount
  const listed = { reference, amount, currency: paid.currency, createdAt }
  const { transactionStatus: status } = transaction
  if (code.startsWith('T00') && paid.amount > 0n)
    return [
      {
        ...{ kind: 'PAYMENT', ...listed, ...(known ? { paymentId: known } : {}) },
        status: status === 'D' ? 'FAILED' : status === 'P' ? 'OPEN' : 'PAID',
      },
    ]
  if (code !== 'T1107') return []
  return [
    {
      ...{ kind: 'REFUND', ...listed, ...(customField ? { refundId: customField } : {}) },
      paymentReference: transaction.paypalReferenceId ?? '',
      status: status === 'D' ? 'FAILED' : status === 'P' ? 'PENDING' : 'SUCCEEDED',
    },
  ]
}
