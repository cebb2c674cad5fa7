import type {
  CalculateTotalsReply,
  CalculateTotalsRequest,
  LineItemToCalculate,
} from '@cartwright/contract/pricing/calculations/totals.ts'
import { required, type Violation } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { PurchaseLine } from '../totals/lines.rules.ts'
import type { PricedPurchase, Purchase } from '../totals/purchase.rules.ts'
import { multiCurrencyPrice } from '../wire/prices.rules.ts'
import { shippingInformation } from '../wire/shipping.rules.ts'
import {
  calculatedLineItems,
  calculation,
  membershipOptions,
  selectedMemberships,
} from '../wire/totals.rules.ts'

export function totalsViolations({
  couponId,
  couponCode,
  giftCardCode,
  lineItems = [],
}: CalculateTotalsRequest): Violation[] {
  const ids = lineItems.flatMap(({ id }) => id ?? [])
  return [
    ...(couponId && couponCode
      ? [
          {
            field: 'couponCode',
            description: 'cannot be sent with couponId',
            violatedRule: 'ONE_OF_ALIGNMENT' as const,
          },
        ]
      : []),
    ...(giftCardCode
      ? [
          {
            field: 'giftCardCode',
            description: 'pays a checkout: send it to createCheckout',
            violatedRule: 'FIELD_NOT_ALLOWED' as const,
          },
        ]
      : []),
    ...(new Set(ids).size === ids.length
      ? []
      : [{ field: 'lineItems', description: 'has an id twice', violatedRule: 'FORMAT' as const }]),
    ...lineItems.flatMap((item, index) => lineViolations(item, `lineItems[${index}]`)),
  ]
}

function lineViolations(
  { catalogReference, price, modifierGroups = [] }: LineItemToCalculate,
  field: string,
): Violation[] {
  if (!catalogReference) return price === undefined ? [required(`${field}.price`)] : []
  if (modifierGroups.length === 0) return []
  const description =
    'belongs to line items without a catalogReference: those of the catalogue are its options'
  return [{ field: `${field}.modifierGroups`, description, violatedRule: 'FIELD_NOT_ALLOWED' }]
}

type Buyer = Pick<Purchase, 'siteId' | 'buyerId' | 'buyerKind' | 'buyerLanguage' | 'couponCode'>

export function toPurchase(shop: Pick<Shop, 'newId'>, body: CalculateTotalsRequest, buyer: Buyer): Purchase {
  const { lineItems = [], buyerPhone: phone, selectedMemberships: chosen } = body
  const selected = chosen?.memberships?.flatMap(({ id, appId, lineItemIds = [] }) =>
    id && appId ? [{ id, appId, lineItemIds }] : [],
  )
  const paid = new Set(selected?.flatMap(({ lineItemIds }) => lineItemIds))
  const lines = lineItems.map((item) => toLine(shop, item))
  return {
    ...buyer,
    lines: selected ? lines.map((line) => (paid.has(line.id) ? line : { ...line, membership: null })) : lines,
    destination: body.shippingAddress,
    billing: body.billingAddress,
    selectedShipping: body.selectedShippingOption ?? undefined,
    buyerContact: phone ? { phone } : undefined,
    buyerEmail: body.buyerEmail ?? undefined,
    source: 'CART',
    purchaseFlowId: body.purchaseFlowId ?? undefined,
    selectedMemberships: selected,
  }
}

/** An item of the catalogue has its price, weight and the like from there, unless they are sent. */
function toLine(shop: Pick<Shop, 'newId'>, item: LineItemToCalculate): PurchaseLine {
  const { id = shop.newId(), catalogReference, productName, paymentOption, taxableAddress } = item
  const line = { id, quantity: item.quantity ?? 1, ...optional('taxableAddress', taxableAddress) }
  const known = pick(item, 'price', 'fullPrice', 'depositAmount', 'physicalProperties')
  if (catalogReference) {
    const payment = paymentOption ? { paymentOption: { value: paymentOption } } : {}
    return { ...line, catalogReference, catalogOverrideFields: { ...known, ...payment } }
  }
  const others = pick(
    item,
    'serviceProperties',
    'rootCatalogItemId',
    'deliveryProfileId',
    'itemType',
    'paymentOption',
    'modifierGroups',
  )
  return { ...line, custom: { ...known, ...others, productName: { original: productName ?? '' } } }
}

export function toReply(priced: PricedPurchase): CalculateTotalsReply {
  const { settings } = priced.site
  const { payNow, summary } = priced.result
  return {
    ...calculation(priced),
    calculatedLineItems: calculatedLineItems(priced),
    shippingInfo: shippingInformation(priced),
    weightUnit: settings.weightUnit,
    conversionCurrency: priced.display?.currency ?? priced.currency,
    checkoutConversionRate: priced.display?.rate ?? '1',
    taxIncludedInPrice: settings.taxIncludedInPrices,
    membershipOptions: { ...membershipOptions(priced), selectedMemberships: selectedMemberships(priced) },
    payNowTotalAfterGiftCard: multiCurrencyPrice(payNow.total, priced),
    totalAfterGiftCard: multiCurrencyPrice(summary.total, priced),
  }
}
