import Type, { type Static } from 'typebox'
import { Fields, Nullable, Strings, Text, Whole } from '../values/common.ts'

// Time slots of deliveries and pickups: an extension of the published contract, which knows only the slot of an order.

export const Weekday = Strings(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'])
export type Weekday = Static<typeof Weekday>

/** `from` and `to` are local times like `09:30`; `to` may be `24:00`. `capacity` is the number of orders. */
export const SlotWindow = Fields({
  weekday: Weekday,
  from: Text({ max: 5 }),
  to: Text({ max: 5 }),
  capacity: Whole({ min: 1, max: 10_000 }),
})
export type SlotWindow = Static<typeof SlotWindow>

/** When an option delivers, or a pickup location hands over. Without slots, the time is left open. */
export const DeliverySlots = Fields({
  /** IANA. Absent: the time zone of the shop. */
  timeZone: Nullable(Text({ max: 100 })),
  windows: Type.Array(SlotWindow),
  /** How long before its beginning a slot can be chosen last. */
  cutOffMinutes: Whole({ max: 20_160 }),
  /** The first day with slots, counted from today, which is 0. */
  preparationDays: Whole({ max: 60 }),
  /** The last day with slots, counted from today. */
  horizonDays: Whole({ max: 90 }),
  /** Days without slots, e.g. `2026-12-25`. */
  blackoutDates: Type.Array(Text({ max: 10 })),
})
export type DeliverySlots = Static<typeof DeliverySlots>
