import { expect, test } from 'vitest'
import { dateBlocks } from './dates.rules.ts'
import { textsIn } from './texts.ts'

const sessions = (...starts: number[]) => starts.map((start) => ({ start, canceled: false }))
const say = (time: Date) => String(time.getTime())

test('an e-mail says which dates are gone and which are new, not which stay', () => {
  const before = sessions(1, 2, 3)
  const now = [...sessions(2, 4), { start: 3, canceled: true }]
  expect(dateBlocks({ before, now }, textsIn('en'), say)).toEqual([
    { heading: 'No longer', lines: ['1', '3'] },
    { heading: 'New', lines: ['4'] },
  ])
  expect(dateBlocks({ before, now: before }, textsIn('en'), say)).toEqual([])
})

test('an e-mail says ten of many dates, and how many there are besides', () => {
  const now = sessions(...Array.from({ length: 12 }, (_, index) => index))
  const [block] = dateBlocks({ before: [], now }, textsIn('de'), say)
  expect(block?.lines).toHaveLength(11)
  expect(block).toMatchObject({
    heading: 'Neu',
    lines: expect.arrayContaining(['9', 'und 2 weitere Termine']),
  })
})
