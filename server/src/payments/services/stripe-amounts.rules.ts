import { exponent, type Minor } from '../../platform/values/money.ts'
import { PaymentRefused } from '../providers/provider.ts'

/** How many decimals Stripe counts where it differs from ISO 4217. https://docs.stripe.com/currencies */
const decimals = new Map([
  ['ISK', 2],
  ['UGX', 2],
  ['MGA', 0],
])
/** Of these, Stripe takes only amounts that end in 0. */
const tens = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** What Stripe counts as an amount of ours. */
export function fromUnits(units: number, currency: string): Minor {
  const ours = exponent(currency)
  const theirs = decimals.get(currency) ?? ours
  const factor = 10n ** BigInt(Math.abs(theirs - ours))
  return theirs < ours ? BigInt(units) * factor : BigInt(units) / factor
}

/** An amount as Stripe counts it. Refuses one that Stripe cannot express. */
export function toUnits(amount: Minor, currency: string): number {
  const ours = exponent(currency)
  const theirs = decimals.get(currency) ?? ours
  const factor = 10n ** BigInt(Math.abs(theirs - ours))
  const rest = tens.has(currency) ? amount % 10n : theirs < ours ? amount % factor : 0n
  if (rest !== 0n) throw new PaymentRefused(`Stripe takes no amounts in ${currency} as small as this one.`)
  return Number(theirs < ours ? amount / factor : amount * factor)
}
