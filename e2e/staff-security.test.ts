import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withDevice } from './device.ts'
import { anna, owner } from './merchant.ts'
import { shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

/** The ten minutes after the sign-in are over. */
const tenMinutesLater = () => shop.store.clock.advance(11 * 60_000)

/** Browsers log refused requests as failed resources. */
const faults = (complaints: string[]) => complaints.filter((text) => !/Failed to load resource/.test(text))

async function confirmWithPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(anna.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  await dialog.waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await dialog.waitFor({ state: 'detached' })
  return codes
}

async function signInAgain(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${shop.url}/admin`)
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(anna.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(anna.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an owner adds a passkey and an app, signs in with each of them, and with a recovery code', async () => {
  const { page, complaints, leave } = await owner(browser, shop)
  await withDevice(page)
  await page.goto(`${shop.url}/admin/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = await keepCodes(page)
  expect(codes).toHaveLength(10)
  await page.getByText('10 of 10 left').waitFor()

  tenMinutesLater()
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await confirmWithPassword(page)
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  const key = (await dialog.locator('.secret').textContent())?.replaceAll(' ', '') ?? ''
  const codeNow = () => new TOTP({ secret: key }).generate({ timestamp: shop.store.clock.now })
  await dialog.getByLabel('Code').fill(codeNow())
  await dialog.getByLabel('Name').fill('Work phone')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Work phone', { exact: true }).waitFor()

  await signInAgain(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('navigation').first().waitFor()

  await signInAgain(page)
  await typePassword(page)
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This code is wrong or was used already').waitFor()
  shop.store.clock.advance(30_000)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeNow())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').first().waitFor()

  await signInAgain(page)
  await typePassword(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').first().waitFor()
  await page.goto(`${shop.url}/admin/account`)
  await page.getByText('9 of 10 left').waitFor()
  for (const name of ['Work phone', 'Chrome, Linux']) {
    const menu = page.getByRole('button', { name: `Actions for ${name}` })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await menu.waitFor({ state: 'detached' })
  }
  await page.getByText('So far, your password alone').waitFor()
  expect(faults(complaints)).toEqual([])
  await leave()
})

test('who makes a key after ten minutes confirms first, and what they typed is still there', async () => {
  const { page, complaints, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/keys`)
  await page
    .getByRole('button', { name: /Create|Make|New/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Till')
  await form.getByRole('radio', { name: 'Everything' }).check()
  tenMinutesLater()
  await form.locator('button[type=submit]').click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByText('Wrong password').waitFor()
  await question.getByRole('textbox', { name: 'Password' }).press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Till')
  await form.getByText('You did not confirm that it is you').waitFor()
  await form.locator('button[type=submit]').click()
  await confirmWithPassword(page)
  await page.locator('.secret').waitFor()
  expect(faults(complaints)).toEqual([])
  await leave()
})

test('a role that needs a second factor leads people to add one, and then on', async () => {
  const boss = await owner(browser, shop)
  await withDevice(boss.page)
  await boss.page.goto(`${shop.url}/admin/staff`)
  await boss.page.getByRole('checkbox', { name: 'Owner' }).check()
  tenMinutesLater()
  await boss.page.getByRole('button', { name: 'Save' }).click()
  await confirmWithPassword(boss.page)
  await boss.page.getByRole('heading', { name: 'One more step' }).waitFor()
  await boss.page.goto(`${shop.url}/admin/products`)
  await boss.page.getByRole('button', { name: 'Add a passkey' }).click()
  await keepCodes(boss.page)
  await boss.page.getByRole('heading', { name: 'Products' }).waitFor()
  await boss.page.goto(`${shop.url}/admin/staff`)
  await boss.page.getByRole('checkbox', { name: 'Owner' }).uncheck()
  await boss.page.getByRole('button', { name: 'Save' }).click()
  await boss.page.getByText('Saved.').waitFor()
  await boss.leave()
})

test('a browser without passkeys does not offer them', async () => {
  const { page, leave } = await shopper(browser)
  await page.addInitScript('delete window.PublicKeyCredential')
  await page.goto(`${shop.url}/admin`)
  await page.getByLabel('E-mail').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
  await leave()
})
