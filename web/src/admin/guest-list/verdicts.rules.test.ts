import { describe, expect, test } from 'vitest'
import type { ListedTicket, StoredScan } from './database.ts'
import { verdictOf, verdictOfShop } from './verdicts.rules.ts'

const at = '2026-11-24T19:00:00.000Z'
const first = { device: 'North', scannedDate: '2026-11-24T18:55:00.000Z' }
const ticket: ListedTicket = {
  ...{ eventId: 'e', number: '7396-7XHN-DL3', hash: 'h', guest: 'Anna Berg', name: 'Adults' },
  ...{ canceled: false, doubled: [] },
}
const scan: StoredScan = {
  ...{ eventId: 'e', id: 's1', number: ticket.number, waiting: false, result: 'CHECKED_IN' },
  sent: { id: 's1', scannedDate: at, ticketNumber: ticket.number },
}

describe('a scan of this device', () => {
  test('has let the guest in, and can be taken back', () => {
    expect(verdictOf(scan, ticket)).toEqual({ kind: 'LET_IN', ticket, scanId: 's1' })
  })

  test('was the second one: the door says when, and which scan counts', () => {
    expect(verdictOf({ ...scan, result: 'DOUBLED', first }, ticket)).toEqual({
      ...{ kind: 'DOUBLED', ticket, at, scanId: 's1' },
      first: { at: first.scannedDate, device: 'North' },
    })
  })

  test('was refused by the shop: canceled if the list says so, void otherwise', () => {
    expect(verdictOf({ ...scan, result: 'REFUSED' }, ticket)).toEqual({ kind: 'VOID', ticket })
    const canceled = { ...ticket, canceled: true }
    expect(verdictOf({ ...scan, result: 'REFUSED' }, canceled).kind).toBe('CANCELED')
  })

  test('was taken back', () => {
    expect(verdictOf({ ...scan, result: 'UNDONE' }, ticket)).toEqual({ kind: 'UNDONE', ticket })
  })

  test('has its number alone when the list is gone', () => {
    expect(verdictOf(scan, undefined).ticket).toEqual({ number: ticket.number, guest: '', name: '' })
  })
})

describe('what the shop says about a ticket that is not on the list', () => {
  test.each([
    ['CHECKED_IN', 'LET_IN'],
    ['DOUBLED', 'ALREADY_IN'],
    ['VOID', 'VOID'],
    ['UNKNOWN', 'UNKNOWN'],
    ['BAD_CODE', 'FORGED'],
    ['OTHER_EVENT', 'OTHER_EVENT'],
    ['UNDONE', 'UNDONE'],
  ] as const)('%s is %s', (result, kind) => {
    expect(verdictOfShop({ id: 's1', result }).kind).toBe(kind)
  })

  test('names the guest, and who let them in', () => {
    const sent = { ticketNumber: '1', guestName: 'Anna Berg', ticketName: 'Adults', first }
    expect(verdictOfShop({ id: 's1', result: 'DOUBLED', ...sent })).toEqual({
      kind: 'ALREADY_IN',
      ticket: { number: '1', guest: 'Anna Berg', name: 'Adults' },
      first: { at: first.scannedDate, device: 'North' },
    })
  })
})
