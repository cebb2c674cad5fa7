import type {
  DeliverableItem,
  DeliverySolution,
  GetDeliverySolutionsReply,
  GetDeliverySolutionsRequest,
} from '@cartwright/contract/pricing/delivery-solutions.ts'
import { refuse } from '../platform/errors/errors.ts'
import { type Caller, ownerKindOf, type Shop } from '../platform/shop/shop.ts'
import * as money from '../platform/values/money.ts'
import { optional } from '../platform/values/optional.ts'
import * as sites from '../sites/settings/sites.service.ts'
import type { PurchaseLine } from './totals/lines.rules.ts'
import type { PricedPurchase } from './totals/purchase.rules.ts'
import * as pricing from './totals/service.ts'
import { multiCurrencyPrice } from './wire/prices.rules.ts'
import { shippingInformation } from './wire/shipping.rules.ts'

/** The deliveries of these items to this address, with what they cost. Writes nothing. */
export async function getDeliverySolutions(
  shop: Shop,
  caller: Caller,
  { lineItems, destination, currency, contactDetails }: GetDeliverySolutionsRequest,
): Promise<GetDeliverySolutionsReply> {
  if (!destination.country) throw refuse('REQUIRED_COUNTRY')
  const { siteId, id: buyerId } = caller
  const { settings } = await sites.get(shop, siteId)
  const lines = lineItems.map((item) => toLine(shop, item, settings.currency))
  const buyer = { buyerId, buyerKind: ownerKindOf(caller), buyerContact: contactDetails }
  const priced = await pricing.quote(
    shop,
    { siteId, lines, destination, ...buyer, source: 'CART' },
    { tax: false, fees: false, plugins: false, displayCurrency: currency ?? undefined },
  )
  const { required, region, options } = priced.result.shipping
  if (required && !region && options.length === 0) throw refuse('NO_DELIVERY_REGION_FOUND')
  const { carrierErrors } = priced.calculationErrors
  return {
    deliverySolutions: solutions(priced),
    errors: (carrierErrors?.errors ?? []).map(({ carrierId, error }) => ({
      ...optional('appId', carrierId),
      errorDetails: { ...error },
    })),
  }
}

/** An item of the catalogue has its price and weight from there, unless they are sent. */
function toLine(
  shop: Shop,
  { id, name, quantity = 1, catalogReference, physicalProperties, ...prices }: DeliverableItem,
  currency: string,
): PurchaseLine {
  const price = prices.price ?? unitOf(prices.totalPrice, quantity, currency) ?? prices.priceBeforeDiscount
  const known = { ...optional('price', price), ...optional('physicalProperties', physicalProperties) }
  const line = { id: id ?? shop.newId(), quantity }
  if (catalogReference) return { ...line, catalogReference, catalogOverrideFields: known }
  const shippable = { shippable: true, ...physicalProperties }
  return {
    ...line,
    custom: { price: '0', ...known, physicalProperties: shippable, productName: { original: name ?? '' } },
  }
}

function unitOf(total: string | null | undefined, quantity: number, currency: string): string | undefined {
  const minor = money.toMinorRounded(total, currency)
  return minor === undefined ? undefined : money.toDecimal(minor / BigInt(quantity), currency)
}

function solutions(priced: PricedPurchase): DeliverySolution[] {
  const { carrierServiceOptions = [], region } = shippingInformation(priced)
  return carrierServiceOptions.flatMap(({ carrierId: appId, shippingOptions = [] }) =>
    shippingOptions.map(({ code = '', title, logistics, cost = {} }) => ({
      code,
      deliveryReference: { code, ...optional('appId', appId) },
      ...optional('title', title),
      ...optional('logistics', logistics),
      cost: {
        price: cost.price?.amount ?? '0',
        currency: priced.currency,
        deliveryPrice: cost.price ?? multiCurrencyPrice(0n, priced),
        additionalCosts: (cost.otherCharges ?? []).map(({ type, details, price }) => ({
          description: details ?? type ?? '',
          ...optional('deliveryPrice', price),
        })),
      },
      deliveryAllocations: [
        { deliveryCarrier: { code, ...optional('appId', appId) }, ...optional('deliveryRegion', region) },
      ],
      partial: false,
    })),
  )
}
