import Type, { type Static } from 'typebox'
import { Guid, Nullable, Strings, Text, Timestamp } from '../values/common.ts'
import { Price } from './line-items.ts'

const status = Strings(['STARTED', 'SUCCEEDED', 'FAILED'])

export const ListOrderRefundsRequest = Type.Object({ orderId: Guid })
export type ListOrderRefundsRequest = Static<typeof ListOrderRefundsRequest>

/** `SUCCEEDED` also if payment services have refused a part: `missing` is what did not go back yet. */
const OrderRefund = Type.Object({
  id: Guid,
  createdDate: Timestamp,
  status,
  reason: Text(),
  amount: Price,
  missing: Price,
  /** Why a payment service has refused its part. */
  failure: Nullable(Text()),
})

/** At most the 100 newest, the oldest first. */
export const ListOrderRefundsReply = Type.Object({ refunds: Type.Array(OrderRefund) })
export type ListOrderRefundsReply = Static<typeof ListOrderRefundsReply>

export const RetryOrderRefundRequest = Type.Object({ orderId: Guid, refundId: Guid })
export type RetryOrderRefundRequest = Static<typeof RetryOrderRefundRequest>

/** `STARTED`: the payment service has not answered yet; the shop asks again. */
export const RetryOrderRefundReply = Type.Object({
  status,
  /** What has gone back now. */
  refunded: Price,
  failure: Nullable(Text()),
})
export type RetryOrderRefundReply = Static<typeof RetryOrderRefundReply>
