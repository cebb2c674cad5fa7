import { expect, test } from 'vitest'
import { openStore } from '../../server/test/store.ts'
import { askEveryCall } from './every-call.ts'
import { sendWrongShapes } from './shapes.ts'

/** `npm run trials -- wrong-shapes` sends 50,000. */
const count = 400
const seed = Number(process.env.SEED ?? 20261123)

test('requests of wrong shapes are answered or refused, and never fail', { timeout: 300_000 }, async () => {
  const store = await openStore({ publicUrl: 'https://shop.test' })
  try {
    const { failures, reached, unavailable } = await sendWrongShapes(store, { count, seed })
    expect(Object.fromEntries(failures)).toEqual({})
    expect(unavailable).toBe(0)
    expect(reached).toBeGreaterThan(count / 3)
    const every = await askEveryCall(store)
    expect(every.failures).toEqual([])
    expect(every.requests).toBeGreaterThan(800)
  } finally {
    await store.close()
  }
})
