import { describe, expect, test } from 'vitest'
import { rows } from '../server/test/checkouts.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

/** As when the database cannot be asked any more: a table is elsewhere for a moment. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await rows(shop.store, `ALTER TABLE ${table} RENAME TO ${table}_away`)
  try {
    await work()
  } finally {
    await rows(shop.store, `ALTER TABLE ${table}_away RENAME TO ${table}`)
  }
}

describe.each([
  ['a phone', phone],
  ['a desk in the dark', { ...desktop, colorScheme: 'dark' as const }],
])('On %s', (_name, options) => {
  test.each([
    ['the shop says in its own frame that something went wrong', 'old_slugs'],
    ['there is a page even when nothing is known of the shop', 'sites'],
  ])('%s', async (_what, table) => {
    const { page, leave } = await shopper(browser, options)
    await page.goto(shop.url)
    await without(table, async () => {
      shop.store.clock.advance(60_000)
      if (table === 'sites') shop.store.shop.changes.publish('site', shop.store.siteId)
      const answer = await page.goto(`${shop.url}/products/thing-${table.length}-${options.viewport.width}`)
      expect(answer?.status()).toBe(500)
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).textContent())
        .toBe('Something went wrong')
      expect(await barriers(page)).toEqual([])
      await expectNoSidewaysScrolling(page)
    })
    await leave()
  })
})
