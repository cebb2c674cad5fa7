import type {
  TicketScan,
  UploadTicketScansRequest,
} from '@cartwright/contract/box-office/tickets/check-in.ts'

/** What a device keeps to let guests of an event in without a network. */
export interface GuestList {
  eventId: string
  title: string
  /** IANA; of the event */
  timeZone: string
  /** When the list is deleted, in milliseconds on the clock of the shop. */
  ends: number
  /** When the shop was asked last, on its own clock; it answers what has changed since. */
  readDate: string
  /** Its tickets say what is not paid yet; lists of before do not. */
  hasBalances?: boolean
  /** Milliseconds that the clock of the shop is ahead of the clock of the device. */
  clockOffset: number
}

export interface ListedTicket {
  eventId: string
  number: string
  /** SHA-256 of its code, in base64url. */
  hash: string
  guest: string
  name: string
  canceled: boolean
  /** Given to somebody else, so that its number alone proves nothing. */
  transferred?: boolean | undefined
  /** What is still to be paid of the order. */
  balance?: { value: string; currency: string } | undefined
  /** The scan that has let its guest in; without a device if the admin did. */
  entry?: { at: string; device?: string } | undefined
  doubled: readonly TicketScan[]
}

export type SentScan = UploadTicketScansRequest['scans'][number]

/** A scan of this device. */
export interface StoredScan {
  eventId: string
  id: string
  sent: SentScan
  number: string
  /** Not known to the shop yet. */
  waiting: boolean
  /** What the shop has made of it, or will make of it if no other door has the ticket. */
  result: 'CHECKED_IN' | 'DOUBLED' | 'UNDONE' | 'REFUSED'
  /** The scan that counts, if this one is doubled. */
  first?: TicketScan | undefined
}

export const databaseName = 'check-in'

/** Opens the database of this device. */
export async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => {
    const { result } = opening
    result.createObjectStore('lists', { keyPath: 'eventId' })
    result.createObjectStore('tickets', { keyPath: ['eventId', 'number'] })
    result.createObjectStore('scans', { keyPath: ['eventId', 'id'] })
  }
  return answer(opening)
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Waits until what a transaction has written is on the device. */
export function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/** The keys of an event in a store whose keys begin with it. */
export function ofEvent(eventId: string): IDBKeyRange {
  return IDBKeyRange.bound([eventId], [eventId, []])
}
