import type { Chargeback, MollieClient, Page } from '@mollie/api-client'
import { toMinor } from '../../../platform/values/money.ts'
import type { DisputeRecord, DisputeService } from '../../providers/disputes.ts'
import { RecordsRefused } from '../../providers/records.ts'
import { isRefusal } from '../mollie-errors.rules.ts'

type Credentials = Parameters<DisputeService['list']>[0]['credentials']
type Client = (credentials: Credentials) => Promise<MollieClient>

/**
 * Chargebacks are decided when Mollie tells of them; merchants object to them at Mollie. Notices name the payment.
 * https://docs.mollie.com/reference/list-all-chargebacks
 */
export function mollieDisputes(client: Client): DisputeService {
  return {
    list: (question) => list(client, question),
    async read({ credentials, reference, paymentReference = '' }) {
      const found = await ofPayment(client, { credentials, paymentReference })
      return found.find((one) => one.reference === reference)
    },
    ofPayment: (question) => ofPayment(client, question),
  }
}

async function ofPayment(
  client: Client,
  { credentials, paymentReference: paymentId }: { credentials: Credentials; paymentReference: string },
): Promise<DisputeRecord[]> {
  const api = await client(credentials)
  const found: DisputeRecord[] = []
  for await (const chargeback of api.paymentChargebacks.iterate({ paymentId }))
    found.push(recordOf(chargeback))
  return found
}

/** Mollie lists the newest first and knows no period. */
async function* list(
  client: Client,
  { credentials, from, to }: Parameters<DisputeService['list']>[0],
): AsyncIterable<DisputeRecord[]> {
  const api = await client(credentials)
  let next: { from?: string } = {}
  for (;;) {
    const page: Page<Chargeback> = await api.chargebacks
      .page({ limit: 250, ...next })
      .catch((error: unknown) => {
        if (isRefusal(error)) throw new RecordsRefused(error.message)
        throw error
      })
    const records = page.map(recordOf)
    yield records.filter(({ openedAt }) => openedAt >= from && openedAt < to)
    const last = records.at(-1)
    if (!page.nextPageCursor || !last || last.openedAt < from) return
    next = { from: page.nextPageCursor }
  }
}

function recordOf({ id, paymentId, amount: { value, currency }, ...chargeback }: Chargeback): DisputeRecord {
  const amount = toMinor(value, currency) ?? 0n
  const isReversed = Boolean(chargeback.reversedAt)
  return {
    ...{ reference: id, paymentReference: paymentId, amount, currency, isInquiry: false },
    reason: reasons[chargeback.reason?.code ?? ''] ?? 'OTHER',
    status: isReversed ? 'WON' : 'LOST',
    withdrawn: amount,
    reversed: isReversed ? amount : 0n,
    openedAt: new Date(chargeback.createdAt),
    isAnswered: false,
    url: `https://my.mollie.com/dashboard/payments/${paymentId}`,
  }
}

/** Codes of returned direct debits. https://docs.mollie.com/docs/sepa-direct-debit */
const reasons: Readonly<Record<string, DisputeRecord['reason']>> = {
  MD01: 'FRAUDULENT',
  AM05: 'DUPLICATE',
}
