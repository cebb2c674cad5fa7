import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'

/** Milliseconds in which a resource is taken once. */
export const unit = 5 * 60_000

/** No booking and no block takes longer, with the time before and after it. */
export const longestInUnits = Math.ceil(((bookingLimits.duration + 2 * bookingLimits.buffer) * 60_000) / unit)

/** The first unit of a time and the one after its last, rounded outwards. */
export function unitsOf(from: Date | number, until: Date | number): [number, number] {
  return [Math.floor(Number(from) / unit), Math.ceil(Number(until) / unit)]
}
