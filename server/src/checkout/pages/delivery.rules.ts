import type { PricedShipping } from '../../pricing/totals/rules.ts'
import type { CheckoutData } from '../model/rules.ts'
import type { CheckoutTexts } from './texts.ts'

/** A delivery option as the value of a form field. */
export function deliveryValue({ carrierId, code }: { carrierId?: string | undefined; code: string }): string {
  return `${carrierId ?? ''}/${code}`
}

/** The delivery option that {@link deliveryValue} encodes. */
export function parseDelivery(value: string | undefined): CheckoutData['selectedShipping'] {
  const slash = value?.indexOf('/') ?? -1
  if (value === undefined || slash < 0 || slash === value.length - 1) return undefined
  const carrierId = value.slice(0, slash)
  return { ...(carrierId ? { carrierId } : {}), code: value.slice(slash + 1) }
}

/**
 * The cheapest delivery to the door, if the shopper made no choice or the address has changed since. A pickup is never
 * chosen for the shopper. While placing the order, a choice that is gone is kept, so that the page asks again.
 */
export function deliveryChoice(
  { required, requested, selected, options }: PricedShipping,
  { isPlacing }: { isPlacing: boolean },
): CheckoutData['selectedShipping'] | 'keep' {
  if (!required || selected || (requested && isPlacing)) return 'keep'
  const delivered = options.filter(({ pickup }) => !pickup)
  const [cheapest] = delivered.sort((a, b) => (a.cost < b.cost ? -1 : a.cost > b.cost ? 1 : 0))
  return cheapest && { carrierId: cheapest.carrierId, code: cheapest.code }
}

/** The problem to show with the delivery options. */
export function deliveryProblem(
  { required, requested, selected, options, error }: PricedShipping,
  texts: CheckoutTexts,
): { delivery?: string } {
  if (!required || selected) return {}
  if (options.length > 0) {
    return { delivery: requested ? texts.problems.goneDelivery : texts.problems.missingDelivery }
  }
  return error && error.code !== 'SHIPPING_ADDRESS_MISSING' ? { delivery: texts.delivery[error.code] } : {}
}
