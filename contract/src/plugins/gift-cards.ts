import Type, { type Static } from 'typebox'
import { Amount, Fields, Nullable, Text } from '../values/common.ts'

/** A number, as the published clients write it, or a decimal. */
const Balance = Type.Union([Type.Number({ minimum: 0, maximum: 999_999_999.99 }), Amount])

const after = Fields({ remainingBalance: Balance, currencyCode: Nullable(Text()) }).properties

const card = { code: Text({ min: 1, max: 50 }) }

export const GetGiftCardBalanceQuestion = Type.Object(card)
export type GetGiftCardBalanceQuestion = Static<typeof GetGiftCardBalanceQuestion>
export const GetGiftCardBalanceAnswer = Type.Object({
  balance: Balance,
  currencyCode: Text({ min: 3, max: 3 }),
  /** The card’s id in the system of the plugin. */
  externalId: Type.Optional(Nullable(Text({ max: 50 }))),
})
export type GetGiftCardBalanceAnswer = Static<typeof GetGiftCardBalanceAnswer>

export const RedeemGiftCardQuestion = Type.Object({
  ...card,
  amount: Type.Number(),
  /** Asked again with the same order, the plugin takes nothing more and gives the same transaction. */
  orderId: Text(),
  currencyCode: Text(),
})
export type RedeemGiftCardQuestion = Static<typeof RedeemGiftCardQuestion>
export const RedeemGiftCardAnswer = Type.Object({
  transactionId: Text({ min: 1, max: 100 }),
  ...after,
})
export type RedeemGiftCardAnswer = Static<typeof RedeemGiftCardAnswer>

export const VoidGiftCardQuestion = Type.Object({ transactionId: Text() })
export type VoidGiftCardQuestion = Static<typeof VoidGiftCardQuestion>
export const VoidGiftCardAnswer = Type.Object(after)
export type VoidGiftCardAnswer = Static<typeof VoidGiftCardAnswer>
