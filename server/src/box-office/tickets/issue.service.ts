import { randomBytes } from 'node:crypto'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Connection } from '../../platform/db/db.ts'
import { together } from '../../platform/db/unit-of-work.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Person } from '../events/form.rules.ts'
import type { ReservationRow } from '../reservations/queries.ts'
import { pricedName } from '../ticket-definitions/pricing.rules.ts'
import { newNumber } from './codes.rules.ts'
import { insertTickets, queueTickets, voidTickets } from './queries.ts'

interface Sale {
  siteId: string
  ownerId: string
  orderId: string
  order: Order
  language: string
}

/** Writes a ticket for each place of the reservations of an order, in the transaction that approves it. */
export async function issue(
  tx: Connection,
  shop: Shop,
  { sale, reservations }: { sale: Sale; reservations: readonly ReservationRow[] },
): Promise<void> {
  const now = new Date(shop.clock())
  for (const reservation of reservations) {
    const tickets = ticketsOf(shop, sale, reservation)
    await together(
      tx.run(insertTickets, [sale.siteId, now, JSON.stringify(tickets)]),
      tx.run(queueTickets, [JSON.stringify({ siteId: sale.siteId, reservationId: reservation.id })]),
    )
  }
}

/** Each ticket with its guest; with the buyer where nobody is named. */
function ticketsOf(shop: Shop, { ownerId, orderId, order, language }: Sale, reservation: ReservationRow) {
  const { guests, items, eventId, id: reservationId } = reservation
  const buyer = buyerOf(order, reservation)
  const person = { ...buyer, answers: guests[0]?.answers ?? {} }
  const places = items.flatMap((item) => Array.from({ length: item.quantity }, () => item))
  return places.map(({ definitionId, price, currency, policy, seat, option, ...item }, index) => {
    const name = pricedName(item.name, option)
    const guest = guests[index]
    return {
      ...{ id: shop.newId(), number: newNumber(randomBytes), eventId, definitionId, reservationId, orderId },
      ...{ orderNumber: order.number ?? '', ownerId, memberId: order.buyerInfo?.memberId ?? null },
      ...{ name, price, currency, policy, language, seat, pricingOptionId: option?.id ?? null },
      ...(guest
        ? { ...guest, ...(isSamePerson(guest, buyer) ? buyer : { email: guest.email || buyer.email }) }
        : { ...person, answers: index === 0 ? person.answers : {} }),
    }
  })
}

/** With what the checkout knows besides, if it names the same person. */
function buyerOf(order: Order, { buyer }: Pick<ReservationRow, 'buyer'>): Person {
  const contact = order.billingInfo?.contactDetails ?? order.recipientInfo?.contactDetails
  const firstName = buyer.firstName || contact?.firstName || ''
  const family = firstName === contact?.firstName ? contact.lastName : ''
  return {
    firstName,
    lastName: buyer.lastName || family || '',
    email: buyer.email || order.buyerInfo?.email || '',
  }
}

/** The buyer, who has perhaps not given a last name before the checkout. */
function isSamePerson(guest: Person, buyer: Person): boolean {
  const isNamed = guest.lastName === '' || guest.lastName === buyer.lastName
  return isNamed && guest.firstName === buyer.firstName && (guest.email || buyer.email) === buyer.email
}

export async function voidOf(
  tx: Connection,
  shop: Shop,
  { siteId, orderId }: { siteId: string; orderId: string },
): Promise<void> {
  await tx.run(voidTickets, [siteId, orderId, new Date(shop.clock())])
}
