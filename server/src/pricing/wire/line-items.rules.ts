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
import { modifiersPrice } from '../../items/offers.rules.ts'
import { toMinorRounded } from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import { nameOf, type PricedLine, physicalProperties } from '../totals/lines.rules.ts'
import type { PricedPurchase } from '../totals/purchase.rules.ts'
import { multiCurrencyPrice, taxedAmount } from './prices.rules.ts'
import { linePrices } from './totals.rules.ts'

export function cartLineItem(priced: PricedLine, purchase: PricedPurchase): LineItem {
  const image = imageOf(priced, purchase)
  const taxGroupId = priced.item?.taxGroupId ?? priced.offer?.taxGroupId
  return {
    ...lineItem(priced, purchase),
    ...optional('image', image),
    ...optional('selectedMembership', priced.line.membership),
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
  const { line, item, offer, prices, availability } = priced
  return {
    id: line.id,
    quantity: line.quantity,
    ...optional('catalogReference', line.catalogReference ?? line.custom?.catalogReference),
    productName: nameOf(priced),
    ...optional('url', pageOf(item, purchase) ?? offerPage(priced, purchase)),
    ...linePrices(prices, purchase),
    descriptionLines: descriptionLines(priced),
    availability,
    physicalProperties: physicalProperties(priced),
    itemType: itemType(priced),
    paymentOption: prices.paymentOption,
    ...optional('rootCatalogItemId', offer?.rootCatalogItemId ?? line.catalogReference?.catalogItemId),
    ...optional('serviceProperties', offer?.serviceProperties),
    ...optional('taxableAddress', line.taxableAddress ?? offer?.taxableAddress),
    ...pick(line, 'catalogOverrideFields', 'extendedFields'),
    ...offerFields(priced, purchase),
  }
}

function offerFields({ line: { custom }, item, offer }: PricedLine, purchase: PricedPurchase) {
  const customLineItem = custom !== undefined
  if (offer === undefined) {
    const membersOnly = item?.membersOnly ? { membersOnly: true } : {}
    return { customLineItem, priceUndetermined: false, fixedQuantity: false, ...membersOnly }
  }
  const { modifierGroups } = offer
  return {
    customLineItem,
    priceUndetermined: offer.priceUndetermined ?? false,
    fixedQuantity: offer.fixedQuantity ?? false,
    ...pick(offer, 'priceDescription', 'deliveryProfileId', 'consentRequiredPaymentPolicy'),
    ...pick(offer, 'savePaymentMethod', 'membersOnly', 'policies'),
    ...(modifierGroups === undefined
      ? {}
      : {
          modifierGroups: modifierGroups.map((group) => modifierGroup(group, purchase)),
          modifiersTotalPrice: multiCurrencyPrice(modifiersPrice(offer, purchase.currency), purchase),
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

/** Storefronts take a path for one of the shop. */
function offerPage(
  { line: { custom }, offer }: PricedLine,
  { publicUrl }: PricedPurchase,
): PageUrlV2 | undefined {
  const { url: page } = offer ?? {}
  if (custom || !page?.url || page.url.startsWith(`${publicUrl}/`)) return page
  return { url: page.url }
}

/** Published clients do not read an image without a URL. */
function imageOf({ line, item, offer }: PricedLine, { publicUrl }: PricedPurchase): Image | undefined {
  const image = line.catalogOverrideFields?.image ?? offer?.media ?? item?.image ?? line.remembered?.image
  const id = image?.id ?? image?.url
  if (image === undefined || id === undefined || id === '') return undefined
  return { ...image, id, url: image.url ?? `${publicUrl}/media/${encodeURIComponent(id)}` }
}

function descriptionLines({ line, item, offer }: PricedLine): DescriptionLine[] {
  const replaced = line.catalogOverrideFields?.descriptionLines ?? offer?.descriptionLines
  return replaced ?? item?.descriptionLines ?? line.remembered?.descriptionLines ?? []
}

function itemType({ item, offer }: PricedLine): NonNullable<LineItem['itemType']> {
  if (offer?.itemType !== undefined) return offer.itemType
  if (item === undefined) return { preset: 'UNRECOGNISED' }
  return { preset: item.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL' }
}
