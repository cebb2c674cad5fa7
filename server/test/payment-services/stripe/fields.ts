import { readFileSync } from 'node:fs'
import { type Answer, newId } from '../stand-in.process.ts'
import { found, metadataOf, refusal } from './answers.ts'
import { answerBank, intents, newIntent } from './intents.ts'
import { next } from './sessions.ts'

// What browsers ask: the script, its frames, and what is sent with a publishable key.

interface Confirmation {
  card: string
  amount: number
  currency: string
}

/** Of what was typed, each for one payment. */
const confirmations = new Map<string, Confirmation>()
/** The accounts of tokens. */
const tokens = new Map<string, string>()

const files: Record<string, { name: string; type: string }> = {
  '/js/stripe.js': { name: 'script.js', type: 'text/javascript' },
  '/js/fields': { name: 'fields.html', type: 'text/html; charset=utf-8' },
  '/js/wallet': { name: 'wallet.html', type: 'text/html; charset=utf-8' },
  '/js/bank': { name: 'bank.html', type: 'text/html; charset=utf-8' },
}

export function fieldFile(path: string): Answer | undefined {
  const file = files[path]
  if (!file) return undefined
  const body = readFileSync(new URL(`browser/${file.name}`, import.meta.url), 'utf8')
  return { body, type: file.type }
}

/** With a publishable key: what was typed, or something by which its account can be seen. */
export function answerBrowser(path: string, key: string, form: URLSearchParams): Answer | undefined {
  if (path === '/v1/tokens') {
    const id = newId('tok_')
    tokens.set(id, key.includes('other') ? 'acct_2' : 'acct_1')
    return { body: { id, object: 'token', type: 'pii' } }
  }
  if (path === '/v1/confirmation_tokens') {
    const id = newId('ctoken_')
    const { card = '', amount = '', currency = '' } = Object.fromEntries(form)
    confirmations.set(id, { card, amount: Number(amount), currency })
    return { body: { id, object: 'confirmation_token' } }
  }
  if (path === '/v1/bank_answers') {
    const [id = ''] = (form.get('client_secret') ?? '').split('_secret_')
    const intent = intents.get(id)
    if (intent?.status === 'requires_action') answerBank(intent, form.get('answer') === 'confirm')
    return found(intent)
  }
  return undefined
}

export function tokenOf(id: string): Answer {
  return found(tokens.get(id) === 'acct_1' ? { id, object: 'token' } : undefined)
}

/** A payment by what the shopper has typed into the fields. The card says by its number how it ends. */
export function chargeTyped(form: URLSearchParams): Answer {
  const token = form.get('confirmation_token') ?? ''
  const typed = confirmations.get(token)
  if (!typed || !confirmations.delete(token))
    return refusal(400, 'invalid_request_error', `No such confirmationtoken: '${token}'`)
  if (typed.amount !== Number(form.get('amount')) || typed.currency !== form.get('currency'))
    return refusal(400, 'invalid_request_error', 'The amount is not that of the fields.')
  const isDeclined = typed.card === '4000000000000002'
  const asks =
    typed.card === '4000002500003155' ||
    form.get('payment_method_options[card][request_three_d_secure]') === 'any'
  const isManual = form.get('payment_method_options[card][capture_method]') === 'manual'
  const paid = isManual && next.status === 'succeeded' ? 'requires_capture' : next.status
  next.status = 'succeeded'
  const saves = form.get('setup_future_usage') === 'off_session'
  const intent = newIntent({
    amount: typed.amount,
    currency: typed.currency,
    status: isDeclined ? 'requires_payment_method' : asks ? 'requires_action' : paid,
    customer: saves ? form.get('customer') : null,
    payment_method: saves ? newId('pm_') : null,
    last_payment_error: isDeclined ? { code: 'card_declined' } : null,
    metadata: metadataOf(form, 'metadata'),
    next_action: asks ? { type: 'use_stripe_sdk' } : null,
  })
  intent.client_secret = `${intent.id}_secret_${newId('')}`
  const card = { brand: 'visa', last4: typed.card.slice(-4), exp_month: 4, exp_year: 2030 }
  if (saves && !isManual)
    intent.latest_charge = { id: newId('ch_'), payment_method_details: { type: 'card', card } }
  if (!isDeclined) return { body: intent }
  const more = { code: 'card_declined', payment_intent: { ...intent } }
  return refusal(402, 'card_error', 'Your card was declined.', more)
}
