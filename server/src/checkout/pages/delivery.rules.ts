import type { DeliveryLogistics } from '@cartwright/contract/pricing/shipping-info.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import type { PricedShipping } from '../../pricing/rules.ts'
import type { CheckoutData } from '../model/rules.ts'
import type { Words } from './texts.ts'

/** A way of delivery as a form field. */
export function deliveryValue({ carrierId, code }: { carrierId?: string | undefined; code: string }): string {
  return `${carrierId ?? ''}/${code}`
}

/** What {@link deliveryValue} stands for. */
export function selectionOf(value: string | undefined): CheckoutData['selectedShipping'] {
  const slash = value?.indexOf('/') ?? -1
  if (value === undefined || slash < 0 || slash === value.length - 1) return undefined
  const carrierId = value.slice(0, slash)
  return { ...(carrierId ? { carrierId } : {}), code: value.slice(slash + 1) }
}

/**
 * How it is to be delivered when the shopper did not choose, or chose for an address that has changed since: the
 * cheapest way that comes to the door. Nobody collects without having said so. What was chosen and has gone is kept
 * when the order is placed, so that the shopper is asked.
 */
export function deliveryChoice(
  { required, requested, selected, options }: PricedShipping,
  { placing }: { placing: boolean },
): CheckoutData['selectedShipping'] | 'keep' {
  if (!required || selected || (requested && placing)) return 'keep'
  const delivered = options.filter(({ pickup }) => !pickup)
  const [cheapest] = delivered.sort((a, b) => (a.cost < b.cost ? -1 : a.cost > b.cost ? 1 : 0))
  return cheapest && { carrierId: cheapest.carrierId, code: cheapest.code }
}

/** Why the order cannot get to the shopper, next to the ways of delivery. */
export function deliveryProblem(
  { required, requested, selected, options, error }: PricedShipping,
  words: Words,
): { delivery?: string } {
  if (!required || selected) return {}
  if (options.length > 0) {
    return { delivery: requested ? words.problems.goneDelivery : words.problems.missingDelivery }
  }
  return error && error.code !== 'SHIPPING_ADDRESS_MISSING' ? { delivery: words.delivery[error.code] } : {}
}

type Noted = { [Name in keyof DeliveryLogistics]: DeliveryLogistics[Name] | undefined }

/** Where it is collected, when and what else the merchant says about it. */
export function deliveryNotes(
  { pickupDetails, deliveryTime, instructions }: Noted,
  locale: string,
): string[] {
  const where = pickupDetails?.address ? addressLines({ address: pickupDetails.address }, locale) : []
  return [where.join(', '), deliveryTime, instructions].filter((text): text is string => Boolean(text))
}
