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
import { optional } from '../platform/values/optional.ts'
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
  { from, to }: GetConversionRateRequest,
): Promise<GetConversionRateReply> {
  const { settings, updatedAt } = await sites.get(shop, siteId)
  const [one, other] = [from, to].map((code) =>
    code === settings.currency ? '1' : displayCurrency(settings, code)?.rate,
  )
  if (one === undefined || other === undefined)
    throw refuse('NOT_FOUND', 'The shop has no conversion rate for these currencies')
  return { rate: money.rateBetween(one, other), rateTimestamp: updatedAt.toISOString() }
}

/** Converts at the rate that {@link rate} has, rounded as the other currency is. */
export async function convert(
  shop: Shop,
  caller: Caller,
  { amounts, ...currencies }: ConvertCurrencyRequest,
): Promise<ConvertCurrencyReply> {
  const { rate: found = {}, rateTimestamp } = await rate(shop, caller, currencies)
  const { value: digits = '1', decimalPlaces: rateDecimals = 0 } = found
  const decimalPlaces = money.exponent(currencies.to)
  return {
    amounts: amounts.map(({ value, decimalPlaces: decimals = 0 }) => {
      const factor = BigInt(digits) * 10n ** BigInt(decimalPlaces)
      const converted = money.share(BigInt(value), factor, 10n ** BigInt(rateDecimals + decimals))
      return { value: String(converted), decimalPlaces }
    }),
    ...optional('rateTimestamp', rateTimestamp),
  }
}
