import type { LineItem } from '@cartwright/contract/cart/cart.ts'
import type {
  CustomModifierGroup,
  DescriptionLine,
  Image,
  ModifierGroup,
  PageUrlV2,
  PhysicalProperties,
} from '@cartwright/contract/cart/line-items.ts'
import type { CheckoutLineItem } from '@cartwright/contract/checkout/checkout.ts'
import type { CatalogueItem } from '../../catalogue/items/service.ts'
import { modifiersPrice, toMinorRounded } from '../totals/lines.rules.ts'
import type { PricedLine, PricedPurchase, PurchaseLine } from '../totals/purchase.rules.ts'
import { multiCurrencyPrice, taxedAmount } from './totals.rules.ts'

/** A line as carts show it. */
export function cartLineItem(priced: PricedLine, purchase: PricedPurchase): LineItem {
  const { line } = priced
  const image = imageOf(priced, purchase)
  const taxGroupId = priced.item?.taxGroupId ?? line.custom?.taxGroupId
  return {
    ...lineItem(priced, purchase),
    ...given('image', image),
    ...given('taxGroupId', taxGroupId),
  }
}

/** A line as checkouts show it. */
export function checkoutLineItem(priced: PricedLine, purchase: PricedPurchase): CheckoutLineItem {
  return {
    ...lineItem(priced, purchase),
    ...taxedAmount(priced.prices, purchase),
    discount: multiCurrencyPrice(priced.prices.totalDiscount, purchase),
    ...given('media', imageOf(priced, purchase)),
  }
}

function lineItem(priced: PricedLine, purchase: PricedPurchase) {
  const { line, item, prices, availability } = priced
  const { custom } = line
  return {
    id: line.id,
    quantity: line.quantity,
    ...given('catalogReference', line.catalogReference ?? custom?.catalogReference),
    productName: nameOf(priced),
    ...given('url', pageOf(item, purchase) ?? custom?.url),
    price: multiCurrencyPrice(prices.price, purchase),
    fullPrice: multiCurrencyPrice(prices.fullPrice, purchase),
    priceBeforeDiscounts: multiCurrencyPrice(prices.priceBeforeDiscounts, purchase),
    lineItemPrice: multiCurrencyPrice(prices.lineItemPrice, purchase),
    descriptionLines: descriptionLines(priced),
    availability,
    physicalProperties: physicalProperties(priced),
    itemType: itemType(priced),
    paymentOption: prices.paymentOption,
    ...given('rootCatalogItemId', line.catalogReference?.catalogItemId ?? custom?.rootCatalogItemId),
    ...given('serviceProperties', custom?.serviceProperties),
    ...given('taxableAddress', line.taxableAddress ?? custom?.taxableAddress),
    ...given('catalogOverrideFields', line.catalogOverrideFields),
    ...given('extendedFields', line.extendedFields),
    ...(prices.depositAmount === undefined
      ? {}
      : { depositAmount: multiCurrencyPrice(prices.depositAmount, purchase) }),
    ...customFields(line, purchase),
  }
}

/** What only custom lines have. */
function customFields({ custom }: PurchaseLine, purchase: PricedPurchase) {
  if (custom === undefined) return { customLineItem: false, priceUndetermined: false, fixedQuantity: false }
  const { modifierGroups } = custom
  return {
    customLineItem: true,
    priceUndetermined: custom.priceUndetermined ?? false,
    fixedQuantity: custom.fixedQuantity ?? false,
    ...given('priceDescription', custom.priceDescription),
    ...given('deliveryProfileId', custom.deliveryProfileId),
    ...given('consentRequiredPaymentPolicy', custom.consentRequiredPaymentPolicy),
    ...given('savePaymentMethod', custom.savePaymentMethod),
    ...given('membersOnly', custom.membersOnly),
    ...given('policies', custom.policies),
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

function nameOf({ line, item }: PricedLine) {
  const given = line.catalogOverrideFields?.productName ?? line.custom?.productName
  const original = given?.original ?? item?.name ?? line.remembered?.productName ?? 'Unknown item'
  return { original, translated: given?.translated ?? original }
}

function pageOf(item: CatalogueItem | undefined, { publicUrl }: PricedPurchase): PageUrlV2 | undefined {
  if (item === undefined) return undefined
  const relativePath = `/products/${encodeURIComponent(item.slug)}`
  return { relativePath, url: publicUrl + relativePath }
}

/** Published clients pass an image without an id on unchanged and read one without an address as nothing. */
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

function physicalProperties({ line, item }: PricedLine): PhysicalProperties {
  const given = line.catalogOverrideFields?.physicalProperties ?? line.custom?.physicalProperties
  const weight = given?.weight ?? item?.weight
  const sku = given?.sku ?? item?.sku
  return {
    ...(weight === undefined ? {} : { weight }),
    ...(sku === undefined ? {} : { sku }),
    shippable: given?.shippable ?? item?.productType === 'physical',
  }
}

function itemType({ line, item }: PricedLine): NonNullable<LineItem['itemType']> {
  if (line.custom?.itemType !== undefined) return line.custom.itemType
  if (item === undefined) return { preset: 'UNRECOGNISED' }
  return { preset: item.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL' }
}

/** The field, unless there is nothing to say. */
function given<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { [Key in Name]?: Value } {
  return value === undefined || value === null ? {} : ({ [name]: value } as { [Key in Name]: Value })
}
