import Type, { type Static, type TSchema } from 'typebox'
import { Fields, Text, Whole } from '../values/common.ts'

const ofLanguages = <Value extends TSchema>(value: Value) => Fields({ en: value, de: value })

/** Replaced as a whole: missing values are the defaults. */
export const ReturnSettings = Fields({
  /** Whether buyers can ask for returns. */
  open: Type.Boolean(),
  /** For how many days after a parcel was sent; 30 by default. */
  days: Whole({ min: 1, max: 365 }),
  /** Where goods go back to, line by line. Empty: the address of the seller. */
  address: Text({ max: 500 }),
  /** How to send goods back, as buyers read it in each language. */
  instructions: ofLanguages(Text({ max: 2000 })),
  /** Why goods go back, as buyers read it in each language. Empty: the usual reasons. */
  reasons: ofLanguages(Type.Array(Text({ min: 1, max: 100 }), { maxItems: 20 })),
})
export type ReturnSettings = Static<typeof ReturnSettings>
