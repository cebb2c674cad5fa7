import { catalogueReads, named, noPrefix } from '../call.ts'

export const currenciesCalls = named({
  listCurrencies: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/currency_converter/v1/currencies',
    summary: 'List the currencies of the shop; the first one is the currency of payment',
  },
  getConversionRate: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/currency_converter/v1/currencies/rate/{from}/convert/{to}',
    summary: 'Read the exchange rate of two currencies',
  },
  convertCurrency: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'POST',
    path: '/currency_converter/v1/currencies/amounts/{from}/convert/{to}',
    summary: 'Convert amounts from one currency of the shop to another',
  },
})
