import { eventTypes } from '@cartwright/contract/events.ts'
import { expect, test } from 'vitest'
import { eventName, eventNames, findEvents, readableBody, stateOf, toRange, withTypes } from './rules.ts'
import { german } from './texts/de.ts'
import { english } from './texts/en.ts'

test.each([english, german])('every event of the contract has a name, and no other', ({ events }) => {
  expect(Object.keys(eventNames(events)).toSorted()).toEqual([...eventTypes].toSorted())
})

test.each([english, german])('no two events have the same name', ({ events }) => {
  const names = Object.values(eventNames(events)).toSorted()
  expect(names).toEqual([...new Set(names)])
})

test('an event without a name is called by its type', () => {
  expect(eventName(english.events, 'x.y_created')).toBe('x.y_created')
})

test('events are found by noun, name and type', () => {
  expect(findEvents(english.events, 'orders canceled')).toEqual([
    { title: 'Orders', types: ['wix.ecom.v1.order_canceled'] },
  ])
  expect(findEvents(english.events, 'v1.CART_')).toHaveLength(1)
  expect(findEvents(english.events, 'nothing')).toEqual([])
})

test('a whole noun is chosen and taken away at once', () => {
  const all = ['a', 'b', 'c']
  expect(withTypes(['c'], { types: ['a', 'b'], add: true, all })).toEqual(all)
  expect(withTypes(all, { types: ['a', 'b'], add: false, all })).toEqual(['c'])
})

test('a subscription is left alone until its pause ends', () => {
  const subscription = { state: 'ACTIVE', failures: 10, pausedUntil: '2026-01-01T12:00:00.000Z' } as const
  const noon = Date.parse(subscription.pausedUntil)
  expect(stateOf(subscription, noon - 1)).toBe('resting')
  expect(stateOf(subscription, noon)).toBe('failing')
  expect(stateOf({ ...subscription, state: 'PAUSED' }, noon - 1)).toBe('paused')
  expect(stateOf({ state: 'ACTIVE', failures: 0 }, noon)).toBe('active')
})

test('times are those of the shop', () => {
  expect(toRange({ from: '2026-01-01T09:00', until: '' }, 'America/New_York')).toEqual({
    from: '2026-01-01T14:00:00.000Z',
  })
})

test('a JWT is readable, with the texts inside it', () => {
  const order = JSON.stringify({ number: '10001', buyer: 'Käthe', note: '{}{' })
  const claims = { data: JSON.stringify({ data: order, eventType: 'order_created' }), iat: 1 }
  const body = ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'x'].join('.')
  expect(JSON.parse(readableBody({ body }))).toEqual({
    data: { data: { number: '10001', buyer: 'Käthe', note: '{}{' }, eventType: 'order_created' },
    iat: 1,
  })
  expect(readableBody({ body: '{"note":"{}"}' })).toBe('{\n  "note": "{}"\n}')
})
