import { catalogueReads, named, noPrefix } from '../call.ts'

export const currenciesCalls = named({
  listCurrencies: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/currency_converter/v1/currencies',
    summary: 'The currencies prices are shown in, first the one they are paid in',
  },
  getConversionRate: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/currency_converter/v1/currencies/rate/{from}/convert/{to}',
    summary: 'What one unit of a currency is worth in another',
  },
})
