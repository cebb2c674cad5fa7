import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeMember, memberPassword } from '../server/test/page-browser.ts'
import { launchBrowser } from './browser.ts'

import { withDevice } from './device.ts'
import { freePort, type OpenShop, openShop } from './shop.ts'

import { alive, shopper } from './shopper.ts'

let browser: Browser
let shop: OpenShop

beforeAll(async () => {
  shop = await openShop(await freePort())
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** A member who is signed in at this browser. */
async function register(page: Page, email: string): Promise<void> {
  const { cookies } = await becomeMember(shop.store, email)
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })))
}

async function makePasskey(page: Page): Promise<void> {
  await page.goto(`${shop.url}/account`)
  await alive(page)
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
}

async function passkeyMade(page: Page): Promise<void> {
  await page.getByText('Passkey added. You can now sign in with it.').waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${shop.url}/logout`)
  await page.locator('form button').first().click()
  await page
    .getByText(/signed out/i)
    .first()
    .waitFor()
}

test('a member makes a passkey on a device, and signs in with it without typing anything', async () => {
  const { page, complaints, leave } = await shopper(browser)
  const { device, authenticatorId } = await withDevice(page)
  await register(page, 'anna@mail.test')
  await makePasskey(page)
  await passkeyMade(page)
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toEqual([expect.objectContaining({ rpId: 'localhost', isResidentCredential: true })])
  await signOut(page)
  await page.goto(`${shop.url}/login?returnTo=/collections/all-products`)
  await alive(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/\/collections\/all-products/)
  expect(complaints).toEqual([])
  await leave()
})

test('a device that makes a second passkey for the same member is told that it has one', async () => {
  const { page, leave } = await shopper(browser)
  await withDevice(page)
  await register(page, 'ben@mail.test')
  await makePasskey(page)
  await passkeyMade(page)
  await makePasskey(page)
  await page.locator('#new-passkey-error').waitFor()
  await expect.poll(() => page.locator('#passkeys form').count()).toBe(1)
  await leave()
})

test('who has no passkey, or does not show it, stays where they are and may use the password', async () => {
  const { page, leave } = await shopper(browser)
  const { device, authenticatorId } = await withDevice(page)
  await register(page, 'cleo@mail.test')
  await makePasskey(page)
  await passkeyMade(page)
  await signOut(page)
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.goto(`${shop.url}/login`)
  await alive(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.locator('#passkey-error').waitFor()
  await page.getByLabel('E-mail').fill('cleo@mail.test')
  await page.locator('#password').fill(memberPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/account/)
  await leave()
})
