import type { PickupLocation } from '@cartwright/contract/pricing/delivery.ts'

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
  }
}

/** The location to save; its rates only if the fee has changed. */
export function pickupOf(values: PickupValues, before: PickupValues): PickupLocation {
  const { address, fee, deliveryTime, instructions, ...fields } = values
  const rates = fee === '' ? [] : [{ amount: String(fee), conditions: [] }]
  return {
    ...fields,
    address: Object.fromEntries(Object.entries(address).filter(([, text]) => text.trim() !== '')),
    deliveryTime: deliveryTime.trim() || null,
    instructions: instructions.trim() || null,
    ...(fee === before.fee ? {} : { rates }),
  }
}
