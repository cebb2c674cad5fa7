import { type Answer, type Asked, newId, origin, serve } from './stand-in.process.ts'

// A stand-in for Mollie, written from its published API reference: profiles, customers, payments, captures, refunds, chargebacks.

interface Payment {
  resource: 'payment'
  id: string
  mode: 'test'
  status: string
  isCancelable: boolean
  amount: { value: string; currency: string }
  description: string
  redirectUrl: string
  cancelUrl: string
  webhookUrl?: string
  metadata: { paymentId: string }
  captureMode?: 'manual'
  customerId?: string
  mandateId?: string
  sequenceType?: 'oneoff' | 'first' | 'recurring'
  captureBefore?: string
  amountCaptured?: { value: string; currency: string }
  _links: { checkout?: { href: string; type: string } }
  createdAt: string
}

/** The clock of the tests stands at 2026-11-24. */
const createdAt = '2026-11-24T10:00:00+00:00'
const payments = new Map<string, Payment>()
/** What becomes of payments of a mandate. */
const mandates = new Map<string, string>()
const refunds: {
  id: string
  paymentId: string
  amount: { value: string; currency: string }
  metadata: object | null
  status: string
  createdAt: string
}[] = []
const captures: {
  resource: 'capture'
  id: string
  paymentId: string
  amount: { value: string; currency: string }
  metadata: object | null
  status: string
}[] = []
/** What becomes of the next capture. */
let nextCapture = 'succeeded'
const chargebacks: {
  resource: 'chargeback'
  id: string
  paymentId: string
  amount: { value: string; currency: string }
  reason: { code: string; description: string } | null
  createdAt: string
  reversedAt: string | null
}[] = []
let nextStatus = 'paid'
/** What becomes of the next refund. */
let nextRefund = 'pending'

await serve(
  {
    ...{ answer, page, press, command },
    conflict: refusal(409, 'The idempotency key was used with another request'),
    keyOf: (headers) => headers['idempotency-key'] as string,
  },
  { hosts: ['localhost'] },
)

function answer({ method, path, query, body, headers }: Asked): Answer | undefined {
  const key = headers.authorization?.replace('Bearer ', '') ?? ''
  if (!key.startsWith('test_') || key.includes('revoked'))
    return refusal(401, 'Missing authentication, or failed to authenticate')
  const [, noun, id = '', part] = path.replace('/v2', '').split('/')
  if (noun === 'profiles')
    return { body: { resource: 'profile', id: 'pfl_1', mode: 'test', name: 'Fieldhouse' } }
  if (noun === 'refunds') return list('refunds', refunds, query)
  if (noun === 'chargebacks') return list('chargebacks', chargebacks, query)
  if (noun === 'customers') return customer(method, id, part)
  if (noun !== 'payments') return undefined
  if (method === 'GET' && !id) return list('payments', [...payments.values()], query)
  if (method === 'POST' && !id) return start(JSON.parse(body))
  const payment = payments.get(id)
  if (!payment) return refusal(404, `No payment exists with token ${id}.`)
  if (part === 'refunds' && method === 'POST') return refund(payment, JSON.parse(body))
  if (part === 'refunds') {
    const given = refunds.filter(({ paymentId }) => paymentId === id)
    return { body: { count: given.length, _embedded: { refunds: given }, _links: {} } }
  }
  if (part === 'chargebacks') {
    const of = chargebacks.filter(({ paymentId }) => paymentId === id)
    return { body: { count: of.length, _embedded: { chargebacks: of }, _links: {} } }
  }
  if (part === 'captures' && method === 'POST') return capture(payment, body ? JSON.parse(body) : {})
  if (part === 'captures') {
    const made = captures.filter(({ paymentId }) => paymentId === id)
    return { body: { count: made.length, _embedded: { captures: made }, _links: {} } }
  }
  if (part === 'release-authorization') return release(payment)
  if (method === 'DELETE') {
    if (!payment.isCancelable) return refusal(422, 'The payment cannot be canceled')
    Object.assign(payment, { status: 'canceled', _links: {} })
  }
  return { body: payment }
}

function refusal(status: number, detail: string): Answer {
  return { status, body: { status, title: 'Refused', detail } }
}

/** The newest first, two at a time. */
function list(noun: string, all: readonly { id: string }[], query: URLSearchParams): Answer {
  const newest = all.toReversed()
  const first = Math.max(
    newest.findIndex(({ id }) => id === query.get('from')),
    0,
  )
  const data = newest.slice(first, first + 2)
  const after = newest[first + 2]
  const next = after
    ? { href: `${origin}/v2/${noun}?from=${after.id}&limit=2`, type: 'application/hal+json' }
    : null
  return { body: { count: data.length, _embedded: { [noun]: data }, _links: { next } } }
}

function start(wanted: Omit<Payment, 'resource' | 'id' | 'mode' | 'status' | 'createdAt'>): Answer {
  if (Number(wanted.amount.value) < 0.01) return refusal(422, 'The amount is lower than the minimum')
  const id = newId('tr_')
  const isRecurring = wanted.sequenceType === 'recurring'
  const known = mandates.get(wanted.mandateId ?? '')
  if (isRecurring && !known) return refusal(422, 'The customer has no valid mandate')
  const payment: Payment = {
    ...wanted,
    ...{ resource: 'payment', id, mode: 'test', status: known ?? 'open', isCancelable: false, createdAt },
    _links: isRecurring ? {} : { checkout: { href: `${origin}/page/${id}`, type: 'text/html' } },
  }
  payments.set(id, payment)
  return { status: 201, body: payment }
}

function customer(method: string, id: string, part: string | undefined): Answer | undefined {
  if (method === 'POST' && !id) return { status: 201, body: { resource: 'customer', id: newId('cst_') } }
  if (part === 'mandates' && method === 'DELETE') {
    mandates.clear()
    return { status: 204, body: undefined }
  }
  if (part !== 'payments') return undefined
  const made = [...payments.values()].filter(({ customerId }) => customerId === id).reverse()
  return { body: listed(made) }
}

function listed(found: Payment[]) {
  return { count: found.length, _embedded: { payments: found }, _links: {} }
}

function capture(payment: Payment, { amount = payment.amount, metadata = null }): Answer {
  const taken = Number(payment.amountCaptured?.value ?? 0)
  if (payment.status !== 'authorized' || Number(amount.value) > Number(payment.amount.value) - taken + 0.001)
    return refusal(422, 'The amount is higher than what is authorized')
  const made = {
    ...{ resource: 'capture' as const, id: newId('cpt_'), paymentId: payment.id },
    ...{ amount, metadata, status: nextCapture },
  }
  captures.push(made)
  nextCapture = 'succeeded'
  if (made.status === 'succeeded') settleCapture(payment, made.amount)
  return { status: 201, body: made }
}

/** Klarna keeps what is not captured. */
function settleCapture(payment: Payment, { value, currency }: Payment['amount']): void {
  const taken = (Number(payment.amountCaptured?.value ?? 0) + Number(value)).toFixed(2)
  payment.amountCaptured = { value: taken, currency }
  if (taken === payment.amount.value) payment.status = 'paid'
}

function release(payment: Payment): Answer {
  if (payment.status !== 'authorized') return refusal(422, 'The payment is not authorized')
  payment.status = payment.amountCaptured ? 'paid' : 'canceled'
  return { status: 202, body: undefined }
}

function refund(
  payment: Payment,
  { amount, metadata }: Pick<Payment, 'amount'> & { metadata: object | null },
): Answer {
  const left = leftOf(payment)
  if (payment.status !== 'paid' || Number(amount.value) > left + 0.001)
    return refusal(422, 'The amount is higher than the maximum')
  const made = {
    resource: 'refund',
    id: newId('re_'),
    paymentId: payment.id,
    amount,
    metadata,
    status: nextRefund,
    createdAt,
  }
  nextRefund = 'pending'
  refunds.push(made)
  return { status: 201, body: made }
}

/** What is neither given back nor charged back. */
function leftOf({ id, amount }: Payment): number {
  const held = chargebacks.filter(({ reversedAt }) => reversedAt === null)
  const gone = [...refunds, ...held].filter(({ paymentId }) => paymentId === id)
  return gone.reduce((sum, one) => sum - Number(one.amount.value), Number(amount.value))
}

function chargeBack(payment: Payment, amount: string) {
  const value = Math.min(Number(amount), leftOf(payment)).toFixed(2)
  const made = {
    ...{ resource: 'chargeback' as const, id: newId('chb_'), paymentId: payment.id, createdAt },
    amount: { ...payment.amount, value },
    ...{ reason: { code: 'MD01', description: 'No Mandate' }, reversedAt: null },
  }
  chargebacks.push(made)
  return made
}

function page(id: string) {
  const payment = payments.get(id)
  if (payment?.status !== 'open') return undefined
  const { value, currency } = payment.amount
  return {
    title: 'Mollie (stand-in)',
    amount: `${value} ${currency}`,
    answers: { pay: 'Pay', cancel: 'Back' },
  }
}

function press(id: string, pressed: string): string {
  const payment = payments.get(id)
  if (!payment) throw new Error(`no payment ${id}`)
  if (pressed !== 'pay') {
    Object.assign(payment, { status: 'canceled', _links: {} })
    return payment.cancelUrl
  }
  pay(payment)
  return payment.redirectUrl
}

function pay(payment: Payment): void {
  if (payment.captureMode === 'manual' && nextStatus === 'paid') {
    nextStatus = 'authorized'
    // The clock of the tests stands at 2026-11-24.
    payment.captureBefore = '2026-12-01T00:00:00+00:00'
  }
  Object.assign(payment, { status: nextStatus, _links: {} })
  if (payment.sequenceType === 'first' && nextStatus === 'paid') {
    payment.mandateId = newId('mdt_')
    mandates.set(payment.mandateId, 'paid')
  }
  nextStatus = 'paid'
}

/** Orders of a test. */
function command(name: string, { id = '', status = '', amount = '' }: Record<string, string>): unknown {
  if (name === 'next') nextStatus = status
  if (name === 'declined') for (const known of mandates.keys()) mandates.set(known, 'failed')
  if (name === 'later') for (const known of mandates.keys()) mandates.set(known, 'pending')
  if (name === 'state') return { payments: [...payments.values()], captures, refunds }
  if (name === 'captures') nextCapture = status
  const payment = [...payments.values()].findLast(({ metadata }) => metadata.paymentId === id)
  if (name === 'pay' && payment) pay(payment)
  if (name === 'change' && payment) payment.amount.value = amount
  if (name === 'refund') nextRefund = status
  if (name === 'refunded') for (const one of refunds) if (one.status === 'queued') one.status = status
  if (name === 'decide' && payment) payment.status = status
  if (name === 'captured' && payment)
    for (const one of captures)
      if (one.paymentId === payment.id && one.status === 'pending') {
        one.status = status
        if (status === 'succeeded') settleCapture(payment, one.amount)
      }
  if (name === 'capture' && payment && amount)
    capture(payment, { amount: { ...payment.amount, value: amount } })
  if (name === 'cancel' && payment) release(payment)
  if (name === 'give-back' && payment)
    refund(payment, { amount: { ...payment.amount, value: amount }, metadata: null })
  if (name === 'double' && payment) {
    const other = newId('tr_')
    payments.set(other, { ...payment, id: other })
  }
  if (name === 'lose' && payment) payments.delete(payment.id)
  if (name === 'dispute' && payment) return chargeBack(payment, amount)
  if (name === 'decide-dispute')
    for (const one of chargebacks) if (one.id === id && status === 'won') one.reversedAt = createdAt
  if (name === 'notify-dispute') {
    const of = chargebacks.find((one) => one.id === id)
    return { payload: `id=${of?.paymentId}`, signature: '' }
  }
  if (name === 'notify') return { payload: `id=${payment?.id}`, signature: '' }
  return undefined
}
