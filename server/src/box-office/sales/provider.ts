import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import type { ItemProvider, WantedItem } from '../../items/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as sites from '../../sites/settings/service.ts'
import { queueCancelation, queueEndOfOrders } from '../events/queries.ts'
import { takesPlace } from '../events/rules.ts'
import { endRefund } from '../refunds/end.service.ts'
import { changesOf, give, release } from '../reservations/places.service.ts'
import {
  cancelOfOrder,
  confirmOfOrder,
  holdUntil,
  reservationsByIds,
  reservationsOfOrder,
} from '../reservations/queries.ts'
import { statusOf } from '../reservations/rules.ts'
import { takeOffSale } from '../seating/queries.ts'
import { choosePrice } from '../ticket-definitions/pricing.rules.ts'
import { definitionsByIds } from '../ticket-definitions/queries.ts'
import { isOnSale, limitOf } from '../ticket-definitions/rules.ts'
import { issue, voidOf } from '../tickets/issue.service.ts'
import { touchTickets } from '../tickets/queries.ts'
import { endedEventsOfOrder, endedInOrders } from './orders.queries.ts'
import { itemOf, readOptions, toOffer } from './rules.ts'
import { sell } from './service.ts'

/**
 * Tickets in carts and orders: a reference is a kind of tickets, with the reservation that holds them in its options.
 * Without a reservation they are taken when the order is placed.
 */
export const ticketProvider: ItemProvider = {
  appIds: [boxOfficeAppId],
  find,
  sell,
  follow,
  async statuses(on, { siteId, orderIds }) {
    const rows = await on.run(endedInOrders, [siteId, orderIds])
    return rows.map(({ orderId, definitionId }) => ({
      ...{ orderId, catalogItemId: definitionId, status: 'CANCELED' as const },
    }))
  },
}

type Find = ItemProvider['find']

async function find(...[shop, question, wanted]: Parameters<Find>): ReturnType<Find> {
  const { siteId, currency, language } = question
  const now = shop.clock()
  const asked = wanted.map(({ reference }: WantedItem) => ({
    definitionId: (reference.catalogItemId ?? '').toLowerCase(),
    ...readOptions(reference.options),
  }))
  const ids = (values: readonly (string | undefined)[]) => [...new Set(values)].filter(isGuid)
  const reservationIds = ids(asked.map(({ reservationId }) => reservationId))
  const [definitions, reservations] = await Promise.all([
    definitionsByIds(shop.db, {
      ...{ siteId, now: new Date(now) },
      ids: ids(asked.map(({ definitionId }) => definitionId)),
    }),
    reservationIds.length > 0 ? shop.db.run(reservationsByIds, [siteId, reservationIds]) : [],
  ])
  return asked.map(({ definitionId, reservationId, ticketLineItemId, ...named }) => {
    const definition = definitions.find(({ id }) => id === definitionId)
    if (!definition || definition.currency !== currency || definition.event.state === 'DRAFT')
      return undefined
    const shown = { definition, publicUrl: shop.hosts.urlOf(siteId), language }
    if (reservationId === undefined) {
      const priced = choosePrice(definition, named)
      const isSold = !definition.hidden && isOnSale(definition, now)
      if (!priced || (definition.hidden && !isSold)) return undefined
      return toOffer({ ...shown, ...priced, available: isSold ? limitOf(definition) : 0, reserved: false })
    }
    const reservation = reservations.find(({ id }) => id === reservationId)
    const item = reservation && itemOf(reservation, { definitionId, ticketLineItemId })
    if (!item) return undefined
    const isHeld = statusOf(reservation, now) === 'PENDING' && takesPlace(definition.event, now)
    return toOffer({
      ...shown,
      ...{ price: BigInt(item.price), option: item.option },
      available: isHeld ? item.quantity : 0,
      seat: item.seat,
      reserved: true,
    })
  })
}

type Followed = Parameters<NonNullable<ItemProvider['follow']>>[2]

async function follow(tx: Connection, shop: Shop, change: Followed): Promise<void> {
  const { siteId, orderId } = change
  const now = new Date(shop.clock())
  if (change.kind === 'APPROVED') await approve(tx, shop, change)
  if (change.kind === 'PAID') {
    await tx.run(touchTickets, [siteId, orderId, now])
    const isPriced = change.lines.some(({ totalPriceAfterTax }) => Number(totalPriceAfterTax?.amount) > 0)
    const ended = isPriced ? await tx.run(endedEventsOfOrder, [siteId, orderId]) : []
    await tellOfCancelations(tx, { siteId, orderId, ended, onlyBuyer: true })
  }
  if (change.kind === 'PAYMENT_DECLINED')
    for (const { eventId } of await tx.run(endedEventsOfOrder, [siteId, orderId]))
      await tx.run(queueEndOfOrders, [JSON.stringify({ siteId, eventId, orderId })])
  if (change.kind === 'RELEASED') await tx.run(holdUntil, [siteId, orderId, change.heldUntil, now])
  if (change.kind === 'REFUND_ENDED') await endRefund(tx, shop, change)
  if (change.kind === 'CANCELED') {
    const given = await tx.run(cancelOfOrder, [siteId, orderId, change.order.number ?? '', now])
    await release(
      tx,
      shop,
      given.filter(({ confirmed }) => !confirmed),
    )
    const sold = given.filter(({ confirmed }) => confirmed)
    await give(tx, shop, { given: sold, changes: change.restock ? changesOf(sold, { sold: true }) : [] })
    await voidOf(tx, shop, change)
    if (!change.restock) await tx.run(takeOffSale, [siteId, orderId])
  }
}

/** Sells what the order has reserved, and issues the tickets. Doing so twice changes nothing. */
async function approve(tx: Connection, shop: Shop, sale: Followed): Promise<void> {
  const { siteId, orderId, ownerId, order } = sale
  const memberId = order.buyerInfo?.memberId ?? null
  const values = [siteId, orderId, order.number ?? '', memberId, new Date(shop.clock())]
  const ended = await tx.run(endedEventsOfOrder, [siteId, orderId])
  const confirmed = await tx.run(confirmOfOrder, values)
  if (confirmed.length === 0) return
  await tellOfCancelations(tx, { siteId, orderId, ended })
  const sold = confirmed.flatMap(({ definitionId, quantity }) =>
    definitionId ? [{ id: definitionId, taken: 0, sold: quantity, limited: false }] : [],
  )
  await give(tx, shop, { given: confirmed, changes: sold })
  const reservations = await tx.run(reservationsOfOrder, [siteId, orderId])
  const isNew = new Set(confirmed.map(({ id }) => id))
  const { settings } = await sites.get(shop, siteId)
  await issue(tx, shop, {
    sale: { siteId, orderId, ownerId, order, language: order.buyerLanguage ?? settings.language },
    reservations: reservations.filter(({ id }) => isNew.has(id)),
  })
}

interface EndedEvents {
  siteId: string
  orderId: string
  ended: readonly { eventId: string; isPending: boolean }[]
  onlyBuyer?: boolean
}

/** Tells the people of an order that its events are cancelled, unless all guests of an event are about to be told. */
async function tellOfCancelations(tx: Connection, { ended, ...order }: EndedEvents): Promise<void> {
  for (const { eventId, isPending } of ended)
    if (!isPending) await tx.run(queueCancelation, [JSON.stringify({ eventId, ...order })])
}
