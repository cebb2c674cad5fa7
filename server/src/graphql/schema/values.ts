import type { MultiCurrencyPrice } from '@cartwright/contract/cart/line-items.ts'
import type { PriceData } from '@cartwright/contract/catalogue/variants.ts'
import { toDecimal, toMinor } from '../../platform/money.ts'
import { builder } from './builder.ts'

/** An amount and how people read it. */
export interface Money {
  amount: string
  currency: string
  formatted: string
  /** In the currency the reader wished for, where the shop offers it. */
  converted?: Money | undefined
}

export const MoneyRef = builder.objectRef<Money>('Money')

builder.objectType(MoneyRef, {
  fields: (t) => ({
    amount: t.expose('amount', { type: 'Decimal', nullable: false }),
    currency: t.exposeString('currency', { nullable: false, description: 'ISO 4217' }),
    formatted: t.exposeString('formatted', { nullable: false, description: 'As people read it: "$19.99"' }),
    converted: t.field({
      type: MoneyRef,
      description: 'The same in the currency of the header x-wix-currency, where the shop offers it',
      resolve: ({ converted }) => converted,
    }),
  }),
})

/** The currencies that the prices of a cart are written in. */
export interface Currencies {
  currency?: string | undefined
  conversionCurrency?: string | undefined
}

export function moneyOf(price: MultiCurrencyPrice | undefined, currencies: Currencies): Money | undefined {
  if (price?.amount === undefined) return undefined
  const { currency = '', conversionCurrency = currency } = currencies
  const money = { amount: price.amount, currency, formatted: price.formattedAmount ?? '' }
  if (conversionCurrency === currency || price.convertedAmount === undefined) return money
  const converted = {
    amount: price.convertedAmount,
    currency: conversionCurrency,
    formatted: price.formattedConvertedAmount ?? '',
  }
  return { ...money, converted }
}

/** What a product or a variant of it costs. */
export interface Price {
  prices: PriceData
  converted: PriceData | undefined
}

export const PriceRef = builder.objectRef<Price>('Price')

builder.objectType(PriceRef, {
  fields: (t) => ({
    full: t.field({
      type: MoneyRef,
      nullable: false,
      description: 'Before the sale',
      resolve: (price) => inCatalogue(price, 'price'),
    }),
    now: t.field({
      type: MoneyRef,
      nullable: false,
      description: 'What a shopper pays',
      resolve: (price) => inCatalogue(price, 'discountedPrice'),
    }),
    perUnit: t.field({
      type: MoneyRef,
      resolve: (price) => (price.prices.pricePerUnit == null ? null : inCatalogue(price, 'pricePerUnit')),
    }),
  }),
})

type PriceName = 'price' | 'discountedPrice' | 'pricePerUnit'

/** The catalogue has numbers where carts have exact texts. */
export function inCatalogue({ prices, converted }: Price, name: PriceName): Money {
  const money = written(prices, name)
  const differs = converted !== undefined && converted.currency !== prices.currency
  return differs ? { ...money, converted: written(converted, name) } : money
}

function written({ currency = '', formatted, ...prices }: PriceData, name: PriceName): Money {
  const minor = toMinor(Number(prices[name] ?? 0), currency) ?? 0n
  return { amount: toDecimal(minor, currency), currency, formatted: formatted?.[name] ?? '' }
}
