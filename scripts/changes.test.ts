import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchSources } from './changes.mjs'

function newShop(): string {
  const shop = mkdtempSync(join(tmpdir(), 'shop-'))
  onTestFinished(() => rmSync(shop, { recursive: true }))
  mkdirSync(join(shop, 'sections'))
  writeFileSync(join(shop, 'sections/hours.tsx'), 'first')
  return shop
}

test('a script that changes is a change, in a new folder, too', async () => {
  const shop = newShop()
  const changes = watchSources(shop)
  for (const file of ['sections/hours.tsx', 'cartwright.config.ts', '.env', 'admin/figures.tsx']) {
    const change = once(changes, 'change')
    mkdirSync(join(shop, 'admin'), { recursive: true })
    writeFileSync(join(shop, file), 'second')
    await change
  }
})

test('a folder that is put in the place of another is watched like it', async () => {
  const shop = newShop()
  const changes = watchSources(shop)
  mkdirSync(join(shop, '.new'))
  writeFileSync(join(shop, '.new/hours.tsx'), 'second')
  const replaced = once(changes, 'change')
  renameSync(join(shop, 'sections'), join(shop, '.old'))
  renameSync(join(shop, '.new'), join(shop, 'sections'))
  await replaced
  const edited = once(changes, 'change')
  writeFileSync(join(shop, 'sections/hours.tsx'), 'third')
  expect(await edited).toEqual([])
})
