import type { SeatSection } from '@cartwright/contract/box-office/tickets/seating.ts'
import type {
  AvailablePlace,
  OldTicketDefinition,
  TicketDefinition,
  TicketSaleStatus,
} from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { type Minor, percentage, toDecimal } from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import { registrationStatus, statusOf } from '../events/rules.ts'
import { toMoney } from '../events/wire.rules.ts'
import type { FreeSeat } from '../seating/queries.ts'
import type { DefinitionRow, FoundDefinition } from './queries.ts'
import type { ReservedTickets } from './reserved.queries.ts'
import type { VoucherRow } from './vouchers.queries.ts'

function saleStatus(
  { saleStartsAt, saleEndsAt, event }: Pick<FoundDefinition, 'saleStartsAt' | 'saleEndsAt' | 'event'>,
  now: number,
): TicketSaleStatus {
  const status = statusOf(event, now)
  if (status === 'ENDED' || status === 'CANCELED') return 'SALE_ENDED'
  if (saleStartsAt && saleStartsAt.getTime() > now) return 'SALE_SCHEDULED'
  return saleEndsAt && saleEndsAt.getTime() <= now ? 'SALE_ENDED' : 'SALE_STARTED'
}

/** Whether shoppers can buy it at this moment, if there are any. */
export function isOnSale(found: FoundDefinition, now: number): boolean {
  return saleStatus(found, now) === 'SALE_STARTED' && registrationStatus(found.event, now) === 'OPEN_TICKETS'
}

/** How many are left: the fewest of its own, those of its quota and its free seats. Infinity without a limit. */
export function leftOf({
  places,
  taken,
  lapsed,
  quotaPlaces,
  quotaTaken,
  lapsedOfQuota,
  freeSeats,
}: FoundDefinition): number {
  const own = places === null ? Number.POSITIVE_INFINITY : places - (taken - lapsed)
  const shared = quotaPlaces === null ? own : quotaPlaces - ((quotaTaken ?? 0) - lapsedOfQuota)
  return Math.max(0, Math.min(own, shared, freeSeats ?? Number.POSITIVE_INFINITY))
}

export function isWaitedFor({ waiting, waitingOfQuota }: FoundDefinition): boolean {
  return waiting > 0 || waitingOfQuota > 0
}

/** How many are left for people who have not waited. */
export function openLeftOf(found: FoundDefinition): number {
  const { taken, waiting, quotaTaken, waitingOfQuota, freeSeats } = found
  return leftOf({
    ...found,
    taken: taken + waiting,
    quotaTaken: (quotaTaken ?? 0) + waitingOfQuota,
    freeSeats: freeSeats === null ? null : freeSeats - waiting,
  })
}

/**
 * Of a kind that is sold out: until when tickets may come free that others have reserved. Undefined if none can, or if people
 * wait for them.
 */
function reservedUntil(found: FoundDefinition, reserved: readonly ReservedTickets[]): Date | undefined {
  if (openLeftOf(found) > 0 || isWaitedFor(found)) return undefined
  const own = reserved.filter(({ definitionId }) => definitionId === found.id)
  const shared = reserved.filter(({ quotaId }) => quotaId !== null && quotaId === found.quotaId)
  const sum = (of: readonly ReservedTickets[]) => of.reduce((all, { tickets }) => all + tickets, 0)
  const { taken, quotaTaken, freeSeats } = found
  const left = leftOf({
    ...found,
    taken: taken - sum(own),
    quotaTaken: (quotaTaken ?? 0) - sum(shared),
    freeSeats: freeSeats === null ? null : freeSeats + sum(own),
  })
  const ends = [...own, ...shared].map(({ until }) => until.getTime())
  return left > 0 && ends.length > 0 ? new Date(Math.max(...ends)) : undefined
}

/** How many one order may have. */
export function limitOf(found: FoundDefinition): number {
  return Math.min(found.limitPerCheckout, found.event.details.tickets.limitPerOrder, openLeftOf(found))
}

/** What the buyer pays on top of the price of one ticket. */
export function feeOf({ feeType, event }: Pick<FoundDefinition, 'feeType' | 'event'>, price: Minor): Minor {
  if (feeType !== 'FEE_ADDED_AT_CHECKOUT' || price === 0n) return 0n
  return percentage(price, event.details.tickets.serviceFeeRate)
}

interface DefinitionView {
  now: number
  fields: ReadonlySet<string>
  /** Merchants read the limit that they have set, shoppers how many they can buy. */
  seesSales: boolean
  /** For `SEATING_DETAILS`. */
  seats?: readonly FreeSeat[]
  /** What somebody has a code for. */
  voucher?: VoucherRow | undefined
  /** For `SEATING_PLAN`. */
  sections?: readonly SeatSection[]
  /** Of the events of kinds that are sold out. */
  reserved?: readonly ReservedTickets[]
}

export function toWire(found: FoundDefinition, view: DefinitionView): TicketDefinition {
  const { now, fields, seesSales } = view
  const voucher = view.voucher?.definitionId === found.id ? view.voucher : undefined
  const { places, saleStartsAt, saleEndsAt, quotaId, event } = found
  return {
    id: found.id,
    revision: String(found.revision),
    eventId: found.eventId,
    createdDate: found.createdAt.toISOString(),
    updatedDate: found.updatedAt.toISOString(),
    name: found.name,
    description: found.description,
    policyText: found.policy,
    hidden: found.hidden,
    limited: places !== null,
    ...optional('initialLimit', places),
    ...optional('actualLimit', places ?? found.freeSeats),
    pricingMethod: pricingOf(voucher ? priced(found, voucher) : found),
    feeType: found.feeType,
    salePeriod: {
      ...optional('startDate', saleStartsAt?.toISOString()),
      ...optional('endDate', saleEndsAt?.toISOString()),
      displayNotOnSale: found.shownWhenNotOnSale,
    },
    saleStatus: saleStatus(found, now),
    sortIndex: found.position,
    limitPerCheckout: voucher?.left ?? (seesSales ? found.limitPerCheckout : limitOf(found)),
    ...(voucher && { voucher: { left: voucher.left, expirationDate: voucher.expiresAt.toISOString() } }),
    ...optional('quotaId', quotaId),
    ...optional('reservedUntilDate', reservedUntil(found, view.reserved ?? [])?.toISOString()),
    ...(fields.has('SEATING_DETAILS') && { seatingDetails: { places: placesOf(found, view) } }),
    ...(fields.has('SEATING_PLAN') && {
      seatingPlan: (view.sections ?? []).filter(({ ticketDefinitionIds }) =>
        ticketDefinitionIds.includes(found.id),
      ),
    }),
    ...(fields.has('SALES_DETAILS') && { salesDetails: salesOf(found) }),
    ...(fields.has('EVENT_DETAILS') && {
      eventDetails: { title: event.title, status: statusOf(event, now), slug: event.slug },
    }),
  }
}

function priced(found: FoundDefinition, { price }: VoucherRow): FoundDefinition {
  if (price === null) return found
  return { ...found, price, pricing: price === 0n ? 'FREE' : 'STANDARD', pricingOptions: [] }
}

/** The free seats of a kind, as the contract calls them. */
function placesOf({ id }: FoundDefinition, { seats = [] }: DefinitionView): AvailablePlace[] {
  return seats
    .filter(({ definitionId }) => definitionId === id)
    .map((seat) => ({
      placeId: seat.id,
      label: seat.label,
      sectionLabel: seat.sectionName,
      elementLabel: seat.rowLabel,
      availableCapacity: 1,
    }))
}

function pricingOf({
  pricing,
  price,
  currency,
  pricingOptions,
}: DefinitionRow): NonNullable<TicketDefinition['pricingMethod']> {
  const money = (amount: Minor) => ({ value: toDecimal(amount, currency), currency })
  if (pricing === 'DONATION') return { guestPrice: money(price), pricingType: 'DONATION', free: false }
  const shown = { pricingType: 'STANDARD', free: pricing === 'FREE' } as const
  if (pricingOptions.length === 0) return { fixedPrice: money(price), ...shown }
  const optionDetails = pricingOptions.map(({ id, name, price: amount }) => ({
    ...{ optionId: id, name, price: money(BigInt(amount)) },
  }))
  return { pricingOptions: { optionDetails }, ...shown }
}

function salesOf(found: FoundDefinition): NonNullable<TicketDefinition['salesDetails']> {
  const left = leftOf(found)
  return {
    ...(Number.isFinite(left) && { unsoldCount: left }),
    soldCount: found.sold,
    reservedCount: Math.max(0, found.taken - found.sold - found.lapsed),
    soldOut: left === 0,
  }
}

/** As the first generation reads it. */
export function toOld(
  found: FoundDefinition,
  { now, language, seesSales }: { now: number; language: string; seesSales: boolean },
): OldTicketDefinition {
  const { price, currency, saleStartsAt, saleEndsAt, pricing, places, sold, taken, lapsed } = found
  const money = toMoney(price, currency, language)
  const left = leftOf(found)
  return {
    id: found.id,
    eventId: found.eventId,
    name: found.name,
    description: found.description,
    policy: found.policy,
    price: money,
    free: pricing === 'FREE',
    limitPerCheckout: limitOf(found),
    orderIndex: found.position,
    wixFeeConfig: { type: found.feeType },
    salePeriod: {
      ...optional('startDate', saleStartsAt?.toISOString()),
      ...optional('endDate', saleEndsAt?.toISOString()),
      hideNotOnSale: !found.shownWhenNotOnSale,
    },
    saleStatus: saleStatus(found, now),
    pricing: oldPricing(found, (amount) => toMoney(amount, currency, language)),
    ...(seesSales && {
      dashboard: {
        hidden: found.hidden,
        sold,
        limited: places !== null,
        ...optional('quantity', places),
        ...(Number.isFinite(left) && { unsold: left }),
        ticketsSold: sold,
        ticketsReserved: Math.max(0, taken - sold - lapsed),
      },
    }),
  }
}

function oldPricing(
  { pricing, price, pricingOptions }: DefinitionRow,
  money: (amount: Minor) => ReturnType<typeof toMoney>,
): NonNullable<OldTicketDefinition['pricing']> {
  if (pricing === 'DONATION') return { minPrice: money(price), pricingType: 'DONATION' }
  if (pricingOptions.length === 0) return { fixedPrice: money(price), pricingType: 'STANDARD' }
  const options = pricingOptions.map(({ id, name, price: amount }) => ({
    ...{ id, name, price: money(BigInt(amount)) },
  }))
  return { pricingOptions: { options }, pricingType: 'STANDARD' }
}
