import type { Image, MultiCurrencyPrice } from '@cartwright/contract/cart/line-item-fields.ts'
import { type MediaItem, MediaItemType } from '@cartwright/contract/catalogue/product-media.ts'
import type { PriceData } from '@cartwright/contract/catalogue/variants.ts'
import { toDecimal, toMinor } from '../../platform/values/money.ts'
import { builder, type ObjectFields } from './builder.ts'

/** An amount and its text for people. */
export interface Money {
  amount: string
  currency: string
  formatted: string
  /** In the currency that the reader prefers, where the shop offers it. */
  converted?: Money | undefined
}

export const MoneyRef = builder.objectRef<Money>('Money')

builder.objectType(MoneyRef, {
  fields: (t) => ({
    amount: t.expose('amount', { type: 'Decimal', nullable: false }),
    currency: t.exposeString('currency', { nullable: false, description: 'ISO 4217' }),
    formatted: t.exposeString('formatted', { nullable: false, description: 'For people, such as "$19.99"' }),
    converted: t.field({
      type: MoneyRef,
      description: 'In the currency of the header x-wix-currency, where the shop offers it',
      resolve: ({ converted }) => converted,
    }),
  }),
})

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
      resolve: (price) => cataloguePrice(price, 'price'),
    }),
    now: t.field({
      type: MoneyRef,
      nullable: false,
      description: 'What a shopper pays',
      resolve: (price) => cataloguePrice(price, 'discountedPrice'),
    }),
    perUnit: t.field({
      type: MoneyRef,
      resolve: (price) => (price.prices.pricePerUnit == null ? null : cataloguePrice(price, 'pricePerUnit')),
    }),
  }),
})

type PriceName = 'price' | 'discountedPrice' | 'pricePerUnit'

/** Makes an exact amount of the number in the catalogue. */
export function cataloguePrice({ prices, converted }: Price, name: PriceName): Money {
  const money = toMoney(prices, name)
  const differs = converted !== undefined && converted.currency !== prices.currency
  return differs ? { ...money, converted: toMoney(converted, name) } : money
}

function toMoney({ currency = '', formatted, ...prices }: PriceData, name: PriceName): Money {
  const minor = toMinor(Number(prices[name] ?? 0), currency) ?? 0n
  return { amount: toDecimal(minor, currency), currency, formatted: formatted?.[name] ?? '' }
}

interface ShownImage {
  url: string
  width?: number | null | undefined
  height?: number | null | undefined
  altText?: string | null | undefined
  blur?: string | undefined
}

export const ImageRef = builder.objectRef<ShownImage>('Image')

builder.objectType(ImageRef, {
  fields: (t) => ({
    url: t.exposeString('url', { nullable: false }),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
    altText: t.exposeString('altText'),
    blur: t.exposeString('blur', { description: 'The image at a width of 16 pixels, as a data: URL' }),
  }),
})

const MediaType = builder.enumType('MediaType', { values: MediaItemType.enum })

export const MediaItemRef = builder.objectRef<MediaItem>('MediaItem')

builder.objectType(MediaItemRef, {
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    type: t.expose('mediaType', { type: MediaType }),
    image: t.field({ type: ImageRef, resolve: ({ image }) => toImage(image) }),
    thumbnail: t.field({ type: ImageRef, resolve: ({ thumbnail }) => toImage(thumbnail) }),
    videoUrls: t.stringList({
      resolve: ({ video }) => (video?.files ?? []).flatMap(({ url }) => url ?? []),
    }),
  }),
})

export function toImage(image: Image | MediaItem['image'] | undefined): ShownImage | null {
  if (!image?.url) return null
  return { ...image, url: image.url }
}

type AddressField = 'addressLine' | 'addressLine2' | 'city' | 'postalCode' | 'subdivision' | 'country'
type AddressValues = { [Name in AddressField | 'addressLine1']?: string | null }

/** The fields that addresses of members and of orders share. */
export function addressFields<Parent extends object>(
  t: ObjectFields<Parent>,
  address: (parent: Parent) => AddressValues | null | undefined,
) {
  const field = (name: AddressField) => t.string({ resolve: (parent) => address(parent as Parent)?.[name] })
  return {
    addressLine: t.string({
      resolve: (parent) => {
        const { addressLine, addressLine1 } = address(parent as Parent) ?? {}
        return addressLine ?? addressLine1
      },
    }),
    addressLine2: field('addressLine2'),
    city: field('city'),
    postalCode: field('postalCode'),
    subdivision: field('subdivision'),
    country: field('country'),
  }
}
