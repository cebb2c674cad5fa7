import type { ListCheckInCodesReply } from '@cartwright/contract/box-office/tickets/check-in.ts'
import type { GuestList, ListedTicket } from './database.ts'

/** What somebody has scanned or typed. */
export type Reading = { code: string } | { number: string }

/** Undefined for what is neither the code nor the number of a ticket. Takes the address in a QR code, too. */
export function read(text: string): Reading | undefined {
  const [, inAddress] = text.split('ticket=')
  const typed = (inAddress ?? text).trim()
  if (/^[A-Z0-9]{4}-?[A-Z0-9]{4}-?[A-Z0-9]{3}\.\d{1,9}\.[\w-]{22}$/.test(typed)) return { code: typed }
  const plain = withoutGaps(typed.toUpperCase())
  if (!/^[A-Z0-9]{11}$/.test(plain)) return undefined
  return { number: `${plain.slice(0, 4)}-${plain.slice(4, 8)}-${plain.slice(8)}` }
}

/** Whether Enter scans a text. It does not scan a name, even one with as many letters as a number has. */
export function isScan(tickets: ReadonlyMap<string, ListedTicket>, text: string): boolean {
  const reading = read(text)
  if (reading && ('code' in reading || tickets.has(reading.number))) return true
  if (search([...tickets.values()], text, 1).length > 0) return false
  return reading !== undefined || !/^[\p{L}\p{M}\s.'’-]*$/u.test(text)
}

/** SHA-256 of a code in base64url, as the list has it. */
export async function hashOf(code: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The number in a code. */
export function numberIn(code: string): string {
  return code.split('.')[0] ?? ''
}

type Code = ListCheckInCodesReply['codes'][number]

export function toTicket(eventId: string, code: Code): ListedTicket {
  const { hash, ticketNumber, guestName, ticketName, checkedInDate, checkedInDevice, canceled, doubled } =
    code
  const { value, currency } = code.balance ?? {}
  return {
    ...{ eventId, number: ticketNumber, hash, guest: guestName, name: ticketName },
    canceled: canceled ?? false,
    ...(code.transferred ? { transferred: true } : {}),
    doubled: doubled ?? [],
    ...(value && currency ? { balance: { value, currency } } : {}),
    entry: checkedInDate
      ? { at: checkedInDate, ...(checkedInDevice === undefined ? {} : { device: checkedInDevice }) }
      : undefined,
  }
}

const day = 24 * 60 * 60 * 1000

/** When the list of an event is deleted: at its end, or after a day if that is not decided. */
export function endOf(
  times: { startDate?: string | null | undefined; endDate?: string | null | undefined },
  now: number,
): number {
  if (times.endDate) return Date.parse(times.endDate)
  return Math.max(times.startDate ? Date.parse(times.startDate) : now, now) + day
}

/** Milliseconds on the clock of the shop. */
export function shopTime({ clockOffset }: GuestList, now: number): number {
  return now + clockOffset
}

/** Tickets whose guest has all these words in the name, or whose number begins with them. */
export function search(tickets: readonly ListedTicket[], text: string, most: number): ListedTicket[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const begin = withoutGaps(words.join(''))
  if (begin.length < 2) return []
  const found: ListedTicket[] = []
  for (const ticket of tickets) {
    const name = plain(ticket.guest)
    const isFound =
      words.every((word) => name.includes(word)) || withoutGaps(ticket.number.toLowerCase()).startsWith(begin)
    if (isFound) found.push(ticket)
    if (found.length === most) break
  }
  return found
}

function withoutGaps(number: string): string {
  return number.replaceAll(/[\s-]/g, '')
}

/** Without accents and capitals: somebody types quickly. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
}
