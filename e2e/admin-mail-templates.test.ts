import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

test('a merchant changes an e-mail, is told of a wrong placeholder, sees the preview and goes back', async () => {
  const { page, complaints } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/mail-templates`)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search e-mails' }).fill('parcel')
  await page.getByRole('link', { name: 'Parcel sent' }).click()
  const preview = page.frameLocator('iframe[title="Preview"]')
  await preview.getByRole('heading', { name: 'Your order is on its way' }).waitFor()

  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Sent: {nothing}')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('There is no placeholder {nothing} in this e-mail').waitFor()
  await subject.fill('Sent: ')
  await page.getByRole('button', { name: 'Insert order number' }).click()
  await expect.poll(() => subject.inputValue()).toBe('Sent: {order number}')
  await page.getByRole('textbox', { name: 'Closing words' }).fill('See you soon')
  await page.getByRole('switch', { name: 'Show “Totals”' }).click({ force: true })
  await preview.getByText('See you soon').waitFor()
  await expect.poll(() => preview.getByText('Subtotal').count()).toBe(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changed', { exact: true }).waitFor()

  await page.setViewportSize(phone.viewport)
  await page.reload()
  await expect.poll(() => subject.inputValue()).toBe('Sent: {order number}')
  await page.getByText('Phone', { exact: true }).click()
  await expectNoSidewaysScrolling(page)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the default' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await preview.getByText('Subtotal').waitFor()
  await expect.poll(() => page.getByText('Changed', { exact: true }).count()).toBe(0)
  await expect.poll(() => subject.inputValue()).toBe('Your order {order number} at {shop name} is on its way')
  // The browser says that the wrong placeholder was refused.
  expect(complaints).toEqual([expect.stringMatching(/status of 400/)])
})
