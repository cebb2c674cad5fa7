import { expect, test } from 'vitest'
import { fastFolder } from '../../server/test/fast-folder.ts'
import { newDatabase } from '../../server/test/store.ts'
import { edits } from './edits.ts'

test('merchants who edit the same products at once lose nothing', { timeout: 180_000 }, async () => {
  const { url, drop } = await newDatabase()
  const { measured, met } = await edits({ count: 120, folder: fastFolder, databaseUrl: url })
  expect(met, measured).toBe(true)
  await drop()
})
