import { expect, test } from 'vitest'
import { openGate } from './gate.ts'

test('those who ask for much wait longer than those who ask for little', async () => {
  const gate = openGate({ parallel: 1, waiting: 200, waitingEach: 60 })
  const done: string[] = []
  const ask = (from: string) =>
    gate(async () => {
      done.push(from)
      await Promise.resolve()
    }, from).catch(({ status }) => status)
  const greedy = Array.from({ length: 100 }, () => ask('greedy'))
  const others = [ask('anna'), ask('ben')]
  await Promise.all(others)
  expect(done.length).toBeLessThan(10)
  const refused = (await Promise.all(greedy)).filter((status) => status === 503)
  expect(refused).toHaveLength(39)
})
