import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { browser, shop } from './world.ts'

/** Kilobytes, gzip */
const mostScript = 300

test(`the scripts that the admin begins with are at most ${mostScript} KB`, async () => {
  const { page, leave } = await owner(browser, shop)
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(`${shop.url}/admin/mailbox`)
  await page.getByRole('heading', { level: 1, name: 'Mailbox' }).waitFor()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  console.log(`/admin/mailbox: ${(bytes / 1000).toFixed(1)} KB of JavaScript, gzip`)
  expect(bytes / 1000).toBeLessThanOrEqual(mostScript)
  await leave()
})
