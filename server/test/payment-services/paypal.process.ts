import { type Answer, type Asked, newId, origin, serve } from './stand-in.process.ts'

// A stand-in for PayPal, written from its published API reference: tokens, orders, captures, refunds.

interface Amount {
  currency_code: string
  value: string
}

interface Order {
  id: string
  status: string
  intent: 'CAPTURE'
  purchase_units: {
    amount: Amount
    custom_id: string
    payments?: { captures: { id: string; status: string; amount: Amount }[] }
  }[]
  payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } }
  links: { rel: string; href: string; method: string }[]
}

const orders = new Map<string, Order>()
const refunds: { id: string; capture: string; amount: Amount; status: string }[] = []
let nextStatus = 'COMPLETED'
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

function answer({ method, path, body, headers }: Asked): Answer | undefined {
  if (path === '/v1/oauth2/token') return token(headers.authorization ?? '', headers.host ?? '')
  const [, , noun, id = '', verb] = path
    .replace('/v2/checkout', '/v2')
    .replace('/v2/payments', '/v2')
    .split('/')
  if (noun === 'orders' && method === 'POST' && !id) return start(JSON.parse(body))
  const order = orders.get(id)
  if (noun === 'orders' && !order) return refusal(404, 'The specified resource does not exist.')
  if (noun === 'orders' && order) return verb === 'capture' ? capture(order) : { body: order }
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

function refund(captureId: string, { amount }: { amount: Amount }): Answer {
  const captures = [...orders.values()].flatMap((order) => order.purchase_units[0]?.payments?.captures ?? [])
  const captured = captures.find(({ id }) => id === captureId)
  if (!captured) return refusal(404, 'The specified resource does not exist.')
  const before = refunds.filter(({ capture: of }) => of === captureId)
  const left = before.reduce((sum, one) => sum - Number(one.amount.value), Number(captured.amount.value))
  if (Number(amount.value) > left + 0.001)
    return refusal(
      422,
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  const made = { id: newId('REF'), capture: captureId, amount, status: nextRefund }
  nextRefund = 'COMPLETED'
  refunds.push(made)
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
  if (name === 'state') return { orders: [...orders.values()], refunds }
  const order = [...orders.values()].findLast(({ purchase_units: [unit] }) => unit?.custom_id === id)
  if (name === 'pay' && order) order.status = 'APPROVED'
  const captured = order?.purchase_units[0]?.payments?.captures[0]
  if (name === 'decide' && captured) captured.status = status
  if (name === 'change' && captured) captured.amount.value = amount
  if (name === 'capture' && order) capture(order)
  if (name === 'refund') nextRefund = status
  if (name === 'refunded') for (const one of refunds) if (one.status === 'PENDING') one.status = status
  return undefined
}
