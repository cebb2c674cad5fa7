import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '../../../test/store.ts'
import { type Changes, openChanges } from './changes.ts'
import { openDb } from './db.ts'

const endings: (() => Promise<unknown>)[] = []
const heard: Record<'one' | 'other', string[]> = { one: [], other: [] }
let one: Changes
let db: ReturnType<typeof openDb>

beforeAll(async () => {
  const { url, drop } = await newDatabase()
  endings.push(drop)
  const openServer = async (name: keyof typeof heard) => {
    const opened = openDb({ url, connections: 2 })
    const changes = await openChanges(opened, (error) => heard[name].push(error.message))
    changes.subscribe('product', (siteId, id) => heard[name].push(`${siteId} ${id ?? 'all'}`))
    endings.push(opened.close, changes.close)
    return { opened, changes }
  }
  const { opened, changes } = await openServer('one')
  ;[db, one] = [opened, changes]
  await openServer('other')
})
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

test('each server hears of a change once, the one that made it at once', async () => {
  one.publish('product', 'shop', 'mug')
  one.publish('product', 'shop')
  expect(heard.one).toEqual(['shop mug', 'shop all'])
  await expect.poll(() => heard.other).toEqual(['shop mug', 'shop all'])
  // Notices arrive in turn: what came before the last has been heard.
  await db.transaction((tx) => one.publishIn(tx, 'product', 'later'))
  await expect.poll(() => heard.other.at(-1)).toBe('later all')
  await expect.poll(() => heard.one).toEqual(['shop mug', 'shop all', 'later all'])
})
