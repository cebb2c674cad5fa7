import type { Service } from '@cartwright/contract/bookings/services.ts'
import type { Address } from '@cartwright/contract/cart/contacts.ts'
import { addressText } from '@cartwright/contract/values/address-lines.ts'
import { pictureOf } from '../catalogue/pictures.rules.ts'
import { t } from '../kit/texts.ts'
import type { ShownService } from './page.tsx'

export function shownService(service: Service): ShownService {
  const { id = '', name = '', tagLine, media, mainSlug, type = 'APPOINTMENT' } = service
  const picture = pictureOf((media?.mainMedia ?? media?.items?.[0])?.image, name)
  return {
    id,
    slug: mainSlug?.name ?? '',
    name,
    tagLine: tagLine ?? '',
    priceText: priceTextOf(service),
    typeText: t.services.types[type],
    ...(picture ? { picture: { ...picture, alt: '' } } : {}),
  }
}

export function priceTextOf({ payment }: Service): string {
  const { rateType, fixed, varied, custom } = payment ?? {}
  if (rateType === 'FIXED') return fixed?.price?.formattedValue ?? ''
  if (rateType === 'VARIED') {
    const [least, most] = [varied?.minPrice ?? varied?.defaultPrice, varied?.maxPrice]
    const text = least?.formattedValue ?? ''
    return most && most.value !== least?.value ? t.services.from(text) : text
  }
  if (rateType === 'CUSTOM') return custom?.description || t.services.onRequest
  return t.services.free
}

/** What is due when it is booked, if that is less than the price. */
export function depositTextOf({ payment }: Service): string {
  const { rateType, fixed, varied, options } = payment ?? {}
  const deposit = (rateType === 'FIXED' ? fixed : rateType === 'VARIED' ? varied : undefined)?.deposit
  return options?.deposit && deposit?.formattedValue ? t.services.deposit(deposit.formattedValue) : ''
}

/** Whether a plan on sale pays for it, or one has to. */
export function planTextOf({ payment }: Service): string {
  const { online, inPerson, pricingPlan } = payment?.options ?? {}
  if (!pricingPlan || payment?.rateType === 'NO_FEE') return ''
  if (!online && !inPerson) return t.services.onlyByPlan
  return planIdsOf(payment).length > 0 ? t.services.byPlan : ''
}

/** The list of the plans that pay for it; empty without any. */
export function plansPathOf({ payment }: Service): string {
  const ids = planIdsOf(payment)
  return ids.length > 0 ? `/plans?planIds=${ids.join(',')}` : ''
}

function planIdsOf(payment: Service['payment']): readonly string[] {
  return payment?.pricingPlanIds ?? []
}

/** 30, 60 or 90 minutes. */
export function durationTextOf({ type, schedule }: Service, language: string): string {
  const lengths = schedule?.availabilityConstraints?.sessionDurations ?? []
  if (type !== 'APPOINTMENT' || lengths.length === 0) return ''
  const list = new Intl.ListFormat(language, { type: 'disjunction' })
  return t.services.lengths(list.format(lengths.map(String)))
}

export function placesOf({ locations, conferencing }: Service): string[] {
  if (conferencing?.enabled) return [t.services.byVideo]
  const texts = (locations ?? []).map(({ type, business, custom, customer }) => {
    if (type === 'CUSTOMER') return areaText(customer?.postalCodes ?? [])
    const address: Address = business?.address ?? custom?.address ?? {}
    return [business?.name, addressText(address)].filter(Boolean).join(', ')
  })
  return [...new Set(texts.filter((text) => text !== ''))]
}

/** Where the shop comes to its customers. */
function areaText(postalCodes: readonly string[]): string {
  if (postalCodes.length === 0) return t.services.atCustomer
  const names = postalCodes.slice(0, shownCodes).join(', ')
  return t.services.atCustomerIn(postalCodes.length > shownCodes ? `${names} …` : names)
}

const shownCodes = 30

/** The service in the words of schema.org. */
export function serviceData(service: Service, { address, shop }: { address: string; shop: string }): object {
  const { name, tagLine, description, payment, media } = service
  const image = (media?.mainMedia ?? media?.items?.[0])?.image?.url
  const price = payment?.fixed?.price ?? payment?.varied?.minPrice
  const isFree = payment?.rateType === 'NO_FEE'
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': address,
    url: address,
    name,
    ...(description || tagLine ? { description: description || tagLine } : {}),
    ...(image ? { image } : {}),
    ...(service.category?.name ? { category: service.category.name } : {}),
    provider: { '@type': 'Organization', name: shop },
    ...(price || isFree
      ? {
          offers: {
            '@type': 'Offer',
            url: address,
            price: Number(price?.value ?? 0),
            ...(price?.currency ? { priceCurrency: price.currency } : {}),
            availability: `https://schema.org/${service.onlineBooking?.enabled ? 'InStock' : 'InStoreOnly'}`,
          },
        }
      : {}),
  }
}
