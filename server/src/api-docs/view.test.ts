import { absentCalls } from '@cartwright/contract/absent-calls.ts'
import { calls } from '@cartwright/contract/calls.ts'
import { eventTypes } from '@cartwright/contract/events.ts'
import { describe, expect, test } from 'vitest'
import { absentGroups } from './absent.view.ts'
import { openApi } from './openapi.ts'
import { referenceOf } from './view.ts'

const { groups, entities, errors, events } = referenceOf(openApi('https://shop.test'))
const shown = groups.flatMap((group) => group.calls)
const call = (name: string) => {
  const found = shown.find((each) => each.name === name)
  if (!found) throw new Error(`${name} is not in the reference`)
  return found
}

describe('the API reference', () => {
  test('has every call once', () => {
    expect(shown.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort())
  })

  test('has every event once, with what is sent of it', () => {
    const all = events.flatMap((group) => group.events)
    expect(all.map(({ type }) => type)).toEqual(eventTypes)
    const created = all.find(({ type }) => type === 'wix.ecom.v1.cart_created')
    expect(created?.payload.fields).toContainEqual(
      expect.objectContaining({ path: 'createdEvent.entity', entity: 'entity-Cart' }),
    )
  })

  test('groups the calls by nouns', () => {
    const titles = groups.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Cart', 'Checkout', 'Orders', 'Members', 'Staff']))
    expect(titles.filter((title) => !/^[A-Z][a-z -]+$/.test(title))).toEqual([])
    expect(groups.filter((group) => group.calls.length === 0)).toEqual([])
  })

  test('says who may make a call, where it is answered and what it takes', () => {
    const add = call('addToCurrentCart')
    expect(add).toMatchObject({
      method: 'POST',
      path: '/ecom/v1/carts/current/add-to-cart',
      callers: ['visitors', 'members'],
      permission: 'ECOM.MODIFY_CARTS',
    })
    expect(add.alsoAt).toContain('/v1/carts/current/add-to-cart')
    expect(add.request?.fields[0]).toMatchObject({ name: 'lineItems', entity: 'entity-LineItem' })
    const grant = call('createToken').request?.fields.find(({ name }) => name === 'grantType')
    expect(grant?.note).toContain('anonymous, refresh_token')
    expect(call('createToken').callers).toEqual(['anybody'])
    expect(call('createCoupon').callers).toEqual(['API keys', 'signed-in merchants'])
  })

  test('describes each entity that it mentions', () => {
    const ids = new Set(entities.map(({ id }) => id))
    const fields = [
      ...shown.flatMap(({ request, reply }) => [...(request?.fields ?? []), ...(reply?.fields ?? [])]),
      ...entities.flatMap(({ shape }) => shape.fields),
    ]
    expect(fields.filter(({ entity }) => entity && !ids.has(entity))).toEqual([])
    expect(ids.size).toBe(entities.length)
  })

  test('writes inner objects out below their field, one deeper', () => {
    for (const { shape } of entities) {
      shape.fields.forEach(({ depth, path }, index) => {
        const before = shape.fields[index - 1]?.depth ?? -1
        expect(depth, path).toBeLessThanOrEqual(before + 1)
      })
      const paths = shape.fields.map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
    }
  })

  test('names limits and choices in words', () => {
    const fields = entities.flatMap(({ shape }) => shape.fields)
    expect(fields.some(({ note }) => note?.startsWith('one of '))).toBe(true)
    expect(fields.some(({ note }) => /at most \d+ characters/.test(note ?? ''))).toBe(true)
    expect(fields.some(({ type }) => type.includes('undefined') || type === '')).toBe(false)
  })

  test('lists what an answer may refuse with', () => {
    expect(errors).toContainEqual({ code: 'CART_NOT_FOUND', status: 404, message: 'No cart has this id' })
  })

  test('lists the calls for what the shop does not have, and says what they answer', () => {
    expect(absentGroups.flatMap(({ calls }) => calls)).toHaveLength(absentCalls.length)
    expect(absentGroups.filter((group) => group.calls.length === 0)).toEqual([])
    const bookings = absentGroups.find(({ title }) => title === 'Several services at once')
    expect(bookings?.note).toBe('This shop books each service on its own.')
    expect(bookings?.calls).toContainEqual({
      name: 'availabilityCalendar.calculateMultiSlotAvailability',
      method: 'POST or GET',
      path: '/v1/availability/multislot',
      alsoAt: [],
      answer: '200, empty',
    })
    const answers = absentGroups.flatMap(({ calls }) => calls.map(({ answer }) => answer))
    expect(new Set(answers)).toEqual(
      new Set([
        '200, empty',
        '404, nothing has this id',
        '428 FEATURE_NOT_AVAILABLE',
        '428 SLOT_NOT_AVAILABLE',
      ]),
    )
  })
})
