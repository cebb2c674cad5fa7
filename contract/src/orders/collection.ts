import Type, { type Static } from 'typebox'
import { Amount, Guid, Text } from '../values/common.ts'
import { Price } from './line-items.ts'
import { PaymentCollectabilityStatus } from './orders.ts'

export const RecordManuallyCollectedPaymentRequest = Type.Object({
  orderId: Guid,
  amount: Type.Object({ amount: Amount, formattedAmount: Type.Optional(Text()) }),
})
export type RecordManuallyCollectedPaymentRequest = Static<typeof RecordManuallyCollectedPaymentRequest>

export const GetPaymentCollectabilityStatusRequest = Type.Object({ ecomOrderId: Guid })
export type GetPaymentCollectabilityStatusRequest = Static<typeof GetPaymentCollectabilityStatusRequest>
/** `amount` is what is left to pay. */
export const GetPaymentCollectabilityStatusReply = Type.Object({
  status: PaymentCollectabilityStatus,
  amount: Price,
})
export type GetPaymentCollectabilityStatusReply = Static<typeof GetPaymentCollectabilityStatusReply>
