import { createHash } from 'node:crypto'
import type { IShipment } from '@easypost/api'
import { boughtOf, toAddress, toCustoms, toParcel, toRates } from './easypost.rules.ts'
import {
  type BoughtLabel,
  type ConnectedAccount,
  type Credentials,
  LabelAccountRefused,
  LabelRefused,
  type LabelService,
  type Purchase,
  type PurchaseOutcome,
  type Rates,
  type RatesRequest,
  type VoidOutcome,
} from './service.ts'

interface Options {
  /** Where the API of EasyPost is, e.g. a stand-in for tests; by default EasyPost's own. */
  url?: string
}

// The types of the package stand for CommonJS, and Node loads its ES module.
type EasyPost = typeof import('@easypost/api')['default']
type Client = (credentials: Credentials) => Promise<InstanceType<EasyPost>>

/**
 * Labels of many carriers by EasyPost. It has no idempotency keys, but sells one label for a shipment: the shipment is looked up before
 * each purchase. https://docs.easypost.com/docs
 */
export function easypost({ url }: Options = {}): LabelService {
  const client: Client = async ({ apiKey = '' }) => {
    const { default: Api } = (await import('@easypost/api')) as unknown as { default: EasyPost }
    return new Api(apiKey, {
      ...(url ? { baseUrl: `${url}/v2/` } : {}),
      // The client itself waits as long as the connection lasts.
      requestMiddleware: (request: { timeout: (milliseconds: number) => unknown }) =>
        request.timeout(patience),
    })
  }
  return {
    ...{ service: 'easypost', title: 'EasyPost', fields: [{ name: 'apiKey', isSecret: true }] },
    connect: (credentials) => connect(client, credentials),
    rates: (request) => rates(client, request),
    buy: (purchase) => buy(client, purchase),
    void: (label) => giveBack(client, label),
    file: (label) => readFile(client, label),
  }
}

/** Milliseconds for one request. Carriers that quote slowly make up most of it. */
const patience = 45_000

/** Test keys may not ask whose account it is, so a harmless question says whether EasyPost takes them. */
async function connect(client: Client, credentials: Credentials): Promise<ConnectedAccount> {
  const { apiKey = '' } = credentials
  if (!/^EZ[AT]K[\w-]+$/.test(apiKey))
    throw new LabelAccountRefused('A key of EasyPost begins with EZAK, or with EZTK for tests.')
  const api = await client(credentials)
  try {
    if (apiKey.startsWith('EZTK')) {
      await api.Shipment.all({ page_size: 1 })
      const id = createHash('sha256').update(apiKey).digest('hex').slice(0, 16)
      return { id: `test ${id}`, name: `test key …${apiKey.slice(-4)}`, isTest: true }
    }
    const { id, name, email } = await api.User.retrieveMe()
    return { id, name: name || email || id, isTest: false }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    throw new LabelAccountRefused(`EasyPost does not take this key: ${refusal}`)
  }
}

async function rates(client: Client, request: RatesRequest): Promise<Rates> {
  const { credentials, labelId, from, to, parcel } = request
  const api = await client(credentials)
  const customs = toCustoms(request)
  try {
    const shipment: IShipment = await api.Shipment.create({
      reference: labelId,
      from_address: toAddress(from),
      to_address: toAddress(to),
      parcel: toParcel(parcel),
      options: { label_format: 'PDF' },
      ...(customs ? { customs_info: customs } : {}),
    })
    const messages = (shipment.messages ?? []).map(({ carrier, message }) => `${carrier}: ${message}`)
    return { reference: shipment.id, rates: toRates(shipment), messages }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    throw new LabelRefused(refusal)
  }
}

async function buy(client: Client, { credentials, reference, rateId }: Purchase): Promise<PurchaseOutcome> {
  const api = await client(credentials)
  const look = async () => boughtOf(await api.Shipment.retrieve(reference))
  try {
    return (await look()) ?? boughtOf(await api.Shipment.buy(reference, rateId)) ?? noLabel()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    // Another request may have bought it in between.
    return (await look()) ?? { status: 'REFUSED', reason: refusal }
  }
}

function noLabel(): never {
  throw new Error('EasyPost has answered a purchase without its label')
}

/** A second request for the same money is refused, so what became of the first is looked up before. */
async function giveBack(client: Client, { credentials, reference }: BoughtLabel): Promise<VoidOutcome> {
  const api = await client(credentials)
  try {
    const known = refundOf(await api.Shipment.retrieve(reference))
    return known ?? refundOf(await api.Shipment.refund(reference)) ?? { status: 'PENDING' }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    return { status: 'REFUSED', reason: refusal }
  }
}

function refundOf({ refund_status: status }: { refund_status?: string | null }): VoidOutcome | undefined {
  if (status === 'refunded') return { status: 'VOIDED' }
  if (status === 'submitted') return { status: 'PENDING' }
  if (status === 'rejected') return { status: 'REFUSED', reason: 'The carrier does not give the money back' }
  return undefined
}

/** Bytes of a label. */
const largest = 10_000_000

async function readFile(client: Client, { credentials, reference }: BoughtLabel): Promise<Buffer> {
  const api = await client(credentials)
  const shipment: IShipment = await api.Shipment.retrieve(reference)
  const { label_pdf_url: asPdf, label_url: asOrdered } = shipment.postage_label
  const response = await fetch(asPdf || asOrdered, { signal: AbortSignal.timeout(patience) })
  if (!response.ok) throw new Error(`EasyPost answered ${response.status} for the file of a label`)
  const file = Buffer.from(await response.arrayBuffer())
  if (file.length > largest || file.subarray(0, 4).toString() !== '%PDF')
    throw new Error('EasyPost has sent something else than a label as PDF')
  return file
}

/** Answers after which nothing has happened. Of all others, and of none, nobody knows. */
const refusals = new Set([400, 401, 402, 403, 404, 422])

/** What EasyPost says why it does not do something; undefined if it is not known what has happened. */
function refusalOf(error: unknown): string | undefined {
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  return statusCode !== undefined && refusals.has(statusCode) ? message || `error ${statusCode}` : undefined
}
