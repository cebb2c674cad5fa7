import { expect, test } from 'vitest'
import { crash } from './crash.ts'

test('what a shopper was told survives five kills of server and database', { timeout: 180_000 }, async () => {
  const { measured, met } = await crash({ rounds: 5 })
  expect(met, measured).toBe(true)
})
