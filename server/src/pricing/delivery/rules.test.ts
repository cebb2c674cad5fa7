import { describe, expect, it } from 'vitest'
import {
  berlin,
  cartOf,
  couponOf,
  flat,
  freeFrom,
  lineOf,
  newYork,
  optionOf,
  taxOf,
  unitedStates,
} from '../../../test/pricing.ts'
import { price } from '../totals/rules.ts'
import type { DeliveryRegion } from './regions.rules.ts'
import type { ConditionalRate, RateCondition, ShippingInput } from './rules.ts'

const mug = lineOf('mug', 2500n, { weight: 0.1 })
const song = lineOf('song', 200n, { shippable: false })
const standard = optionOf('standard', freeFrom('75', flat(600n)))
const express = optionOf('express', flat(1400n))
const studio = optionOf('studio', flat(0n), {
  pickup: { name: 'Studio', address: { country: 'US', subdivision: 'US-NJ' } },
})

function shipped(lines = [mug], more: Partial<ShippingInput> = {}, shipping = newYork) {
  const input = { options: [standard, express], regions: [unitedStates], ...more }
  return price(cartOf(lines, { addresses: { shipping }, shipping: input }))
}

function costWhen(
  type: RateCondition['type'],
  operator: RateCondition['operator'],
  value: string,
  lines = [mug],
) {
  const rates: ConditionalRate[] = [
    { amount: 900n, conditions: [] },
    { amount: 100n, conditions: [{ type, operator, value }] },
  ]
  return shipped(lines, { options: [optionOf('tiers', rates)] }).shipping.options[0]?.cost
}

describe('delivery methods', () => {
  it('are offered with their cost, and none is charged before one is chosen', () => {
    const { shipping, summary } = shipped()
    expect(shipping.options.map(({ code, cost }) => [code, cost])).toEqual([
      ['standard', 600n],
      ['express', 1400n],
    ])
    expect(shipping.region).toEqual({ id: 'us', name: 'United States' })
    expect(summary.shipping).toBe(0n)
  })

  it('charge the chosen one', () => {
    const { summary, shipping } = shipped([mug], { selected: { carrierId: 'own', code: 'express' } })
    expect(summary).toMatchObject({ shipping: 1400n, total: 3900n })
    expect(shipping.selected).toMatchObject({ code: 'express', title: 'express', price: 1400n })
  })

  it('are free from 75 dollars on, not a cent before', () => {
    const selected = { code: 'standard' }
    const cheaper = lineOf('bowl', 7499n)
    expect(shipped([cheaper], { selected }).summary.shipping).toBe(600n)
    expect(shipped([lineOf('bowl', 7500n)], { selected }).summary.shipping).toBe(0n)
  })

  it('count what is paid after the coupon for free delivery', () => {
    const coupon = couponOf({ type: 'PERCENT_OFF', rate: 10 })
    const shipping = { options: [standard], regions: [unitedStates], selected: { code: 'standard' } }
    const cart = cartOf([lineOf('bowl', 8000n)], { coupon, shipping, addresses: { shipping: newYork } })
    expect(price(cart).summary.shipping).toBe(600n)
  })

  it('add handling and insurance to the rate, even to a free one', () => {
    const option = optionOf('safe', freeFrom('0.01', flat(600n)), {
      additionalCharges: [
        { type: 'HANDLING_FEE', price: 100n },
        { type: 'INSURANCE', price: 50n },
      ],
    })
    const { shipping } = shipped([mug], { options: [option], selected: { code: 'safe' } })
    expect(shipping.selected).toMatchObject({ price: 0n, cost: 150n, totalPriceAfterTax: 150n })
  })

  it('need no choice when nothing is delivered', () => {
    const result = shipped([song], { selected: { code: 'standard' } })
    expect(result.shipping).toMatchObject({ required: false, options: [], selected: undefined })
    expect(result.shipping.error).toBeUndefined()
    expect(result.summary.shipping).toBe(0n)
  })

  it('are left out without an error when the caller does not ask for them', () => {
    const result = price(cartOf([mug]))
    expect(result.shipping).toMatchObject({ required: true, options: [] })
    expect(result.shipping.error).toBeUndefined()
  })
})

describe('rates by condition', () => {
  it.each<[RateCondition['operator'], string, bigint]>([
    ['EQ', '0.3', 100n],
    ['LT', '0.3', 900n],
    ['LTE', '0.3', 100n],
    ['GT', '0.3', 900n],
    ['GTE', '0.3', 100n],
    ['GT', '0.299999', 100n],
  ])('by weight: three mugs of 0.1 kg are %s %s', (operator, value, cost) => {
    expect(costWhen('BY_TOTAL_WEIGHT', operator, value, [{ ...mug, quantity: 3 }])).toBe(cost)
  })

  it('by weight look only at what is delivered', () => {
    expect(costWhen('BY_TOTAL_WEIGHT', 'EQ', '0.1', [mug, { ...song, weight: 5 }])).toBe(100n)
  })

  it('by price leave out gift cards: they are money for later', () => {
    const card = { ...song, price: 5000n, voucher: true }
    expect(costWhen('BY_TOTAL_PRICE', 'GTE', '27.00', [mug, card])).toBe(900n)
  })

  it('by price look at the whole cart', () => {
    expect(costWhen('BY_TOTAL_PRICE', 'GTE', '27.00', [mug, song])).toBe(100n)
    expect(costWhen('BY_TOTAL_PRICE', 'GTE', '27.01', [mug, song])).toBe(900n)
  })

  it('by quantity count the pieces delivered', () => {
    expect(costWhen('BY_TOTAL_QUANTITY', 'GTE', '4', [{ ...mug, quantity: 4 }])).toBe(100n)
    expect(costWhen('BY_TOTAL_QUANTITY', 'GTE', '4', [{ ...mug, quantity: 3 }, song])).toBe(900n)
  })

  it('multiply by the pieces delivered', () => {
    const rates = [{ amount: 150n, conditions: [], multiplyByQuantity: true }]
    const { shipping } = shipped([{ ...mug, quantity: 3 }, song], { options: [optionOf('each', rates)] })
    expect(shipping.options[0]?.cost).toBe(450n)
  })

  it('must all hold; with none the method is not offered', () => {
    const light = { type: 'BY_TOTAL_WEIGHT', operator: 'LT', value: '1' } as const
    const dear = { type: 'BY_TOTAL_PRICE', operator: 'GT', value: '100' } as const
    const result = shipped([mug], {
      options: [optionOf('letter', [{ amount: 1n, conditions: [light, dear] }])],
    })
    expect(result.shipping.options).toEqual([])
    expect(result.shipping.error).toMatchObject({ code: 'NO_DELIVERY_TO_ADDRESS' })
  })
})

describe('delivery regions', () => {
  const coast: DeliveryRegion = {
    id: 'coast',
    name: 'East coast',
    active: true,
    destinations: [{ countryCode: 'US', subdivisions: ['US-NY', 'NJ'] }],
  }
  const world: DeliveryRegion = { id: 'world', name: 'Rest of the world', active: true, destinations: [] }
  const regions = [world, unitedStates, coast]
  const options = regions.map((region) => optionOf(`to-${region.id}`, flat(1n), { regionIds: [region.id] }))

  it.each([
    ['New York', newYork, 'to-coast'],
    ['New Jersey in small letters', { country: 'us', subdivision: 'nj', postalCode: '' }, 'to-coast'],
    ['California', { country: 'US', subdivision: 'US-CA', postalCode: '90001' }, 'to-us'],
    ['Berlin', { ...berlin, subdivision: '' }, 'to-world'],
  ])('to %s the narrowest region counts', (_, address, code) => {
    expect(shipped([mug], { regions, options }, address).shipping.options.map((one) => one.code)).toEqual([
      code,
    ])
  })

  it('do not count while switched off', () => {
    const off = regions.map((region) => ({ ...region, active: region.id !== 'coast' }))
    expect(shipped([mug], { regions: off, options }).shipping.options[0]?.code).toBe('to-us')
  })

  it('say so when nobody delivers there', () => {
    const result = shipped([mug], {}, { ...berlin, subdivision: '' })
    expect(result.shipping.error).toMatchObject({ code: 'NO_DELIVERY_TO_ADDRESS' })
    expect(result.violations).toMatchObject([{ severity: 'ERROR', code: 'NO_DELIVERY_TO_ADDRESS' }])
  })
})

describe('a chosen delivery method', () => {
  it('that the merchant removed is reported and kept, and no other is chosen', () => {
    const result = shipped([mug], { selected: { carrierId: 'own', code: 'drone' } })
    expect(result.shipping.error).toMatchObject({ code: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND' })
    expect(result.shipping.requested).toEqual({ carrierId: 'own', code: 'drone' })
    expect(result.shipping.selected).toBeUndefined()
    expect(result.summary.shipping).toBe(0n)
    expect(result.violations).toMatchObject([{ severity: 'ERROR' }])
  })

  it('of another carrier is not the one of the same code', () => {
    const result = shipped([mug], { selected: { carrierId: 'post', code: 'standard' } })
    expect(result.shipping.selected).toBeUndefined()
  })

  it('that does not reach the address is told apart from one that is gone', () => {
    const options = [optionOf('local', flat(1n), { regionIds: ['elsewhere'] }), express]
    const result = shipped([mug], { options, selected: { code: 'local' } })
    expect(result.shipping.error).toMatchObject({ code: 'INVALID_SELECTED_CARRIER_SERVICE_OPTION' })
  })

  it('waits for an address without standing in the way', () => {
    const shipping = { options: [standard], regions: [unitedStates], selected: { code: 'standard' } }
    const result = price(cartOf([mug], { shipping }))
    expect(result.shipping.error).toMatchObject({ code: 'SHIPPING_ADDRESS_MISSING' })
    expect(result.violations).toEqual([])
  })
})

describe('collecting it', () => {
  it('needs no address, and is taxed where it is collected', () => {
    const shipping = { options: [standard, studio], regions: [unitedStates], selected: { code: 'studio' } }
    const tax = taxOf({ id: 'nj', country: 'US', subdivision: 'NJ' }, ['0.06625'])
    const result = price(cartOf([mug], { shipping, tax }))
    expect(result.shipping.error).toBeUndefined()
    expect(result.summary).toMatchObject({ shipping: 0n, tax: 166n, total: 2666n })
  })

  it('of one region is offered before there is an address, then not to another', () => {
    const local = { ...studio, regionIds: ['elsewhere'] }
    const shipping = { options: [express, local], regions: [unitedStates] }
    expect(price(cartOf([mug], { shipping })).shipping.options.map(({ code }) => code)).toEqual(['studio'])
    expect(shipped([mug], { options: [express, local] }).shipping.options.map(({ code }) => code)).toEqual([
      'express',
    ])
  })
})

describe('the rest of the world', () => {
  const world: DeliveryRegion = { id: 'world', name: 'Rest of the world', active: true, destinations: [] }
  const toTehran = (more: Partial<ShippingInput>) =>
    shipped([mug], { excluded: ['IR'], ...more }, { country: 'IR', subdivision: '', postalCode: '' }).shipping

  it('leaves out the countries that the shop does not deliver to', () => {
    const { options, region } = toTehran({ regions: [world] })
    expect([options, region]).toEqual([[], undefined])
    expect(toTehran({ regions: [world], excluded: [] }).options).toHaveLength(2)
    expect(
      shipped([mug], { regions: [world], excluded: ['IR'] }, { ...berlin, subdivision: '' }).shipping.options,
    ).toHaveLength(2)
  })

  it('gives way to a region that names such a country', () => {
    const iran = { ...world, id: 'ir', destinations: [{ countryCode: 'IR' }] }
    expect(toTehran({ regions: [world, iran] }).region?.id).toBe('ir')
  })
})
