import { expect, test } from 'vitest'
import { owner, viewer } from './merchant.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const settings = async () => {
  const { body } = await shop.store.ask('GET', '/admin/v1/site', { as: shop.store.apiKey })
  return body.site.settings
}

test('what signing in asks for is chosen part by part', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/members`)
  const joining = page.getByRole('region', { name: 'Joining' })
  await joining.getByText('Now: with the code from the e-mail, at once.').waitFor()
  await joining.getByRole('switch', { name: 'You let new members in one by one' }).check({ force: true })
  await joining.getByText('Now: with the code from the e-mail, and after you have said yes.').waitFor()
  await joining.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  expect(await settings()).toMatchObject({ approveMembers: true, verifyEmail: true })

  const signingIn = page.getByRole('region', { name: 'Signing in' })
  const length = signingIn.getByRole('textbox', { name: 'Characters of a password, at least' })
  await length.fill('4')
  await signingIn.getByRole('button', { name: 'Save' }).click()
  await length.and(page.locator('[aria-invalid=true]')).waitFor()
  await length.fill('12')
  await signingIn.getByRole('radio', { name: 'Never' }).check()
  await signingIn.getByRole('button', { name: 'Save' }).click()
  await expect.poll(settings).toMatchObject({ minPasswordLength: 12, captcha: 'OFF' })

  await page.getByRole('radio', { name: 'Keep the one from the last visit' }).check()
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/admin/orders')
  expect(await settings()).not.toHaveProperty('cartAtSignIn', 'KEEP_MEMBER')
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])
  await leave()
})

test('who may only look reads how members sign in, and is offered no button', async () => {
  const { page, leave } = await viewer(browser, shop)
  await page.goto(`${shop.url}/admin/settings/members`)
  await page.getByRole('heading', { name: 'Joining' }).waitFor()
  expect(await page.locator('#page').getByRole('button').count()).toBe(0)
  await leave()
})

test.each(['settings/members'])(
  '%s has no barriers, on a phone by day and at a desk by night',
  async (path) => {
    for (const options of [phone, { ...desktop, colorScheme: 'dark' as const }]) {
      const { page, leave } = await owner(browser, shop, { ...options, reducedMotion: 'reduce' })
      await page.goto(`${shop.url}/admin/${path}`)
      await page.locator('form, .row-link').first().waitFor()
      expect(await barriers(page)).toEqual([])
      await expectNoSidewaysScrolling(page)
      await leave()
    }
  },
)
