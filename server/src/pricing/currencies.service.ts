import type {
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
