import type { TicketVoucher, TicketWaitingEntry } from '@cartwright/contract/box-office/tickets/vouchers.ts'
import { toDecimal } from '../../platform/values/money.ts'
import type { FoundDefinition } from '../ticket-definitions/queries.ts'
import type { VoucherRow } from '../ticket-definitions/vouchers.queries.ts'
import type { WaitingRow } from './queries.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Ten letters and digits that nobody confuses: 50 bits. */
export function newCode(random: (size: number) => Uint8Array): string {
  const letters = [...random(10)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

const hour = 3_600_000

/** How long somebody from the waiting list has: a day, but not beyond the sale or the event. */
export function offerEnd({ saleEndsAt, event }: FoundDefinition, now: number): Date {
  const ends = [saleEndsAt, event.endsAt].flatMap((end) => (end ? [end.getTime()] : []))
  return new Date(Math.min(now + 24 * hour, ...ends))
}

export function codeUrl(publicUrl: string, slug: string, code: string): string {
  return `${publicUrl}/events/${encodeURIComponent(slug)}?${new URLSearchParams({ code })}`
}

export function toWire(
  row: VoucherRow,
  { publicUrl, slug, currency }: { publicUrl: string; slug: string; currency: string },
): TicketVoucher {
  const { id, eventId, definitionId, code, quantity, left, used, expiresAt, origin, price } = row
  const { email, firstName, lastName, note, createdAt } = row
  return {
    ...{ id, eventId, ticketDefinitionId: definitionId, code, quantity, left, used, origin },
    ...{ email, firstName, lastName, note },
    url: codeUrl(publicUrl, slug, code),
    expirationDate: expiresAt.toISOString(),
    createdDate: createdAt.toISOString(),
    ...(price !== null && { price: toDecimal(price, currency) }),
  }
}

export function toEntry(row: WaitingRow, voucher?: VoucherRow): TicketWaitingEntry {
  const { id, eventId, definitionId, quantity, email, firstName, lastName, createdAt, offeredAt } = row
  return {
    ...{ id, eventId, ticketDefinitionId: definitionId, quantity, email, firstName, lastName },
    status: row.voucherId === null ? 'WAITING' : 'OFFERED',
    createdDate: createdAt.toISOString(),
    ...(offeredAt && { offeredDate: offeredAt.toISOString() }),
    ...(voucher && {
      voucher: {
        ...{ code: voucher.code, left: voucher.left, used: voucher.used },
        expirationDate: voucher.expiresAt.toISOString(),
      },
    }),
  }
}
