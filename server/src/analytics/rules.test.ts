import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spanBefore, spanViolations } from '../orders/sales/days.rules.ts'
import { dayIn, dayStart, daysLater } from '../platform/values/local-time.ts'
import { analyticsDays, anonymousEvent } from './rules.ts'

const kept = (event: object) =>
  anonymousEvent({ kind: 'page-view', path: '/', ...event }, 'https://www.shop.test')

describe('an anonymous event', () => {
  test.each([
    ['/search?q=my+name', '/search'],
    ['/products/mug#reviews', '/products/mug'],
    ['/checkout/0198F0F0-f0f0-7000-8000-00000000000a/thanks', '/checkout/*/thanks'],
    [`/${'x'.repeat(500)}`, `/${'x'.repeat(199)}`],
  ])('of the path %s is %s', (path, wanted) => {
    expect(kept({ path }).path).toBe(wanted)
  })

  test.each([
    ['https://www.Search.example/results?q=me', 'search.example'],
    ['news.example', 'news.example'],
    ['https://shop.test/cart', null],
    ['www.shop.test', null],
    ['', null],
    ['not a host', null],
    [undefined, null],
  ])('of the referrer %s is %s', (referrer, wanted) => {
    expect(kept({ referrer }).referrer).toBe(wanted)
  })

  test('never contains a search', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, text) => {
        const { path, referrer } = kept({ path: `/${text}`, referrer: url })
        expect(`${path}${referrer}`).not.toMatch(/[?#]/)
      }),
    )
  })
})

describe('a day', () => {
  test.each([
    ['America/New_York', '2026-11-24T04:59:00Z', '2026-11-23'],
    ['America/New_York', '2026-11-24T05:00:00Z', '2026-11-24'],
    ['Asia/Kathmandu', '2026-11-23T18:15:00Z', '2026-11-24'],
    ['UTC', '2026-03-01T00:00:00Z', '2026-03-01'],
  ])('in %s at %s is %s', (timeZone, time, day) => {
    expect(dayIn(timeZone, Date.parse(time))).toBe(day)
  })

  test('follows the previous day, also in leap years and at the end of a year', () => {
    expect([daysLater('2028-02-28', 1), daysLater('2026-12-31', 1), daysLater('2026-03-01', -1)]).toEqual([
      '2028-02-29',
      '2027-01-01',
      '2026-02-28',
    ])
  })

  const zones = [
    'America/New_York',
    'Asia/Kathmandu',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Pacific/Apia',
    'UTC',
  ]

  test('begins when the previous one ends, also when the clocks change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2012-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
        (timeZone, date) => {
          const day = dayIn(timeZone, date)
          const start = dayStart(timeZone, day).getTime()
          expect([dayIn(timeZone, start), dayIn(timeZone, start - 60_000) < day]).toEqual([day, true])
          expect(start).toBeLessThanOrEqual(date.getTime())
        },
      ),
    )
  })

  test.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-24', '2026-11-23T18:15:00.000Z'],
  ])('in %s, %s begins at %s', (timeZone, day, start) => {
    expect(dayStart(timeZone, day).toISOString()).toBe(start)
  })

  test('is listed even without events', () => {
    const at = new Date('2026-11-02T23:30:00Z')
    const days = analyticsDays(
      { from: '2026-11-01', to: '2026-11-03' },
      {
        events: [{ day: '2026-11-01', kind: 'page-view', count: 3 }],
        orders: [
          { at, count: 2 },
          { at: new Date('2026-11-09T00:00:00Z'), count: 5 },
        ],
        timeZone: 'Europe/Berlin',
      },
    )
    expect(days.map(({ day, pageViews, ordersPlaced }) => [day, pageViews, ordersPlaced])).toEqual([
      ['2026-11-01', 3, 0],
      ['2026-11-02', 0, 0],
      ['2026-11-03', 0, 2],
    ])
  })
})

test.each([
  ['2026-02-30', '2026-03-01', ['from']],
  ['2026-03-02', '2026-03-01', ['to']],
  ['2025-01-01', '2026-01-31', ['to']],
  ['2026-03-01', '2026-03-01', []],
  ['2025-01-01', '2026-01-30', []],
])('from %s to %s: wrong are %j', (from, to, fields) => {
  expect(spanViolations({ from, to }).map(({ field }) => field)).toEqual(fields)
})

test('the span before a week is the previous week', () => {
  expect(spanBefore({ from: '2026-03-02', to: '2026-03-08' })).toEqual({
    from: '2026-02-23',
    to: '2026-03-01',
  })
})
