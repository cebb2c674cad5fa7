import type { PageSlotDay } from '@cartwright/contract/pages/pages.ts'
import { timeSlotText } from '@cartwright/contract/values/time-slots.ts'
import type { OfferedOption, ShippingError } from '../../pricing/delivery/rules.ts'
import { timeSlot } from '../../pricing/slots/rules.ts'
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
 * chosen for the shopper, and no time. While placing the order, a choice that is gone is kept, so that the page asks
 * again; a time that is gone always is.
 */
export function deliveryChoice(
  { required, requested, selected, options, error }: PricedShipping,
  { isPlacing }: { isPlacing: boolean },
): CheckoutData['selectedShipping'] | 'keep' {
  if (!required || selected || (requested && (isPlacing || error?.slot))) return 'keep'
  const delivered = options.filter(({ pickup, slot }) => !pickup && !slot)
  const [cheapest] = delivered.sort((a, b) => (a.cost < b.cost ? -1 : a.cost > b.cost ? 1 : 0))
  return cheapest && { carrierId: cheapest.carrierId, code: cheapest.code }
}

/** The problem to show with the delivery options. */
export function deliveryProblem(
  { required, requested, selected, options, error }: PricedShipping,
  texts: CheckoutTexts,
): { delivery?: string } {
  if (!required || selected) return {}
  if (options.length > 0 && !error?.slot) {
    return { delivery: requested ? texts.problems.goneDelivery : texts.problems.missingDelivery }
  }
  const text = deliveryErrorText(error, texts)
  return text ? { delivery: text } : {}
}

/** Why the chosen delivery cannot be had; undefined where only the address is missing. */
export function deliveryErrorText(
  error: ShippingError | undefined,
  texts: CheckoutTexts,
): string | undefined {
  if (!error || error.code === 'SHIPPING_ADDRESS_MISSING') return undefined
  return error.slot ? texts.slots[error.slot] : texts.delivery[error.code]
}

/** The offers, those of the slots of one option together. */
export function optionsWithSlots(
  offers: readonly OfferedOption[],
): (readonly [OfferedOption, ...OfferedOption[]])[] {
  const byOption = new Map<string, [OfferedOption, ...OfferedOption[]]>()
  for (const offer of offers) {
    const key = `${offer.carrierId} ${offer.slot?.optionId ?? offer.code}`
    const known = byOption.get(key)
    if (known) known.push(offer)
    else byOption.set(key, [offer])
  }
  return [...byOption.values()]
}

/** The days on which there are slots, with the times of each. */
export function slotDays(
  offers: readonly OfferedOption[],
  chosen: OfferedOption | undefined,
  locale: string,
): PageSlotDay[] {
  const days = new Map<string, PageSlotDay>()
  for (const offer of offers) {
    const slot = offer.slot && timeSlot(offer.slot)
    const label = timeSlotText(slot, locale, 'day')
    const day = days.get(label) ?? { label, times: [] }
    const text = timeSlotText(slot, locale, 'time')
    day.times.push({ value: deliveryValue(offer), text, selected: offer === chosen })
    days.set(label, day)
  }
  return [...days.values()]
}
