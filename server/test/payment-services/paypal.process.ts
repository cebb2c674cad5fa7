import { type Answer, type Asked, newId, origin, serve } from './stand-in.process.ts'

// A stand-in for PayPal, written from its published API reference: tokens, orders, authorisations, captures, refunds,
// disputes, webhooks.

interface Amount {
  currency_code: string
  value: string
}

interface Capture {
  id: string
  status: string
  amount: Amount
}

interface Authorization extends Capture {
  expiration_time: string
  supplementary_data: { related_ids: { order_id: string } }
}

interface Order {
  id: string
  status: string
  intent: 'CAPTURE' | 'AUTHORIZE'
  purchase_units: {
    amount: Amount
    custom_id: string
    payments?: { captures?: Capture[]; authorizations?: Authorization[] }
  }[]
  payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } }
  links: { rel: string; href: string; method: string }[]
}

interface Dispute {
  dispute_id: string
  create_time: string
  reason: string
  status: string
  dispute_life_cycle_stage: string
  dispute_amount: Amount
  disputed_transactions: { seller_transaction_id: string }[]
  seller_response_due_date: string
  dispute_outcome?: { outcome_code: string; amount_refunded?: Amount }
  evidences?: { source: string }[]
}

const orders = new Map<string, Order>()
const refunds: { id: string; capture: string; amount: Amount; status: string; custom: string }[] = []
const disputes = new Map<string, Dispute>()
const webhooks = new Map<string, { id: string; url: string }>()
let nextStatus = 'COMPLETED'
/** What becomes of the next capture of an authorisation. */
let nextCapture = 'COMPLETED'
/** What becomes of the next refund. */
let nextRefund = 'COMPLETED'

await serve(
  {
    ...{ answer, page, press, command },
    conflict: refusal(400, 'The request id was used with another request'),
    keyOf: (headers) => headers['paypal-request-id'] as string,
  },
  { hosts: ['localhost', 'api-m.sandbox.paypal.com', 'api-m.paypal.com'] },
)

function answer({ method, path, query, body, headers }: Asked): Answer | undefined {
  if (path === '/v1/oauth2/token') return token(headers.authorization ?? '', headers.host ?? '')
  if (path === '/v1/reporting/transactions') return list(query)
  if (path.startsWith('/v1/customer/disputes')) return dispute(path.split('/')[4], query)
  if (path.startsWith('/v1/notifications/webhooks')) return webhook(method, path.split('/')[4], body)
  const [, , noun, id = '', verb] = path
    .replace('/v2/checkout', '/v2')
    .replace('/v2/payments', '/v2')
    .split('/')
  if (noun === 'orders' && method === 'POST' && !id) return start(JSON.parse(body))
  const order = orders.get(id)
  if (noun === 'orders' && !order) return refusal(404, 'The specified resource does not exist.')
  if (noun === 'orders' && order && verb === 'authorize') return authorize(order)
  if (noun === 'orders' && order) return verb === 'capture' ? capture(order) : { body: order }
  if (noun === 'authorizations') return act(id, verb, body)
  if (noun === 'captures' && !verb) return { body: allCaptures().find((one) => one.id === id) }
  if (noun === 'captures' && verb === 'refund') return refund(id, JSON.parse(body))
  return undefined
}

/** There are only accounts of the sandbox. */
function token(authorization: string, host: string): Answer {
  const [clientId = ''] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')
  if (!host.includes('sandbox') || !clientId.startsWith('A'))
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
    }
  return { body: { access_token: newId('A21'), token_type: 'Bearer', expires_in: 32_400, scope: '' } }
}

function refusal(status: number, description: string): Answer {
  return {
    status,
    body: { name: 'REFUSED', message: 'Refused.', details: [{ issue: 'REFUSED', description }] },
  }
}

function start(wanted: Omit<Order, 'id' | 'status' | 'links'>): Answer {
  const id = newId('PP').slice(0, 17).toUpperCase()
  const page = { rel: 'payer-action', href: `${origin}/page/${id}`, method: 'GET' }
  const order: Order = { ...wanted, id, status: 'PAYER_ACTION_REQUIRED', links: [page] }
  orders.set(id, order)
  return { status: 200, body: order }
}

function capture(order: Order): Answer {
  if (order.status !== 'APPROVED') return refusal(422, 'Payer has not yet approved the Order for payment.')
  const [unit] = order.purchase_units
  if (!unit) return refusal(422, 'No purchase unit')
  order.status = 'COMPLETED'
  unit.payments = { captures: [{ id: newId('CAP'), status: nextStatus, amount: unit.amount }] }
  nextStatus = 'COMPLETED'
  return { status: 201, body: order }
}

function authorize(order: Order): Answer {
  const [unit] = order.purchase_units
  if (order.status !== 'APPROVED' || !unit)
    return refusal(422, 'Payer has not yet approved the Order for payment.')
  order.status = 'COMPLETED'
  // The clock of the tests stands at 2026-11-24.
  const more = {
    expiration_time: '2026-12-01T00:00:00Z',
    supplementary_data: { related_ids: { order_id: order.id } },
  }
  const status = nextStatus === 'COMPLETED' ? 'CREATED' : nextStatus
  unit.payments = { authorizations: [{ id: newId('AUT'), status, amount: unit.amount, ...more }] }
  nextStatus = 'COMPLETED'
  return { status: 201, body: order }
}

/** Takes what is set aside, or gives it up. */
function act(id: string, verb: string | undefined, body: string): Answer {
  const unit = [...orders.values()]
    .map(({ purchase_units }) => purchase_units[0])
    .find((one) => one?.payments?.authorizations?.[0]?.id === id)
  const found = unit?.payments?.authorizations?.[0]
  if (!unit || !found) return refusal(404, 'The specified resource does not exist.')
  if (!verb) return { body: found }
  const canBeVoided = verb === 'void' && found.status === 'PARTIALLY_CAPTURED'
  if (found.status !== 'CREATED' && !canBeVoided) return refusal(422, `The authorization is ${found.status}.`)
  if (verb === 'void') {
    found.status = 'VOIDED'
    return { status: 200, body: found }
  }
  const { amount } = JSON.parse(body) as { amount: Amount }
  if (Number(amount.value) > Number(found.amount.value))
    return refusal(422, 'The capture amount is higher than the authorized amount.')
  const made = { id: newId('CAP'), status: nextCapture, amount }
  nextCapture = 'COMPLETED'
  found.status = amount.value === found.amount.value ? 'CAPTURED' : 'PARTIALLY_CAPTURED'
  unit.payments = { ...unit.payments, captures: [made] }
  return { status: 201, body: made }
}

function allCaptures(): Capture[] {
  return [...orders.values()].flatMap((order) => order.purchase_units[0]?.payments?.captures ?? [])
}

let holds = false

/** Two at a time. The clock of the tests stands at 2026-11-24. */
function list(query: URLSearchParams): Answer {
  const time = '2026-11-24T10:00:00Z'
  const [capture] = allCaptures()
  const [start = '', end = ''] = [query.get('start_date') ?? '', query.get('end_date') ?? '']
  const listed = (id: string, { value, currency_code }: Amount) => ({
    ...{ transaction_id: id, transaction_initiation_date: time, transaction_status: 'S' },
    transaction_amount: { currency_code, value },
  })
  const all = [
    ...[...orders.values()].flatMap(({ purchase_units: [unit] }) =>
      (unit?.payments?.captures ?? []).map(({ id, amount }) => ({
        ...listed(id, amount),
        ...{ transaction_event_code: 'T0006', custom_field: unit?.custom_id },
      })),
    ),
    ...refunds.map(({ id, capture: of, amount, custom }) => ({
      ...listed(id, { ...amount, value: `-${amount.value}` }),
      ...{ transaction_event_code: 'T1107', paypal_reference_id: of, paypal_reference_id_type: 'TXN' },
      ...(custom ? { custom_field: custom } : {}),
    })),
    // A hold for a dispute, and its end.
    ...(holds && capture
      ? [
          {
            ...listed('HOLD1', { ...capture.amount, value: `-${capture.amount.value}` }),
            ...{ transaction_event_code: 'T1110', paypal_reference_id: capture.id },
          },
          {
            ...listed('HOLD2', capture.amount),
            ...{ transaction_event_code: 'T1111', paypal_reference_id: capture.id },
          },
        ]
      : []),
  ].map((transaction_info) => ({ transaction_info }))
  const found = start <= time && time <= end ? all : []
  const page = Number(query.get('page') ?? 1)
  const body = { transaction_details: found.slice(2 * page - 2, 2 * page), page }
  return { body: { ...body, total_items: found.length, total_pages: Math.ceil(found.length / 2) } }
}

function refund(
  captureId: string,
  { amount, custom_id = '' }: { amount: Amount; custom_id?: string },
): Answer {
  const captured = allCaptures().find(({ id }) => id === captureId)
  if (!captured) return refusal(404, 'The specified resource does not exist.')
  const left = leftOf(captured)
  if (Number(amount.value) > left + 0.001)
    return refusal(
      422,
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  const made = { id: newId('REF'), capture: captureId, amount, status: nextRefund, custom: custom_id }
  nextRefund = 'COMPLETED'
  refunds.push(made)
  return { status: 201, body: made }
}

/** What is neither given back nor held because of a dispute. */
function leftOf({ id, amount }: Capture): number {
  const given = refunds.filter(({ capture: of }) => of === id).map((one) => one.amount)
  const held = [...disputes.values()]
    .filter(({ disputed_transactions: [one] }) => one?.seller_transaction_id === id)
    .filter(({ dispute_outcome: outcome }) => outcome?.outcome_code !== 'RESOLVED_SELLER_FAVOUR')
    .filter(({ dispute_life_cycle_stage: stage }) => stage !== 'INQUIRY')
    .map((one) => one.dispute_amount)
  return [...given, ...held].reduce((sum, one) => sum - Number(one.value), Number(amount.value))
}

/** The list has the newest first, one at a time, without the payments. */
function dispute(id: string | undefined, query: URLSearchParams): Answer {
  const known = disputes.get(id ?? '')
  if (id) return known ? { body: known } : refusal(404, 'The specified resource does not exist.')
  const since = query.get('start_time') ?? ''
  const all = [...disputes.values()].filter(({ create_time: time }) => time >= since).toReversed()
  const first = Number(query.get('next_page_token') ?? 0)
  const items = all.slice(first, first + 1).map((one) => ({
    ...{ dispute_id: one.dispute_id, create_time: one.create_time, status: one.status, reason: one.reason },
  }))
  const href = `https://api-m.sandbox.paypal.com/v1/customer/disputes?start_time=${since}&next_page_token=${first + 1}`
  const links = first + 1 < all.length ? [{ rel: 'next', href, method: 'GET' }] : []
  return { body: { items, links } }
}

function openDispute(captured: Capture, { amount, status }: { amount: string; status: string }): Dispute {
  const id = newId('PP-D-').slice(0, 20)
  const value = Math.min(Number(amount), leftOf(captured)).toFixed(2)
  const opened = {
    ...{ dispute_id: id, create_time: '2026-11-24T10:00:00.000Z', status: 'WAITING_FOR_SELLER_RESPONSE' },
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    dispute_life_cycle_stage: status || 'CHARGEBACK',
    dispute_amount: { ...captured.amount, value },
    disputed_transactions: [{ seller_transaction_id: captured.id }],
    seller_response_due_date: '2026-12-03T00:00:00.000Z',
  }
  disputes.set(id, opened)
  return opened
}

function webhook(method: string, id: string | undefined, body: string): Answer {
  if (method === 'GET') return { body: { webhooks: [...webhooks.values()] } }
  if (method === 'DELETE')
    return webhooks.delete(id ?? '') ? { status: 204, body: undefined } : refusal(404, 'No such webhook')
  const { url } = JSON.parse(body)
  if ([...webhooks.values()].some((one) => one.url === url)) return refusal(400, 'The address is in use')
  const made = { id: newId('WH'), url }
  webhooks.set(made.id, made)
  return { status: 201, body: made }
}

function page(id: string) {
  const order = orders.get(id)
  if (order?.status !== 'PAYER_ACTION_REQUIRED') return undefined
  const { value = '', currency_code = '' } = order.purchase_units[0]?.amount ?? {}
  return {
    title: 'PayPal (stand-in)',
    amount: `${value} ${currency_code}`,
    answers: { pay: 'Pay', cancel: 'Back' },
  }
}

function press(id: string, pressed: string): string {
  const order = orders.get(id)
  if (!order) throw new Error(`no order ${id}`)
  const { return_url, cancel_url } = order.payment_source.paypal.experience_context
  if (pressed !== 'pay') return cancel_url
  order.status = 'APPROVED'
  return return_url
}

/** Orders of a test. */
function command(name: string, { id = '', status = '', amount = '' }: Record<string, string>): unknown {
  if (name === 'next') nextStatus = status
  if (name === 'hold') holds = true
  if (name === 'state') return { orders: [...orders.values()], refunds }
  const order = [...orders.values()].findLast(({ purchase_units: [unit] }) => unit?.custom_id === id)
  if (name === 'pay' && order) order.status = 'APPROVED'
  const captured = order?.purchase_units[0]?.payments?.captures?.[0]
  if (name === 'decide' && captured) captured.status = status
  if (name === 'change' && captured) captured.amount.value = amount
  if (name === 'captures') nextCapture = status
  if (name === 'captured' && captured) captured.status = status
  const held = order?.purchase_units[0]?.payments?.authorizations?.[0]
  if (name === 'cancel' && held) held.status = 'VOIDED'
  if (name === 'capture' && held)
    act(held.id, 'capture', JSON.stringify({ amount: { ...held.amount, value: amount } }))
  if (name === 'capture' && order && !held) capture(order)
  if (name === 'give-back' && captured) refund(captured.id, { amount: { ...captured.amount, value: amount } })
  if (name === 'double' && order) {
    const [unit] = structuredClone(order.purchase_units)
    if (unit?.payments?.captures?.[0]) unit.payments.captures[0].id = newId('CAP')
    const other = newId('PP')
    orders.set(other, { ...order, id: other, purchase_units: unit ? [unit] : [] })
  }
  if (name === 'dispute' && captured) return openDispute(captured, { amount, status })
  if (name === 'decide-dispute') {
    const code = status === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'
    const about = disputes.get(id)
    const amount_refunded = about?.dispute_amount
    return Object.assign(about ?? {}, {
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: code, ...(status === 'won' ? {} : { amount_refunded }) },
    })
  }
  if (name === 'notify-dispute') {
    const event = { event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: id } }
    return { payload: JSON.stringify(event), signature: '' }
  }
  if (name === 'webhooks') return [...webhooks.values()]
  if (name === 'lose' && order) orders.delete(order.id)
  if (name === 'refund') nextRefund = status
  if (name === 'refunded') for (const one of refunds) if (one.status === 'PENDING') one.status = status
  return undefined
}
