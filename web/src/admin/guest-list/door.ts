import { isForbidden, isSignedOut } from '../api/problems.rules.ts'
import {
  type GuestList,
  type ListedTicket,
  openDatabase,
  type SentScan,
  type StoredScan,
} from './database.ts'
import { forgetGuestLists } from './forget.ts'
import { hashOf, numberIn, type Reading, read, shopTime } from './rules.ts'
import { isAway, type KnownEvent, readEvent, readTickets, sendScans } from './shop.ts'
import * as store from './store.ts'
import { type Verdict, verdictOf, verdictOfShop } from './verdicts.rules.ts'

export interface DoorState {
  /** False until the device has been read. */
  isOpen: boolean
  list: GuestList | undefined
  tickets: ReadonlyMap<string, ListedTicket>
  scans: ReadonlyMap<string, StoredScan>
  /** The shop answered last time. */
  isOnline: boolean
  /** Once the shop has been asked. There is no list of an event that is over or cancelled, or has no tickets. */
  event: KnownEvent | undefined
  /** Anything but an absent network. */
  error: unknown
}

/** What the parts of the page get. */
export interface DoorProps {
  door: Door
  state: DoorState
  list: GuestList
}

/** Milliseconds between two questions to the shop. */
const pause = 10_000
/** Milliseconds for which a guest waits for the shop to say whether another door has the ticket. */
const patience = 3000
const mostInOneRequest = 500
/** Milliseconds after which the event is read again: the merchant may have moved its end. */
const freshness = 60_000

/** The door of an event on this device. Its state changes by replacement. */
export class Door {
  state: DoorState = {
    ...{ isOpen: false, list: undefined, tickets: new Map(), scans: new Map() },
    ...{ isOnline: navigator.onLine, event: undefined, error: undefined },
  }
  readonly eventId: string
  private readonly name: () => string
  private readonly database = openDatabase()
  private readonly listeners = new Set<() => void>()
  private byHash = new Map<string, string>()
  private talk: Promise<void> = Promise.resolve()
  private eventReadAt = 0

  /** `name` is how other doors call this device. */
  constructor(eventId: string, name: () => string) {
    this.eventId = eventId
    this.name = name
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly read = (): DoorState => this.state

  /** Reads the device, then keeps in touch with the shop. Returns what ends that. */
  open(): () => void {
    const ask = () => {
      if (this.state.list && !document.hidden) void this.sync()
    }
    void this.database
      .then((database) => store.deleteEnded(database, Date.now()))
      .then(() => this.reread())
      .then(ask)
      .catch((error: unknown) => this.change({ isOpen: true, error }))
    const timer = setInterval(ask, pause)
    const offline = () => this.change({ isOnline: false })
    window.addEventListener('online', ask)
    window.addEventListener('offline', offline)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
      window.removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', ask)
    }
  }

  /** Sends what waits, then reads what has changed; the whole list if there is none. One conversation at a time. */
  sync(): Promise<void> {
    const next = () => this.converse()
    // One that broke off does not keep the next from beginning.
    this.talk = this.talk.then(next, next)
    return this.talk
  }

  /**
   * Decides about what somebody has scanned or typed, and lets the guest in if the ticket is right. One that is not paid yet,
   * or the number of one that was given away, lets them in only when it is `confirmed`.
   */
  async scan(text: string, { confirmed = false } = {}): Promise<Verdict> {
    const reading = read(text)
    if (!reading) return { kind: 'NO_TICKET' }
    let ticket = await this.find(reading)
    if (!ticket && this.state.isOnline) {
      await this.sync()
      ticket = await this.find(reading)
    }
    if (!ticket) return this.refuse(reading)
    if (confirmed) return this.admit(ticket, reading)
    if ('number' in reading && ticket.transferred && isExpected(ticket))
      return { kind: 'TRANSFERRED', ticket, text }
    if (!isUnpaid(ticket)) return this.admit(ticket, reading)
    // It may just have been paid.
    if (this.state.isOnline) await Promise.race([this.sync(), wait(patience)])
    ticket = (await this.find(reading)) ?? ticket
    return isUnpaid(ticket) ? { kind: 'NOT_PAID', ticket, text } : this.admit(ticket, reading)
  }

  /** Takes back a scan of this device. */
  async undo(scanId: string): Promise<Verdict> {
    const scan = this.state.scans.get(scanId)
    if (!scan) return { kind: 'UNKNOWN' }
    const undo = this.newScan(scan.number, { undoes: scan.id }, 'UNDONE')
    const ticket = await store.takeBack(await this.database, scan, undo)
    this.keep([ticket], [{ ...scan, result: 'UNDONE' }, undo])
    void this.sync()
    return { kind: 'UNDONE', ticket }
  }

  /** Deletes what has names from this device. */
  async forget(): Promise<void> {
    await forgetGuestLists()
    await this.reread()
  }

  private async admit(ticket: ListedTicket, reading: Reading): Promise<Verdict> {
    if (ticket.canceled) return { kind: 'CANCELED', ticket }
    if (ticket.entry) return { kind: 'ALREADY_IN', ticket, first: ticket.entry }
    const sent = 'code' in reading ? { code: reading.code } : { ticketNumber: reading.number }
    const scan = this.newScan(ticket.number, sent, 'CHECKED_IN')
    const found = await store.letIn(await this.database, scan, this.name())
    this.keep([found.ticket], found.counts ? [scan] : [])
    if (!found.counts) return { kind: 'ALREADY_IN', ticket, first: found.ticket?.entry }
    const known = this.sync()
    if (this.state.isOnline) await Promise.race([known, wait(patience)])
    return verdictOf(this.state.scans.get(scan.id) ?? scan, this.state.tickets.get(ticket.number))
  }

  /** A ticket that is not on the list: the shop knows why, if it answers. */
  private async refuse(reading: Reading): Promise<Verdict> {
    const { isOnline, tickets } = this.state
    if ('number' in reading) return { kind: isOnline ? 'UNKNOWN' : 'NOT_LISTED' }
    if (isOnline) {
      const { sent } = this.newScan('', { code: reading.code }, 'CHECKED_IN')
      const results = await sendScans(this.eventId, this.name(), [sent]).catch(() => [])
      const [result] = results
      if (result) return verdictOfShop(result)
    }
    // The list has another code for this number.
    return { kind: tickets.has(numberIn(reading.code)) ? 'VOID' : 'NOT_LISTED' }
  }

  private newScan(
    number: string,
    meaning: Pick<SentScan, 'code' | 'ticketNumber' | 'undoes'>,
    result: StoredScan['result'],
  ): StoredScan {
    const id = crypto.randomUUID()
    const { list } = this.state
    const at = list ? shopTime(list, Date.now()) : Date.now()
    const sent = { id, scannedDate: new Date(at).toISOString(), ...meaning }
    return { eventId: this.eventId, id, number, waiting: true, result, sent }
  }

  private async find(reading: Reading): Promise<ListedTicket | undefined> {
    const number = 'number' in reading ? reading.number : this.byHash.get(await hashOf(reading.code))
    return number === undefined ? undefined : this.state.tickets.get(number)
  }

  private async converse(): Promise<void> {
    try {
      await this.send()
      await this.ask()
      this.change({ isOnline: true, error: undefined })
    } catch (error) {
      if (isAway(error)) return this.change({ isOnline: false, error: undefined })
      if (isSignedOut(error) || isForbidden(error)) await this.forget()
      this.change({ isOnline: true, error })
    }
  }

  private async send(): Promise<void> {
    const waiting = [...this.state.scans.values()]
      .filter((scan) => scan.waiting)
      .sort((a, b) => (a.sent.scannedDate < b.sent.scannedDate ? -1 : 1))
    for (let from = 0; from < waiting.length; from += mostInOneRequest) {
      const scans = waiting.slice(from, from + mostInOneRequest).map(({ sent }) => sent)
      const results = await sendScans(this.eventId, this.name(), scans)
      this.keep([], await store.writeResults(await this.database, this.eventId, results))
    }
  }

  private async ask(): Promise<void> {
    const { list, event: before } = this.state
    const known = list?.hasBalances ? list : undefined
    const isFresh = Date.now() - this.eventReadAt < freshness
    let event = before && !before.isOver && isFresh ? before : await this.readEvent()
    if (event.isOver || event.isCanceled || !event.hasTickets) return this.end()
    const { tickets, readDate } = await readTickets(this.eventId, known?.readDate)
    const now = Date.parse(readDate)
    if (event.ends <= now) event = await this.readEvent()
    if (event.ends <= now) {
      this.change({ event: { ...event, isOver: true } })
      return this.end()
    }
    const { eventId, title, timeZone, ends } = event
    const read = {
      eventId,
      title,
      timeZone,
      ends,
      readDate,
      hasBalances: true,
      clockOffset: now - Date.now(),
    }
    const isWhole = known === undefined
    const written = await store.writeList(await this.database, read, { tickets, isWhole })
    this.change({ list: read })
    this.keep(written, [])
  }

  private async readEvent(): Promise<KnownEvent> {
    const event = await readEvent(this.eventId)
    this.eventReadAt = Date.now()
    this.change({ event })
    return event
  }

  private async end(): Promise<void> {
    if (!this.state.list) return
    await store.deleteList(await this.database, this.eventId)
    await this.reread()
  }

  private async reread(): Promise<void> {
    const { list, tickets, scans } = await store.readEvent(await this.database, this.eventId)
    this.byHash = new Map()
    this.change({ list, tickets: new Map(), scans: new Map() })
    this.keep(tickets, scans)
    this.change({ isOpen: true })
  }

  /** Adds what is now on the device to the state. */
  private keep(changed: readonly (ListedTicket | undefined)[], written: readonly StoredScan[]): void {
    const tickets = new Map(this.state.tickets)
    for (const ticket of changed) {
      if (!ticket) continue
      const before = tickets.get(ticket.number)
      if (before) this.byHash.delete(before.hash)
      this.byHash.set(ticket.hash, ticket.number)
      tickets.set(ticket.number, ticket)
    }
    const scans = new Map(this.state.scans)
    for (const scan of written) {
      if (scan.sent.undoes !== undefined && !scan.waiting) scans.delete(scan.id)
      else scans.set(scan.id, scan)
    }
    this.change({ tickets, scans })
  }

  private change(changed: Partial<DoorState>): void {
    this.state = { ...this.state, ...changed }
    for (const listener of this.listeners) listener()
  }
}

/** Nobody is in with it, and money is open. */
function isUnpaid(ticket: ListedTicket): boolean {
  return ticket.balance !== undefined && isExpected(ticket)
}

function isExpected({ canceled, entry }: ListedTicket): boolean {
  return !canceled && !entry
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
