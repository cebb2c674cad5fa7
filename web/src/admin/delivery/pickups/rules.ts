import type { PickupLocation } from '@cartwright/contract/pricing/delivery.ts'
import { type SlotValues, slotsOf, slotValues } from '../slots/rules.ts'

export interface PickupValues {
  name: string
  active: boolean
  address: {
    country: string
    addressLine: string
    postalCode: string
    city: string
    subdivision: string
  }
  deliveryTime: string
  instructions: string
  fee: number | string
  deliveryRegionIds: string[]
  slots: SlotValues
}

export function pickupValues(location: PickupLocation, country: string): PickupValues {
  const { address, rates = [] } = location
  return {
    name: location.name ?? '',
    active: location.active ?? true,
    address: {
      country: address?.country ?? country,
      addressLine: address?.addressLine ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      subdivision: address?.subdivision ?? '',
    },
    deliveryTime: location.deliveryTime ?? '',
    instructions: location.instructions ?? '',
    fee: Number(rates.at(-1)?.amount ?? 0) || '',
    deliveryRegionIds: location.deliveryRegionIds ?? [],
    slots: slotValues(location.deliverySlots),
  }
}

/** The location to save; its rates only if the fee has changed. */
export function pickupOf(values: PickupValues, before: PickupValues): PickupLocation {
  const { address, fee, deliveryTime, instructions, slots, ...fields } = values
  const rates = fee === '' ? [] : [{ amount: String(fee), conditions: [] }]
  return {
    ...fields,
    address: Object.fromEntries(Object.entries(address).filter(([, text]) => text.trim() !== '')),
    deliveryTime: deliveryTime.trim() || null,
    instructions: instructions.trim() || null,
    deliverySlots: slotsOf(slots),
    ...(fee === before.fee ? {} : { rates }),
  }
}
