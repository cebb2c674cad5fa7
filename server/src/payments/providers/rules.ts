import type { TestCard } from '@cartwright/contract/checkout/payment-methods.ts'
import type { PricedShipping } from '../../pricing/totals/rules.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'
import type {
  OfflineProvider,
  PaymentInput,
  PaymentOutcome,
  PaymentProvider,
  RefundOutcome,
  SavedPaymentOutcome,
} from './provider.ts'
import { type PaymentTexts, paymentTexts } from './texts.ts'

/** A payment method as a site offers it, with the merchant's own title and note if there are any. */
export interface PaymentMethod {
  method: string
  title: string
  kind: 'offline' | 'card'
  note?: string
  /** The buyer pays on a page of the service: ours asks for no card. */
  isElsewhere?: true
}

/** The methods that the settings name, in their order. */
export function methodsOf(
  {
    paymentMethods,
    paymentTexts: ownTexts,
    language,
  }: Pick<SiteSettings, 'paymentMethods' | 'paymentTexts' | 'language'>,
  providers: readonly PaymentProvider[],
): PaymentMethod[] {
  const builtIn: Readonly<Record<string, { title: string; note: string }>> = paymentTexts(language).methods
  return paymentMethods.flatMap((name) => {
    const provider = providers.find(({ method }) => method === name)
    if (provider === undefined) return []
    const { method, kind } = provider
    const isElsewhere = provider.kind === 'card' && provider.isElsewhere
    const defaults = builtIn[name] ?? provider
    // Nobody must take the test card for a real one.
    const own = name === testCard ? {} : wordsIn(ownTexts[name], language)
    const note = own?.instructions || defaults.note
    const title = own?.title || defaults.title
    return [{ method, kind, title, ...(note ? { note } : {}), ...(isElsewhere ? { isElsewhere } : {}) }]
  })
}

/** The merchant's words in a language (`de` also for `de-AT`), as far as there are any; the others are those in the shop's own. */
function wordsIn(own: SiteSettings['paymentTexts'][string] | undefined, language: string) {
  const { translations = {}, ...words } = own ?? {}
  return { ...words, ...(translations[language] ?? translations[language.split('-', 1)[0] ?? language]) }
}

/** Cash on delivery needs a delivery, pay at pickup a pickup. */
export function fitsDelivery(
  needs: OfflineProvider['needs'],
  { required, selected, options }: Pick<PricedShipping, 'required' | 'selected' | 'options'>,
): boolean {
  if (needs === undefined) return true
  const possible = selected ? [selected] : options
  if (possible.length === 0) return required && needs === 'DELIVERY'
  return possible.some(({ pickup }) => (pickup ? 'PICKUP' : 'DELIVERY') === needs)
}

/** The problems of a typed card, by field name. */
export function cardProblems(
  fields: PaymentInput['fields'],
  { now, texts }: { now: number; texts: PaymentTexts['card'] },
): Record<string, string> {
  const problems: Record<string, string> = {}
  const number = digitsOf(fields.cardNumber)
  if (number === '') problems.cardNumber = texts.missingNumber
  else if (!/^\d{12,19}$/.test(number)) problems.cardNumber = texts.wrongLength
  else if (!passesLuhn(number)) problems.cardNumber = texts.wrongNumber
  const expiry = expiryProblem(fields.cardExpiry ?? '', now, texts)
  if (expiry) problems.cardExpiry = expiry
  const code = digitsOf(fields.cardCode)
  if (code === '') problems.cardCode = texts.missingCode
  else if (!/^\d{3,4}$/.test(code)) problems.cardCode = texts.wrongCode
  return problems
}

/** The outcome that each number of the test card stands for. */
export function testCardOutcome(
  cardNumber: string | undefined,
  paymentId: string,
  { texts, savesMethod }: { texts: PaymentTexts['declines']; savesMethod: boolean },
): PaymentOutcome {
  const card = testCards.find(({ number }) => number === digitsOf(cardNumber))
  const outcome = card?.outcome
  const kept = card && 'refusesRefunds' in card ? refusesRefunds : ''
  const providerReference = `test-card:${kept}${paymentId}`
  if (outcome === 'APPROVED' || outcome === 'NEEDS_CONFIRMATION' || outcome === 'PENDING') {
    const savedMethod = card && 'declinesLater' in card ? declinesLater : approvesLater
    const savedAs = { lastDigits: digitsOf(cardNumber).slice(-4) }
    return { status: outcome, providerReference, ...(savesMethod ? { savedMethod, savedAs } : {}) }
  }
  const reason = outcome === 'DECLINED' ? texts.declined : texts.notTestCard
  return { status: 'DECLINED', reason }
}

/** What a refund of a payment by a test card becomes. */
export function testCardRefund(refundId: string, paymentReference: string): RefundOutcome {
  if (paymentReference.includes(refusesRefunds))
    return { status: 'FAILED', reason: 'This test card takes no refunds' }
  return { status: 'SUCCEEDED', providerReference: `test-card:${refundId}` }
}

/** The outcome of a charge without the shopper. What is saved of a test card names it. */
export function savedTestCardOutcome(
  savedMethod: string,
  paymentId: string,
  texts: PaymentTexts['declines'],
): SavedPaymentOutcome {
  return savedMethod === approvesLater
    ? { status: 'APPROVED', providerReference: `test-card:${paymentId}` }
    : { status: 'DECLINED', reason: texts.declined }
}

/** The name of the test card in the settings. */
export const testCard = 'test-card'

const refusesRefunds = 'no-refund:'
const approvesLater = 'test-card:approves'
const declinesLater = 'test-card:declines'

/** What each number of the test card stands for, to be read. */
export function testCardList(): TestCard[] {
  return testCards.map((card) => ({
    number: card.number,
    outcome:
      'declinesLater' in card ? 'DECLINED_LATER' : 'refusesRefunds' in card ? 'REFUND_REFUSED' : card.outcome,
  }))
}

const testCards = [
  { number: '4242424242424242', outcome: 'APPROVED' },
  { number: '4000000000000341', outcome: 'APPROVED', declinesLater: true },
  { number: '4000000000005126', outcome: 'APPROVED', refusesRefunds: true },
  { number: '4000000000000002', outcome: 'DECLINED' },
  { number: '4000002500003155', outcome: 'NEEDS_CONFIRMATION' },
  { number: '4000000000000077', outcome: 'PENDING' },
] as const

function expiryProblem(text: string, now: number, texts: PaymentTexts['card']): string | undefined {
  const match = /^\s*(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})\s*$/.exec(text)
  if (text.trim() === '') return texts.missingExpiry
  const month = Number(match?.[1])
  if (match === null || month < 1 || month > 12) return texts.wrongExpiry
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0)
  return Date.UTC(year, month, 1) > now ? undefined : texts.expired
}

/** The check digit of ISO/IEC 7812. */
function passesLuhn(number: string): boolean {
  let sum = 0
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index])
    const value = index % 2 === 0 ? digit : digit * 2
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function digitsOf(text: string | undefined): string {
  return (text ?? '').replace(/[\s-]/g, '')
}
