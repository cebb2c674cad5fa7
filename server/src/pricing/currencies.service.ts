import type {
  ConvertCurrencyReply,
  ConvertCurrencyRequest,
  GetConversionRateReply,
  GetConversionRateRequest,
  ListCurrenciesReply,
} from '@cartwright/contract/values/currencies.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as money from '../platform/values/money.ts'
import { displayCurrency } from '../sites/settings/locale.rules.ts'
import * as sites from '../sites/settings/service.ts'

/** The shop's own currency and those it shows prices in besides. */
export async function list(shop: Shop, { siteId }: Caller): Promise<ListCurrenciesReply> {
  const { currency, currencies, language } = (await sites.get(shop, siteId)).settings
  const codes = [currency, ...currencies.map(({ code }) => code)]
  return { currencies: codes.map((code) => ({ code, symbol: money.symbol(code, language) })) }
}

export async function rate(
  shop: Shop,
  { siteId }: Caller,
  request: GetConversionRateRequest,
): Promise<GetConversionRateReply> {
  const { rates, updatedAt } = await ratesOf(shop, siteId, request)
  return { rate: money.rateBetween(rates.from, rates.to), rateTimestamp: updatedAt.toISOString() }
}

/** What one of the shop's own currency is of each. */
async function ratesOf(shop: Shop, siteId: string, { from, to }: GetConversionRateRequest) {
  const { settings, updatedAt } = await sites.get(shop, siteId)
  const [one, other] = [from, to].map((code) =>
    code === settings.currency ? '1' : displayCurrency(settings, code)?.rate,
  )
  if (one === undefined || other === undefined)
    throw refuse('NOT_FOUND', 'The shop has no conversion rate for these currencies')
  return { rates: { from: one, to: other }, updatedAt }
}

/** Converts at the rates of the settings, rounded as the other currency is. */
export async function convert(
  shop: Shop,
  { siteId }: Caller,
  { amounts, from, to }: ConvertCurrencyRequest,
): Promise<ConvertCurrencyReply> {
  const { rates, updatedAt } = await ratesOf(shop, siteId, { from, to })
  return {
    amounts: amounts.map((amount) => money.convertDecimal(amount, rates, to)),
    rateTimestamp: updatedAt.toISOString(),
  }
}
