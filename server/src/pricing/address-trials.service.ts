import type { TryAddressReply, TryAddressRequest } from '@cartwright/contract/pricing/address-trials.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as money from '../platform/values/money.ts'
import type { OfferedOption } from './delivery/rules.ts'
import type { PricedPurchase } from './totals/purchase.rules.ts'
import * as pricing from './totals/service.ts'

/** Prices one item at an address like a checkout, without the fees of the shop. */
export async function tryAddress(
  shop: Shop,
  { siteId }: Caller,
  { address, price, weight, taxGroupId }: TryAddressRequest,
): Promise<TryAddressReply> {
  const physicalProperties = { shippable: true, ...(weight === undefined ? {} : { weight: Number(weight) }) }
  const custom = { price, physicalProperties, ...(taxGroupId === undefined ? {} : { taxGroupId }) }
  const lines = [{ id: shop.newId(), quantity: 1, custom }]
  const purchase = { siteId, lines, destination: address, billing: address }
  return toReply(await pricing.quote(shop, purchase, { fees: false, plugins: false }))
}

function toReply({ currency, result }: PricedPurchase): TryAddressReply {
  const amount = (minor: money.Minor) => money.toDecimal(minor, currency)
  const { lines, shipping, taxSummary } = result
  const { totalPriceBeforeTax = 0n, totalPriceAfterTax = 0n } = lines[0] ?? {}
  const { region } = shipping
  return {
    currency,
    beforeTax: amount(totalPriceBeforeTax),
    tax: amount(taxSummary.totalTax),
    afterTax: amount(totalPriceAfterTax),
    taxes: taxSummary.breakdown.map(({ taxName, jurisdiction, rate, taxAmount }) => ({
      name: taxName ?? jurisdiction ?? '',
      rate,
      amount: amount(taxAmount),
    })),
    taxed: taxSummary.rateType !== 'NO_TAX_COLLECTED',
    deliveries: withoutTimes(shipping.options).map(({ title, pickup, cost, deliveryTime }) => ({
      title,
      pickup: pickup !== undefined,
      cost: amount(cost),
      ...(deliveryTime === undefined ? {} : { deliveryTime }),
    })),
    ...(region === undefined ? {} : { region: region.name }),
  }
}

/** Each option once, whatever times it offers. */
function withoutTimes(options: readonly OfferedOption[]): OfferedOption[] {
  const names = options.map(({ carrierId, code, slot }) => `${carrierId} ${slot?.optionId ?? code}`)
  return options.filter((_, index) => names.indexOf(names[index] ?? '') === index)
}
