import Type, { type Static } from 'typebox'
import { Fields, Nullable, Text, Timestamp } from '../values/common.ts'
import { FulfillmentStatus, PaymentStatus } from './orders.ts'

/** `day` like `2026-12-24`, in the time zone of the shop. Absent: today. */
export const ListDeliverySlotsRequest = Fields({ day: Text({ max: 10 }) })
export type ListDeliverySlotsRequest = Static<typeof ListDeliverySlotsRequest>

export const SlotOrder = Type.Object({
  id: Text(),
  number: Text(),
  /** Of the recipient, or the e-mail address. */
  name: Text(),
  /** Street and place of a delivery. */
  address: Text(),
  quantity: Type.Integer(),
  paymentStatus: PaymentStatus,
  fulfillmentStatus: FulfillmentStatus,
  ...Fields({ readyForPickupDate: Timestamp }).properties,
})
export type SlotOrder = Static<typeof SlotOrder>

export const DaySlot = Type.Object({
  /** Of the shipping option or pickup location. */
  optionId: Text(),
  title: Text(),
  pickup: Type.Boolean(),
  from: Timestamp,
  to: Timestamp,
  timeZone: Text(),
  /** Null: the slot is no longer offered. */
  capacity: Nullable(Type.Integer()),
  /** Places of orders and of open payments. */
  taken: Type.Integer(),
  orders: Type.Array(SlotOrder),
})
export type DaySlot = Static<typeof DaySlot>

/** The slots of the day with their orders, earliest first. At most 1,000 orders. */
export const ListDeliverySlotsReply = Type.Object({
  day: Text(),
  timeZone: Text(),
  slots: Type.Array(DaySlot),
  hasMore: Type.Boolean(),
})
export type ListDeliverySlotsReply = Static<typeof ListDeliverySlotsReply>
