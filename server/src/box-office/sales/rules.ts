import { seatText } from '@cartwright/contract/box-office/tickets/seat-texts.ts'
import type { DescriptionLine } from '@cartwright/contract/cart/line-item-fields.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Offer } from '../../items/offers.rules.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import type { EventRow } from '../events/queries.ts'
import { formatTimes } from '../events/rules.ts'
import type { ReservationRow, ReservedItem } from '../reservations/queries.ts'
import type { KeptSeat } from '../seating/queries.ts'
import { type ChosenPrice, pricedName } from '../ticket-definitions/pricing.rules.ts'
import type { FoundDefinition } from '../ticket-definitions/queries.ts'
import { feeOf } from '../ticket-definitions/rules.ts'

type SoldEvent = Pick<EventRow, 'startsAt' | 'endsAt' | 'timeZone' | 'details'>
type Line = NonNullable<Order['lineItems']>[number]
export type SoldLine = Line

/** What a reference says besides the kind of tickets. */
export interface TicketOptions {
  /** Tickets that were set aside before. */
  reservationId: string | undefined
  ticketLineItemId: string | undefined
  /** The buyer's price of a donation, for tickets that were not set aside. */
  guestPrice: string | undefined
  /** Which of several prices, for tickets that were not set aside. */
  pricingOptionId: string | undefined
}

export function readOptions(options: Record<string, unknown> | null | undefined): TicketOptions {
  const text = (name: string) => (typeof options?.[name] === 'string' ? options[name] : undefined)
  return {
    reservationId: text('reservationId')?.toLowerCase(),
    ticketLineItemId: text('ticketLineItemId')?.toLowerCase(),
    guestPrice: text('guestPrice'),
    pricingOptionId: text('pricingOptionId')?.toLowerCase(),
  }
}

/** The tickets of a reservation that a line means. */
export function itemOf(
  reservation: Pick<ReservationRow, 'items'>,
  { definitionId, ticketLineItemId }: { definitionId: string; ticketLineItemId: string | undefined },
): ReservedItem | undefined {
  return reservation.items.find(
    (item) =>
      item.definitionId === definitionId && (ticketLineItemId === undefined || item.id === ticketLineItemId),
  )
}

/** Lines of one event that are more than an order may have, with how many of each it may have. */
export function overLimits<Wanted extends { definition: FoundDefinition; quantity: number }>(
  wanted: readonly Wanted[],
): { wanted: Wanted; allowed: number }[] {
  const taken = { all: 0, kinds: new Map<string, number>() }
  return wanted.flatMap((one) => {
    const { definition, quantity } = one
    const { id, limitPerCheckout, event } = definition
    const ofKind = taken.kinds.get(id) ?? 0
    const left = Math.min(event.details.tickets.limitPerOrder - taken.all, limitPerCheckout - ofKind)
    const allowed = Math.max(0, Math.min(quantity, left))
    taken.all += allowed
    taken.kinds.set(id, ofKind + allowed)
    return allowed < quantity ? [{ wanted: one, allowed }] : []
  })
}

/** With the price of one ticket. */
interface Offered extends ChosenPrice {
  definition: FoundDefinition
  available: number
  seat?: KeptSeat | null
  /** It is reserved: another number of tickets needs another reservation. */
  reserved: boolean
  publicUrl: string
  language: string
}

const words = {
  en: { when: 'When', seat: 'Seat', fee: 'Service fee', policy: 'Policy' },
  de: { when: 'Wann', seat: 'Platz', fee: 'Servicegebühr', policy: 'Bedingungen' },
}

function wordsIn(language: string, field: keyof typeof words.en) {
  return { original: words.en[field], translated: words[language.startsWith('de') ? 'de' : 'en'][field] }
}

/** When the event is; nothing of one without a date. */
function timesOf(
  { startsAt, endsAt, timeZone, details }: SoldEvent,
  language: string,
): NonNullable<Offer['times']> {
  if (!startsAt || !endsAt) return {}
  const { hideEnd } = details.dates
  const times = { startsAt, endsAt, timeZone, showTimeZone: true, hideEnd }
  return {
    start: startsAt.toISOString(),
    ...(!hideEnd && { end: endsAt.toISOString() }),
    text: formatTimes({ ...times, language }).dateAndTime,
  }
}

/** What a line says of it. */
function whenLines(event: SoldEvent, language: string): DescriptionLine[] {
  const { text } = timesOf(event, language)
  return text === undefined ? [] : [{ name: wordsIn(language, 'when'), plainText: { original: text } }]
}

/** A sold line that says when the event is now. */
export function rescheduled(line: Line, event: SoldEvent, language: string): Line {
  const { descriptionLines = [], serviceProperties, ...same } = line
  const others = descriptionLines.filter(({ name }) => name?.original !== words.en.when)
  const scheduledDate = event.startsAt?.toISOString()
  return {
    ...same,
    descriptionLines: [...whenLines(event, language), ...others],
    ...(scheduledDate && { serviceProperties: { ...serviceProperties, scheduledDate } }),
  }
}

/** What a line says of the fee that is part of its price. */
function feeText(fee: money.Minor, currency: string, language: string) {
  const amount = (reader: string) => money.format(fee, currency, reader)
  const inGerman = `${amount(language)} pro Ticket (im Preis enthalten)`
  const original = `${amount('en')} per ticket (included in the price)`
  return { original, translated: language.startsWith('de') ? inGerman : original }
}

function feeGroup(fee: money.Minor, currency: string, language: string) {
  const name = wordsIn(language, 'fee')
  const price = money.toDecimal(fee, currency)
  return { id: 'fee', name, modifiers: [{ id: 'fee', quantity: 1, label: name, price }] }
}

export function toOffer(offered: Offered): Offer {
  const { definition, price, available, reserved, seat, publicUrl, language } = offered
  const { event, currency, policy } = definition
  const name = pricedName(definition.name, offered.option)
  const { startsAt, timeZone, details, title, slug } = event
  const times = timesOf(event, language)
  const { start, end } = times
  const fee = feeOf(definition, price)
  const path = `/events/${slug}`
  return {
    productName: { original: `${title} – ${name}`.slice(0, 200) },
    itemType: { preset: 'SERVICE' },
    price: money.toDecimal(price, currency),
    paymentOption: 'FULL_PAYMENT_ONLINE',
    url: { relativePath: path, url: publicUrl + path },
    ...optional('media', details.mainImage),
    descriptionLines: [
      ...whenLines(event, language),
      ...(seat
        ? [{ name: wordsIn(language, 'seat'), plainText: { original: seatText(seat, language) } }]
        : []),
      ...(fee > 0n ? [{ name: wordsIn(language, 'fee'), plainText: feeText(fee, currency, language) }] : []),
    ],
    agreed: { times: { start, end, timeZone }, seat, fee: String(fee) },
    ...(startsAt && { serviceProperties: { scheduledDate: startsAt.toISOString() } }),
    ...(Number.isFinite(available) && { quantityAvailable: Math.max(0, available) }),
    couponScope: {
      namespace: 'events',
      groups: [
        { name: 'event', entityId: event.id },
        { name: 'ticket', entityId: definition.id },
      ],
    },
    ...(reserved && { fixedQuantity: true }),
    ...(details.tickets.onlinePaymentOnly && { onlineOnly: true }),
    ...(event.state === 'CANCELED' && { canceled: true }),
    times,
    ...(details.membersOnly && { membersOnly: true, forMembers: { planIds: details.planIds ?? [] } }),
    ...(policy && { policies: [{ title: wordsIn(language, 'policy').translated, content: policy }] }),
    ...(fee > 0n && { modifierGroups: [feeGroup(fee, currency, language)] }),
  }
}
