import { expect, test } from 'vitest'
import { edits } from './edits.ts'

test('merchants who edit the same products at once lose nothing', { timeout: 180_000 }, async () => {
  const { measured, met } = await edits({ count: 240 })
  expect(met, measured).toBe(true)
})
