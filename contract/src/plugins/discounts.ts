import Type, { type Static } from 'typebox'
import { Amount, EmptyRequest, Fields, Nullable, Strings, Text } from '../values/common.ts'
import { LineQuantity, PluginCatalogReference, PluginPhysicalProperties } from './parts.ts'

export const GetEligibleDiscountsQuestion = Fields({
  lineItems: Type.Array(
    Fields({
      id: Text(),
      quantity: LineQuantity,
      catalogReference: PluginCatalogReference,
      productName: Text(),
      /** Of one piece, before discounts. */
      price: Amount,
      physicalProperties: PluginPhysicalProperties,
    }),
  ),
  /** The code that the buyer entered, if it is none of the shop’s own. */
  couponCodes: Type.Array(Text()),
  buyerEmail: Text(),
  purchaseFlowId: Text(),
})
export type GetEligibleDiscountsQuestion = Static<typeof GetEligibleDiscountsQuestion>

const Rate = Fields({
  type: Strings(['FIXED_AMOUNT', 'PERCENTAGE']),
  fixedAmountValue: Nullable(Amount),
  /** 10 takes a tenth off. */
  percentageValue: Nullable(Amount),
})
export type PluginDiscountRate = Static<typeof Rate>

const Discount = Type.Object({
  targetType: Strings(['GLOBAL', 'SHIPPING', 'LINE_ITEMS']),
  name: Type.Object({
    original: Text({ min: 1, max: 256 }),
    translated: Type.Optional(Nullable(Text({ max: 500 }))),
  }),
  /** `COUPON`: for the code of the question. */
  source: Type.Optional(Nullable(Strings(['COUPON', 'AUTOMATIC', 'CUSTOM']))),
  couponOptions: Type.Optional(Nullable(Fields({ code: Nullable(Text({ max: 50 })) }))),
  externalId: Type.Optional(Nullable(Text({ max: 100 }))),
  globalDiscounts: Type.Optional(Nullable(Fields({ rate: Rate }))),
  shippingDiscounts: Type.Optional(Nullable(Fields({ rate: Rate }))),
  lineItemsDiscounts: Type.Optional(
    Nullable(Fields({ lineItems: Type.Array(Fields({ id: Text(), rate: Rate }), { maxItems: 300 }) })),
  ),
})

export const GetEligibleDiscountsAnswer = Fields({ discounts: Type.Array(Discount, { maxItems: 100 }) })
export type GetEligibleDiscountsAnswer = Static<typeof GetEligibleDiscountsAnswer>

// ── Triggers of automatic discounts ─────────────────────────────────────────────────────────────────────

export const ListTriggersQuestion = EmptyRequest
export const ListTriggersAnswer = Fields({
  customTriggers: Type.Array(
    Type.Object({ id: Text({ min: 1, max: 100 }), name: Text({ min: 1, max: 200 }) }),
    { maxItems: 1000 },
  ),
})
export type ListTriggersAnswer = Static<typeof ListTriggersAnswer>

export const GetEligibleTriggersQuestion = Fields({
  lineItems: Type.Array(
    Fields({
      id: Text(),
      quantity: LineQuantity,
      catalogReference: PluginCatalogReference,
      /** Of one piece, before discounts. */
      price: Amount,
    }),
  ),
  /** Those of the plugin that discount rules name, with the text to name them by in the answer. */
  triggers: Type.Array(Fields({ customTrigger: Fields({ id: Text(), appId: Text() }), identifier: Text() })),
  purchaseFlowId: Text(),
  shippingInfo: Fields({
    address: Fields({ country: Text(), subdivision: Text(), city: Text() }),
    preferredShippingOptionCode: Text(),
  }),
})
export type GetEligibleTriggersQuestion = Static<typeof GetEligibleTriggersQuestion>

/** A trigger that is not in the answer does not fire. */
export const GetEligibleTriggersAnswer = Fields({
  eligibleTriggers: Type.Array(
    Type.Object({
      customTriggerId: Text({ min: 1, max: 100 }),
      identifier: Type.Optional(Nullable(Text({ max: 120 }))),
    }),
    { maxItems: 1000 },
  ),
})
export type GetEligibleTriggersAnswer = Static<typeof GetEligibleTriggersAnswer>
