import { type Answer, type Asked, newId, serve } from './stand-in.process.ts'
import { conflict, found, list, refusal } from './stripe/answers.ts'
import { disputes, openDispute, submit } from './stripe/disputes.ts'
import { answerBrowser, chargeTyped, fieldFile, tokenOf } from './stripe/fields.ts'
import {
  act,
  answerBank,
  charge,
  declines,
  type Intent,
  intents,
  newIntent,
  search,
} from './stripe/intents.ts'
import { next as nextRefund, refund, refunds, unrefunded } from './stripe/refunds.ts'
import { checkout, next as nextSession, pay, sessionOf, sessions } from './stripe/sessions.ts'
import { endpoints, signedEvent, webhookEndpoint } from './stripe/webhooks.ts'

// A stand-in for Stripe, written from its published API reference: accounts, Checkout Sessions, payment intents, captures, refunds,
// disputes, files, webhooks, and the script with its fields.

await serve({
  ...{ answer, page, press, command },
  conflict: conflict(),
  keyOf: (headers) => headers['idempotency-key'] as string,
})

function answer({ method, path, query, body, headers }: Asked): Answer | undefined {
  const key = headers.authorization?.replace('Bearer ', '') ?? ''
  const form = new URLSearchParams(body)
  if (method === 'GET' && path.startsWith('/js/')) return fieldFile(path)
  if (key.startsWith('pk_test_') && !key.includes('revoked')) return answerBrowser(path, key, form)
  if (!key.startsWith('sk_test_') || key.includes('revoked'))
    return refusal(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}***`)
  const [, , noun = '', id = '', verb = ''] = path.split('/')
  if (path === '/v1/account')
    return {
      body: { id: 'acct_1', object: 'account', settings: { dashboard: { display_name: 'Fieldhouse' } } },
    }
  if (noun === 'webhook_endpoints') return webhookEndpoint(method, form, id)
  if (noun === 'checkout') return checkout(method, path, form)
  if (path === '/v1/payment_intents/search') return search(query.get('query') ?? '')
  if (noun === 'tokens') return tokenOf(id)
  if (noun === 'customers') return { body: { id: newId('cus_'), object: 'customer' } }
  if (noun === 'payment_intents' && method === 'POST' && !id)
    return form.has('confirmation_token') ? chargeTyped(form) : charge(form)
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

/** Orders of a test. */
async function command(
  name: string,
  { id = '', status = '', amount = '', secret, about = '' }: Record<string, string>,
) {
  if (name === 'next') nextSession.status = status
  if (name === 'declined')
    for (const { payment_method } of intents.values()) declines.set(payment_method ?? '', status)
  if (name === 'state') return { sessions: [...sessions.values()], intents: [...intents.values()], refunds }
  if (name === 'endpoints') return [...endpoints.values()]
  if (name === 'pay') pay(sessionOf(id))
  if (name === 'change') {
    const intent = intents.get(sessionOf(id).payment_intent ?? '')
    if (intent) intent.amount_received = intent.amount = Number(amount)
  }
  if (name === 'refund') nextRefund.status = status
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
  if (name === 'dispute') {
    const intent = paid() as Intent
    return openDispute(intent, { amount, status, left: unrefunded(intent) })
  }
  if (name === 'decide-dispute') return Object.assign(disputes.get(id) ?? {}, { status })
  if (name === 'dispute-of') return disputes.get(id)
  if (name === 'notify-dispute')
    return signedEvent(about || 'charge.dispute.created', disputes.get(id) ?? {}, secret)
  if (name === 'notify') return signedEvent('checkout.session.completed', sessionOf(id), secret)
  return undefined
}
