import type { PaymentInput, PaymentOutcome, PaymentProvider } from '../platform/payments.ts'
import type { SiteSettings } from '../sites/rules.ts'

/** A way to pay as this shop offers it: its own words where the merchant wrote some. */
export interface PaymentMethod {
  method: string
  title: string
  kind: 'offline' | 'card'
  note?: string
}

export function methodsOf(
  { paymentMethods, paymentTexts }: Pick<SiteSettings, 'paymentMethods' | 'paymentTexts'>,
  providers: readonly PaymentProvider[],
): PaymentMethod[] {
  return paymentMethods.flatMap((name) => {
    const provider = providers.find(({ method }) => method === name)
    if (provider === undefined) return []
    const words = paymentTexts[name]
    const note = words?.instructions || provider.note
    const { method, kind } = provider
    return [{ method, kind, title: words?.title || provider.title, ...(note ? { note } : {}) }]
  })
}

/** What is wrong with a card as it was typed, by field, in words for the shopper. */
export function cardProblems(fields: PaymentInput['fields'], now: number): Record<string, string> {
  const problems: Record<string, string> = {}
  const number = digitsOf(fields.cardNumber)
  if (number === '') problems.cardNumber = 'Enter the card number.'
  else if (!/^\d{12,19}$/.test(number)) problems.cardNumber = 'A card number has 12 to 19 digits.'
  else if (!passesLuhn(number)) problems.cardNumber = 'This is not a card number: please check the digits.'
  const expiry = expiryProblem(fields.cardExpiry ?? '', now)
  if (expiry) problems.cardExpiry = expiry
  const code = digitsOf(fields.cardCode)
  if (code === '') problems.cardCode = 'Enter the security code.'
  else if (!/^\d{3,4}$/.test(code)) problems.cardCode = 'The security code has 3 or 4 digits.'
  return problems
}

/** The script of the test card: what each number is for. */
export function testCardOutcome(cardNumber: string | undefined, paymentId: string): PaymentOutcome {
  const providerReference = `test-card:${paymentId}`
  const outcome = testCards.find(({ number }) => number === digitsOf(cardNumber))?.outcome
  if (outcome === 'APPROVED' || outcome === 'NEEDS_CONFIRMATION' || outcome === 'PENDING') {
    return { status: outcome, providerReference }
  }
  const reason =
    outcome === 'DECLINED'
      ? 'The card was declined.'
      : 'This is not one of the test cards, so nothing can be paid with it.'
  return { status: 'DECLINED', reason }
}

const testCards = [
  { number: '4242424242424242', outcome: 'APPROVED' },
  { number: '4000000000000002', outcome: 'DECLINED' },
  { number: '4000002500003155', outcome: 'NEEDS_CONFIRMATION' },
  { number: '4000000000000077', outcome: 'PENDING' },
] as const

function expiryProblem(text: string, now: number): string | undefined {
  const match = /^\s*(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})\s*$/.exec(text)
  if (text.trim() === '') return 'Enter the expiry date.'
  const month = Number(match?.[1])
  if (match === null || month < 1 || month > 12) return 'Enter the expiry date as month and year: 04 / 30.'
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0)
  return Date.UTC(year, month, 1) > now ? undefined : 'This card has expired.'
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
