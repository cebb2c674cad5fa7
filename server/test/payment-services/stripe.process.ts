import { createHmac } from 'node:crypto'
import { type Answer, type Asked, newId, origin, serve } from './stand-in.process.ts'

// A stand-in for Stripe, written from its published API reference: accounts, Checkout Sessions, payment intents, captures, refunds,
// disputes, files, webhooks.

interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  amount_capturable: number
  latest_charge: object | null
  currency: string
  status: string
  customer: string | null
  payment_method: string | null
  last_payment_error: { code: string } | null
  metadata: Record<string, string>
  created: number
  isOffSession?: true
  next_action?: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null
}

interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  url: string | null
  client_reference_id: string
  metadata: Record<string, string>
  amount_total: number
  currency: string
  payment_intent: string | null
  saves: boolean
  isManual: boolean
  intentMetadata: Record<string, string>
  success_url: string
  cancel_url: string
}

interface Refund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  status: string
  metadata: Record<string, string>
  created: number
}

interface Dispute {
  id: string
  object: 'dispute'
  payment_intent: string
  amount: number
  currency: string
  status: string
  reason: string
  created: number
  livemode: boolean
  evidence: Record<string, string>
  evidence_details: { due_by: number | null; submission_count: number }
}

const disputes = new Map<string, Dispute>()
const sessions = new Map<string, Session>()
const intents = new Map<string, Intent>()
const refunds: Refund[] = []
/** Seconds; the clock of the tests stands at 2026-11-24. */
const created = Date.UTC(2026, 10, 24, 10) / 1000
const endpoints = new Map<string, { url: string; secret: string }>()
/** What the next press of "Pay" leads to. */
let nextStatus = 'succeeded'
/** Saved ways to pay that are declined from now on, with the code of Stripe. */
const declines = new Map<string, string>()
/** What becomes of the next refund. */
let nextRefund = 'succeeded'

await serve({
  ...{ answer, page, press, command },
  conflict: conflict(),
  keyOf: (headers) => headers['idempotency-key'] as string,
})

function answer({ method, path, query, body, headers }: Asked): Answer | undefined {
  const key = headers.authorization?.replace('Bearer ', '') ?? ''
  if (!key.startsWith('sk_test_') || key.includes('revoked'))
    return refusal(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}***`)
  const form = new URLSearchParams(body)
  const [, , noun = '', id = '', verb = ''] = path.split('/')
  if (path === '/v1/account')
    return {
      body: { id: 'acct_1', object: 'account', settings: { dashboard: { display_name: 'Fieldhouse' } } },
    }
  if (noun === 'webhook_endpoints') return webhookEndpoint(method, form, id)
  if (noun === 'checkout') return checkout(method, path, form)
  if (path === '/v1/payment_intents/search') return search(query.get('query') ?? '')
  if (noun === 'payment_intents' && method === 'POST' && !id) return charge(form)
  if (noun === 'payment_intents' && !id) return list([...intents.values()], path, query)
  if (noun === 'payment_intents' && verb) return act(id, verb, form)
  if (noun === 'payment_intents' && !verb) return found(intents.get(id))
  if (noun === 'payment_methods' && verb === 'detach') {
    declines.set(id, 'detached')
    return { body: { id, object: 'payment_method', customer: null } }
  }
  if (noun === 'disputes' && method === 'POST') return submit(disputes.get(id), form)
  if (noun === 'disputes' && id) return found(disputes.get(id))
  if (noun === 'disputes') return list([...disputes.values()], path, query)
  if (noun === 'files') return { body: { id: newId('file_'), object: 'file', purpose: 'dispute_evidence' } }
  if (noun === 'refunds' && method === 'POST') return refund(form)
  if (noun === 'refunds' && !query.has('payment_intent')) return list(refunds, path, query)
  if (noun === 'refunds') {
    const data = refunds.filter(({ payment_intent }) => payment_intent === query.get('payment_intent'))
    return { body: { object: 'list', data, has_more: false, url: '/v1/refunds' } }
  }
  return undefined
}

function refusal(status: number, type: string, message: string, more: object = {}): Answer {
  return { status, body: { error: { type, message, ...more } } }
}

function conflict(): Answer {
  return refusal(
    400,
    'idempotency_error',
    'Keys for idempotent requests can only be used with the same parameters',
  )
}

function found(object: object | undefined): Answer {
  return object ? { body: object } : refusal(404, 'invalid_request_error', 'No such object')
}

/** The newest first, two at a time. */
function list(
  all: readonly { id: string; created: number; customer?: string | null }[],
  url: string,
  query: URLSearchParams,
): Answer {
  const [from, to] = [
    query.get('created[gte]') ?? 0,
    query.get('created[lt]') ?? Number.POSITIVE_INFINITY,
  ].map(Number)
  const customer = query.get('customer')
  const found = all
    .filter((one) => one.created >= (from ?? 0) && one.created < (to ?? 0))
    .filter((one) => !customer || one.customer === customer)
    .toReversed()
  const after = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const data = found.slice(after, after + 2)
  return { body: { object: 'list', data, has_more: after + 2 < found.length, url } }
}

function metadataOf(form: URLSearchParams, prefix: string): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  )
}

function webhookEndpoint(method: string, form: URLSearchParams, id: string): Answer {
  if (method === 'DELETE') return { body: { id, object: 'webhook_endpoint', deleted: endpoints.delete(id) } }
  const endpoint = { url: form.get('url') ?? '', secret: newId('whsec_') }
  const newest = newId('we_')
  endpoints.set(newest, endpoint)
  return { body: { id: newest, object: 'webhook_endpoint', ...endpoint } }
}

function checkout(method: string, path: string, form: URLSearchParams): Answer | undefined {
  const [, , , , id = '', verb] = path.split('/')
  if (method === 'POST' && !id) return startSession(form)
  const session = sessions.get(id)
  if (session && verb === 'expire') {
    if (session.status !== 'open')
      return refusal(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status in ["open"] can be expired',
      )
    Object.assign(session, { status: 'expired', url: null })
  }
  return found(session && { ...session, payment_intent: intents.get(session.payment_intent ?? '') ?? null })
}

function startSession(form: URLSearchParams): Answer {
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
  if (amount < 50)
    return refusal(
      400,
      'invalid_request_error',
      'The Checkout Session total must convert to at least 50 cents.',
    )
  const id = newId('cs_test_')
  const session: Session = {
    ...{ id, object: 'checkout.session', status: 'open', url: `${origin}/page/${id}`, payment_intent: null },
    client_reference_id: form.get('client_reference_id') ?? '',
    metadata: metadataOf(form, 'metadata'),
    amount_total: amount,
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    saves: form.get('payment_intent_data[setup_future_usage]') === 'off_session',
    isManual: form.get('payment_method_options[card][capture_method]') === 'manual',
    intentMetadata: metadataOf(form, 'payment_intent_data[metadata]'),
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
  }
  sessions.set(id, session)
  return { body: session }
}

/** Its index lags behind: what was just charged without the shopper is not in it. */
function search(query: string): Answer {
  const [, id] = /metadata\['payment_id'\]:'([^']+)'/.exec(query) ?? []
  const data = [...intents.values()].filter(
    ({ metadata, isOffSession }) => metadata.payment_id === id && !isOffSession,
  )
  return { body: { object: 'search_result', data, has_more: false, url: '/v1/payment_intents/search' } }
}

/** A payment without the shopper. What was saved says by its name how it ends, unless a test has said so. */
function charge(form: URLSearchParams): Answer {
  const method = form.get('payment_method') ?? ''
  const code = declines.get(method) ?? (method.includes('declines') ? 'card_declined' : undefined)
  if (!form.has('off_session') && asksShopper(form, code)) return ask(form)
  const intent = newIntent({
    amount: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    status: code ? 'requires_payment_method' : 'succeeded',
    customer: form.get('customer'),
    payment_method: method,
    last_payment_error: code ? { code } : null,
    metadata: metadataOf(form, 'metadata'),
    isOffSession: true,
    next_action: null,
  })
  if (code)
    return refusal(402, 'card_error', 'Your card was declined.', { code, payment_intent: { ...intent } })
  return { body: intent }
}

function asksShopper(form: URLSearchParams, code: string | undefined): boolean {
  const key = 'payment_method_options[card][request_three_d_secure]'
  return code === 'authentication_required' || (code === undefined && form.get(key) === 'any')
}

/** The bank wants to hear from the shopper, on a page. */
function ask(form: URLSearchParams): Answer {
  const intent = newIntent({
    amount: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    status: 'requires_action',
    customer: form.get('customer'),
    payment_method: form.get('payment_method'),
    last_payment_error: null,
    metadata: metadataOf(form, 'metadata'),
  })
  const redirect_to_url = { url: `${origin}/page/${intent.id}`, return_url: form.get('return_url') ?? '' }
  return { body: Object.assign(intent, { next_action: { type: 'redirect_to_url', redirect_to_url } }) }
}

/** Takes what a card has set aside, once, or gives it up. */
function act(id: string, verb: string, form: URLSearchParams): Answer {
  const intent = intents.get(id)
  if (!intent) return found(undefined)
  const canEnd = verb === 'cancel' && intent.status === 'requires_action'
  if (!canEnd && intent.status !== 'requires_capture')
    return refusal(
      400,
      'invalid_request_error',
      `This PaymentIntent could not be changed because it has a status of ${intent.status}.`,
    )
  const amount = Number(form.get('amount_to_capture') ?? intent.amount_capturable)
  if (verb === 'capture' && amount > intent.amount_capturable)
    return refusal(400, 'invalid_request_error', 'The amount is greater than the capturable amount.')
  const received = verb === 'capture' ? amount : 0
  Object.assign(intent, {
    ...{ amount_received: received, amount_capturable: 0 },
    status: verb === 'capture' ? 'succeeded' : 'canceled',
    metadata: { ...intent.metadata, ...metadataOf(form, 'metadata') },
  })
  return { body: intent }
}

function newIntent(
  about: Omit<
    Intent,
    'id' | 'object' | 'created' | 'amount_received' | 'amount_capturable' | 'latest_charge'
  >,
): Intent {
  const received = about.status === 'succeeded' ? about.amount : 0
  const held = about.status === 'requires_capture' ? about.amount : 0
  // The clock of the tests stands at 2026-11-24.
  const card = { capture_before: Date.UTC(2026, 11, 1) / 1000 }
  const intent = {
    ...{ id: newId('pi_'), object: 'payment_intent' as const, created },
    ...{ amount_received: received, amount_capturable: held },
    latest_charge: held ? { id: newId('ch_'), payment_method_details: { type: 'card', card } } : null,
    ...about,
  }
  intents.set(intent.id, intent)
  return intent
}

function refund(form: URLSearchParams): Answer {
  const intent = intents.get(form.get('payment_intent') ?? '')
  if (!intent) return refusal(404, 'invalid_request_error', 'No such payment_intent')
  const amount = Number(form.get('amount'))
  const left = unrefunded(intent)
  if (amount > left)
    return refusal(
      400,
      'invalid_request_error',
      `Refund amount (${amount}) is greater than unrefunded amount (${left})`,
    )
  const made = {
    id: newId('re_'),
    object: 'refund',
    payment_intent: intent.id,
    ...{ amount, currency: intent.currency, created },
    status: nextRefund,
    metadata: metadataOf(form, 'metadata'),
  } as const
  nextRefund = 'succeeded'
  refunds.push(made)
  return { body: made }
}

/** What is neither given back nor disputed. */
function unrefunded({ id, amount_received: received }: Intent): number {
  const isOf = (one: { payment_intent: string }) => one.payment_intent === id
  const held = [...disputes.values()].filter(
    (one) => isOf(one) && one.status !== 'won' && !one.status.startsWith('warning_'),
  )
  return [...refunds.filter(isOf), ...held].reduce((sum, one) => sum - one.amount, received)
}

/** The answer to a dispute is final. */
function submit(dispute: Dispute | undefined, form: URLSearchParams): Answer {
  if (!dispute) return found(undefined)
  if (!dispute.status.endsWith('needs_response'))
    return refusal(400, 'invalid_request_error', 'This dispute is already submitted or closed.')
  const evidence = metadataOf(form, 'evidence')
  if (evidence.customer_name === 'nobody')
    return refusal(400, 'invalid_request_error', 'This evidence is not complete.')
  Object.assign(dispute.evidence, evidence)
  dispute.evidence_details.submission_count += 1
  dispute.status = dispute.status.replace('needs_response', 'under_review')
  return { body: dispute }
}

/** A bank opens a dispute about what is neither given back nor disputed yet, at most. */
function dispute(intent: Intent, { amount, status }: { amount: string; status: string }): Dispute {
  const opened: Dispute = {
    ...{ id: newId('du_'), object: 'dispute', payment_intent: intent.id, currency: intent.currency, created },
    amount: Math.min(Number(amount), unrefunded(intent)),
    ...{ status: status || 'needs_response', reason: 'product_not_received', livemode: false, evidence: {} },
    evidence_details: { due_by: Date.UTC(2026, 11, 3) / 1000, submission_count: 0 },
  }
  disputes.set(opened.id, opened)
  return opened
}

function page(id: string) {
  const intent = intents.get(id)
  if (intent?.next_action) {
    const amount = `${intent.amount} ${intent.currency}`
    return { title: 'Bank (stand-in)', amount, answers: { pay: 'Confirm', cancel: 'Refuse' } }
  }
  const session = sessions.get(id)
  if (session?.status !== 'open') return undefined
  const amount = `${session.amount_total} ${session.currency}`
  return { title: 'Stripe (stand-in)', amount, answers: { pay: 'Pay', cancel: 'Back' } }
}

function press(id: string, pressed: string): string {
  const intent = intents.get(id)
  if (intent?.next_action) return answerBank(intent, pressed === 'pay')
  const session = sessions.get(id)
  if (!session) throw new Error(`no session ${id}`)
  if (pressed !== 'pay') return session.cancel_url
  pay(session)
  return session.success_url
}

/** Stripe leads back to the same address in both cases. */
function answerBank(intent: Intent, confirms: boolean): string {
  const { return_url } = intent.next_action?.redirect_to_url ?? { return_url: '' }
  Object.assign(intent, {
    ...{ status: confirms ? 'succeeded' : 'requires_payment_method', next_action: null },
    ...{ amount_received: confirms ? intent.amount : 0 },
    last_payment_error: confirms ? null : { code: 'payment_intent_authentication_failure' },
  })
  return return_url
}

function pay(session: Session): void {
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 }
  const intent = newIntent({
    amount: session.amount_total,
    currency: session.currency,
    status: session.isManual && nextStatus === 'succeeded' ? 'requires_capture' : nextStatus,
    customer: session.saves ? newId('cus_') : null,
    payment_method: session.saves ? newId('pm_') : null,
    last_payment_error: null,
    metadata: session.intentMetadata,
  })
  if (session.saves && !session.isManual)
    intent.latest_charge = { id: newId('ch_'), payment_method_details: { type: 'card', card } }
  nextStatus = 'succeeded'
  Object.assign(session, { status: 'complete', url: null, payment_intent: intent.id })
}

/** Orders of a test. */
async function command(
  name: string,
  { id = '', status = '', amount = '', secret, about = '' }: Record<string, string>,
) {
  if (name === 'next') nextStatus = status
  if (name === 'declined')
    for (const { payment_method } of intents.values()) declines.set(payment_method ?? '', status)
  if (name === 'state') return { sessions: [...sessions.values()], intents: [...intents.values()], refunds }
  if (name === 'endpoints') return [...endpoints.values()]
  if (name === 'pay') pay(sessionOf(id))
  if (name === 'change') {
    const intent = intents.get(sessionOf(id).payment_intent ?? '')
    if (intent) intent.amount_received = intent.amount = Number(amount)
  }
  if (name === 'refund') nextRefund = status
  if (name === 'refunded') for (const one of refunds) if (one.status === 'pending') one.status = status
  if (name === 'decide') {
    const intent = intents.get(sessionOf(id).payment_intent ?? '')
    if (intent) Object.assign(intent, { status, amount_received: status === 'succeeded' ? intent.amount : 0 })
  }
  if (name === 'capture' || name === 'cancel') {
    const form = new URLSearchParams(amount ? { amount_to_capture: amount } : {})
    act(sessionOf(id).payment_intent ?? '', name, form)
  }
  const paid = () => intents.get(sessionOf(id).payment_intent ?? '')
  if (name === 'give-back') refund(new URLSearchParams({ payment_intent: paid()?.id ?? '', amount }))
  if (name === 'double') newIntent({ ...(paid() as Intent), id: newId('pi_') } as Intent)
  if (name === 'lose') intents.delete(paid()?.id ?? '')
  if (name === 'dispute') return dispute(paid() as Intent, { amount, status })
  if (name === 'decide-dispute') return Object.assign(disputes.get(id) ?? {}, { status })
  if (name === 'dispute-of') return disputes.get(id)
  if (name === 'notify-dispute')
    return signedEvent(about || 'charge.dispute.created', disputes.get(id) ?? {}, secret)
  if (name === 'notify') return notify(sessionOf(id), secret)
  return undefined
}

/** The newest session of a payment of the shop. */
function sessionOf(paymentId: string): Session {
  const session = [...sessions.values()].findLast((one) => one.client_reference_id === paymentId)
  if (!session) throw new Error(`no session of payment ${paymentId}`)
  return session
}

/** What a webhook of this session looks like, signed as the documentation says. */
function notify(session: Session, secret: string | undefined) {
  return signedEvent('checkout.session.completed', session, secret)
}

function signedEvent(type: string, object: object, secret: string | undefined) {
  const payload = JSON.stringify({ ...{ id: newId('evt_'), object: 'event', type }, data: { object } })
  const time = Math.floor(Date.now() / 1000)
  const signed = createHmac('sha256', secret ?? [...endpoints.values()].at(-1)?.secret ?? '')
  return { payload, signature: `t=${time},v1=${signed.update(`${time}.${payload}`).digest('hex')}` }
}
