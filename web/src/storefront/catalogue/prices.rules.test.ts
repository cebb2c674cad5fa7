import { expect, test } from 'vitest'
import { priceTextsOf } from './prices.rules.ts'

const formatted = { price: '$17.00', discountedPrice: '$17.00', pricePerUnit: '$68.00' }

test('coffee costs so much a kilogram', () => {
  expect(priceTextsOf({ formatted }, { baseQuantity: 1, baseMeasurementUnit: 'KG' })).toEqual({
    text: '$17.00',
    unit: '$68.00 / kg',
  })
  expect(priceTextsOf({ formatted }, { baseQuantity: 100, baseMeasurementUnit: 'G' }).unit).toBe(
    '$68.00 / 100 g',
  )
})

test('on sale both prices are told, else one', () => {
  expect(priceTextsOf({ formatted: { price: '$80.00', discountedPrice: '$68.00' } }, undefined)).toEqual({
    text: '$68.00',
    full: '$80.00',
  })
  expect(priceTextsOf({ formatted: { price: '$80.00' } }, undefined)).toEqual({ text: '$80.00' })
})
