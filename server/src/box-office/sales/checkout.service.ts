import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import type {
  CheckoutTicketsReply,
  CheckoutTicketsRequest,
  GetTicketCheckoutOptionsReply,
  GetTicketInvoiceReply,
  GetTicketInvoiceRequest,
  TicketBuyer,
  UpdateTicketCheckoutReply,
  UpdateTicketCheckoutRequest,
} from '@cartwright/contract/box-office/tickets/orders.ts'
import type { Checkout } from '@cartwright/contract/checkout/checkout.ts'
import * as checkouts from '../../checkout/checkout/service.ts'
import { getCheckout } from '../../checkout/model/service.ts'
import { placeWithoutPage } from '../../checkout/placing/service.ts'
import * as collection from '../../orders/collection/service.ts'
import { checkoutLink } from '../../orders/links/service.ts'
import { siteMethods } from '../../payments/providers/service.ts'
import { Refusal, refuse, refuseIf, type Violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { optional } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import {
  type AnswerProblem,
  type Person,
  personProblems,
  readPerson,
  readResponse,
} from '../events/form.rules.ts'
import type { EventRow } from '../events/queries.ts'
import { get as getEvent } from '../events/reads.service.ts'
import { takesPlace } from '../events/rules.ts'
import { toMoney } from '../events/wire.rules.ts'
import { type Guest, type ReservationRow, saveDetails } from '../reservations/queries.ts'
import { invoiceOf, statusOf, toOldReservations, toOldStatus } from '../reservations/rules.ts'
import { getChangeable, get as getReservation, viewOf } from '../reservations/service.ts'
import { reservationByCheckout } from './orders.queries.ts'
import { ownersOf, presentOpen, read } from './orders.service.ts'

/** Orders reserved tickets. What costs nothing is ordered at once; the rest is paid on the page of the checkout. */
export async function checkout(
  shop: Shop,
  caller: Caller,
  sent: CheckoutTicketsRequest,
): Promise<CheckoutTicketsReply> {
  const { eventId, reservationId, options } = sent
  const manages = isMerchant(caller) && may(caller, 'ECOM.MANAGE_ORDERS')
  const ignoresForm = manages && options?.ignoreFormValidation === true
  const { checkoutId, orderPageUrl, isFree, saved } = await begin(shop, caller, { ...sent, ignoresForm })
  const paysLater = manages && (options?.markAsPaid === true || options?.payInPerson === true)
  const isPlaced = isFree || paysLater
  if (isPlaced) {
    const open = await getCheckout(shop, { caller, id: checkoutId })
    const { orderId } = await placeWithoutPage(shop, { caller, checkout: open, proofs: [] })
    if (options?.markAsPaid && manages && !isFree) await collection.markAsPaid(shop, caller, orderId)
  }
  const row = isPlaced ? await getReservation(shop, caller, reservationId) : saved
  const view = await viewOf(shop, caller, row)
  const order = row.orderNumber
    ? (await read(shop, caller, { eventId, orderNumber: row.orderNumber })).order
    : presentOpen(row, view)
  const expires = row.expiresAt?.toISOString() ?? null
  return { order, orderPageUrl, expires, reservations: toOldReservations(row, view) }
}

interface TicketDetails {
  eventId: string
  reservationId: string
  buyer?: TicketBuyer
  guests?: CheckoutTicketsRequest['guests']
  discount?: CheckoutTicketsRequest['discount']
  /** For merchants. */
  ignoresForm?: boolean
}

interface Begun {
  checkoutId: string
  orderPageUrl: string
  isFree: boolean
  /** The reservation, with who buys and who comes. */
  saved: ReservationRow
}

/**
 * Keeps who buys and who comes, and begins the checkout of reserved tickets, or changes the one that was begun. Refuses
 * wrong answers by the names of their inputs.
 */
async function begin(shop: Shop, caller: Caller, details: TicketDetails): Promise<Begun> {
  const { eventId, reservationId } = details
  const row = await openReservation(shop, caller, { eventId, reservationId })
  const event = await getEvent(shop, caller, eventId)
  if (!takesPlace(event, shop.clock()))
    throw refuse('TICKETS_NOT_AVAILABLE', 'This event is cancelled, or it is over')
  const { buyer, guests, problems } = readDetails(row, event, details)
  if (!details.ignoresForm) refuseIf(problems)
  const written = await writeCheckout(shop, caller, {
    row,
    buyer,
    couponCode: details.discount?.couponCode,
  })
  const checkoutId = written.id ?? ''
  const texts = [JSON.stringify(buyer), JSON.stringify(guests)]
  const values = [caller.siteId, row.id, ownersOf(caller), ...texts, checkoutId, new Date(shop.clock())]
  const [saved] = await shop.db.run(saveDetails, values)
  if (!saved) throw refuse('TICKET_RESERVATION_EXPIRED')
  const orderPageUrl = checkoutLink(shop, { siteId: caller.siteId, checkoutId })
  const isFree = Number(written.priceSummary?.total?.amount) === 0
  return { checkoutId, orderPageUrl, isFree, saved }
}

async function openReservation(
  shop: Shop,
  caller: Caller,
  { eventId, reservationId }: { eventId: string; reservationId: string },
): Promise<ReservationRow> {
  const row = await getChangeable(shop, caller, reservationId)
  if (row.eventId !== eventId) throw refuse('TICKET_RESERVATION_NOT_FOUND')
  if (statusOf(row, shop.clock()) !== 'PENDING') throw refuse('TICKET_RESERVATION_EXPIRED')
  return row
}

/** Who buys; and for each ticket who comes, where the event wants to know that. */
function readDetails(
  row: ReservationRow,
  { details: { questions, tickets } }: EventRow,
  { buyer: sent, guests = [] }: TicketDetails,
): { buyer: Person; guests: Guest[]; problems: Violation[] } {
  const buyer = readPerson(guests[0]?.form, { ...row.buyer, ...sent })
  const count = row.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const forms = tickets.guestsAssignedSeparately
    ? Array.from({ length: count }, (_, index) => guests[index]?.form)
    : [guests[0]?.form]
  const read = forms.map((form, index) => {
    const person = index === 0 ? readPerson(form, form ? {} : buyer) : readPerson(form)
    const { answers, problems } = readResponse(questions, form)
    const who = tickets.guestsAssignedSeparately ? personProblems(person) : []
    return {
      guest: { ...fill(person, index === 0 ? buyer : undefined), answers },
      problems: [...who, ...problems],
    }
  })
  return {
    buyer,
    guests: read.map(({ guest }) => guest),
    problems: [
      ...personProblems(buyer).map((problem) => toViolation('buyer', problem)),
      ...read.flatMap(({ problems }, index) =>
        problems.map((one) => toViolation(`guests[${index}].form`, one)),
      ),
    ],
  }
}

function fill(person: Person, other: Person | undefined): Person {
  return {
    firstName: person.firstName || other?.firstName || '',
    lastName: person.lastName || other?.lastName || '',
    email: person.email || other?.email || '',
  }
}

function toViolation(path: string, { field, description }: AnswerProblem): Violation {
  return { field: `${path}.${field}`, description, violatedRule: 'OTHER' }
}

async function writeCheckout(
  shop: Shop,
  caller: Caller,
  { row, buyer, couponCode }: { row: ReservationRow; buyer: Person; couponCode: string | null | undefined },
): Promise<Checkout> {
  const { firstName, lastName, email } = buyer
  const { settings } = await sites.get(shop, caller.siteId)
  // Merchants sell at their own place.
  const address = isMerchant(caller) && settings.country ? { address: { country: settings.country } } : {}
  const info = {
    buyerInfo: { email },
    shippingInfo: { shippingDestination: { contactDetails: { firstName, lastName }, ...address } },
  }
  const coupon = optional('couponCode', couponCode ?? undefined)
  if (row.checkoutId) {
    const { checkout: changed } = await checkouts.update(shop, caller, {
      checkout: { id: row.checkoutId, ...info },
      ...coupon,
    })
    return changed
  }
  const { checkout: made } = await checkouts.create(shop, caller, {
    ...{ channelType: 'WEB', lineItems: linesOf(row), ...coupon },
    checkoutInfo: { ...info, ...(caller.language ? { buyerLanguage: caller.language } : {}) },
  })
  return made
}

/** The tickets of a reservation as lines of a cart or checkout. */
function linesOf({ id: reservationId, items }: Pick<ReservationRow, 'id' | 'items'>) {
  return items.map(({ id, definitionId, quantity }) => ({
    quantity,
    catalogReference: {
      ...{
        appId: boxOfficeAppId,
        catalogItemId: definitionId,
        options: { reservationId, ticketLineItemId: id },
      },
    },
  }))
}

export async function update(
  shop: Shop,
  caller: Caller,
  { orderNumber, ...sent }: UpdateTicketCheckoutRequest,
): Promise<UpdateTicketCheckoutReply> {
  const key = [caller.siteId, sent.eventId, orderNumber, ownersOf(caller)]
  const [row] = isGuid(orderNumber) ? await shop.db.run(reservationByCheckout, key) : []
  if (!row) throw refuse('NOT_FOUND', 'No such order, or it is placed')
  const { orderPageUrl, saved } = await begin(shop, caller, { ...sent, reservationId: row.id })
  return { order: presentOpen(saved, await viewOf(shop, caller, saved)), orderPageUrl }
}

export async function options(shop: Shop, { siteId }: Caller): Promise<GetTicketCheckoutOptionsReply> {
  const site = await sites.get(shop, siteId)
  const paymentMethodConfigured = siteMethods(shop, site).length > 0
  return {
    paymentMethodConfigured,
    acceptCoupons: true,
    paidTickets: paymentMethodConfigured,
    acceptGiftCards: false,
    premiumServices: {},
  }
}

/** What reserved tickets cost, with the coupon if it is valid. */
export async function invoice(
  shop: Shop,
  caller: Caller,
  { eventId, reservationId, withDiscount }: GetTicketInvoiceRequest,
): Promise<GetTicketInvoiceReply> {
  const row = await getReservation(shop, caller, reservationId)
  if (row.eventId !== eventId) throw refuse('TICKET_RESERVATION_NOT_FOUND')
  const view = await viewOf(shop, caller, row)
  const status = statusOf(row, shop.clock())
  const code = withDiscount?.couponCode?.trim()
  const isPriced = code !== undefined && code !== '' && status === 'PENDING'
  const discounted: Discounted = isPriced ? await priceWith(shop, caller, { row, code }) : {}
  return {
    invoice: { ...invoiceOf(row, view), ...discounted.prices },
    discountErrors: discounted.error ? { error: [{ code: discounted.error }] } : {},
    expires: row.expiresAt?.toISOString() ?? null,
    reservationStatus: toOldStatus(status),
    reservationOccupied: row.checkoutId !== null,
    reservations: toOldReservations(row, view),
  }
}

interface Discounted {
  prices?: object
  /** The code of a refusal. */
  error?: string
}

/** The prices of a checkout with the coupon, which is not kept. */
async function priceWith(
  shop: Shop,
  caller: Caller,
  { row, code }: { row: ReservationRow; code: string },
): Promise<Discounted> {
  try {
    const priced = await checkouts.estimate(shop, caller, {
      channelType: 'WEB',
      lineItems: linesOf(row),
      couponCode: code,
    })
    const { summary } = priced.result
    const currency = row.items[0]?.currency ?? ''
    const { language } = await viewOf(shop, caller, row)
    const money = (minor: bigint) => toMoney(minor, currency, language)
    return {
      prices: {
        discount: {
          amount: money(summary.discount),
          afterDiscount: money(summary.subtotal - summary.discount),
          code,
        },
        tax: { amount: money(summary.tax) },
        total: money(summary.total),
        grandTotal: money(summary.total),
      },
    }
  } catch (error) {
    if (error instanceof Refusal && error.code) return { error: error.code }
    throw error
  }
}
