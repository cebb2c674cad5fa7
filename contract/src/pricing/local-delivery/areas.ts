import Type, { type Static } from 'typebox'
import { CountryCode, Fields, Nullable, Text } from '../../values/common.ts'

/** Where an option delivers within its regions: at these postcodes, or in these cities. */
export const DeliveryArea = Fields({
  /** Such as 10115, or 101* for all that begin so. */
  zipCodes: Type.Array(Text({ min: 1, max: 20 }), { maxItems: 500 }),
  cities: Type.Array(
    Type.Object({
      cityName: Text({ min: 1, max: 100 }),
      country: CountryCode,
      ...Fields({ subdivision: Nullable(Text({ max: 50 })) }).properties,
    }),
    { maxItems: 50 },
  ),
  /** Only in these countries, or parts of them. None: wherever the postcode or city is. */
  destinations: Type.Array(
    Fields({ code: CountryCode, subdivisions: Type.Array(Text({ max: 50 }), { maxItems: 200 }) }),
    { maxItems: 100 },
  ),
})
export type DeliveryArea = Static<typeof DeliveryArea>
