import type {
  CustomModifierGroup,
  DescriptionLine,
  Image,
  ModifierGroup,
  PageUrlV2,
} from '@cartwright/contract/cart/line-item-fields.ts'
import type { LineItem } from '@cartwright/contract/cart/line-items.ts'
import type { CheckoutLineItem } from '@cartwright/contract/checkout/checkout.ts'
import type { CatalogueItem } from '../../catalogue/items/service.ts'
import { toMinorRounded } from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import {
  modifiersPrice,
  nameOf,
  type PricedLine,
  type PurchaseLine,
  physicalProperties,
} from '../totals/lines.rules.ts'
import type { PricedPurchase } from '../totals/purchase.rules.ts'
import { linePrices, multiCurrencyPrice, taxedAmount } from './totals.rules.ts'

export function cartLineItem(priced: PricedLine, purchase: PricedPurchase): LineItem {
  const { line } = priced
  const image = imageOf(priced, purchase)
  const taxGroupId = priced.item?.taxGroupId ?? line.custom?.taxGroupId
  return {
    ...lineItem(priced, purchase),
    ...optional('image', image),
    ...optional('taxGroupId', taxGroupId),
  }
}

export function checkoutLineItem(priced: PricedLine, purchase: PricedPurchase): CheckoutLineItem {
  return {
    ...lineItem(priced, purchase),
    ...taxedAmount(priced.prices, purchase),
    discount: multiCurrencyPrice(priced.prices.totalDiscount, purchase),
    ...optional('media', imageOf(priced, purchase)),
  }
}

function lineItem(priced: PricedLine, purchase: PricedPurchase) {
  const { line, item, prices, availability } = priced
  const { custom } = line
  return {
    id: line.id,
    quantity: line.quantity,
    ...optional('catalogReference', line.catalogReference ?? custom?.catalogReference),
    productName: nameOf(priced),
    ...optional('url', pageOf(item, purchase) ?? custom?.url),
    ...linePrices(prices, purchase),
    descriptionLines: descriptionLines(priced),
    availability,
    physicalProperties: physicalProperties(priced),
    itemType: itemType(priced),
    paymentOption: prices.paymentOption,
    ...optional('rootCatalogItemId', line.catalogReference?.catalogItemId ?? custom?.rootCatalogItemId),
    ...optional('serviceProperties', custom?.serviceProperties),
    ...optional('taxableAddress', line.taxableAddress ?? custom?.taxableAddress),
    ...pick(line, 'catalogOverrideFields', 'extendedFields'),
    ...customFields(line, purchase),
  }
}

function customFields({ custom }: PurchaseLine, purchase: PricedPurchase) {
  if (custom === undefined) return { customLineItem: false, priceUndetermined: false, fixedQuantity: false }
  const { modifierGroups } = custom
  return {
    customLineItem: true,
    priceUndetermined: custom.priceUndetermined ?? false,
    fixedQuantity: custom.fixedQuantity ?? false,
    ...pick(custom, 'priceDescription', 'deliveryProfileId', 'consentRequiredPaymentPolicy'),
    ...pick(custom, 'savePaymentMethod', 'membersOnly', 'policies'),
    ...(modifierGroups === undefined
      ? {}
      : {
          modifierGroups: modifierGroups.map((group) => modifierGroup(group, purchase)),
          modifiersTotalPrice: multiCurrencyPrice(modifiersPrice(custom, purchase.currency), purchase),
        }),
  }
}

function modifierGroup(group: CustomModifierGroup, purchase: PricedPurchase): ModifierGroup {
  return {
    ...group,
    modifiers: (group.modifiers ?? []).map(({ price, ...modifier }) => ({
      ...modifier,
      price: multiCurrencyPrice(toMinorRounded(price, purchase.currency) ?? 0n, purchase),
    })),
  }
}

function pageOf(item: CatalogueItem | undefined, { publicUrl }: PricedPurchase): PageUrlV2 | undefined {
  if (item === undefined) return undefined
  const relativePath = `/products/${encodeURIComponent(item.slug)}`
  return { relativePath, url: publicUrl + relativePath }
}

/** Published clients do not read an image without a URL. */
function imageOf({ line, item }: PricedLine, { publicUrl }: PricedPurchase): Image | undefined {
  const image =
    line.catalogOverrideFields?.image ?? line.custom?.media ?? item?.image ?? line.remembered?.image
  const id = image?.id ?? image?.url
  if (image === undefined || id === undefined || id === '') return undefined
  return { ...image, id, url: image.url ?? `${publicUrl}/media/${encodeURIComponent(id)}` }
}

function descriptionLines({ line, item }: PricedLine): DescriptionLine[] {
  const replaced = line.catalogOverrideFields?.descriptionLines ?? line.custom?.descriptionLines
  return replaced ?? item?.descriptionLines ?? line.remembered?.descriptionLines ?? []
}

function itemType({ line, item }: PricedLine): NonNullable<LineItem['itemType']> {
  if (line.custom?.itemType !== undefined) return line.custom.itemType
  if (item === undefined) return { preset: 'UNRECOGNISED' }
  return { preset: item.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL' }
}
