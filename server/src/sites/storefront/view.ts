import type { Image } from '@cartwright/contract/cart/line-item-fields.ts'
import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { ShippingOption } from '@cartwright/contract/pricing/delivery.ts'
import type { DeliveryRegion } from '@cartwright/contract/pricing/delivery-profiles.ts'
import type { SitePageLink, Storefront } from '@cartwright/contract/sites/storefront.ts'
import { countries } from '@cartwright/contract/values/countries.ts'
import * as money from '../../platform/values/money.ts'
import { imprintPage, imprintSlug } from '../seller/view.ts'
import { type SiteSettings, settingsOf } from '../settings/rules.ts'
import { themeProperties } from '../settings/theme.rules.ts'
import { directionOf } from '../settings/view.ts'
import type { StorefrontRow } from './queries.ts'

/** The storefront without its revision. */
export function toStorefront(
  row: StorefrontRow,
  { siteId, publicUrl, reads }: { siteId: string; publicUrl: string; reads?: string },
): Omit<Storefront, 'revision'> {
  const settings = settingsOf(row.settings)
  const { tagline, announcement, about, language, currency, country, theme, analytics } = settings
  const { timeZone, email, phone, address, backInStock } = settings
  const delivery = { regions: row.regions.filter(({ active }) => active), options: row.options }
  const free = freeShippingFrom(delivery, { ...settings, language: reads ?? language })
  const logo = logoOf(row, theme.logo, publicUrl)
  return {
    siteId,
    name: row.name,
    ...{ tagline, announcement, about },
    language,
    languages: [...new Set([language, ...settings.languages])],
    direction: directionOf(language),
    currency,
    currencies: [{ code: currency }, ...settings.currencies.map(({ code }) => ({ code }))],
    country,
    countries: countriesOf(delivery, country),
    ...{ timeZone, email, phone, address },
    theme: themeProperties(theme),
    ...(logo ? { logo } : {}),
    ...(free ? { freeShippingFrom: free } : {}),
    pages: pagesOf(row, { ...settings, language: reads ?? language }),
    analytics,
    backInStock,
  }
}

/** With the page about the seller that the shop writes itself. */
function pagesOf(
  { name, pages: all }: StorefrontRow,
  settings: Pick<SiteSettings, 'seller' | 'address' | 'language' | 'email' | 'phone'>,
): SitePageLink[] {
  const pages = all.filter(({ draft }) => !draft).map(({ draft: _, ...page }) => page)
  if (!settings.seller.imprint || pages.some(({ slug }) => slug === imprintSlug)) return pages
  const { slug, title } = imprintPage({ name, settings }, settings.language)
  return [...pages, { slug, title, inFooter: true }]
}

function logoOf({ name, logo }: StorefrontRow, id = '', publicUrl: string): Image | undefined {
  if (!logo) return undefined
  const { width, height, alt } = logo
  return { id, url: `${publicUrl}/media/${encodeURIComponent(id)}`, width, height, altText: alt || name }
}

interface Delivery {
  /** Only active regions. */
  regions: readonly DeliveryRegion[]
  options: readonly ShippingOption[]
}

/** Countries with a delivery option: the shop's own first, then by code. */
function countriesOf(delivery: Delivery, home: string): string[] {
  const reached = countries.filter((country) =>
    regionsFor(delivery, country).some((region) =>
      optionsFor(delivery, region).some((option) => reaches(option, { country, home })),
    ),
  )
  return reached.sort((one, other) => Number(other === home) - Number(one === home) || (one < other ? -1 : 1))
}

/** A local delivery has an area; without destinations it is around the shop. */
function reaches({ area }: ShippingOption, { country, home }: { country: string; home: string }): boolean {
  const { destinations = [] } = area ?? {}
  if (!area) return true
  return destinations.length === 0 ? country === home : destinations.some(({ code }) => code === country)
}

/** The lowest subtotal with free delivery in all of the shop's own country. */
function freeShippingFrom(
  delivery: Delivery,
  { country, currency, language }: Pick<SiteSettings, 'country' | 'currency' | 'language'>,
): Price | undefined {
  const limits = regionsFor(delivery, country)
    .flatMap((region) => optionsFor(delivery, region))
    .filter(({ area, additionalCharges = [] }) => {
      return !area && additionalCharges.every(({ amount }) => Number(amount) === 0)
    })
    .flatMap(({ rates = [] }) => rates)
    .filter(({ amount }) => Number(amount) === 0)
    .flatMap(({ conditions = [] }) => limitOf(conditions, currency) ?? [])
  const [lowest] = limits.sort((one, other) => (one < other ? -1 : 1))
  if (lowest === undefined) return undefined
  return {
    amount: money.toDecimal(lowest, currency),
    formattedAmount: money.format(lowest, currency, language),
  }
}

type Conditions = NonNullable<NonNullable<ShippingOption['rates']>[number]['conditions']>

/** Undefined if anything but the subtotal decides. */
function limitOf(conditions: Conditions, currency: string): money.Minor | undefined {
  const [only] = conditions
  if (only === undefined) return 0n
  const isLimit = conditions.length === 1 && only.type === 'BY_TOTAL_PRICE' && only.operator === 'GTE'
  return isLimit ? money.toMinor(only.value ?? '', currency) : undefined
}

/** Regions that name the country or a part of it; if none does, the rest of the world. */
function regionsFor({ regions }: Delivery, country: string): DeliveryRegion[] {
  const named = regions.filter(({ destinations = [] }) =>
    destinations.some(({ countryCode }) => countryCode === country),
  )
  return named.length > 0 ? named : regions.filter(({ destinations = [] }) => destinations.length === 0)
}

function optionsFor({ options }: Delivery, { id = '' }: DeliveryRegion): ShippingOption[] {
  return options.filter(
    ({ deliveryRegionIds = [] }) => deliveryRegionIds.length === 0 || deliveryRegionIds.includes(id),
  )
}
