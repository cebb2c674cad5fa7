import type { ManualTaxMapping } from '@cartwright/contract/pricing/tax.ts'
import { expect, test } from 'vitest'
import { companions, nameToReplace } from './rules.ts'

const today = '2026-11-24'
const vat: ManualTaxMapping = {
  id: '1',
  taxName: 'USt',
  taxRate: '0.19',
  taxGroupId: 'goods',
  firstDay: null,
}
const reduced: ManualTaxMapping = { ...vat, id: '2', taxRate: '0.07', taxGroupId: 'books' }
const rates = [vat, reduced]
const draft = { taxName: 'USt', firstDay: '2027-01-01', taxGroupId: 'goods' }

test('a rate that holds today goes on until the day from which its change holds', () => {
  expect(companions(draft, { changed: vat, rates, today })).toEqual({ goesOn: true, added: [] })
  expect(companions({ ...draft, firstDay: '' }, { changed: vat, rates, today }).goesOn).toBe(false)
  expect(companions({ ...draft, firstDay: today }, { changed: vat, rates, today }).goesOn).toBe(false)
})

test('a change that has another name as well is charged in addition', () => {
  const renamed = companions({ ...draft, taxName: 'VAT 20' }, { changed: vat, rates, today })
  expect(renamed).toEqual({ goesOn: true, added: [vat] })
})

test('the day of a rate that does not hold yet can be moved', () => {
  const later = { ...vat, id: '3', firstDay: '2027-01-01' }
  const moved = { ...draft, firstDay: '2027-07-01' }
  expect(companions(moved, { changed: later, rates: [...rates, later], today }).goesOn).toBe(false)
})

test('a rate with another name is charged in addition to those that hold on its first day', () => {
  const other = { ...draft, taxName: 'MwSt' }
  expect(companions(other, { rates, today }).added).toEqual([vat])
  const lower = { ...vat, id: '3', taxRate: '0.16', firstDay: '2026-12-15' }
  expect(companions(other, { rates: [...rates, lower], today }).added).toEqual([lower])
  expect(companions({ ...other, firstDay: '' }, { rates: [...rates, lower], today }).added).toEqual([vat])
  expect(companions(draft, { rates, today }).added).toEqual([])
})

test('a later rate has the name of the only one that it can replace', () => {
  expect(nameToReplace(rates, 'goods')).toBe('USt')
  expect(nameToReplace([...rates, { ...vat, id: '3', taxName: 'City' }], 'goods')).toBeUndefined()
  expect(nameToReplace([], 'goods')).toBeUndefined()
})
