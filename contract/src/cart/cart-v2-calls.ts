import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { CaptchaToken } from '../identity/authentication.ts'
import {
  EmptyReply,
  EmptyRequest,
  Fields,
  Guid,
  Nullable,
  optional,
  Strings,
  Text,
} from '../values/common.ts'
import { CartSummary, CartV2, CouponInput, DeliveryMethodInput, GiftCardInput } from './cart-v2.ts'
import { CatalogItemInput, CustomItemInput, LineItemUpdate } from './cart-v2-lines.ts'

// Each call exists for the current cart, and with `cartId` for any other.

const ofCart = <P extends TProperties>(request: TObject<P>) =>
  Type.Object({ cartId: Guid, ...request.properties })

export const CartV2ById = Type.Object({ cartId: Guid })
export type CartV2ById = Static<typeof CartV2ById>
export const CartV2Envelope = Type.Object({ cart: CartV2 })
export type CartV2Envelope = Static<typeof CartV2Envelope>
export const CurrentCartV2Request = EmptyRequest
export type CurrentCartV2Request = Static<typeof CurrentCartV2Request>
export const NoCartV2 = EmptyReply
export type NoCartV2 = EmptyReply

const newItems = {
  catalogItems: Type.Array(CatalogItemInput, { maxItems: 300 }),
  customItems: Type.Array(CustomItemInput, { maxItems: 300 }),
}

export const CreateCartV2Request = Fields({
  ...newItems,
  cart: CartV2,
  coupons: Type.Array(CouponInput, { maxItems: 1 }),
  deliveryMethod: DeliveryMethodInput,
  giftCards: Type.Array(GiftCardInput, { maxItems: 1 }),
})
export type CreateCartV2Request = Static<typeof CreateCartV2Request>

export const UpdateCartV2Request = Type.Object({ cart: CartV2 })
export type UpdateCartV2Request = Static<typeof UpdateCartV2Request>

export const AddLinesV2Request = Fields(newItems)
export type AddLinesV2Request = Static<typeof AddLinesV2Request>
export const AddLinesToCartV2Request = ofCart(AddLinesV2Request)
export type AddLinesToCartV2Request = Static<typeof AddLinesToCartV2Request>

export const UpdateLinesV2Request = Fields({
  lineItems: Type.Array(LineItemUpdate, { minItems: 1, maxItems: 300 }),
})
export type UpdateLinesV2Request = Static<typeof UpdateLinesV2Request>
export const UpdateLinesOfCartV2Request = ofCart(UpdateLinesV2Request)
export type UpdateLinesOfCartV2Request = Static<typeof UpdateLinesOfCartV2Request>

export const RemoveLinesV2Request = Type.Object({
  lineItemIds: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
})
export type RemoveLinesV2Request = Static<typeof RemoveLinesV2Request>
export const RemoveLinesOfCartV2Request = ofCart(RemoveLinesV2Request)
export type RemoveLinesOfCartV2Request = Static<typeof RemoveLinesOfCartV2Request>

export const AddCouponV2Request = Type.Object({ coupon: CouponInput })
export type AddCouponV2Request = Static<typeof AddCouponV2Request>
export const AddCouponToCartV2Request = ofCart(AddCouponV2Request)
export type AddCouponToCartV2Request = Static<typeof AddCouponToCartV2Request>

export const RemoveCouponV2Request = Type.Object({ couponId: Guid })
export type RemoveCouponV2Request = Static<typeof RemoveCouponV2Request>
export const RemoveCouponOfCartV2Request = ofCart(RemoveCouponV2Request)
export type RemoveCouponOfCartV2Request = Static<typeof RemoveCouponOfCartV2Request>

export const AddGiftCardV2Request = Type.Object({ giftCard: GiftCardInput })
export type AddGiftCardV2Request = Static<typeof AddGiftCardV2Request>
export const AddGiftCardToCartV2Request = ofCart(AddGiftCardV2Request)
export type AddGiftCardToCartV2Request = Static<typeof AddGiftCardToCartV2Request>

export const RemoveGiftCardV2Request = Type.Object({ giftCardId: Guid })
export type RemoveGiftCardV2Request = Static<typeof RemoveGiftCardV2Request>
export const RemoveGiftCardOfCartV2Request = ofCart(RemoveGiftCardV2Request)
export type RemoveGiftCardOfCartV2Request = Static<typeof RemoveGiftCardOfCartV2Request>

export const SetDeliveryMethodV2Request = Type.Object({ deliveryMethod: DeliveryMethodInput })
export type SetDeliveryMethodV2Request = Static<typeof SetDeliveryMethodV2Request>
export const SetDeliveryMethodOfCartV2Request = ofCart(SetDeliveryMethodV2Request)
export type SetDeliveryMethodOfCartV2Request = Static<typeof SetDeliveryMethodOfCartV2Request>

export const CalculateV2Request = Fields({ refreshCart: Nullable(Type.Boolean()) })
export type CalculateV2Request = Static<typeof CalculateV2Request>
export const CalculateCartV2Request = ofCart(CalculateV2Request)
export type CalculateCartV2Request = Static<typeof CalculateCartV2Request>

/** How far other programs check the cart. */
export const ValidationsConfig = Strings([
  'SKIP_VALIDATIONS',
  'PRE_CHECKOUT_VALIDATIONS',
  'CHECKOUT_VALIDATIONS',
])
export type ValidationsConfig = Static<typeof ValidationsConfig>

/** What is not asked for is left out. */
export const EstimateV2Request = Fields({
  refreshCart: Nullable(Type.Boolean()),
  validationConfig: ValidationsConfig,
  calculateDelivery: Nullable(Type.Boolean()),
  calculateAdditionalFees: Nullable(Type.Boolean()),
  calculateTax: Nullable(Type.Boolean()),
  calculateGiftCards: Nullable(Type.Boolean()),
})
export type EstimateV2Request = Static<typeof EstimateV2Request>
export const EstimateCartV2Request = ofCart(EstimateV2Request)
export type EstimateCartV2Request = Static<typeof EstimateCartV2Request>

export const CalculatedCartV2 = Type.Object({ cart: CartV2, summary: CartSummary })
export type CalculatedCartV2 = Static<typeof CalculatedCartV2>

export const GetCheckoutUrlV2Request = Type.Object({
  cartId: Guid,
  currencyCode: Type.Optional(Nullable(Text({ max: 3 }))),
})
export type GetCheckoutUrlV2Request = Static<typeof GetCheckoutUrlV2Request>
export const GetCheckoutUrlV2Reply = Type.Object({ checkoutUrl: Text() })
export type GetCheckoutUrlV2Reply = Static<typeof GetCheckoutUrlV2Reply>

export const PlaceOrderV2Request = Type.Object({
  cartId: Guid,
  ...optional({
    priceVerificationToken: Nullable(Text({ max: 1000 })),
    savePaymentMethod: Type.Boolean(),
    delayCapture: Type.Boolean(),
    /** The answer to a puzzle, after CAPTCHA_MISSING (`-19971`). */
    captchaTokens: Type.Array(CaptchaToken),
  }),
})
export type PlaceOrderV2Request = Static<typeof PlaceOrderV2Request>
export const PlaceOrderV2Reply = Type.Object({ orderId: Guid, completed: Type.Boolean() })
export type PlaceOrderV2Reply = Static<typeof PlaceOrderV2Reply>

export const MarkCartAsCompletedV2Request = Type.Object({
  cartId: Guid,
  orderId: Type.Optional(Nullable(Guid)),
})
export type MarkCartAsCompletedV2Request = Static<typeof MarkCartAsCompletedV2Request>
