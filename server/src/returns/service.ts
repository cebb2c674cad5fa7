import type {
  ApproveReturnRequest,
  CloseReturnRequest,
  DeclineReturnRequest,
  ExchangeItem,
  GetReturnReply,
  ListOrderReturnsReply,
  ListReturnsReply,
  ListReturnsRequest,
  ReceiveReturnRequest,
  ReturnReply,
} from '@cartwright/contract/returns/returns.ts'
import { toPrice } from '../orders/order/prices.rules.ts'
import { ordersByIds } from '../orders/order/queries.ts'
import { type Order, priceFormat } from '../orders/order/rules.ts'
import { getOrder, lockOrder } from '../orders/order/service.ts'
import { publishStock } from '../orders/refunds/service.ts'
import { linkUrl } from '../payments/links/service.ts'
import type { Connection } from '../platform/db/db.ts'
import { refuse, refuseIf } from '../platform/errors/errors.ts'
import type { Attachment } from '../platform/mail/mail.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { toMinor } from '../platform/values/money.ts'
import { optional } from '../platform/values/optional.ts'
import * as sites from '../sites/settings/service.ts'
import * as people from '../staff/people/service.ts'
import { quote, readWorth } from './exchanges/offers.service.ts'
import { offerOf, wantedItems } from './exchanges/rules.ts'
import * as exchanges from './exchanges/service.ts'
import { refundableOf, restockSound } from './refund.service.ts'
import { sendToBuyer } from './returns/mail.ts'
import { listReturns, type ReturnRow, returnOfExchange, returnsByOrder } from './returns/queries.ts'
import { receive as receiveLines, returnNumber } from './returns/rules.ts'
import { assertSent, find, get as getRow, move, writeActivity } from './returns/service.ts'
import { slipFile } from './returns/slips.service.ts'
import { toWire } from './view.ts'

/** Returns of the shop, the newest first. */
export async function list(
  shop: Shop,
  { siteId }: Caller,
  { status, cursor, limit = 50 }: ListReturnsRequest,
): Promise<ListReturnsReply> {
  const [time = '', id] = cursor?.split(' ') ?? []
  const after = isGuid(id) && !Number.isNaN(Date.parse(time)) ? [new Date(time), id] : [null, null]
  const rows = await shop.db.run(listReturns, [siteId, status ?? null, ...after, limit + 1])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last ? { cursor: `${last.createdAt.toISOString()} ${last.id}` } : {}
  const orders = await shop.db.run(ordersByIds, [siteId, [...new Set(shown.map(({ orderId }) => orderId))]])
  const byId = new Map(orders.map((order) => [order.id, { ...order, siteId }]))
  return {
    returns: shown.flatMap((row) => {
      const order = byId.get(row.orderId)
      return order ? [toWire(order, row)] : []
    }),
    ...more,
  }
}

/** The returns of an order, the oldest first. */
export async function listOfOrder(
  shop: Shop,
  { siteId }: Caller,
  orderId: string,
): Promise<ListOrderReturnsReply> {
  const order = await getOrder(shop, siteId, orderId)
  const rows = await shop.db.run(returnsByOrder, [siteId, order.id])
  const [before] = await shop.db.run(returnOfExchange, [siteId, order.id])
  const exchangeOf = before && toWire(await getOrder(shop, siteId, before.orderId), before)
  return { returns: rows.map((row) => toWire(order, row)), ...optional('exchangeOf', exchangeOf) }
}

export async function get(shop: Shop, { siteId }: Caller, returnId: string): Promise<GetReturnReply> {
  const row = await getRow(shop.db, { siteId, id: returnId })
  const order = await getOrder(shop, siteId, row.orderId)
  const refundable = await refundableOf(shop.db, shop, { order, row })
  return {
    return: toWire(order, row),
    ...(row.status === 'REQUESTED' ? await offered(shop, { order, row }) : {}),
    ...(refundable
      ? {
          refundable: toPrice(refundable.most, priceFormat(order)),
          byHand: toPrice(refundable.byHand, priceFormat(order)),
          restockable: refundable.restock.reduce((sum, { quantity }) => sum + quantity, 0),
          ...optional('obstacle', refundable.obstacle),
        }
      : {}),
  }
}

/** What an exchange would mean, if one is possible. */
async function offered(
  shop: Shop,
  { order, row }: { order: Order; row: ReturnRow },
): Promise<Pick<GetReturnReply, 'worth' | 'offer' | 'exchangeObstacle'>> {
  const pieces = row.lines
  const worth = await readWorth(shop.db, shop, { order, pieces })
  if (worth === undefined) return {}
  const items = wantedItems(order, row.lines)
  const found = items.length > 0 ? await quote(shop, { order, pieces, items }) : undefined
  const offer =
    found && ('obstacle' in found ? { exchangeObstacle: found.obstacle } : { offer: offerOf(order, found) })
  return { worth: toPrice(worth, priceFormat(order)), ...offer }
}

/** The buyer gets the instructions of the shop with the return slip, and what they get instead is ordered. */
export async function approve(
  shop: Shop,
  caller: Caller,
  { returnId, message = '', exchangeItems, expectedTotal }: ApproveReturnRequest,
): Promise<ReturnReply> {
  const { siteId } = caller
  const before = await getRow(shop.db, { siteId, id: returnId })
  const order = await getOrder(shop, siteId, before.orderId)
  const { name: filename, pdf } = await slipFile(shop, order, before)
  const slip: Attachment = {
    ...{ filename, contentType: 'application/pdf' },
    content: pdf.toString('base64'),
  }
  return change(shop, caller, {
    ...{ returnId, from: ['REQUESTED'], to: 'APPROVED' },
    values: () => ({ approvalMessage: message.trim() }),
    follow(tx, { site, order: locked, row }) {
      const items = exchangeItems ?? wantedItems(locked, row.lines)
      if (items.length === 0) return Promise.resolve({})
      return startExchange(tx, shop, {
        caller,
        site,
        order: locked,
        row,
        items,
        expected: expectedTotal?.amount,
      })
    },
    letter: { step: 'approved', message: message.trim(), slip },
  })
}

interface StartedExchange {
  caller: Caller
  site: sites.Site
  order: Order
  row: ReturnRow
  items: readonly ExchangeItem[]
  /** What the caller has seen that it costs. */
  expected: string | undefined
}

/** What the e-mail of the approval says of it. */
async function startExchange(
  tx: Connection,
  shop: Shop,
  { row, expected, ...about }: StartedExchange,
): Promise<Pick<Letter, 'offer'>> {
  const { link, worth, order } = await exchanges.start(tx, shop, {
    ...about,
    returnId: row.id,
    pieces: row.lines,
  })
  if (expected !== undefined && toMinor(expected, order.currency) !== order.total)
    throw refuse('CHANGED_SINCE', 'The exchange costs something else by now. Reload the return', {
      fields: ['expectedTotal'],
    })
  const payUrl = link && linkUrl(shop, link)
  return { offer: { order, worth, ...optional('payUrl', payUrl) } }
}

export function decline(
  shop: Shop,
  caller: Caller,
  { returnId, reason }: DeclineReturnRequest,
): Promise<ReturnReply> {
  return change(shop, caller, {
    ...{ returnId, from: ['REQUESTED'], to: 'DECLINED' },
    values: () => ({ declineReason: reason.trim() }),
    letter: { step: 'declined' },
  })
}

export function receive(
  shop: Shop,
  caller: Caller,
  { returnId, lines: noted, isCorrection = false }: ReceiveReturnRequest,
): Promise<ReturnReply> {
  return change(shop, caller, {
    ...{ returnId, from: [isCorrection ? 'RECEIVED' : 'APPROVED'], to: 'RECEIVED' },
    values(row) {
      const found = receiveLines(row.lines, noted)
      if ('lines' in found) return found
      refuseIf(found.violations)
      return {}
    },
    check: (tx, row) => assertSent(tx, row, noted),
    letter: { step: 'received' },
  })
}

/** No money goes back, and nothing counts for an exchange. With `restock`, the sound pieces go to stock. */
export function close(
  shop: Shop,
  caller: Caller,
  { returnId, restock = false, message = '' }: CloseReturnRequest,
): Promise<ReturnReply> {
  return change(shop, caller, {
    ...{ returnId, from: ['RECEIVED'], to: 'CLOSED', restock },
    values: () => ({ closingMessage: message.trim() }),
    async follow(tx, { site, order, row }) {
      const { siteId, lines } = row
      const number = returnNumber(order, row)
      await exchanges.settle(tx, shop, { siteId, returnId: row.id, site, worth: 0n, number, lines })
      return {}
    },
    letter: { step: 'closed', message: message.trim() },
  })
}

type Letter = Pick<Parameters<typeof sendToBuyer>[2], 'step' | 'message' | 'slip' | 'offer'>
type Move = Parameters<typeof move>[2]

interface Change extends Pick<Move, 'from' | 'to'> {
  returnId: string
  values?: (row: ReturnRow) => Pick<Move, 'lines' | 'declineReason' | 'approvalMessage' | 'closingMessage'>
  /** Refuses, while the order is locked. */
  check?: (tx: Connection, before: ReturnRow) => Promise<void>
  /** What comes of it for an exchange; what it returns stands in the e-mail. The order is locked. */
  follow?: (tx: Connection, changed: Changed) => Promise<Pick<Letter, 'offer'>>
  restock?: boolean
  letter: Letter
}

interface Changed {
  site: sites.Site
  order: Order
  row: ReturnRow
}

async function change(
  shop: Shop,
  caller: Caller,
  { returnId, from, to, values = () => ({}), check, follow, restock = false, letter }: Change,
): Promise<ReturnReply> {
  const { siteId } = caller
  const site = await sites.get(shop, siteId)
  const authorEmail = await people.emailOf(shop.db, caller)
  const before = await getRow(shop.db, { siteId, id: returnId })
  const reply = await shop.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, { siteId }, before.orderId)
    const row = await move(tx, shop, { row: before, from, to, ...values(before) })
    if (!row) throw await refusal(tx, before)
    await check?.(tx, before)
    const followed = await follow?.(tx, { site, order: locked, row })
    const order = restock ? await restockSound(tx, shop, { order: locked, row, author: caller }) : locked
    await writeActivity(tx, shop, { order, row, authorEmail })
    await sendToBuyer(tx, shop, { site, order, row, ...letter, ...followed })
    return { return: toWire(order, await getRow(tx, { siteId, id: row.id })) }
  })
  shop.changes.publish('order', siteId, before.orderId)
  if (restock) await publishStock(shop, before)
  return reply
}

async function refusal(tx: Connection, { siteId, id }: ReturnRow) {
  const now = await find(tx, { siteId, id })
  return refuse('RETURN_ACTION_NOT_AVAILABLE', undefined, { status: now?.status ?? '' })
}
