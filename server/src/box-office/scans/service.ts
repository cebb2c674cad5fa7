import type {
  ListCheckInCodesReply,
  ListCheckInCodesRequest,
  UploadTicketScansReply,
  UploadTicketScansRequest,
} from '@cartwright/contract/box-office/tickets/check-in.ts'
import type { Connection } from '../../platform/db/db.ts'
import { violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { get as getEvent } from '../events/reads.service.ts'
import { toMoney } from '../events/wire.rules.ts'
import { codeOf, hashOf, numberIn, readCode } from '../tickets/codes.rules.ts'
import { guestOf, nameOf, orderStatusOf } from '../tickets/wire.rules.ts'
import {
  type CodeRow,
  codesOfEvent,
  countValid,
  eventsOfTickets,
  lockTickets,
  type ScannedTicket,
  type ScanRow,
  scansByIds,
  scansOfTickets,
  writeEntries,
  writeScans,
} from './queries.ts'
import { type Decision, decide, type Scanned, type Undo } from './rules.ts'

const usualCodes = 1000
/** Milliseconds. A change may be committed so long after its time. */
const overlap = 30_000

/** What a door needs to know which codes are valid without a network. */
export async function codes(
  shop: Shop,
  caller: Caller,
  { eventId, after, limit, changedSince, includeCanceled }: ListCheckInCodesRequest,
): Promise<ListCheckInCodesReply> {
  const { siteId } = caller
  const readDate = new Date(shop.clock()).toISOString()
  await getEvent(shop, caller, eventId)
  if (after !== undefined && !isGuid(after)) throw violation('after', 'is not where codes begin', 'FORMAT')
  const most = limit ?? usualCodes
  const since = changedSince === undefined ? null : new Date(Date.parse(changedSince) - overlap)
  const [rows, counted] = await Promise.all([
    shop.db.run(codesOfEvent, [siteId, eventId, after ?? null, since, includeCanceled ?? false, most]),
    shop.db.run(countValid, [siteId, eventId]),
  ])
  const last = rows.length === most ? rows.at(-1)?.id : undefined
  return {
    codes: rows.map((row) => toCode(shop, { siteId, eventId }, row)),
    total: counted[0]?.total ?? 0,
    checkedIn: counted[0]?.checkedIn ?? 0,
    readDate,
    ...(last !== undefined && { next: last }),
  }
}

function toCode({ tokens }: Shop, place: { siteId: string; eventId: string }, row: CodeRow) {
  const { number, version, checkedInAt, checkedInBy, doubled } = row
  return {
    hash: hashOf(codeOf(tokens, { ...place, number, version })),
    ticketNumber: number,
    guestName: guestOf(row),
    ticketName: nameOf(row, row.language),
    checkedInDate: checkedInAt?.toISOString() ?? null,
    // Without a door, the id of a member of staff.
    ...(checkedInAt && !isGuid(checkedInBy) && { checkedInDevice: checkedInBy }),
    ...(row.canceled && { canceled: true }),
    ...(version > 1 && { transferred: true }),
    ...(row.balance > 0n && { balance: toMoney(row.balance, row.currency, row.language) }),
    ...(doubled && { doubled: doubled.map(inUtc) }),
  }
}

/** A time that came as JSON. */
function inUtc({ device, scannedDate }: { device: string; scannedDate: string }) {
  return { device, scannedDate: new Date(scannedDate).toISOString() }
}

type Scan = UploadTicketScansRequest['scans'][number]
type Result = UploadTicketScansReply['results'][number]

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
  for (const [index, scan] of scans.entries()) requireOneMeaning(scan, index)
  const place = { siteId, eventId }
  const scanned = scans.flatMap((scan) => read(shop, place, scan) ?? [])
  const undos = scans.flatMap(({ id, undoes }) => (undoes === undefined ? [] : { id, undoes }))
  const results = await shop.db.transaction(async (tx) => {
    const situation = await readSituation(tx, place, { scanned, undos })
    const decision = decide({ ...situation, device }, scanned, undos)
    await write(tx, { ...place, now: new Date(shop.clock()) }, decision)
    return resultsOf(situation.tickets, scanned, decision)
  })
  const refused = scans.filter(({ id }) => !results.has(id))
  const elsewhere = await readElsewhere(shop, siteId, refused)
  return {
    results: scans.map(
      ({ id }) => results.get(id) ?? { id, result: elsewhere.has(id) ? 'OTHER_EVENT' : 'BAD_CODE' },
    ),
  }
}

function requireOneMeaning({ code, ticketNumber, undoes }: Scan, index: number): void {
  const meanings = [code, ticketNumber, undoes].filter((one) => one !== undefined)
  if (meanings.length !== 1)
    throw violation(`scans[${index}]`, 'needs one of code, ticketNumber and undoes', 'ONE_OF_ALIGNMENT')
}

interface Place {
  siteId: string
  eventId: string
}

/** Undefined for a code that the shop has not made for this event, and for a scan that takes back another. */
function read(
  { tokens }: Shop,
  place: Place,
  { id, code, ticketNumber, scannedDate }: Scan,
): Scanned | undefined {
  const at = new Date(scannedDate)
  if (ticketNumber !== undefined) return { id, number: ticketNumber.trim().toUpperCase(), at }
  const found = code === undefined ? undefined : readCode(tokens, place, code)
  return found && { id, ...found, at }
}

/** Of scans whose code is not one of the event, those whose code is one of another. */
async function readElsewhere(shop: Shop, siteId: string, scans: readonly Scan[]): Promise<Set<string>> {
  const numbers = scans.flatMap(({ code = '' }) => numberIn(code) ?? [])
  if (numbers.length === 0) return new Set()
  const rows = await shop.db.run(eventsOfTickets, [siteId, numbers])
  const events = new Map(rows.map(({ number, eventId }) => [number, eventId]))
  const found = scans.filter(({ code = '' }) => {
    const eventId = events.get(numberIn(code) ?? '')
    return eventId !== undefined && readCode(shop.tokens, { siteId, eventId }, code) !== undefined
  })
  return new Set(found.map(({ id }) => id))
}

/** Locks the tickets of the scans. */
async function readSituation(
  tx: Connection,
  { siteId, eventId }: Place,
  { scanned, undos }: { scanned: readonly Scanned[]; undos: readonly Undo[] },
): Promise<{ tickets: ScannedTicket[]; scans: ScanRow[] }> {
  const undone = await tx.run(scansByIds, [siteId, eventId, undos.map(({ undoes }) => undoes)])
  const numbers = [...new Set([...scanned, ...undone].map(({ number }) => number))]
  const tickets = await tx.run(lockTickets, [siteId, eventId, numbers])
  const ids = [...scanned.map(({ id }) => id), ...undone.map(({ id }) => id)]
  const known = await tx.run(scansByIds, [siteId, eventId, ids])
  const others = await tx.run(scansOfTickets, [siteId, eventId, numbers])
  return { tickets, scans: [...new Map([...others, ...known].map((scan) => [scan.id, scan])).values()] }
}

async function write(
  tx: Connection,
  { siteId, eventId, now }: Place & { now: Date },
  { changed, entries }: Decision,
): Promise<void> {
  if (changed.length === 0) return
  const moved = [...new Set(changed.map(({ number }) => number))]
  const written = moved.map((number) => ({ number, at: null, device: '', ...entries.get(number) }))
  await tx.run(writeScans, [siteId, eventId, JSON.stringify(changed), now])
  await tx.run(writeEntries, [siteId, eventId, JSON.stringify(written), now])
}

function resultsOf(
  tickets: readonly ScannedTicket[],
  scanned: readonly Scanned[],
  { results, entries }: Decision,
): Map<string, Result> {
  const byNumber = new Map(tickets.map((ticket) => [ticket.number, ticket]))
  const numbers = new Map(scanned.map(({ id, number }) => [id, number]))
  return new Map(
    [...results].map(([id, result]) => {
      const ticket = byNumber.get(numbers.get(id) ?? '')
      return [id, toResult({ id, result }, ticket, ticket && entries.get(ticket.number))]
    }),
  )
}

function toResult(
  { id, result }: Pick<Result, 'id' | 'result'>,
  ticket: ScannedTicket | undefined,
  first: { at: Date; device: string } | undefined,
): Result {
  if (!ticket || result === 'VOID') return { id, result, ...(ticket && { ticketNumber: ticket.number }) }
  return {
    ...{
      id,
      result,
      ticketNumber: ticket.number,
      ticketName: nameOf(ticket, ticket.language),
      guestName: guestOf(ticket),
    },
    orderStatus: orderStatusOf(ticket),
    ...(first && { first: { device: first.device, scannedDate: first.at.toISOString() } }),
  }
}
