import Type, { type Static } from 'typebox'
import { Amount, EmptyRequest, Fields, Nullable, Text } from '../values/common.ts'
import { LineQuantity, PluginCatalogReference } from './parts.ts'

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
