import { toMinor } from '../../../platform/values/money.ts'
import type { DisputeRecord, DisputeService } from '../../providers/disputes.ts'
import { RecordsRefused } from '../../providers/records.ts'
import type { Api, Open } from '../paypal-authorizations.ts'
import { isStatus } from '../paypal-errors.rules.ts'
import { ask } from './paypal-requests.ts'

interface Money {
  currency_code: string
  value: string
}

/** https://developer.paypal.com/docs/api/customer-disputes/v1 */
interface PayPalDispute {
  dispute_id: string
  create_time: string
  reason?: string
  status?: string
  dispute_amount?: Money
  dispute_life_cycle_stage?: string
  dispute_outcome?: { outcome_code?: string; amount_refunded?: Money }
  disputed_transactions?: { seller_transaction_id?: string }[]
  seller_response_due_date?: string
  evidences?: { source?: string }[]
}

interface Listed {
  items?: { dispute_id: string; create_time: string }[]
  links?: { rel: string; href: string }[]
}

/** Asked for by the client of PayPal's package, which has no calls for disputes. Merchants answer at PayPal. */
export function paypalDisputes(open: Open): DisputeService {
  return {
    list: (question) => list(open, question),
    async read({ credentials, reference }) {
      return readOne(await open(credentials), reference, credentials.environment)
    },
  }
}

async function* list(
  open: Open,
  { credentials, from, to }: Parameters<DisputeService['list']>[0],
): AsyncIterable<DisputeRecord[]> {
  const api = await open(credentials)
  const start = encodeURIComponent(from.toISOString())
  let path: string | undefined = `/v1/customer/disputes?page_size=50&start_time=${start}`
  while (path) {
    const listed: Listed = await ask<Listed>(api, { path }).catch((error: unknown) => {
      if (isStatus(error, [401, 403]))
        throw new RecordsRefused('The app at PayPal has no permission for disputes')
      throw error
    })
    const records: DisputeRecord[] = []
    for (const { dispute_id: id, create_time: created } of listed.items ?? []) {
      if (new Date(created) >= to) continue
      const record = await readOne(api, id, credentials.environment)
      if (record) records.push(record)
    }
    yield records
    const next: string | undefined = listed.links?.find(({ rel }) => rel === 'next')?.href
    path = next && pathOf(next)
  }
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function readOne(
  api: Api,
  reference: string,
  environment: string | undefined,
): Promise<DisputeRecord | undefined> {
  try {
    const path = `/v1/customer/disputes/${encodeURIComponent(reference)}`
    return recordOf(await ask<PayPalDispute>(api, { path }), environment)
  } catch (error) {
    if (isStatus(error, [400, 404])) return undefined
    throw error
  }
}

/** An inquiry takes no money until PayPal decides it for the buyer. */
function recordOf(dispute: PayPalDispute, environment: string | undefined): DisputeRecord {
  const { dispute_id: reference, dispute_outcome: outcome, seller_response_due_date: due } = dispute
  const { currency_code: currency = '', value = '' } = dispute.dispute_amount ?? {}
  const amount = toMinor(value, currency) ?? 0n
  const status = statusOf(dispute)
  const isInquiry = dispute.dispute_life_cycle_stage === 'INQUIRY' && status !== 'LOST'
  const refunded = outcome?.amount_refunded && toMinor(outcome.amount_refunded.value, currency)
  const withdrawn = status === 'LOST' ? (refunded ?? amount) : isInquiry ? 0n : amount
  const host = environment === 'sandbox' ? 'www.sandbox.paypal.com' : 'www.paypal.com'
  return {
    ...{ reference, amount, currency, status, isInquiry, withdrawn },
    paymentReference: dispute.disputed_transactions?.[0]?.seller_transaction_id ?? '',
    reason: reasons[dispute.reason ?? ''] ?? 'OTHER',
    ...(status === 'LOST' ? { countsRefunds: true } : {}),
    reversed: status === 'WON' ? withdrawn : 0n,
    openedAt: new Date(dispute.create_time),
    ...(due ? { dueAt: new Date(due) } : {}),
    isAnswered:
      status !== 'NEEDS_RESPONSE' && (dispute.evidences ?? []).some(({ source }) => source === bySeller),
    url: `https://${host}/resolutioncenter/view/${encodeURIComponent(reference)}`,
  }
}

const bySeller = 'SUBMITTED_BY_SELLER'

function statusOf(dispute: PayPalDispute): DisputeRecord['status'] {
  const { status, dispute_outcome: outcome, dispute_life_cycle_stage: stage } = dispute
  if (status !== 'RESOLVED')
    return status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE' ? 'NEEDS_RESPONSE' : 'UNDER_REVIEW'
  if (outcome?.outcome_code && lost.has(outcome.outcome_code)) return 'LOST'
  return stage === 'INQUIRY' ? 'CLOSED' : 'WON'
}

const lost = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

const reasons: Readonly<Record<string, DisputeRecord['reason']>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'NOT_RECEIVED',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'NOT_AS_DESCRIBED',
  UNAUTHORISED: 'FRAUDULENT',
  CREDIT_NOT_PROCESSED: 'REFUND_NOT_RECEIVED',
  DUPLICATE_TRANSACTION: 'DUPLICATE',
  INCORRECT_AMOUNT: 'INCORRECT_AMOUNT',
  CANCELED_RECURRING_BILLING: 'SUBSCRIPTION_CANCELED',
}
