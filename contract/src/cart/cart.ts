import Type, { type Static } from 'typebox'
import { SelectedShippingOption, ShippingInformation } from '../pricing/shipping-info.ts'
import {
  CalculatedLineItem,
  calculation,
  HostSelectedMembership,
  memberships,
  SelectedMemberships,
} from '../pricing/totals.ts'
import {
  Amount,
  ById,
  CurrencyCode,
  Email,
  EmptyReply,
  EmptyRequest,
  ExtendedFields,
  Fields,
  Guid,
  LanguageTag,
  Nullable,
  optional,
  Strings,
  Text,
  Timestamp,
} from '../values/common.ts'
import { Address, AddressWithContact } from './contacts.ts'
import { CustomLineItem, LineItemQuantityUpdate, MultiCurrencyPrice, WeightUnit } from './line-item-fields.ts'
import { LineItem } from './line-items.ts'

export const BuyerInfo = Fields({
  visitorId: Text(),
  memberId: Text(),
  userId: Text(),
  contactId: Nullable(Guid),
  email: Nullable(Email),
})
export type BuyerInfo = Static<typeof BuyerInfo>

export const CartCoupon = Fields({ id: Text(), code: Text() })
export type CartCoupon = Static<typeof CartCoupon>

/** Either coupon or merchant discount. */
export const CartDiscount = Fields({
  coupon: CartCoupon,
  merchantDiscount: Fields({ amount: MultiCurrencyPrice }),
})
export type CartDiscount = Static<typeof CartDiscount>

export const Cart = Fields({
  id: Nullable(Text()),
  revision: Nullable(Text()),
  lineItems: Type.Array(LineItem),
  buyerNote: Nullable(Text({ max: 1000 })),
  buyerInfo: Nullable(BuyerInfo),
  contactInfo: Nullable(AddressWithContact),
  currency: CurrencyCode,
  conversionCurrency: CurrencyCode,
  paymentCurrency: CurrencyCode,
  buyerLanguage: Nullable(Text()),
  siteLanguage: Nullable(Text()),
  taxIncludedInPrices: Nullable(Type.Boolean()),
  weightUnit: WeightUnit,
  checkoutId: Nullable(Text()),
  overrideCheckoutUrl: Nullable(Text({ max: 1000 })),
  purchaseFlowId: Nullable(Text()),
  appliedDiscounts: Type.Array(CartDiscount),
  selectedShippingOption: Nullable(SelectedShippingOption),
  subtotal: MultiCurrencyPrice,
  subtotalAfterDiscounts: MultiCurrencyPrice,
  businessLocationId: Nullable(Guid),
  extendedFields: Nullable(ExtendedFields),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
})
export type Cart = Static<typeof Cart>

export const ChannelType = Strings([
  'UNSPECIFIED',
  'WEB',
  'POS',
  'EBAY',
  'AMAZON',
  'OTHER_PLATFORM',
  'WIX_APP_STORE',
  'WIX_INVOICES',
  'BACKOFFICE_MERCHANT',
  'WISH',
  'CLASS_PASS',
  'GLOBAL_E',
  'FACEBOOK',
  'ETSY',
  'TIKTOK',
  'FAIRE_COM',
  'PAYPAL_AGENTIC_CHECKOUT',
  'STRIPE_AGENTIC_CHECKOUT',
  'WIX_INVOICES_PLATFORM',
  'UCP_AGENTIC_CHECKOUT',
])
export type ChannelType = Static<typeof ChannelType>

export const CartEnvelope = Type.Object({ cart: Cart })
export type CartEnvelope = Static<typeof CartEnvelope>

// ── The current cart ────────────────────────────────────────────────────────────────────────────────────

export const GetCurrentCartRequest = EmptyRequest
export type GetCurrentCartRequest = Static<typeof GetCurrentCartRequest>
export const GetCurrentCartReply = CartEnvelope
export type GetCurrentCartReply = Static<typeof GetCurrentCartReply>

const newLines = {
  lineItems: Type.Array(LineItem, { maxItems: 300 }),
  customLineItems: Type.Array(CustomLineItem, { maxItems: 300 }),
}

export const MerchantDiscountInput = Fields({ amount: Amount, lineItemIds: Type.Array(Text()) })
export type MerchantDiscountInput = Static<typeof MerchantDiscountInput>

export const UpdateCurrentCartRequest = Fields({
  ...newLines,
  cartInfo: Cart,
  couponCode: Nullable(Text()),
  merchantDiscounts: Type.Array(MerchantDiscountInput),
  cartFieldmask: Nullable(Text()),
})
export type UpdateCurrentCartRequest = Static<typeof UpdateCurrentCartRequest>
export const UpdateCurrentCartReply = CartEnvelope
export type UpdateCurrentCartReply = Static<typeof UpdateCurrentCartReply>

const addition = {
  lineItems: Type.Array(LineItem, { maxItems: 100 }),
  customLineItems: Type.Array(CustomLineItem, { maxItems: 100 }),
  businessLocationId: Nullable(Guid),
}

export const AddToCurrentCartRequest = Fields(addition)
export type AddToCurrentCartRequest = Static<typeof AddToCurrentCartRequest>
export const AddToCurrentCartReply = CartEnvelope
export type AddToCurrentCartReply = Static<typeof AddToCurrentCartReply>

const lineItemIds = Type.Array(Guid, { minItems: 1, maxItems: 100 })

export const RemoveLineItemsFromCurrentCartRequest = Type.Object({ lineItemIds })
export type RemoveLineItemsFromCurrentCartRequest = Static<typeof RemoveLineItemsFromCurrentCartRequest>
export const RemoveLineItemsFromCurrentCartReply = CartEnvelope
export type RemoveLineItemsFromCurrentCartReply = Static<typeof RemoveLineItemsFromCurrentCartReply>

const quantities = Type.Array(LineItemQuantityUpdate, { minItems: 1, maxItems: 100 })

export const UpdateCurrentCartLineItemQuantityRequest = Type.Object({ lineItems: quantities })
export type UpdateCurrentCartLineItemQuantityRequest = Static<typeof UpdateCurrentCartLineItemQuantityRequest>
export const UpdateCurrentCartLineItemQuantityReply = CartEnvelope
export type UpdateCurrentCartLineItemQuantityReply = Static<typeof UpdateCurrentCartLineItemQuantityReply>

export const RemoveCouponFromCurrentCartRequest = EmptyRequest
export type RemoveCouponFromCurrentCartRequest = Static<typeof RemoveCouponFromCurrentCartRequest>
export const RemoveCouponFromCurrentCartReply = CartEnvelope
export type RemoveCouponFromCurrentCartReply = Static<typeof RemoveCouponFromCurrentCartReply>

const estimation = {
  selectedShippingOption: Nullable(SelectedShippingOption),
  shippingAddress: Nullable(Address),
  billingAddress: Nullable(Address),
  selectedMemberships: Nullable(SelectedMemberships),
  calculateTax: Nullable(Type.Boolean()),
  calculateShipping: Nullable(Type.Boolean()),
  calculateAdditionalFees: Nullable(Type.Boolean()),
}

export const CartMembershipOptions = Fields({
  ...memberships,
  selectedMemberships: Type.Array(HostSelectedMembership, { maxItems: 300 }),
})
export type CartMembershipOptions = Static<typeof CartMembershipOptions>

export const EstimateCurrentCartTotalsRequest = Fields(estimation)
export type EstimateCurrentCartTotalsRequest = Static<typeof EstimateCurrentCartTotalsRequest>
export const EstimateCurrentCartTotalsReply = Type.Object({
  cart: Cart,
  ...optional({
    ...calculation,
    calculatedLineItems: Type.Array(CalculatedLineItem),
    shippingInfo: ShippingInformation,
    weightUnit: WeightUnit,
    membershipOptions: CartMembershipOptions,
  }),
})
export type EstimateCurrentCartTotalsReply = Static<typeof EstimateCurrentCartTotalsReply>

const checkoutCreation = {
  channelType: ChannelType,
  shippingAddress: Address,
  billingAddress: Address,
  selectedShippingOption: SelectedShippingOption,
  email: Nullable(Email),
  buyerLanguage: Nullable(LanguageTag),
}

export const CreateCheckoutFromCurrentCartRequest = Fields(checkoutCreation)
export type CreateCheckoutFromCurrentCartRequest = Static<typeof CreateCheckoutFromCurrentCartRequest>
export const CreateCheckoutFromCurrentCartReply = Type.Object({ checkoutId: Guid })
export type CreateCheckoutFromCurrentCartReply = Static<typeof CreateCheckoutFromCurrentCartReply>

export const DeleteCurrentCartRequest = EmptyRequest
export type DeleteCurrentCartRequest = Static<typeof DeleteCurrentCartRequest>
export const DeleteCurrentCartReply = EmptyReply
export type DeleteCurrentCartReply = EmptyReply

// ── Any cart by its id ──────────────────────────────────────────────────────────────────────────────────

export const CreateCartRequest = Fields({ ...newLines, cartInfo: Cart, couponCode: Nullable(Text()) })
export type CreateCartRequest = Static<typeof CreateCartRequest>
export const CreateCartReply = CartEnvelope
export type CreateCartReply = Static<typeof CreateCartReply>

export const GetCartRequest = ById
export type GetCartRequest = Static<typeof GetCartRequest>
export const GetCartReply = CartEnvelope
export type GetCartReply = Static<typeof GetCartReply>

export const UpdateCartRequest = UpdateCurrentCartRequest
export type UpdateCartRequest = Static<typeof UpdateCartRequest>
export const UpdateCartReply = CartEnvelope
export type UpdateCartReply = Static<typeof UpdateCartReply>

export const AddToCartRequest = Type.Object({ id: Guid, ...optional(addition) })
export type AddToCartRequest = Static<typeof AddToCartRequest>
export const AddToCartReply = CartEnvelope
export type AddToCartReply = Static<typeof AddToCartReply>

export const RemoveLineItemsRequest = Type.Object({ id: Guid, lineItemIds })
export type RemoveLineItemsRequest = Static<typeof RemoveLineItemsRequest>
export const RemoveLineItemsReply = CartEnvelope
export type RemoveLineItemsReply = Static<typeof RemoveLineItemsReply>

export const UpdateLineItemsQuantityRequest = Type.Object({ id: Guid, lineItems: quantities })
export type UpdateLineItemsQuantityRequest = Static<typeof UpdateLineItemsQuantityRequest>
export const UpdateLineItemsQuantityReply = CartEnvelope
export type UpdateLineItemsQuantityReply = Static<typeof UpdateLineItemsQuantityReply>

export const RemoveCouponRequest = ById
export type RemoveCouponRequest = Static<typeof RemoveCouponRequest>
export const RemoveCouponReply = CartEnvelope
export type RemoveCouponReply = Static<typeof RemoveCouponReply>

export const EstimateTotalsRequest = Type.Object({ id: Guid, ...optional(estimation) })
export type EstimateTotalsRequest = Static<typeof EstimateTotalsRequest>
export const EstimateTotalsReply = EstimateCurrentCartTotalsReply
export type EstimateTotalsReply = Static<typeof EstimateTotalsReply>

export const CreateCheckoutFromCartRequest = Type.Object({ id: Guid, ...optional(checkoutCreation) })
export type CreateCheckoutFromCartRequest = Static<typeof CreateCheckoutFromCartRequest>
export const CreateCheckoutFromCartReply = CreateCheckoutFromCurrentCartReply
export type CreateCheckoutFromCartReply = Static<typeof CreateCheckoutFromCartReply>

export const DeleteCartRequest = ById
export type DeleteCartRequest = Static<typeof DeleteCartRequest>
export const DeleteCartReply = EmptyReply
export type DeleteCartReply = EmptyReply

export const GetCartByCheckoutIdRequest = ById
export type GetCartByCheckoutIdRequest = Static<typeof GetCartByCheckoutIdRequest>
export const GetCartByCheckoutIdReply = CartEnvelope
export type GetCartByCheckoutIdReply = Static<typeof GetCartByCheckoutIdReply>
