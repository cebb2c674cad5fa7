import { expect, test } from 'vitest'
import { serialise } from './serialise.ts'

const shop = { db: { isInUnit: () => false } }

test('work with one key runs one after the other, in order', async () => {
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
    return name
  }
  const results = await Promise.all(['a', 'b', 'c'].map((name) => serialise(shop, 'cart', work(name))))
  expect(results).toEqual(['a', 'b', 'c'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('work with other keys does not wait', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const slow = serialise(shop, 'one', () => gate)
  expect(await serialise(shop, 'other', async () => 'done')).toBe('done')
  open()
  await slow
})

test('a failure does not stop the next piece of work', async () => {
  const failing = serialise(shop, 'cart', async () => {
    throw new Error('no')
  })
  const next = serialise(shop, 'cart', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('in a unit of work nobody waits, because the work before may wait for its rows', async () => {
  const slow = serialise(shop, 'cart', () => new Promise(() => {}))
  const inUnit = { db: { isInUnit: () => true } }
  expect(await serialise(inUnit, 'cart', async () => 'done')).toBe('done')
  void slow
})
