import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathWithin } from './head.rules.ts'

test('somebody goes back to the page they came from', () => {
  expect(pathWithin('/products/speckled-mug?color=Oat')).toBe('/products/speckled-mug?color=Oat')
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/./\\/elsewhere.example',
  '/..//elsewhere.example',
  'javascript:alert(1)',
  '',
  null,
])('%o leads to the start page', (back) => {
  expect(pathWithin(back)).toBe('/')
})

test('nobody is led out of the shop, whatever stands in the address', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    ':',
    '@',
    '.',
    '..',
    '%2f',
    'elsewhere.example',
    'http',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (texts) => {
      const back = pathWithin(texts.join(''))
      expect(new URL(back, 'https://shop.example').origin).toBe('https://shop.example')
      expect(new URL(`/de${back}`, 'https://shop.example').origin).toBe('https://shop.example')
    }),
    { numRuns: 2000 },
  )
})
