import Type, { type Static } from 'typebox'
import { CurrencyCode, EmptyRequest, Fields, Nullable, optional, Text, Timestamp, Whole } from './common.ts'

/** A decimal as digits and number of decimal places: `{ value: "1095", decimalPlaces: 2 }` is 10.95. */
export const DecimalValue = Fields({ value: Text(), decimalPlaces: Whole() })
export type DecimalValue = Static<typeof DecimalValue>

/** The digits of a decimal, with a sign. */
export const Digits = Type.String({ pattern: '^-?\\d{1,18}$' })

/** The same as somebody sends it. */
export const AmountToConvert = Type.Object({
  value: Digits,
  ...optional({ decimalPlaces: Whole({ max: 9 }) }),
})
export type AmountToConvert = Static<typeof AmountToConvert>

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

export const ConvertCurrencyRequest = Type.Object({
  from: CurrencyCode,
  to: CurrencyCode,
  amounts: Type.Array(AmountToConvert, { minItems: 1, maxItems: 100 }),
})
export type ConvertCurrencyRequest = Static<typeof ConvertCurrencyRequest>
export const ConvertCurrencyReply = Fields({
  amounts: Type.Array(DecimalValue),
  rateTimestamp: Nullable(Timestamp),
})
export type ConvertCurrencyReply = Static<typeof ConvertCurrencyReply>
