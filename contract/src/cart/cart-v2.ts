import Type, { type Static } from 'typebox'
import { CreatedBy } from '../checkout/checkout.ts'
import {
  CurrencyCode,
  Email,
  ExtendedFields,
  Fields,
  Guid,
  Nullable,
  Phone,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { ChannelType } from './cart.ts'
import { ConvertedMoney, DiscountSourceV2, LineItemV2, SentMoney } from './cart-v2-lines.ts'
import { Address, FullAddressContactDetails, VatId } from './contacts.ts'
import { WeightUnit } from './line-item-fields.ts'

export const DeliveryMethod = Fields({
  code: Text(),
  appId: Nullable(Text()),
  title: Fields({ original: Text(), translated: Nullable(Text()) }),
  pickup: Type.Boolean(),
})
export type DeliveryMethod = Static<typeof DeliveryMethod>

export const CartGiftCard = Fields({
  id: Text(),
  obfuscatedCode: Text(),
  appId: Text(),
  externalId: Nullable(Text()),
  requestedRedeemAmount: ConvertedMoney,
})
export type CartGiftCard = Static<typeof CartGiftCard>

export const CartSettings = Fields({
  lockGiftCard: Nullable(Type.Boolean()),
  lockCouponCode: Nullable(Type.Boolean()),
  policyAgreementCheckboxDisabled: Nullable(Type.Boolean()),
  manualPaymentDisabled: Nullable(Type.Boolean()),
})
export type CartSettings = Static<typeof CartSettings>

/** A cart and its checkout as one object. */
export const CartV2 = Fields({
  id: Text(),
  revision: Text(),
  lineItems: Type.Array(LineItemV2),
  subtotal: ConvertedMoney,
  note: Nullable(Text({ max: 1000 })),
  coupons: Type.Array(Fields({ id: Text(), code: Text() })),
  source: Fields({
    channelType: ChannelType,
    externalReferences: Type.Array(Fields({ appId: Text(), resourceId: Nullable(Text()) })),
    createdBy: CreatedBy,
    customContentReference: Fields({ appId: Guid, componentId: Guid }),
  }),
  businessInfo: Fields({ locationId: Nullable(Guid), languageCode: Text(), currencyCode: CurrencyCode }),
  customerInfo: Fields({
    visitorId: Text(),
    memberId: Text(),
    userId: Text(),
    openAccess: Type.Boolean(),
    firstName: Nullable(Text({ max: 100 })),
    lastName: Nullable(Text({ max: 100 })),
    phone: Nullable(Phone),
    company: Nullable(Text({ max: 1000 })),
    vatId: Nullable(VatId),
    email: Nullable(Email),
    contactId: Nullable(Text()),
    languageCode: Text(),
    currencyCode: CurrencyCode,
  }),
  deliveryInfo: Fields({
    address: Nullable(Address),
    method: Nullable(DeliveryMethod),
    weightUnit: WeightUnit,
  }),
  taxInfo: Fields({ pricesIncludeTax: Type.Boolean(), taxExemptGroupId: Nullable(Text()) }),
  paymentInfo: Fields({
    giftCards: Type.Array(CartGiftCard),
    currencyCode: CurrencyCode,
    billingAddress: Nullable(Address),
    billingContact: Nullable(FullAddressContactDetails),
  }),
  orderPlaced: Type.Boolean(),
  orderId: Nullable(Text()),
  purchaseFlowId: Nullable(Text()),
  settings: CartSettings,
  customCheckoutUrl: Nullable(Text({ max: 1000 })),
  extendedFields: Nullable(ExtendedFields),
  currentCart: Type.Boolean(),
  demo: Type.Boolean(),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
})
export type CartV2 = Static<typeof CartV2>

// ── Totals ──────────────────────────────────────────────────────────────────────────────────────────────

const name = Fields({ original: Text(), translated: Nullable(Text()) })

const lineItemIds = Type.Array(Text())

export const ViolationV2 = Fields({
  code: Strings([
    'GENERAL_CODE',
    'CUSTOM_VALIDATION',
    'EMPTY_CART',
    'LINE_ITEMS_OUT_OF_STOCK',
    'MEMBERS_ONLY_ITEM',
    'INVALID_COUPON_CODE',
    'INVALID_COUPON_STATUS',
    'CANNOT_APPLY_COUPON_DISCOUNT_WHEN_PURCHASING_GIFT_CARD',
    'MISSING_DELIVERY_ADDRESS',
    'MISSING_DELIVERY_METHOD',
    'DELIVERY_METHOD_NO_LONGER_AVAILABLE',
    'DELIVERY_METHOD_NOT_APPLIED_TO_ALL_LINE_ITEMS',
    'INVALID_GIFT_CARD_CODE',
    'INVALID_GIFT_CARD_STATUS',
    'CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD',
    'SUBTOTAL_BELOW_ORDER_MINIMUM',
    'INVALID_MEMBERSHIP_STATUS',
    'INVALID_POSTAL_CODE',
    'INVALID_SUBDIVISION',
  ]),
  scope: Strings(['GLOBAL', 'LINE_ITEM', 'DISCOUNT', 'DELIVERY', 'TAX', 'MEMBERSHIP', 'GIFT_CARD']),
  severity: Strings(['WARNING', 'ERROR']),
  description: Nullable(Text()),
  lineItemsOutOfStockData: Fields({ lineItemIds, allLineItemsOutOfStock: Type.Boolean() }),
  invalidCouponCodeData: Fields({ couponCode: Text() }),
  invalidCouponStatusData: Fields({ couponCode: Text(), reason: Text() }),
  invalidGiftCardCodeData: Fields({ giftCardCode: Text(), giftCardId: Nullable(Text()) }),
  invalidGiftCardStatusData: Fields({
    giftCardCode: Text(),
    reason: Text(),
    giftCardId: Nullable(Text()),
  }),
  membersOnlyItemData: Fields({ lineItemIds }),
  invalidMembershipStatusData: Fields({ membershipId: Text(), reason: Text() }),
  customValidationData: Fields({
    target: Fields({
      other: Fields({ name: Text() }),
      lineItem: Fields({ name: Text(), id: Text() }),
    }),
  }),
})
export type ViolationV2 = Static<typeof ViolationV2>

export const CartSummary = Fields({
  cartId: Text(),
  cartRevision: Text(),
  calculationId: Text(),
  lineItems: Type.Array(
    Fields({
      lineItemId: Text(),
      quantity: Whole(),
      unitPrice: ConvertedMoney,
      totalPrice: ConvertedMoney,
    }),
  ),
  discounts: Type.Array(
    Fields({
      name,
      source: DiscountSourceV2,
      scope: Strings(['UNKNOWN_DISCOUNT_SCOPE', 'CART_SUBTOTAL', 'LINE_ITEM', 'DELIVERY']),
      total: ConvertedMoney,
      lineItemDiscounts: Type.Array(Fields({ lineItemId: Text(), amountOff: ConvertedMoney })),
    }),
  ),
  deliverySummary: Fields({ method: DeliveryMethod, price: ConvertedMoney }),
  additionalFees: Type.Array(
    Fields({
      code: Nullable(Text()),
      name,
      providerAppId: Nullable(Text()),
      lineItemIds,
      price: ConvertedMoney,
      source: Strings([
        'UNKNOWN_ADDITIONAL_FEE_SOURCE',
        'SERVICE_PLUGIN',
        'LINE_ITEM',
        'DELIVERY',
        'PLATFORM',
      ]),
    }),
  ),
  taxSummary: Fields({
    taxes: Type.Array(
      Fields({
        name,
        taxableAmount: ConvertedMoney,
        exemptAmount: ConvertedMoney,
        amount: ConvertedMoney,
      }),
    ),
    totalExempt: ConvertedMoney,
    pricesIncludeTax: Type.Boolean(),
    lineItemTaxes: Type.Array(Fields({ lineItemId: Text(), tax: ConvertedMoney, rate: Nullable(Text()) })),
    deliveryTax: ConvertedMoney,
    additionalFeeTaxes: Type.Array(Fields({ additionalFeeCode: Text(), tax: ConvertedMoney })),
  }),
  priceSummary: Fields({
    subtotal: ConvertedMoney,
    discount: ConvertedMoney,
    delivery: ConvertedMoney,
    additionalFees: ConvertedMoney,
    tax: ConvertedMoney,
    total: ConvertedMoney,
  }),
  paymentSummary: Fields({
    giftCards: Type.Array(Fields({ giftCardId: Text(), redeemAmount: ConvertedMoney })),
    memberships: Type.Array(Fields({ id: Text(), appId: Text(), lineItemIds })),
    requiresPaymentAfterGiftCard: Type.Boolean(),
    totalAfterGiftCards: ConvertedMoney,
    payNow: ConvertedMoney,
    payLater: ConvertedMoney,
  }),
  priceVerificationToken: Nullable(Text()),
  violations: Type.Array(ViolationV2),
})
export type CartSummary = Static<typeof CartSummary>

// ── What a shopper adds ─────────────────────────────────────────────────────────────────────────────────

export const CouponInput = Type.Object({ code: Text({ min: 1, max: 100 }) })
export type CouponInput = Static<typeof CouponInput>

export const DeliveryMethodInput = Type.Object({
  code: Text({ min: 1, max: 250 }),
  appId: Type.Optional(Nullable(Guid)),
})
export type DeliveryMethodInput = Static<typeof DeliveryMethodInput>

export const GiftCardInput = Type.Object({
  code: Text({ min: 1, max: 100 }),
  redeemAmount: Type.Optional(SentMoney),
})
export type GiftCardInput = Static<typeof GiftCardInput>
