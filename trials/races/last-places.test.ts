import { expect, test } from 'vitest'
import { fastFolder } from '../../server/test/fast-folder.ts'
import { newDatabase } from '../../server/test/store.ts'
import { lastPlaces } from './last-places.ts'

test('two servers of a shop sell a slot, a place of a class and the last tickets of a quota once', {
  timeout: 300_000,
}, async () => {
  const { url, drop } = await newDatabase()
  const { measured, met } = await lastPlaces({
    ...{ buyers: 16, rounds: 1 },
    ...{ folder: fastFolder, databaseUrl: url },
  })
  expect(met, measured).toBe(true)
  await drop()
})
