import Type, { type Static } from 'typebox'
import { Address, FullAddressContactDetails } from '../cart/contacts.ts'
import { Amount, Fields, Guid, Nullable, Strings, Text, Whole } from '../values/common.ts'

// The parts that the questions to plugins share. Amounts are decimals in the currency of the question.

export const PluginCatalogReference = Fields({
  appId: Text(),
  catalogItemId: Text(),
  options: Type.Unknown(),
})

export const PluginPhysicalProperties = Fields({
  weight: Type.Number(),
  sku: Text(),
  shippable: Type.Boolean(),
})

export const PluginBuyer = Fields({
  ...FullAddressContactDetails.properties,
  email: Nullable(Text()),
})

export const PluginAddress = Address

/** A discount that was applied before the plugin is asked. */
export const PluginDiscount = Fields({
  coupon: Fields({ id: Text(), code: Text(), name: Text(), amount: Amount }),
  merchantDiscount: Fields({ amount: Amount }),
  discountRule: Fields({
    id: Text(),
    name: Fields({ original: Text(), translated: Nullable(Text()) }),
    amount: Amount,
  }),
  discountType: Strings(['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING']),
  lineItemIds: Type.Array(Text()),
})

const IdentityType = Strings(['ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP'])

/** What comes with each question. */
export const PluginMetadata = Type.Object({
  requestId: Guid,
  /** ISO 4217 */
  currency: Text(),
  /** BCP 47, the buyer's language first. */
  languages: Type.Array(Text()),
  /** Who buys. */
  identity: Fields({
    identityType: IdentityType,
    anonymousVisitorId: Text(),
    memberId: Text(),
    appId: Text(),
  }),
  /** The shop. */
  instanceId: Guid,
  appExtensionType: Text(),
  /** The plugin. */
  appExtensionId: Text(),
})
export type PluginMetadata = Static<typeof PluginMetadata>

export const LineQuantity = Whole({ min: 1 })
