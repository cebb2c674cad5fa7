import type {
  ListCheckInCodesReply,
  ListCheckInCodesRequest,
  UploadTicketScansReply,
  UploadTicketScansRequest,
} from '@cartwright/contract/box-office/tickets.ts'
import { violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { get as getEvent } from '../events/reads.service.ts'
import { codeOf, hashOf, readCode, type TicketCode } from './codes.rules.ts'
import { checkInScanned, insertScans, knownScans, lockTickets, type ScannedTicket } from './doors.queries.ts'
import { codesOfEvent, countValid } from './queries.ts'
import { nameOf, orderStatusOf } from './wire.rules.ts'

const usualCodes = 1000

/** What a door needs to know which codes are valid without a network. */
export async function codes(
  shop: Shop,
  { siteId, ...caller }: Caller,
  { eventId, after, limit }: ListCheckInCodesRequest,
): Promise<ListCheckInCodesReply> {
  await getEvent(shop, { ...caller, siteId }, eventId)
  if (after !== undefined && !isGuid(after)) throw violation('after', 'is not where codes begin', 'FORMAT')
  const most = limit ?? usualCodes
  const [rows, counted] = await Promise.all([
    shop.db.run(codesOfEvent, [siteId, eventId, after ?? null, most]),
    shop.db.run(countValid, [siteId, eventId]),
  ])
  const last = rows.length === most ? rows.at(-1)?.id : undefined
  return {
    codes: rows.map(({ number, version, firstName, lastName, checkedInAt, ...row }) => ({
      hash: hashOf(codeOf(shop.tokens, { siteId, eventId, number, version })),
      ticketNumber: number,
      guestName: [firstName, lastName].filter(Boolean).join(' '),
      ticketName: nameOf(row),
      checkedInDate: checkedInAt?.toISOString() ?? null,
    })),
    total: counted[0]?.total ?? 0,
    ...(last !== undefined && { next: last }),
  }
}

type Scan = UploadTicketScansRequest['scans'][number]
type Result = UploadTicketScansReply['results'][number]
type Read = { scan: Scan; code: TicketCode }

/**
 * Takes what a door has scanned. The first scan of a ticket that arrives checks it in, at the time of the door; any other is
 * doubled. A scan that is sent again gets the same result.
 */
export async function upload(
  shop: Shop,
  caller: Caller,
  { eventId, device, scans }: UploadTicketScansRequest,
): Promise<UploadTicketScansReply> {
  const { siteId } = caller
  await getEvent(shop, caller, eventId)
  const read = scans.map((scan) => ({ scan, code: readCode(shop.tokens, { siteId, eventId }, scan.code) }))
  const signed = read.flatMap(({ scan, code }) => (code ? [{ scan, code }] : []))
  const results = await shop.db.transaction(async (tx) => {
    const numbers = [...new Set(signed.map(({ code }) => code.number))]
    const tickets = await tx.run(lockTickets, [siteId, eventId, numbers])
    const known = await tx.run(knownScans, [siteId, eventId, scans.map(({ id }) => id)])
    const decided = decide(signed, {
      tickets,
      device,
      known: new Map(known.map((one) => [one.id, one.result])),
    })
    const now = new Date(shop.clock())
    const fresh = decided.filter(({ isNew }) => isNew)
    const rows = fresh.map(({ scan, code, result }) => ({
      ...{ id: scan.id, number: code.number, device, at: scan.scannedDate, result: result.result },
    }))
    const entered = rows.filter(({ result }) => result === 'CHECKED_IN')
    if (entered.length > 0) await tx.run(checkInScanned, [siteId, eventId, JSON.stringify(entered), now])
    if (rows.length > 0) await tx.run(insertScans, [siteId, eventId, JSON.stringify(rows), now])
    return new Map(decided.map(({ scan, result }) => [scan, result]))
  })
  return { results: scans.map((scan) => results.get(scan) ?? { id: scan.id, result: 'BAD_CODE' }) }
}

interface Situation {
  tickets: readonly ScannedTicket[]
  device: string
  /** Results of scans that came before. */
  known: ReadonlyMap<string, Result['result']>
}

/** Decides about scans in the order of their times. */
function decide(signed: readonly Read[], { tickets, device, known }: Situation) {
  const byNumber = new Map(tickets.map((ticket) => [ticket.number, ticket]))
  const inside = new Map<string, { device: string; scannedDate: string }>()
  const done = new Set(known.keys())
  for (const { number, checkedInAt, checkedInBy } of tickets)
    if (checkedInAt) inside.set(number, { device: checkedInBy, scannedDate: checkedInAt.toISOString() })
  const inOrder = signed.toSorted((a, b) => Date.parse(a.scan.scannedDate) - Date.parse(b.scan.scannedDate))
  return inOrder.map(({ scan, code }) => {
    const { id, scannedDate } = scan
    const ticket = byNumber.get(code.number)
    const isNew = !done.has(id)
    done.add(id)
    const first = inside.get(code.number)
    const result = known.get(id) ?? resultOf(ticket, code, first !== undefined)
    if (isNew && result === 'CHECKED_IN') inside.set(code.number, { device, scannedDate })
    return { scan, code, isNew, result: toResult({ id, result, ticket, first: inside.get(code.number) }) }
  })
}

function resultOf(ticket: ScannedTicket | undefined, code: TicketCode, isInside: boolean): Result['result'] {
  if (!ticket) return 'UNKNOWN'
  if (ticket.canceled || ticket.version !== code.version) return 'VOID'
  return isInside ? 'DOUBLED' : 'CHECKED_IN'
}

interface Decided extends Pick<Result, 'id' | 'result'> {
  ticket: ScannedTicket | undefined
  first: Result['first'] | undefined
}

function toResult({ id, result, ticket, first }: Decided): Result {
  if (!ticket || result === 'VOID') return { id, result, ...(ticket && { ticketNumber: ticket.number }) }
  return {
    ...{ id, result, ticketNumber: ticket.number, ticketName: nameOf(ticket) },
    guestName: [ticket.firstName, ticket.lastName].filter(Boolean).join(' '),
    orderStatus: orderStatusOf(ticket),
    ...(first && { first }),
  }
}
