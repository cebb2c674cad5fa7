import Type, { type Static } from 'typebox'
import { Amount, CurrencyCode, Fields, Nullable, Strings, Text, Whole } from '../values/common.ts'
import { LineQuantity, PluginAddress } from './parts.ts'

/** The goods, the delivery (`shipping`) and the fees (`fee-0`, …), each as a line. */
export const CalculateTaxQuestion = Fields({
  currency: Text(),
  addresses: Type.Array(PluginAddress),
  lineItems: Type.Array(
    Fields({
      id: Text(),
      itemName: Text(),
      quantity: LineQuantity,
      /** Of all pieces, after discounts. */
      price: Amount,
      /** The stock keeping unit. */
      itemCode: Text(),
      /** Absent: the default group. */
      taxGroupId: Text(),
      taxIncludedInPrice: Type.Boolean(),
      /** Which of the addresses decides, from 0. */
      addressIndex: Fields({ singleAddress: Whole() }),
    }),
  ),
})
export type CalculateTaxQuestion = Static<typeof CalculateTaxQuestion>

const TaxRow = Type.Object({
  /** A fraction: `0.19` is 19 %. */
  rate: Amount,
  taxAmount: Amount,
  taxableAmount: Type.Optional(Nullable(Amount)),
  nonTaxableAmount: Type.Optional(Nullable(Amount)),
  jurisdiction: Type.Optional(Nullable(Text({ max: 200 }))),
  jurisdictionType: Type.Optional(
    Nullable(Strings(['UNDEFINED', 'COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL'])),
  ),
  taxType: Type.Optional(Nullable(Text({ max: 200 }))),
  taxName: Type.Optional(Nullable(Text({ max: 200 }))),
})
export type PluginTaxRow = Static<typeof TaxRow>

export const CalculateTaxAnswer = Type.Object({
  currency: Type.Optional(Nullable(CurrencyCode)),
  /** One for each line of the question. A line without tax has no rows. */
  lineItemTaxDetails: Type.Array(
    Type.Object({ id: Text(), taxBreakdown: Type.Optional(Type.Array(TaxRow, { maxItems: 100 })) }),
    { maxItems: 500 },
  ),
})
export type CalculateTaxAnswer = Static<typeof CalculateTaxAnswer>
