import Type, { type Static } from 'typebox'
import { Amount, Fields, FreeForm, Guid, Nullable, Text, Whole } from '../values/common.ts'
import { Booking } from './bookings.ts'
import { Slot } from './parts.ts'

// What plugins are asked about bookings.

/** A number, as the published handlers write it, or a decimal. In the currency of the shop. */
const PriceNumber = Type.Number({ minimum: 0, maximum: 999_999_999.99 })

export const CalculatePriceQuestion = Type.Object({ booking: Booking })
export type CalculatePriceQuestion = Static<typeof CalculatePriceQuestion>
export const CalculatePriceAnswer = Fields({
  /** For all participants. */
  calculatedPrice: Type.Union([PriceNumber, Amount]),
  /** What is due at once, where the service takes a deposit. */
  deposit: Type.Union([PriceNumber, Amount, Type.Null()]),
  bookingLineItems: Type.Array(FreeForm, { maxItems: 20 }),
  priceDescription: Text(),
  priceDescriptionInfo: Fields({ original: Text(), translated: Nullable(Text()) }),
})
export type CalculatePriceAnswer = Static<typeof CalculatePriceAnswer>

const ValidationResult = Fields({
  valid: Type.Boolean(),
  /** Shoppers read it. */
  invalidReason: Nullable(
    Fields({
      message: Nullable(Text({ max: 300 })),
      fieldViolations: Type.Array(
        Fields({ field: Text({ max: 150 }), description: Text({ max: 300 }), code: Text({ max: 100 }) }),
        { maxItems: 10 },
      ),
    }),
  ),
})
export type ValidationResult = Static<typeof ValidationResult>

export const ValidateBeforeCreateQuestion = Type.Object({
  items: Type.Array(Type.Object({ itemIndex: Whole(), booking: Booking })),
})
export type ValidateBeforeCreateQuestion = Static<typeof ValidateBeforeCreateQuestion>
/** An item without a result is valid. */
export const ValidateBeforeCreateAnswer = Fields({
  results: Type.Array(Fields({ itemIndex: Whole(), result: ValidationResult }), { maxItems: 300 }),
})
export type ValidateBeforeCreateAnswer = Static<typeof ValidateBeforeCreateAnswer>

const ResultsByBooking = Fields({
  results: Type.Array(Fields({ bookingId: Guid, result: ValidationResult }), { maxItems: 8 }),
})

export const ValidateBeforeCancelQuestion = Type.Object({
  items: Type.Array(Type.Object({ booking: Booking })),
})
export type ValidateBeforeCancelQuestion = Static<typeof ValidateBeforeCancelQuestion>
export const ValidateBeforeCancelAnswer = ResultsByBooking
export type ValidateBeforeCancelAnswer = Static<typeof ValidateBeforeCancelAnswer>

export const ValidateBeforeRescheduleQuestion = Type.Object({
  items: Type.Array(Type.Object({ booking: Booking, targetSlot: Slot })),
})
export type ValidateBeforeRescheduleQuestion = Static<typeof ValidateBeforeRescheduleQuestion>
export const ValidateBeforeRescheduleAnswer = ResultsByBooking
export type ValidateBeforeRescheduleAnswer = Static<typeof ValidateBeforeRescheduleAnswer>
