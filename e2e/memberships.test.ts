import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver } from '../server/test/checkouts.ts'
import { classOf, createPasses, creditsOf, givePass, passesRoom, signedIn } from '../server/test/passes.ts'
import { openStore, type Store } from '../server/test/store.ts'
import { freePort } from './shop.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone, shopper } from './shopper.ts'
import { browser } from './world.ts'

let store: Store
beforeAll(async () => {
  const port = await freePort()
  const settings = { languages: ['de'], paymentMethods: ['bank-transfer'] as ['bank-transfer'] }
  store = await openStore({ publicUrl: `http://localhost:${port}`, rooms: [passesRoom], settings })
  await store.app.server.listen({ port, host: 'localhost' })
  await deliver(store)
  await createPasses(store)
})
afterAll(() => store.close())

test.each([
  ['on a phone', 'en', phone],
  ['in German at a desk', 'de', desktop],
  ['without a script', 'en', { ...phone, javaScriptEnabled: false }],
] as const)(
  'a member pays with a membership, takes the choice back and chooses again %s',
  async (where, language, options) => {
    const { as, memberId } = await signedIn(store)
    const pass = `Zehnerkarte für Yoga und Pilates ${where}`
    await givePass(store, memberId, { id: pass, remaining: 7, ends: new Date('2027-01-01T12:00:00Z') })
    const lineItems = [classOf('yoga')]
    const checkoutId = await checkOut(store, { as, lineItems, buyerLanguage: language })
    const path = '/_api/redirects-api/v1/redirect-session'
    const made = await store.ask('POST', path, { as, body: { ecomCheckout: { checkoutId } } })
    const { page, complaints, leave } = await shopper(browser, options)
    await page.goto(made.body.redirectSession.fullUrl)
    const isEnglish = language === 'en'
    const use = page.getByRole('button', { name: isEnglish ? /^Use .* for Yoga/ : /^Einsetzen: .* für Yoga/ })
    const remove = page.getByRole('button', {
      name: isEnglish ? /^Remove .* from Yoga/ : /^Entfernen: .* für Yoga/,
    })
    await use.click()
    await remove.waitFor()
    const hasScript = !('javaScriptEnabled' in options)
    if (hasScript)
      await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true)
    await page
      .getByText(isEnglish ? `Paid with ${pass}` : `Bezahlt mit ${pass}`)
      .first()
      .waitFor({ state: 'attached' })
    if (hasScript) expect(await barriers(page)).toEqual([])
    await expectNoSidewaysScrolling(page)
    await remove.click()
    await use.click()
    await remove.waitFor()
    await page.locator('button[value="place"]').click()
    await page.waitForURL(/thanks/)
    await page
      .getByText(isEnglish ? `Paid with ${pass}` : `Bezahlt mit ${pass}`)
      .first()
      .waitFor({ state: 'attached' })
    await expect.poll(() => creditsOf(store, pass)).toBe(6)
    expect(complaints).toEqual([])
    await leave()
  },
)
