import { expect, test } from 'vitest'
import { fastFolder } from '../../server/test/fast-folder.ts'
import { newDatabase } from '../../server/test/store.ts'
import { mostGuesses, suffer } from './abuse.ts'

test('whoever does not pay takes little stock, and a network guesses few codes', {
  timeout: 180_000,
}, async () => {
  const { url, drop } = await newDatabase()
  const { held, excess, guesses, orders } = await suffer({
    seconds: 8,
    folder: fastFolder,
    databaseUrl: url,
  })
  expect(excess, held.join('; ')).toEqual([])
  expect(guesses).toBeLessThanOrEqual(mostGuesses)
  expect(orders).toBeGreaterThan(0)
  await drop()
})
