import Type, { type Static } from 'typebox'
import { ChannelType } from '../cart/cart.ts'
import { AddressWithContact } from '../cart/contacts.ts'
import {
  CustomLineItem,
  Image,
  LineItemQuantityUpdate,
  lineItem,
  MultiCurrencyPrice,
  WeightUnit,
} from '../cart/line-item-fields.ts'
import { CaptchaToken } from '../identity/authentication.ts'
import {
  CarrierServiceOption,
  SelectedCarrierServiceOption,
  ShippingRegion,
} from '../pricing/shipping-info.ts'
import {
  calculation,
  ItemTaxFullDetails,
  memberships,
  PriceSummary,
  SelectedMemberships,
} from '../pricing/totals.ts'
import {
  Amount,
  ById,
  CurrencyCode,
  Email,
  ExtendedFields,
  Fields,
  Guid,
  Nullable,
  optional,
  Text,
  Timestamp,
} from '../values/common.ts'

export const CheckoutLineItem = Fields({
  ...lineItem,
  totalPriceAfterTax: MultiCurrencyPrice,
  totalPriceBeforeTax: MultiCurrencyPrice,
  taxDetails: ItemTaxFullDetails,
  discount: MultiCurrencyPrice,
  media: Image,
})
export type CheckoutLineItem = Static<typeof CheckoutLineItem>

export const CheckoutBuyerInfo = Fields({
  visitorId: Text(),
  memberId: Text(),
  contactId: Nullable(Text()),
  email: Nullable(Email),
})
export type CheckoutBuyerInfo = Static<typeof CheckoutBuyerInfo>

export const ShippingInfo = Fields({
  shippingDestination: AddressWithContact,
  selectedCarrierServiceOption: SelectedCarrierServiceOption,
  region: ShippingRegion,
  carrierServiceOptions: Type.Array(CarrierServiceOption),
})
export type ShippingInfo = Static<typeof ShippingInfo>

export const CustomField = Fields({
  value: Type.Unknown(),
  title: Text({ min: 1, max: 500 }),
  translatedTitle: Nullable(Text({ min: 1, max: 500 })),
})
export type CustomField = Static<typeof CustomField>

/** Exactly one of the four. */
export const CreatedBy = Fields({ userId: Text(), memberId: Text(), visitorId: Text(), appId: Text() })
export type CreatedBy = Static<typeof CreatedBy>

export const CheckoutMembershipOptions = Fields({
  ...memberships,
  selectedMemberships: SelectedMemberships,
})
export type CheckoutMembershipOptions = Static<typeof CheckoutMembershipOptions>

export const CustomSettings = Fields({
  lockGiftCard: Type.Boolean(),
  lockCouponCode: Type.Boolean(),
  disabledPolicyAgreementCheckbox: Type.Boolean(),
  disabledManualPayment: Type.Boolean(),
})
export type CustomSettings = Static<typeof CustomSettings>

export const Checkout = Fields({
  ...calculation,
  id: Nullable(Text()),
  cartId: Nullable(Guid),
  lineItems: Type.Array(CheckoutLineItem),
  buyerInfo: CheckoutBuyerInfo,
  buyerNote: Nullable(Text({ max: 1000 })),
  billingInfo: AddressWithContact,
  shippingInfo: ShippingInfo,
  customFields: Type.Array(CustomField),
  customSettings: CustomSettings,
  customContentReference: Fields({ appId: Guid, componentId: Guid }),
  externalReference: Fields({ appId: Guid, resourceId: Nullable(Text({ min: 1, max: 100 })) }),
  extendedFields: ExtendedFields,
  membershipOptions: CheckoutMembershipOptions,
  channelType: ChannelType,
  conversionCurrency: CurrencyCode,
  paymentCurrency: CurrencyCode,
  siteLanguage: Text(),
  buyerLanguage: Text(),
  weightUnit: WeightUnit,
  taxIncludedInPrice: Type.Boolean(),
  taxExemptGroupId: Nullable(Guid),
  businessLocationId: Nullable(Guid),
  purchaseFlowId: Nullable(Text()),
  payAfterFreeTrial: PriceSummary,
  completed: Type.Boolean(),
  createdBy: CreatedBy,
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
})
export type Checkout = Static<typeof Checkout>

export const CheckoutEnvelope = Type.Object({ checkout: Checkout })
export type CheckoutEnvelope = Static<typeof CheckoutEnvelope>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

const lines = (maxItems: number) => ({
  lineItems: Type.Array(CheckoutLineItem, { maxItems }),
  customLineItems: Type.Array(CustomLineItem, { maxItems }),
})

const terms = {
  ...lines(300),
  couponCode: Nullable(Text()),
  giftCardCode: Nullable(Text()),
  giftCardRedeemAmount: Nullable(Amount),
  overrideCheckoutUrl: Nullable(Text({ max: 1000 })),
}

export const CreateCheckoutRequest = Type.Object({
  channelType: ChannelType,
  ...optional({ ...terms, checkoutInfo: Checkout }),
})
export type CreateCheckoutRequest = Static<typeof CreateCheckoutRequest>
export const CreateCheckoutReply = CheckoutEnvelope
export type CreateCheckoutReply = Static<typeof CreateCheckoutReply>

export const GetCheckoutRequest = ById
export type GetCheckoutRequest = Static<typeof GetCheckoutRequest>
export const GetCheckoutReply = CheckoutEnvelope
export type GetCheckoutReply = Static<typeof GetCheckoutReply>

export const UpdateCheckoutRequest = Type.Object({ checkout: Checkout, ...optional(terms) })
export type UpdateCheckoutRequest = Static<typeof UpdateCheckoutRequest>
export const UpdateCheckoutReply = CheckoutEnvelope
export type UpdateCheckoutReply = Static<typeof UpdateCheckoutReply>

export const AddToCheckoutRequest = Type.Object({ id: Guid, ...optional(lines(100)) })
export type AddToCheckoutRequest = Static<typeof AddToCheckoutRequest>
export const AddToCheckoutReply = CheckoutEnvelope
export type AddToCheckoutReply = Static<typeof AddToCheckoutReply>

export const CheckoutRemoveLineItemsRequest = Type.Object({
  id: Guid,
  lineItemIds: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
})
export type CheckoutRemoveLineItemsRequest = Static<typeof CheckoutRemoveLineItemsRequest>
export const CheckoutRemoveLineItemsReply = CheckoutEnvelope
export type CheckoutRemoveLineItemsReply = Static<typeof CheckoutRemoveLineItemsReply>

export const CheckoutUpdateLineItemsQuantityRequest = Type.Object({
  id: Guid,
  lineItems: Type.Array(LineItemQuantityUpdate, { minItems: 1, maxItems: 100 }),
})
export type CheckoutUpdateLineItemsQuantityRequest = Static<typeof CheckoutUpdateLineItemsQuantityRequest>
export const CheckoutUpdateLineItemsQuantityReply = CheckoutEnvelope
export type CheckoutUpdateLineItemsQuantityReply = Static<typeof CheckoutUpdateLineItemsQuantityReply>

export const CheckoutRemoveCouponRequest = ById
export type CheckoutRemoveCouponRequest = Static<typeof CheckoutRemoveCouponRequest>
export const CheckoutRemoveCouponReply = CheckoutEnvelope
export type CheckoutRemoveCouponReply = Static<typeof CheckoutRemoveCouponReply>

export const RemoveOverrideCheckoutUrlRequest = ById
export type RemoveOverrideCheckoutUrlRequest = Static<typeof RemoveOverrideCheckoutUrlRequest>
export const RemoveOverrideCheckoutUrlReply = CheckoutEnvelope
export type RemoveOverrideCheckoutUrlReply = Static<typeof RemoveOverrideCheckoutUrlReply>

export const CheckoutRemoveGiftCardRequest = ById
export type CheckoutRemoveGiftCardRequest = Static<typeof CheckoutRemoveGiftCardRequest>
export const CheckoutRemoveGiftCardReply = CheckoutEnvelope
export type CheckoutRemoveGiftCardReply = Static<typeof CheckoutRemoveGiftCardReply>

export const CreateOrderRequest = Type.Object({
  id: Guid,
  ...optional({
    savePaymentMethod: Type.Boolean(),
    delayCapture: Type.Boolean(),
    /** The answer to a puzzle, after CAPTCHA_MISSING (`-19971`). */
    captchaTokens: Type.Array(CaptchaToken),
  }),
})
export type CreateOrderRequest = Static<typeof CreateOrderRequest>
export const CreateOrderReply = Type.Object({
  orderId: Guid,
  ...optional({ subscriptionId: Guid, paymentGatewayOrderId: Nullable(Text()) }),
})
export type CreateOrderReply = Static<typeof CreateOrderReply>

export const CreateOrderAndChargeRequest = Type.Object({
  id: Guid,
  ...optional({
    /** The id of a way to pay that the member of the checkout has saved. Absent: the order is paid later, or costs nothing. */
    paymentToken: Nullable(Text({ max: 500 })),
    /** What is charged here is saved already. */
    savePaymentMethod: Type.Boolean(),
    /** Only `false` with a token: the money is taken at once. */
    delayCapture: Type.Boolean(),
  }),
})
export type CreateOrderAndChargeRequest = Static<typeof CreateOrderAndChargeRequest>
export const CreateOrderAndChargeReply = CreateOrderReply
export type CreateOrderAndChargeReply = CreateOrderReply

export const GetCheckoutUrlRequest = ById
export type GetCheckoutUrlRequest = Static<typeof GetCheckoutUrlRequest>
export const GetCheckoutUrlReply = Type.Object({ checkoutUrl: Text() })
export type GetCheckoutUrlReply = Static<typeof GetCheckoutUrlReply>

export const GetCheckoutByCartIdRequest = ById
export type GetCheckoutByCartIdRequest = Static<typeof GetCheckoutByCartIdRequest>
export const GetCheckoutByCartIdReply = CheckoutEnvelope
export type GetCheckoutByCartIdReply = Static<typeof GetCheckoutByCartIdReply>
