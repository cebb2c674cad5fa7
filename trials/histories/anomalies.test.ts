import { expect, test } from 'vitest'
import { type Anomalies, findAnomalies, type History, type Transaction } from './anomalies.ts'

const none: Anomalies = { lost: 0, unasked: 0, impossible: 0, cycles: { G0: 0, G1: 0, 'G2-item': 0 } }

/** Lists like `a: one two`; transactions like `one appends to a, sees b2`. */
function historyOf(lists: Record<string, string>, words: Record<string, string>): History {
  const transactions = Object.entries(words).map(([element, text]): Transaction => {
    const appends = [...text.matchAll(/\+(\w)/g)].map(([, key = '']) => ({ key, element }))
    const reads = [...text.matchAll(/(\w)=(\w*)/g)].map(([, key = '', elements = '']) => ({
      key,
      length: elements.length,
      last: elements.at(-1),
    }))
    return { appends, reads }
  })
  return { transactions, lists: new Map(Object.entries(lists).map(([key, text]) => [key, [...text]])) }
}

test('transactions one after the other, and those that share nothing, are in order', () => {
  const history = historyOf(
    { a: 'xyz', b: 'xz' },
    { x: '+a +b', y: 'a=x +a', z: 'a=xy +a +b', r: 'a=xyz b=xz' },
  )
  expect(findAnomalies(history)).toEqual(none)
})

test('two that write in different order', () => {
  const history = historyOf({ a: 'xy', b: 'yx' }, { x: '+a +b', y: '+a +b' })
  expect(findAnomalies(history).cycles).toEqual({ G0: 2, G1: 0, 'G2-item': 0 })
})

test('two that each see what the other wrote', () => {
  const history = historyOf({ a: 'x', b: 'y' }, { x: '+a b=y', y: '+b a=x' })
  expect(findAnomalies(history).cycles).toEqual({ G0: 0, G1: 2, 'G2-item': 0 })
})

test('one that sees half of what another wrote', () => {
  const history = historyOf({ a: 'x', b: 'x' }, { x: '+a +b', r: 'a=x b=' })
  expect(findAnomalies(history).cycles).toEqual({ G0: 0, G1: 0, 'G2-item': 2 })
})

test('two that decide by what the other is about to change', () => {
  const history = historyOf({ a: 'x', b: 'y' }, { x: 'b= +a', y: 'a= +b', z: 'a=x b=y' })
  expect(findAnomalies(history).cycles['G2-item']).toBeGreaterThanOrEqual(2)
})

test('a change that is lost, one that nobody asked for, and a list that never was', () => {
  const history = historyOf({ a: 'xq' }, { x: '+a', y: '+a', r: 'a=y' })
  expect(findAnomalies(history)).toEqual({ ...none, lost: 1, unasked: 1, impossible: 1 })
})
