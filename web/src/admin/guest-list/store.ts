import type { UploadTicketScansReply } from '@cartwright/contract/box-office/tickets/check-in.ts'
import { answer, done, type GuestList, type ListedTicket, ofEvent, type StoredScan } from './database.ts'

const all = ['lists', 'tickets', 'scans']

/** What the device keeps of an event. Scans that the shop does not know outlive their list. */
export async function readEvent(database: IDBDatabase, eventId: string) {
  const transaction = database.transaction(all)
  const range = ofEvent(eventId)
  const [list, tickets, scans] = await Promise.all([
    answer<GuestList | undefined>(transaction.objectStore('lists').get(eventId)),
    answer<ListedTicket[]>(transaction.objectStore('tickets').getAll(range)),
    answer<StoredScan[]>(transaction.objectStore('scans').getAll(range)),
  ])
  return { list, tickets, scans }
}

/**
 * Stores a list, or adds what has changed since it was read. What this device has scanned and taken back stays so until the
 * shop knows about it. Returns the tickets as they are stored.
 */
export async function writeList(
  database: IDBDatabase,
  list: GuestList,
  { tickets, isWhole }: { tickets: readonly ListedTicket[]; isWhole: boolean },
): Promise<ListedTicket[]> {
  const transaction = database.transaction(all, 'readwrite')
  const range = ofEvent(list.eventId)
  const store = transaction.objectStore('tickets')
  const scans = await answer<StoredScan[]>(transaction.objectStore('scans').getAll(range))
  if (isWhole) store.delete(range)
  transaction.objectStore('lists').put(list)
  const written = tickets.map(withScans(scans))
  for (const ticket of written) store.put(ticket)
  await done(transaction)
  return written
}

function withScans(scans: readonly StoredScan[]): (ticket: ListedTicket) => ListedTicket {
  const entered = new Map<string, { at: string }>()
  const undone = new Set<string>()
  for (const { waiting, result, number, sent } of scans) {
    if (waiting && result === 'CHECKED_IN') entered.set(number, { at: sent.scannedDate })
    if (result === 'UNDONE') undone.add(`${number} ${sent.scannedDate}`)
  }
  return (ticket) => {
    const { number, entry } = ticket
    const isUndone = entry && undone.has(`${number} ${entry.at}`)
    return { ...ticket, entry: isUndone ? undefined : (entry ?? entered.get(number)) }
  }
}

/** Lets the guest of a ticket in, unless somebody is in with it. Returns the ticket, and whether the scan counts. */
export async function letIn(
  database: IDBDatabase,
  scan: StoredScan,
  device: string,
): Promise<{ ticket: ListedTicket | undefined; counts: boolean }> {
  const transaction = database.transaction(['tickets', 'scans'], 'readwrite')
  const tickets = transaction.objectStore('tickets')
  const known = await answer<ListedTicket | undefined>(tickets.get([scan.eventId, scan.number]))
  if (!known || known.entry) return { ticket: known, counts: false }
  const ticket = { ...known, entry: { at: scan.sent.scannedDate, device } }
  tickets.put(ticket)
  transaction.objectStore('scans').put(scan)
  await done(transaction)
  return { ticket, counts: true }
}

/** Takes a scan back. The shop then says whether somebody else is in with the ticket. Returns the ticket. */
export async function takeBack(
  database: IDBDatabase,
  scan: StoredScan,
  undo: StoredScan,
): Promise<ListedTicket | undefined> {
  const transaction = database.transaction(['tickets', 'scans'], 'readwrite')
  const [tickets, scans] = [transaction.objectStore('tickets'), transaction.objectStore('scans')]
  const known = await answer<ListedTicket | undefined>(tickets.get([scan.eventId, scan.number]))
  const ticket = known && scan.result === 'CHECKED_IN' ? { ...known, entry: undefined } : known
  if (ticket) tickets.put(ticket)
  scans.put({ ...scan, result: 'UNDONE' })
  scans.put(undo)
  await done(transaction)
  return ticket
}

type Result = UploadTicketScansReply['results'][number]

/** Keeps what the shop has made of scans, and returns them. An undo that it knows is not needed any more. */
export async function writeResults(
  database: IDBDatabase,
  eventId: string,
  results: readonly Result[],
): Promise<StoredScan[]> {
  const transaction = database.transaction('scans', 'readwrite')
  const store = transaction.objectStore('scans')
  const written: StoredScan[] = []
  for (const { id, result, first } of results) {
    const known = await answer<StoredScan | undefined>(store.get([eventId, id]))
    if (!known) continue
    const scan = { ...known, waiting: false, result: resultOf(known, result), first }
    written.push(scan)
    if (scan.sent.undoes === undefined) store.put(scan)
    else store.delete([eventId, id])
  }
  await done(transaction)
  return written
}

function resultOf(scan: StoredScan, result: Result['result']): StoredScan['result'] {
  if (scan.result === 'UNDONE') return 'UNDONE'
  return result === 'CHECKED_IN' || result === 'DOUBLED' || result === 'UNDONE' ? result : 'REFUSED'
}

/** Deletes the list of an event, and the scans that the shop knows. */
export async function deleteList(database: IDBDatabase, eventId: string): Promise<void> {
  const transaction = database.transaction(all, 'readwrite')
  transaction.objectStore('lists').delete(eventId)
  transaction.objectStore('tickets').delete(ofEvent(eventId))
  const scans = transaction.objectStore('scans')
  for (const { id, waiting } of await answer<StoredScan[]>(scans.getAll(ofEvent(eventId))))
    if (!waiting) scans.delete([eventId, id])
  await done(transaction)
}

/** Deletes the lists of events that are over at this time of the device. */
export async function deleteEnded(database: IDBDatabase, now: number): Promise<void> {
  const lists = await answer<GuestList[]>(database.transaction('lists').objectStore('lists').getAll())
  for (const { eventId, ends, clockOffset } of lists)
    if (ends <= now + clockOffset) await deleteList(database, eventId)
}
