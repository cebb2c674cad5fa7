import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import type { SeatSection } from '@cartwright/contract/box-office/tickets/seating.ts'
import type { TicketDefinition } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { pictureOf } from '../catalogue/pictures.rules.ts'
import { t } from '../kit/texts.ts'
import type { OfferedTicket } from './event-page.tsx'
import type { ShownEvent } from './page.tsx'
import { feeOf, quantityField } from './rules.ts'
import type { ShownSection } from './seats.tsx'

export function shownEvent(event: Event, language: string): ShownEvent {
  const { id = '', title = '', slug = '', shortDescription, location, dateAndTimeSettings, mainImage } = event
  const picture = pictureOf(mainImage ?? undefined, title)
  return {
    ...{ id: id ?? '', title, slug, shortDescription: shortDescription ?? '' },
    when: dateAndTimeSettings?.formatted?.dateAndTime ?? '',
    where: location?.name ?? '',
    note: noteOf(event, language),
    ...(picture ? { picture: { ...picture, alt: '' } } : {}),
  }
}

/** What it costs, or why nobody can come. */
function noteOf({ registration }: Event, language: string): string {
  const { type, status, tickets } = registration ?? {}
  if (type === 'TICKETING' && tickets?.lowestPrice) {
    if (tickets.soldOut) return t.events.soldOut
    const { lowestPrice: least, highestPrice: most, currency } = tickets
    const [from, to] = [Number(least.value), Number(most?.value ?? least.value)]
    if (from === 0)
      return to === 0 ? t.events.free : t.events.upTo(amountText(most?.value, currency, language))
    const text = amountText(least.value, currency, language)
    return from === to ? text : t.events.from(text)
  }
  return status === 'OPEN_RSVP_WAITLIST_ONLY' ? t.events.full : ''
}

function amountText(
  value: string | null | undefined,
  currency: string | null | undefined,
  language: string,
): string {
  if (!value || !currency) return ''
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(value))
}

export function placeLines({ location }: Event): string[] {
  const { name, address } = location ?? {}
  const { streetAddress, addressLine, postalCode, city, formattedAddress } = address ?? {}
  const street = addressLine ?? [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  const lines = formattedAddress ? [formattedAddress] : [street, [postalCode, city].filter(Boolean).join(' ')]
  return [...new Set([name ?? '', ...lines].filter((line) => Boolean(line)))] as string[]
}

interface Sold {
  language: string
  timeZone: string
  /** Of one order. */
  most: number
  /** In percent, of the tickets that have a fee. */
  feeRate: string
  /** What was chosen before the page came back. */
  form: URLSearchParams
}

/** A kind of tickets as the page shows it; undefined for one that is hidden now. */
export function offeredTicket(definition: TicketDefinition, sold: Sold): OfferedTicket | undefined {
  const { language, timeZone, most: limit, form } = sold
  const { id, name = '', description, saleStatus, salePeriod, limitPerCheckout, pricingMethod } = definition
  const { fixedPrice, guestPrice, pricingOptions, free } = pricingMethod ?? {}
  const isOn = saleStatus === 'SALE_STARTED'
  if (!id || (!isOn && salePeriod?.displayNotOnSale === false)) return undefined
  const price = guestPrice ?? fixedPrice
  const amount = amountText(price?.value, price?.currency, language)
  const { voucher } = definition
  const most = isOn ? (voucher?.left ?? Math.min(limitPerCheckout ?? limit, limit)) : 0
  const start = salePeriod?.startDate
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const later =
    saleStatus === 'SALE_SCHEDULED' && start ? t.events.saleFrom(format.format(new Date(start))) : ''
  return {
    ...{ id, name, description: description ?? '', most },
    priceText: guestPrice ? t.events.pays : free ? t.events.free : amount,
    options: (pricingOptions?.optionDetails ?? []).map(({ optionId, name: option, price: named }) => ({
      ...{ id: optionId ?? '', name: option ?? '' },
      priceText:
        Number(named?.value) === 0 ? t.events.free : amountText(named?.value, named?.currency, language),
      feeText: feeText(definition, named ?? undefined, sold),
      chosen: form.get(quantityField(id, optionId ?? '')) ?? undefined,
    })),
    feeText: pricingOptions ? '' : feeText(definition, fixedPrice ?? undefined, sold),
    chosen: form.get(quantityField(id)) ?? voucher?.left?.toString(),
    ...(voucher?.expirationDate
      ? { promise: t.events.withCode(format.format(new Date(voucher.expirationDate))) }
      : {}),
    ...(isOn && most === 0
      ? { waitingUrl: `/tickets/waiting?${new URLSearchParams({ ticket: id, lang: language })}` }
      : {}),
    sections:
      most > 0
        ? (definition.seatingPlan ?? []).map((section) => shownSection(section, form.getAll(`s-${id}`)))
        : [],
    note: isOn ? (most === 0 ? soldOutText(definition, format) : '') : later || t.events.saleEnded,
    ...(guestPrice && most > 0 ? { least: amount, leastValue: guestPrice.value ?? '0' } : {}),
  }
}

/** With the time until which reserved tickets may come free. */
function soldOutText({ reservedUntilDate }: TicketDefinition, format: Intl.DateTimeFormat): string {
  return reservedUntilDate
    ? t.events.soldOutUntil(format.format(new Date(reservedUntilDate)))
    : t.events.soldOut
}

/** What comes on top of a price; in percent, where the buyer names it. */
function feeText(
  { feeType, pricingMethod }: TicketDefinition,
  price: { value?: string | null; currency?: string | null } | undefined,
  { feeRate, language }: Pick<Sold, 'feeRate' | 'language'>,
): string {
  if (feeType !== 'FEE_ADDED_AT_CHECKOUT' || Number(feeRate) === 0) return ''
  if (pricingMethod?.guestPrice) {
    const style = { style: 'percent', maximumFractionDigits: 4 } as const
    return t.events.fee(new Intl.NumberFormat(language, style).format(Number(feeRate) / 100))
  }
  const fee = feeOf(price?.value ?? '0', feeRate)
  return Number(fee) === 0 ? '' : t.events.fee(amountText(fee, price?.currency, language))
}

function shownSection({ name, rows }: SeatSection, chosen: readonly string[]): ShownSection {
  return {
    name,
    rows: rows.map(({ label, seats }) => ({
      label,
      seats: seats.map(({ id, label: seat, accessible, status }) => ({
        ...{ id, label: seat, accessible, free: status === 'FREE' },
        chosen: status === 'FREE' && chosen.includes(id),
      })),
    })),
  }
}

/** The event in the words of schema.org. */
export function eventData(event: Event, { address, shop }: { address: string; shop: string }): object {
  const { title, shortDescription, mainImage, status, location, dateAndTimeSettings, registration } = event
  const { lowestPrice, highestPrice, currency, soldOut } = registration?.tickets ?? {}
  const place = placeLines(event)
  const isOnline = location?.type === 'ONLINE'
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': address,
    url: address,
    name: title,
    ...(shortDescription ? { description: shortDescription } : {}),
    ...(mainImage?.url ? { image: mainImage.url } : {}),
    ...(dateAndTimeSettings?.startDate ? { startDate: dateAndTimeSettings.startDate } : {}),
    ...(dateAndTimeSettings?.endDate ? { endDate: dateAndTimeSettings.endDate } : {}),
    eventStatus: `https://schema.org/${status === 'CANCELED' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url: address }
      : { '@type': 'Place', name: place[0] ?? shop, address: place.slice(1).join(', ') || place[0] || shop },
    organizer: { '@type': 'Organization', name: shop },
    ...(lowestPrice?.value && currency
      ? {
          offers: {
            '@type': 'AggregateOffer',
            url: address,
            lowPrice: Number(lowestPrice.value),
            highPrice: Number(highestPrice?.value ?? lowestPrice.value),
            priceCurrency: currency,
            availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
          },
        }
      : {}),
  }
}
