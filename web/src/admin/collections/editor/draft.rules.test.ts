import { expect, test } from 'vitest'
import { completeRule, draftOf, emptyConditions, fieldsToWrite, newCondition } from './draft.rules.ts'

const gifts = {
  name: 'Gifts',
  slug: 'gifts',
  description: '',
  visible: true,
  rule: {
    match: 'ANY' as const,
    conditions: [
      { field: 'price' as const, operator: 'AT_MOST' as const, value: 25 },
      { field: 'onSale' as const, operator: 'IS' as const, value: false },
    ],
  },
}

test('only what was changed is sent', () => {
  const before = draftOf(gifts)
  expect(fieldsToWrite(before, before)).toEqual({})
  expect(fieldsToWrite({ ...before, name: 'Presents', description: 'Nice' }, before)).toEqual({
    name: 'Presents',
    description: 'Nice',
  })
  expect(fieldsToWrite({ ...before, kind: 'MANUAL' }, before)).toEqual({ rule: null })
})

test('a new collection is sent with what was said of it', () => {
  expect(fieldsToWrite({ ...draftOf({}), name: 'New' })).toEqual({
    name: 'New',
    description: null,
    visible: true,
  })
  expect(fieldsToWrite(draftOf(gifts)).rule).toEqual(gifts.rule)
})

test('a rule is complete when each condition says something', () => {
  const price = newCondition('price')
  expect(completeRule({ match: 'ALL', conditions: [] })).toBeUndefined()
  expect(completeRule({ match: 'ALL', conditions: [newCondition('inStock'), price] })).toBeUndefined()
  expect(
    completeRule({ match: 'ALL', conditions: [newCondition('inStock'), { ...price, value: '9.5' }] }),
  ).toEqual({
    match: 'ALL',
    conditions: [
      { field: 'inStock', operator: 'IS', value: true },
      { field: 'price', operator: 'AT_LEAST', value: 9.5 },
    ],
  })
})

test('a condition that says nothing is refused at its field, and only where there is a rule', () => {
  const draft = { ...draftOf(gifts), rule: { match: 'ALL' as const, conditions: [newCondition('price')] } }
  expect(emptyConditions(draft)).toEqual(['rule.conditions.0.value'])
  expect(emptyConditions({ ...draft, kind: 'MANUAL' })).toEqual([])
  expect(emptyConditions(draftOf(gifts))).toEqual([])
})
