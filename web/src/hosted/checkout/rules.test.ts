import { describe, expect, test } from 'vitest'
import { field, guestFields, openCheckout, refusedCheckout } from '../../../test/fixtures.ts'
import { widthsOf } from '../pages/fields.rules.ts'
import { groupFields, movesPrices, problemsOf, withoutErrors } from './rules.ts'

describe('the fields', () => {
  test('are first those by which a shopper is reached, then the address', () => {
    const { contact, address } = groupFields(guestFields)
    expect(contact.map(({ name }) => name)).toEqual(['email'])
    expect(address).toHaveLength(guestFields.length - 1)
  })

  test('of a place share a row, in the order of the country', () => {
    const german = [
      field('zip', 'ZIP', 'shipping postal-code'),
      field('city', 'City', 'shipping address-level2'),
    ]
    expect(widthsOf(german)).toEqual(['half', 'half'])
    const american = [...german, field('state', 'State', 'shipping address-level1')]
    expect(widthsOf(american)).toEqual(['first', 'third', 'third'])
    expect(widthsOf([field('street', 'Street', 'shipping address-line1')])).toEqual(['full'])
  })

  test('move prices only where delivery or tax may depend on them', () => {
    expect(movesPrices('country', 'shipping country')).toBe(true)
    expect(movesPrices('billingPostalCode', 'billing postal-code')).toBe(true)
    expect(movesPrices('delivery', '')).toBe(true)
    expect(movesPrices('email', 'email')).toBe(false)
    expect(movesPrices('cardNumber', 'cc-number')).toBe(false)
  })
})

describe('the list of problems', () => {
  test('says each one once, in the order of the page', () => {
    expect(problemsOf(refusedCheckout).map(({ field }) => field)).toEqual([
      'email',
      'postalCode',
      'coupon',
      'cardNumber',
    ])
  })

  test('begins with what concerns no field', () => {
    const page = {
      ...refusedCheckout,
      messages: [{ kind: 'error' as const, text: 'Everything has sold out.' }],
    }
    expect(problemsOf(page)[0]?.text).toBe('Everything has sold out.')
  })

  test('leaves out what the shopper does not see: another address, another way to pay', () => {
    const wrong = (name: string) => [field(name, name, '', { error: 'Wrong.' })]
    const billing = { differs: false, fields: wrong('billingCity') }
    const methods = openCheckout.payment.methods.map((method) => ({
      ...method,
      selected: method.kind === 'offline',
      fields: wrong('cardNumber'),
    }))
    const hidden = methods.map((method) => (method.selected ? { ...method, fields: [] } : method))
    expect(problemsOf({ ...openCheckout, billing, payment: { methods: hidden } })).toEqual([])
  })

  test('leaves out what is being put right', () => {
    const better = withoutErrors(refusedCheckout, new Set(['email', 'coupon']))
    if (better.state !== 'open') throw new Error('the checkout is not open any more')
    expect(problemsOf(better).map(({ field }) => field)).toEqual(['postalCode', 'cardNumber'])
  })

  test('is empty when nothing is wrong', () => {
    expect(problemsOf(openCheckout)).toEqual([])
  })
})
