import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockText, cornerOf, fillBlock, parseBlock, pasteBlock, revertBlock } from './blocks.rules.ts'
import {
  applyEdits,
  type Column,
  cellProblem,
  cellText,
  type Edits,
  editsSince,
  faultsOf,
  normaliseEdits,
  overridesFrom,
  problemCells,
  type Row,
  setCell,
  stockChangesFrom,
  stockFrom,
} from './variants.rules.ts'

const row = (id: string): Row => ({
  ...{ id, name: id, price: '24', cost: '9', weight: '', sku: '', barcode: '', quantity: '3', visible: true },
})
const rows = [row('oat'), row('sage'), row('clay')]
const shown = ['price', 'cost', 'quantity'] as const
const money = { language: 'en', decimals: 2, unit: 'USD' } as const
const formats = {
  price: money,
  cost: money,
  weight: { language: 'en', decimals: 4 },
  quantity: { language: 'en', decimals: 0 },
} as const

describe('the grid of variants', () => {
  test('takes a block from a spreadsheet where the cursor is', () => {
    const block = parseBlock('10\t4\r\n12,50\t5\r\n')
    const { edits, taken, refused } = pasteBlock(
      { rows, shown, edits: {}, formats },
      { row: 1, column: 0 },
      block,
    )
    expect(applyEdits(rows, edits).map(({ price, cost }) => [price, cost])).toEqual([
      ['24', '9'],
      ['10', '4'],
      ['12.5', '5'],
    ])
    expect([taken, refused]).toEqual([4, []])
  })

  test('leaves cells as they were where no number is pasted', () => {
    const { edits, refused } = pasteBlock({ rows, shown, edits: {}, formats }, { row: 0, column: 0 }, [
      ['soon'],
      ['11'],
    ])
    expect(edits).toEqual({ sage: { price: '11' } })
    expect(refused).toEqual([{ variant: 'oat', column: 'price', text: 'soon' }])
  })

  test('says at the cell what was refused of it', () => {
    const fields = { 'variants[1].price': 'Too low', 'variants[1].sku': 'Too long', 'variants[7].price': '?' }
    expect(faultsOf(fields, ['oat', 'sage'])).toEqual({ sage: { price: 'Too low', sku: 'Too long' } })
    expect(faultsOf({ 'inventoryItem.variants[0].quantity': 'Whole' }, ['oat'])).toEqual({
      oat: { quantity: 'Whole' },
    })
  })

  test('takes back a paste, and nothing that was typed since', () => {
    const before = { oat: { price: '20' } }
    const after = { oat: { price: '10' }, sage: { price: '11', cost: '5' } }
    const since = { oat: { price: '10', sku: 'OAT' }, sage: { price: '12', cost: '5' }, clay: { cost: '8' } }
    expect(revertBlock(since, before, after)).toEqual({
      oat: { price: '20', sku: 'OAT' },
      sage: { price: '12' },
      clay: { cost: '8' },
    })
    expect(revertBlock({}, {}, after)).toEqual({})
    expect(revertBlock(after, {}, after)).toEqual({})
  })

  test('asks for whole pieces and for prices that the currency has', () => {
    const problem = (column: Column, text: string) => cellProblem(column, text, formats)?.kind
    expect(problem('quantity', '2.5')).toBe('decimals')
    expect(problem('price', '2.5')).toBeUndefined()
    expect(problem('price', '1.250,00')).toBeUndefined()
    expect(problem('price', '0,125')).toBe('decimals')
    expect(problem('price', '-4')).toBe('tooLow')
  })

  test('asks which number a cell means, and takes the clear ones', () => {
    const { edits, refused } = pasteBlock({ rows, shown, edits: {}, formats }, { row: 0, column: 0 }, [
      ['1,250,000', '10.000'],
      ['$1,250.00', '1.25.0'],
    ])
    expect(edits).toEqual({ oat: { price: '1250000' }, sage: { price: '1250' } })
    expect(refused.map(({ text }) => text)).toEqual(['10.000', '1.25.0'])
    expect(problemCells({ oat: { cost: '10.000', sku: '1,2,3' } }, formats)).toEqual([
      { variantId: 'oat', column: 'cost', problem: { kind: 'unclear', choices: [10_000, 10] } },
    ])
  })

  test('a number means the same when it is read again in another language', () => {
    const german = { ...formats, weight: { language: 'de', decimals: 4 } } as const
    const edits = normaliseEdits({ oat: { weight: '1,125', sku: '1,125' } }, german)
    expect(edits).toEqual({ oat: { weight: '1.1250', sku: '1,125' } })
    expect(normaliseEdits(edits, german)).toEqual(edits)
    expect(normaliseEdits(edits, formats)).toEqual(edits)
    expect(overridesFrom(edits)[0]).toMatchObject({ weight: 1.125 })
    expect(cellText('1.1250', ',')).toBe('1,1250')
  })

  test('keeps what was typed while a save was on its way', () => {
    const product = (price: number) => ({
      variants: [
        { id: 'oat', variant: { priceData: { price } } },
        { id: 'sage', variant: { sku: 'S-1' } },
      ],
    })
    const sent = { base: product(24), edits: { oat: { price: '30' } } }
    const since = (typed: Edits) => editsSince(sent, { typed, saved: product(30) })
    expect(since({ oat: { price: '30' } })).toEqual({})
    expect(since({ oat: { price: '31' }, sage: { sku: 'S-2' } })).toEqual({
      oat: { price: '31' },
      sage: { sku: 'S-2' },
    })
    expect(since({})).toEqual({ oat: { price: '24' } })
  })

  test('has nothing to save once a cell is as it was', () => {
    const changed = setCell({}, row('oat'), { price: '30' })
    expect(changed).toEqual({ oat: { price: '30' } })
    expect(setCell(changed, row('oat'), { price: '24' })).toEqual({})
  })

  test('sends prices and stock to where they belong, and gives an emptied price back to the product', () => {
    const edits = { oat: { price: '', quantity: '7' }, sage: { visible: false } }
    expect(overridesFrom(edits)).toEqual([
      { variantIds: ['oat'], price: null },
      { variantIds: ['sage'], visible: false },
    ])
    expect(stockFrom(edits)).toEqual([{ variantId: 'oat', quantity: 7 }])
  })

  test('says of a stock that is counted anew what it was when it was seen', () => {
    const product = { id: 'mug', variants: [{ id: 'oat', stock: { quantity: 12 } }, { id: 'sage' }] }
    expect(stockChangesFrom({ oat: { quantity: '7' }, sage: { quantity: '' } }, product)).toEqual([
      { productId: 'mug', variantId: 'oat', quantity: 7, from: 12 },
      { productId: 'mug', variantId: 'sage', quantity: 0, from: 0 },
    ])
  })

  test('gives a block to a spreadsheet, whichever corner it was marked from', () => {
    const grid = { rows: [{ ...row('oat'), price: '24.5' }, row('sage')], shown }
    const block = { from: { row: 1, column: 1 }, to: { row: 0, column: 0 } }
    expect(blockText(grid, block, '.')).toBe('24.5\t9\n24\t9')
    expect(blockText(grid, block, ',')).toBe('24,5\t9\n24\t9')
  })

  test('puts one text into all cells that are marked', () => {
    const block = { from: { row: 2, column: 0 }, to: { row: 1, column: 1 } }
    const { edits, taken } = pasteBlock(
      { rows, shown, edits: {}, formats },
      cornerOf(block),
      fillBlock(block, '30'),
    )
    expect([edits, taken]).toEqual([
      { sage: { price: '30', cost: '30' }, clay: { price: '30', cost: '30' } },
      4,
    ])
  })

  test('takes back what it gave to a spreadsheet as it was', () => {
    const cell = fc.nat({ max: 99_999 }).map((number) => String(number / 100))
    const anyRow = fc.record({ price: cell, cost: cell, quantity: fc.nat().map(String) })
    const corner = fc.record({ row: fc.nat({ max: 2 }), column: fc.nat({ max: 2 }) })
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 3, maxLength: 3 }), corner, corner, (cells, from, to) => {
        const full = cells.map((own, index) => ({ ...row(String(index)), ...own }))
        for (const decimal of ['.', ','] as const) {
          const text = blockText({ rows: full, shown }, { from, to }, decimal)
          const grid = { rows: full, shown, edits: {}, formats }
          expect(pasteBlock(grid, cornerOf({ from, to }), parseBlock(text))).toMatchObject({
            edits: {},
            refused: [],
          })
        }
      }),
    )
  })

  test('reads a block as a spreadsheet writes it', () => {
    const cell = fc.stringMatching(/^[a-z0-9.]{1,5}$/)
    const anyBlock = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anyBlock, (block) => {
        expect(parseBlock(`${block.map((cells) => cells.join('\t')).join('\r\n')}\r\n`)).toEqual(block)
      }),
    )
  })
})
