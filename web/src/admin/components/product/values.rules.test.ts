import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

// The language of the words is what the browser keeps.
vi.stubGlobal('localStorage', { getItem: () => 'en' })
const { excerpts, valueText } = await import('./values.rules.ts')

const place = { language: 'en', currency: 'USD', timeZone: 'UTC' } as const
const said = (field: string, value: unknown) => valueText(field, value, place)

describe('what a field held is read as it was meant', () => {
  test.each<[string, unknown, string]>([
    ['price', 24.5, '$24.50'],
    ['priceData', { price: 24 }, '$24.00'],
    ['discount', { type: 'PERCENT', value: 25 }, '25%'],
    ['discount', { type: 'NONE', value: 0 }, '–'],
    ['visible', false, 'No'],
    ['description', '<p>Holds <strong>soup</strong></p><p>for one &amp; all</p>', 'Holds soup for one & all'],
    ['productDimensions', { length: '10', width: '20', height: null, unit: 'CM' }, '10 × 20 × ? cm'],
    [
      'pricePerUnitData',
      { totalQuantity: 500, totalMeasurementUnit: 'ML', baseQuantity: 100, baseMeasurementUnit: 'ML' },
      '500 ml / 100 ml',
    ],
    [
      'options',
      [
        {
          name: 'Color',
          optionType: 'color',
          choices: [{ value: '#fff', description: 'Oat' }, { value: 'Ink' }],
        },
      ],
      'Color: Oat, Ink',
    ],
    ['membersOnly', { planIds: [] }, 'Members'],
    ['membersOnly', { who: 'PLANS', planIds: ['a', 'b'] }, 'Members with one of 2 plans'],
    ['membersOnly', { who: 'EVERYBODY', planIds: ['a'] }, 'Everybody'],
    ['media', [{ id: 'a' }, { id: 'b' }], '2 files'],
    ['seoData', { tags: [{ type: 'title', children: 'A mug' }] }, 'A mug'],
    ['variant', { price: 20, sku: 'S-1', visible: true }, 'Price $20.00, SKU S-1, Visible Yes'],
    ['sku', undefined, '–'],
  ])('%s', (field, value, text) => {
    expect(said(field, value)).toBe(text)
  })
})

describe('of a long text', () => {
  test('only what differs is shown, with a few words around it', () => {
    const text = 'A bowl that is made by hand and holds soup for one of your guests at the table'
    expect(excerpts(text, text.replace('one', 'two'))).toEqual([
      '… holds soup for one of your guests …',
      '… holds soup for two of your guests …',
    ])
  })

  test('all that differs is in the excerpts', () => {
    const text = fc
      .array(fc.stringMatching(/^[a-c]{1,2}$/), { maxLength: 30 })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [was, is] = excerpts(before, after)
        expect(was === is).toBe(before === after)
      }),
    )
  })
})
