import { type Words, wordsOf } from '../../checkout/pages/texts.ts'
import type { PricedShipping } from '../../pricing/rules.ts'
import type { SiteSettings } from '../../sites/rules.ts'
import type { OfflineProvider, PaymentInput, PaymentOutcome, PaymentProvider } from './provider.ts'

/** A way to pay as this shop offers it: its own words where the merchant wrote some. */
export interface PaymentMethod {
  method: string
  title: string
  kind: 'offline' | 'card'
  note?: string
}

export function methodsOf(
  {
    paymentMethods,
    paymentTexts,
    language,
  }: Pick<SiteSettings, 'paymentMethods' | 'paymentTexts' | 'language'>,
  providers: readonly PaymentProvider[],
): PaymentMethod[] {
  const known: Readonly<Record<string, { title: string; note: string }>> = wordsOf(language).methods
  return paymentMethods.flatMap((name) => {
    const provider = providers.find(({ method }) => method === name)
    if (provider === undefined) return []
    const { method, kind } = provider
    const usual = known[name] ?? provider
    const own = paymentTexts[name]
    const note = own?.instructions || usual.note
    return [{ method, kind, title: own?.title || usual.title, ...(note ? { note } : {}) }]
  })
}

/** Nobody pays at the counter for what is sent, or at the door for what is collected. */
export function fits(
  needs: OfflineProvider['needs'],
  { required, selected, options }: Pick<PricedShipping, 'required' | 'selected' | 'options'>,
): boolean {
  if (needs === undefined) return true
  const possible = selected ? [selected] : options
  if (possible.length === 0) return required && needs === 'DELIVERY'
  return possible.some(({ pickup }) => (pickup ? 'PICKUP' : 'DELIVERY') === needs)
}

/** What is wrong with a card as it was typed, by field, in words for the shopper. */
export function cardProblems(
  fields: PaymentInput['fields'],
  { now, words }: { now: number; words: Words['card'] },
): Record<string, string> {
  const problems: Record<string, string> = {}
  const number = digitsOf(fields.cardNumber)
  if (number === '') problems.cardNumber = words.missingNumber
  else if (!/^\d{12,19}$/.test(number)) problems.cardNumber = words.wrongLength
  else if (!passesLuhn(number)) problems.cardNumber = words.wrongNumber
  const expiry = expiryProblem(fields.cardExpiry ?? '', now, words)
  if (expiry) problems.cardExpiry = expiry
  const code = digitsOf(fields.cardCode)
  if (code === '') problems.cardCode = words.missingCode
  else if (!/^\d{3,4}$/.test(code)) problems.cardCode = words.wrongCode
  return problems
}

/** The script of the test card: what each number is for. */
export function testCardOutcome(
  cardNumber: string | undefined,
  paymentId: string,
  words: Words['payment'],
): PaymentOutcome {
  const providerReference = `test-card:${paymentId}`
  const outcome = testCards.find(({ number }) => number === digitsOf(cardNumber))?.outcome
  if (outcome === 'APPROVED' || outcome === 'NEEDS_CONFIRMATION' || outcome === 'PENDING') {
    return { status: outcome, providerReference }
  }
  const reason = outcome === 'DECLINED' ? words.declined : words.noTestCard
  return { status: 'DECLINED', reason }
}

const testCards = [
  { number: '4242424242424242', outcome: 'APPROVED' },
  { number: '4000000000000002', outcome: 'DECLINED' },
  { number: '4000002500003155', outcome: 'NEEDS_CONFIRMATION' },
  { number: '4000000000000077', outcome: 'PENDING' },
] as const

function expiryProblem(text: string, now: number, words: Words['card']): string | undefined {
  const match = /^\s*(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})\s*$/.exec(text)
  if (text.trim() === '') return words.missingExpiry
  const month = Number(match?.[1])
  if (match === null || month < 1 || month > 12) return words.wrongExpiry
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0)
  return Date.UTC(year, month, 1) > now ? undefined : words.expired
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
