import Type, { type Static } from 'typebox'
import { CurrencyCode, EmptyRequest, Fields, Nullable, Text, Timestamp, Whole } from './common.ts'

/** A decimal as digits and number of decimal places: `{ value: "1095", decimalPlaces: 2 }` is 10.95. */
export const DecimalValue = Fields({ value: Text(), decimalPlaces: Whole() })
export type DecimalValue = Static<typeof DecimalValue>

export const Currency = Fields({ code: CurrencyCode, symbol: Text({ max: 10 }) })
export type Currency = Static<typeof Currency>

export const ListCurrenciesRequest = EmptyRequest
export type ListCurrenciesRequest = Static<typeof ListCurrenciesRequest>
export const ListCurrenciesReply = Type.Object({ currencies: Type.Array(Currency) })
export type ListCurrenciesReply = Static<typeof ListCurrenciesReply>

export const GetConversionRateRequest = Type.Object({ from: CurrencyCode, to: CurrencyCode })
export type GetConversionRateRequest = Static<typeof GetConversionRateRequest>
export const GetConversionRateReply = Fields({ rate: DecimalValue, rateTimestamp: Nullable(Timestamp) })
export type GetConversionRateReply = Static<typeof GetConversionRateReply>
