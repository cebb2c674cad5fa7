import type { TicketScan, UploadTicketScansReply } from '@cartwright/contract/box-office/tickets/check-in.ts'
import type { ListedTicket, StoredScan } from './database.ts'

/** What a door says about a ticket. */
export interface Verdict {
  kind: VerdictKind
  ticket?: Pick<ListedTicket, 'number' | 'guest' | 'name' | 'balance'> | undefined
  /** The scan that counts. */
  first?: { at: string; device?: string | undefined } | undefined
  /** When this device has scanned a doubled ticket. */
  at?: string | undefined
  /** The scan of this device, so that it can be taken back. */
  scanId?: string | undefined
  /** What was scanned, so that it can be confirmed that the guest is let in. */
  text?: string | undefined
}

export type VerdictKind =
  | 'LET_IN'
  | 'NOT_PAID'
  | 'TRANSFERRED'
  | 'ALREADY_IN'
  | 'DOUBLED'
  | 'CANCELED'
  | 'VOID'
  | 'OTHER_EVENT'
  | 'FORGED'
  | 'UNKNOWN'
  | 'NOT_LISTED'
  | 'NO_TICKET'
  | 'UNDONE'

/** What is known now about a scan of this device. */
export function verdictOf(scan: StoredScan, ticket: ListedTicket | undefined): Verdict {
  const known = ticket ?? { number: scan.number, guest: '', name: '' }
  if (scan.result === 'UNDONE') return { kind: 'UNDONE', ticket: known }
  if (scan.result === 'REFUSED') return { kind: ticket?.canceled ? 'CANCELED' : 'VOID', ticket: known }
  if (scan.result === 'CHECKED_IN') return { kind: 'LET_IN', ticket: known, scanId: scan.id }
  const first = scan.first && entryOf(scan.first)
  return { kind: 'DOUBLED', ticket: known, first, at: scan.sent.scannedDate, scanId: scan.id }
}

type Result = UploadTicketScansReply['results'][number]

const kinds = {
  CHECKED_IN: 'LET_IN',
  DOUBLED: 'ALREADY_IN',
  VOID: 'VOID',
  UNKNOWN: 'UNKNOWN',
  UNDONE: 'UNDONE',
  BAD_CODE: 'FORGED',
  OTHER_EVENT: 'OTHER_EVENT',
} as const satisfies Record<Result['result'], VerdictKind>

/** What the shop says about a ticket that is not on the list. */
export function verdictOfShop({ result, ticketNumber, guestName, ticketName, first }: Result): Verdict {
  const ticket = { number: ticketNumber ?? '', guest: guestName ?? '', name: ticketName ?? '' }
  return { kind: kinds[result], ...(ticketNumber ? { ticket } : {}), first: first && entryOf(first) }
}

function entryOf({ device, scannedDate }: TicketScan) {
  return { at: scannedDate, device }
}
