import { expect, test } from 'vitest'
import { fastFolder } from '../../server/test/fast-folder.ts'
import { newDatabase } from '../../server/test/store.ts'
import { mostGuesses, mostHeld, suffer } from './abuse.ts'

test('one anonymous network takes little stock and guesses few codes', { timeout: 180_000 }, async () => {
  const { url, drop } = await newDatabase()
  const { shares, guesses, orders } = await suffer({ seconds: 10, folder: fastFolder, databaseUrl: url })
  expect(Math.max(...shares)).toBeLessThanOrEqual(mostHeld)
  expect(guesses).toBeLessThanOrEqual(mostGuesses)
  expect(orders).toBeGreaterThan(0)
  await drop()
})
