import type { Address } from '@cartwright/contract/cart/contacts.ts'
import type {
  CarrierServiceOption,
  DeliveryLogistics,
  SelectedCarrierServiceOption,
  ShippingInformation,
} from '@cartwright/contract/pricing/shipping-info.ts'
import type { OfferedOption } from '../delivery/rules.ts'
import { timeSlot } from '../slots/rules.ts'
import type { PricedPurchase } from '../totals/purchase.rules.ts'
import type { SelectedShipping } from '../totals/rules.ts'
import { multiCurrencyPrice, type PriceFormat, taxedAmount } from './prices.rules.ts'

/** The delivery options with their costs, and the selected one. */
export function shippingInformation(purchase: PricedPurchase): ShippingInformation {
  const { region, options, selected } = purchase.result.shipping
  return {
    ...(region === undefined ? {} : { region }),
    ...(selected === undefined ? {} : { selectedCarrierServiceOption: selectedOption(selected, purchase) }),
    carrierServiceOptions: carrierServiceOptions(options, purchase),
  }
}

function carrierServiceOptions(
  options: readonly OfferedOption[],
  wording: PriceFormat,
): CarrierServiceOption[] {
  const carriers = new Map<string, NonNullable<CarrierServiceOption['shippingOptions']>>()
  for (const option of options) {
    const offered = carriers.get(option.carrierId) ?? []
    offered.push({
      code: option.code,
      title: option.title,
      logistics: logistics(option),
      cost: {
        price: multiCurrencyPrice(option.price, wording),
        otherCharges: option.additionalCharges.map(({ type, details, price }) => ({
          type,
          ...(details === undefined ? {} : { details }),
          price: multiCurrencyPrice(price, wording),
        })),
      },
    })
    carriers.set(option.carrierId, offered)
  }
  return [...carriers].map(([carrierId, shippingOptions]) => ({ carrierId, shippingOptions }))
}

function selectedOption(selected: SelectedShipping, wording: PriceFormat): SelectedCarrierServiceOption {
  return {
    carrierId: selected.carrierId,
    code: selected.code,
    title: selected.title,
    logistics: logistics(selected),
    cost: {
      ...taxedAmount(selected, wording),
      totalDiscount: multiCurrencyPrice(selected.totalDiscount, wording),
      price: multiCurrencyPrice(selected.cost, wording),
    },
    requestedShippingOption: true,
    otherCharges: selected.additionalCharges.map(({ type, details, price }) => ({
      type,
      ...(details === undefined ? {} : { details }),
      cost: { price: multiCurrencyPrice(price, wording) },
    })),
  }
}

export function logistics({ deliveryTime, instructions, pickup, slot }: OfferedOption): DeliveryLogistics {
  return {
    ...(deliveryTime === undefined ? {} : { deliveryTime }),
    ...(slot === undefined ? {} : { deliveryTimeSlot: timeSlot(slot) }),
    ...(instructions === undefined ? {} : { instructions }),
    ...(pickup === undefined
      ? {}
      : {
          pickupDetails: {
            address: pickup.address as Address,
            businessLocation: true,
            pickupMethod: 'STORE_PICKUP',
          },
        }),
  }
}
