import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blockOf,
  edited,
  overridesFrom,
  problemOf,
  type Row,
  stockFrom,
  withBlock,
  withCell,
} from './variants.rules.ts'

const row = (id: string): Row => ({
  ...{ id, name: id, price: '24', cost: '9', weight: '', sku: '', quantity: '3', visible: true },
})
const rows = [row('oat'), row('sage'), row('clay')]
const shown = ['price', 'cost', 'quantity'] as const

describe('the grid of variants', () => {
  test('takes a block from a spreadsheet where the cursor is', () => {
    const block = blockOf('10\t4\r\n12,50\t5\r\n')
    const { edits, taken, refused } = withBlock({ rows, shown, edits: {} }, { row: 1, column: 0 }, block)
    expect(edited(rows, edits).map(({ price, cost }) => [price, cost])).toEqual([
      ['24', '9'],
      ['10', '4'],
      ['12.5', '5'],
    ])
    expect([taken, refused]).toEqual([4, []])
  })

  test('leaves cells as they were where no number is pasted', () => {
    const { edits, refused } = withBlock({ rows, shown, edits: {} }, { row: 0, column: 0 }, [
      ['soon'],
      ['11'],
    ])
    expect(edits).toEqual({ sage: { price: '11' } })
    expect(refused).toEqual(['soon'])
  })

  test('asks for whole pieces', () => {
    expect(problemOf('quantity', '2.5')).toBe('whole')
    expect(problemOf('price', '2.5')).toBeUndefined()
    expect(problemOf('price', '1.250,00')).toBeUndefined()
    expect(problemOf('price', '-4')).toBe('number')
  })

  test('has nothing to save once a cell is as it was', () => {
    const changed = withCell({}, row('oat'), { price: '30' })
    expect(changed).toEqual({ oat: { price: '30' } })
    expect(withCell(changed, row('oat'), { price: '24' })).toEqual({})
  })

  test('sends prices and stock to where they belong, and gives an emptied price back to the product', () => {
    const edits = { oat: { price: '', quantity: '7' }, sage: { visible: false } }
    expect(overridesFrom(edits)).toEqual([
      { variantIds: ['oat'], price: null },
      { variantIds: ['sage'], visible: false },
    ])
    expect(stockFrom(edits)).toEqual([{ variantId: 'oat', quantity: 7 }])
  })

  test('reads a block as a spreadsheet writes it', () => {
    const cell = fc.stringMatching(/^[a-z0-9.]{1,5}$/)
    const anyBlock = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anyBlock, (block) => {
        expect(blockOf(`${block.map((cells) => cells.join('\t')).join('\r\n')}\r\n`)).toEqual(block)
      }),
    )
  })
})
