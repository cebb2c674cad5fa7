import { describe, expect, test } from 'vitest'
import type { GuestList, ListedTicket } from './database.ts'
import { endOf, hashOf, isScan, numberIn, read, search, shopTime, toTicket } from './rules.ts'

const signature = 'abcdefghijklmnopqrstu_'
const code = `7396-7XHN-DL3.2.${signature}`

describe('what somebody scans or types', () => {
  test('is the code of a ticket, alone or in its address', () => {
    expect(read(` ${code} `)).toEqual({ code })
    expect(read(`https://shop.test/check-in?ticket=${code}`)).toEqual({ code })
    expect(numberIn(code)).toBe('7396-7XHN-DL3')
  })

  test('is the number of a ticket, in small letters, with blanks and without hyphens, too', () => {
    const numbers = ['7396-7XHN-DL3', '7396-7xhn-dl3', '73967xhndl3', ' 73967XHN-DL3 ', '7396 7xhn  dl3']
    for (const typed of numbers) expect(read(typed)).toEqual({ number: '7396-7XHN-DL3' })
  })

  test('is no ticket otherwise', () => {
    const others = ['', 'Anna Berg', '7396-7XHN', 'https://example.com/', `${code}x`, code.toLowerCase()]
    for (const text of others) expect([text, read(text)]).toEqual([text, undefined])
  })

  test('has the hash that the list has', async () => {
    expect(await hashOf('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  })
})

test('a ticket of the list says who let its guest in, unless the admin did', () => {
  const sent = { hash: 'h', ticketNumber: '1', guestName: 'Anna', ticketName: 'Adults' }
  const at = '2026-11-24T19:00:00.000Z'
  expect(toTicket('e', { ...sent, checkedInDate: null })).toEqual({
    ...{ eventId: 'e', number: '1', hash: 'h', guest: 'Anna', name: 'Adults' },
    ...{ canceled: false, doubled: [], entry: undefined },
  })
  expect(toTicket('e', { ...sent, checkedInDate: at }).entry).toEqual({ at })
  const north = { ...sent, checkedInDate: at, checkedInDevice: 'North', canceled: true }
  expect(toTicket('e', north)).toMatchObject({ canceled: true, entry: { at, device: 'North' } })
})

test('a ticket of the list says what is still to be paid', () => {
  const sent = { hash: 'h', ticketNumber: '1', guestName: 'Anna', ticketName: 'Adults', checkedInDate: null }
  const balance = { amount: '50.00', value: '50.00', currency: 'USD', formattedValue: '$50.00' }
  expect(toTicket('e', { ...sent, balance }).balance).toEqual({ value: '50.00', currency: 'USD' })
  expect(toTicket('e', sent)).not.toHaveProperty('balance')
})

test('a list ends with its event, or a day after the start or now if no end is known', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  const [past, future] = ['2026-11-20T12:00:00Z', '2026-11-30T12:00:00Z']
  expect(endOf({ startDate: past, endDate: future }, now)).toBe(Date.parse(future))
  expect(endOf({ startDate: future }, now)).toBe(Date.parse('2026-12-01T12:00:00Z'))
  expect(endOf({ startDate: past, endDate: null }, now)).toBe(Date.parse('2026-11-25T12:00:00Z'))
  expect(endOf({}, now)).toBe(Date.parse('2026-11-25T12:00:00Z'))
})

test('a device whose clock is wrong writes the time of the shop', () => {
  expect(shopTime({ clockOffset: -90_000 } as GuestList, 1_000_000)).toBe(910_000)
})

describe('Enter', () => {
  const listed = (guest: string, number: string) => [number, { guest, number } as ListedTicket] as const
  const list = new Map([listed('Christopher', 'AAAA-BBBB-CC2'), listed('Anna Berg', 'KLMN-KLMN-KLM')])
  const scanned = (...texts: string[]) => texts.filter((text) => isScan(list, text))

  test('scans codes, numbers and what else a scanner types', () => {
    const texts = [
      code,
      'aaaa bbbb cc2',
      'klmn klmn klm',
      '7396-7XHN-DL3',
      'https://example.com/',
      '4006381333931',
    ]
    expect(scanned(...texts)).toEqual(texts)
  })

  test('searches for names, known or not, and the beginning of a number', () => {
    expect(scanned('anna', 'Christopher', 'Zoë', "O'Hara-Lind", 'J. Groß', 'aaaa-b', '', ' ')).toEqual([])
  })
})

describe('a search on the list', () => {
  const named = (guest: string, number: string) => ({ guest, number }) as ListedTicket
  const list = [
    named('Zoë Groß', 'AAAA-BBBB-CC2'),
    named('Anna Berg', 'AAAA-BBBB-CC3'),
    named('Anna Zimmer', 'XYZ2-BBBB-CC4'),
  ]
  const found = (text: string, most = 10) => search(list, text, most).map(({ guest }) => guest)

  test('finds names by any of their words, without accents and capitals', () => {
    expect(found('zoe')).toEqual(['Zoë Groß'])
    expect(found('GROSS zo')).toEqual(['Zoë Groß'])
    expect(found('berg anna')).toEqual(['Anna Berg'])
    expect(found('anna')).toEqual(['Anna Berg', 'Anna Zimmer'])
    expect(found('anna', 1)).toEqual(['Anna Berg'])
  })

  test('finds numbers by their beginning, with and without hyphens', () => {
    expect(found('xyz2')).toEqual(['Anna Zimmer'])
    expect(found('aaaa-bbbb-cc3')).toEqual(['Anna Berg'])
    expect(found('xyz2bbbb')).toEqual(['Anna Zimmer'])
  })

  test('needs two letters', () => {
    expect([found('a'), found(' '), found('')]).toEqual([[], [], []])
  })
})
