import { type Answer, type Asked, newId, origin, serve } from '../payment-services/stand-in.process.ts'

// A stand-in for EasyPost, written from its published API reference: users, shipments, their purchase and their refund.

interface Address {
  name?: string
  street1?: string
  city?: string
  zip?: string
  country?: string
}

interface Shipment {
  id: string
  object: 'Shipment'
  mode: 'test' | 'production'
  reference: string | null
  to_address: Address
  from_address: Address
  parcel: { length: number; width: number; height: number; weight: number }
  customs_info: { customs_items: object[] } | null
  options: object
  rates: {
    id: string
    carrier: string
    service: string
    rate: string
    currency: string
    delivery_days: number | null
  }[]
  messages: { carrier: string; type: string; message: string }[]
  selected_rate: Shipment['rates'][number] | null
  postage_label: { label_url: string; label_pdf_url: string | null; label_file_type: string } | null
  tracking_code: string | null
  tracker: { public_url: string } | null
  refund_status: 'submitted' | 'refunded' | 'rejected' | null
}

const shipments = new Map<string, Shipment>()
/** How many labels were sold, over all shipments. */
let sold = 0
/** What becomes of the next request for money. */
let nextRefund: Shipment['refund_status'] = 'submitted'

// EasyPost has no idempotency keys.
await serve({
  answer,
  command,
  page,
  press,
  conflict: refusal(409, 'CONFLICT', 'conflict'),
  keyOf: () => undefined,
})

function page(): undefined {
  return undefined
}

function press(): string {
  return ''
}

function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message, errors: [] } } }
}

function answer({ method, path, body, headers }: Asked): Answer | undefined {
  const [, noun, id = '', action] = path.replace('/v2', '').split('/')
  if (noun === 'files') return { type: 'application/pdf', body: Buffer.from(pdfOf(id), 'latin1') }
  const key =
    Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')[0] ?? ''
  if (!/^EZ[AT]K/.test(key) || key.includes('revoked'))
    return refusal(401, 'APIKEY.INACTIVE', 'This api key is no longer active.')
  const mode = key.startsWith('EZTK') ? 'test' : 'production'
  if (noun === 'users') {
    if (mode === 'test')
      return refusal(403, 'MODE.UNAUTHORIZED', 'This resource requires a production API Key.')
    return { body: { id: 'user_1', object: 'User', name: 'Fieldhouse', email: 'hello@fieldhouse.test' } }
  }
  if (noun !== 'shipments') return undefined
  if (method === 'POST' && !id) return create(JSON.parse(body).shipment, mode)
  if (method === 'GET' && !id) return { body: { shipments: [...shipments.values()], has_more: false } }
  const shipment = shipments.get(id) ?? [...shipments.values()].find(({ reference }) => reference === id)
  if (!shipment || shipment.mode !== mode)
    return refusal(404, 'NOT_FOUND', 'The requested resource could not be found.')
  if (method === 'POST' && action === 'buy') return buy(shipment, JSON.parse(body).rate.id)
  if (method === 'POST' && action === 'refund') return refund(shipment)
  return method === 'GET' && !action ? { body: shipment } : undefined
}

/** Carriers know no street `Nowhere`, and deliver nothing to Antarctica. */
function create(wanted: Partial<Shipment>, mode: Shipment['mode']): Answer {
  const { to_address: to = {}, from_address: from = {}, parcel, customs_info: customs = null } = wanted
  if (to.street1?.startsWith('Nowhere'))
    return refusal(422, 'ADDRESS.VERIFY.FAILURE', 'Unable to verify address: street not found')
  if (!parcel?.weight) return refusal(422, 'PARAMETER.REQUIRED', 'parcel.weight is required')
  const id = newId('shp_')
  const isAway = to.country !== from.country
  const price = (base: number) => (base + Math.ceil(parcel.weight / 16)).toFixed(2)
  const rates: Shipment['rates'] = [
    {
      id: newId('rate_'),
      carrier: 'UPS',
      service: 'Ground',
      rate: price(9.1),
      currency: 'USD',
      delivery_days: 4,
    },
    {
      id: newId('rate_'),
      carrier: 'USPS',
      service: 'Priority',
      rate: price(6.58),
      currency: 'USD',
      delivery_days: 2,
    },
    {
      id: newId('rate_'),
      carrier: 'USPS',
      service: 'GroundAdvantage',
      rate: price(6.58),
      currency: 'USD',
      delivery_days: null,
    },
  ]
  const isServed = to.country !== 'AQ' && (!isAway || customs !== null)
  const shipment: Shipment = {
    ...{
      id,
      object: 'Shipment',
      mode,
      reference: wanted.reference ?? null,
      to_address: to,
      from_address: from,
    },
    ...{ parcel, customs_info: customs, options: wanted.options ?? {}, rates: isServed ? rates : [] },
    messages: isServed
      ? []
      : [{ carrier: 'USPS', type: 'rate_error', message: 'no service to this destination' }],
    ...{ selected_rate: null, postage_label: null, tracking_code: null, tracker: null, refund_status: null },
  }
  shipments.set(id, shipment)
  return { status: 201, body: shipment }
}

function buy(shipment: Shipment, rateId: string): Answer {
  if (shipment.postage_label)
    return refusal(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.')
  const rate = shipment.rates.find(({ id }) => id === rateId)
  if (!rate) return refusal(422, 'RATE.UNAVAILABLE', 'The rate is not available for this shipment.')
  if (rate.carrier === 'UPS')
    return refusal(402, 'INSUFFICIENT_FUNDS', 'Insufficient funds: add money to your balance.')
  sold += 1
  Object.assign(shipment, {
    selected_rate: rate,
    tracking_code: `94001000000000000${1000 + sold}`,
    tracker: { public_url: `https://track.easypost.com/${shipment.id}` },
    postage_label: {
      label_url: `${origin}/files/${shipment.id}.pdf`,
      ...{ label_pdf_url: null, label_file_type: 'application/pdf' },
    },
  })
  return { body: shipment }
}

function refund(shipment: Shipment): Answer {
  if (!shipment.postage_label) return refusal(422, 'SHIPMENT.REFUND.UNAVAILABLE', 'No postage to refund.')
  if (shipment.refund_status)
    return refusal(422, 'SHIPMENT.REFUND.REQUESTED', 'A refund was requested already.')
  shipment.refund_status = nextRefund
  return { body: shipment }
}

/** A sheet of 4 × 6 inches with one line. */
function pdfOf(name: string): string {
  const text = `BT /F1 12 Tf 36 380 Td (Stand-in label ${name}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = file.length
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return `${file}xref\n0 6\n0000000000 65535 f \n${lines}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}

function command(name: string, parameters: Record<string, string>): unknown {
  if (name === 'sold') return sold
  if (name === 'last') return [...shipments.values()].at(-1)
  if (name === 'next-refund') nextRefund = parameters.status as Shipment['refund_status']
  if (name === 'decide')
    for (const shipment of shipments.values())
      if (shipment.refund_status === 'submitted')
        shipment.refund_status = parameters.status as Shipment['refund_status']
  return null
}
