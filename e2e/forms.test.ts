import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner, viewer } from './merchant.ts'
import {
  barriers,
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

/** Adds a field at the end of the form. */
async function addField(page: Page, label: string, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('textbox', { name: 'Label', exact: true }).last().fill(label)
  if (type === 'Text') return
  await page.getByRole('combobox', { name: 'Type' }).last().click()
  await page.getByRole('option', { name: type, exact: true }).click()
}

async function newForm(more: object = {}) {
  const form = {
    ...{ title: 'Ask us', slug: `ask-${Math.random().toString(36).slice(2)}`, published: true },
    fields: [
      { type: 'TEXT', label: 'Name', required: true },
      { type: 'EMAIL', label: 'E-mail', required: true },
      { type: 'LONG_TEXT', label: 'Message', required: true, help: 'As much as you like' },
      { type: 'CHOICE', label: 'Topic', choices: ['Order', 'Product'] },
      { type: 'DATE', label: 'Day' },
      { type: 'NUMBER', label: 'Litres' },
      { type: 'CONSENT', label: 'You may answer me by e-mail.', required: true },
    ],
    ...more,
  }
  const { status, body } = await shop.store.ask('POST', '/admin/v1/forms', {
    as: shop.store.apiKey,
    body: { form },
  })
  expect(status).toBe(200)
  return body.form as { id: string; slug: string }
}

test('a merchant makes a form, a shopper sends it without a script, the merchant reads it', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/forms`)
  await page.getByText('No forms yet').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'New form' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Write to us')
  await addField(page, 'Message', 'Long text')
  await addField(page, 'E-mail', 'E-mail address')
  await page.getByRole('checkbox', { name: 'Required' }).last().check()
  await addField(page, 'Topic', 'Choice')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter at least one choice.').waitFor()
  await page.getByRole('textbox', { name: 'Choices' }).fill('My order\nA product')
  await page.getByRole('button', { name: 'Move Topic up' }).click()
  await page.getByRole('switch', { name: 'Published' }).check()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Form saved.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Write to us' }).waitFor()

  const reader = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await reader.page.goto(shop.url)
  await reader.page.getByRole('link', { name: 'Write to us' }).click()
  await reader.page.locator('form[action="/forms/write-to-us"]').evaluate((form) => {
    ;(form as HTMLFormElement).noValidate = true
  })
  await reader.page.getByLabel('Message').fill('Is the mug dishwasher-safe?\nThank you')
  await reader.page.getByLabel('E-mail').fill('anna')
  await reader.page.getByLabel('Topic').selectOption('A product')
  await reader.page.getByRole('button', { name: 'Send' }).click()
  await reader.page.getByText('Nothing was sent yet.').waitFor()
  await reader.page.getByText('Please enter an e-mail address').waitFor()
  await expect
    .poll(() => reader.page.getByLabel('Message').inputValue())
    .toContain('dishwasher-safe?\nThank you')
  await expect.poll(() => reader.page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
  await reader.page.getByLabel('E-mail').fill('anna@example.com')
  await reader.page.getByRole('button', { name: 'Send' }).click()
  await reader.page.getByText('We have received what you sent.').waitFor()
  expect(new URL(reader.page.url()).pathname).toBe('/forms/write-to-us/sent')
  await reader.leave()

  await page.goto(`${shop.url}/admin/forms`)
  await page.getByRole('link', { name: 'Write to us' }).click()
  await page.getByText('Unread').first().waitFor()
  await page.getByRole('button', { name: 'Open the submission of anna@example.com' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Is the mug dishwasher-safe?').waitFor()
  await drawer.getByText('A product').waitFor()
  await drawer.getByRole('button', { name: 'Mark as unread' }).click()
  await drawer.getByRole('button', { name: 'Mark as read' }).click()
  await drawer.getByRole('button', { name: 'Delete submission' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this submission?' })
  await question.getByRole('button', { name: 'Delete submission' }).click()
  await page.getByText('Submission deleted.').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('what simple robots fill in is dropped', async () => {
  const { id, slug } = await newForm({ fields: [{ type: 'TEXT', label: 'Name' }] })
  const robot = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await robot.page.goto(`${shop.url}/forms/${slug}`)
  await robot.page.getByLabel('Name').fill('Robot')
  await robot.page.locator('input[name=website]').evaluate((field) => {
    ;(field as HTMLInputElement).value = 'https://robot.example'
  })
  await robot.page.getByRole('button', { name: 'Send' }).click()
  await robot.page.getByText('We have received what you sent.').waitFor()
  await robot.leave()
  const { body } = await shop.store.ask('GET', `/admin/v1/forms/${id}`, { as: shop.store.apiKey })
  expect(body.form.submissions).toBe(0)
})

test('who clicks twice before they have a cookie sends once', async () => {
  const { id, slug } = await newForm({ fields: [{ type: 'EMAIL', label: 'E-mail' }] })
  for (let click = 0; click < 2; click++) {
    const { url } = await fetch(`${shop.url}/forms/${slug}`, {
      method: 'POST',
      headers: { origin: shop.url },
      body: new URLSearchParams({ 'answer-e_mail': 'anna@example.com' }),
    })
    expect(new URL(url).pathname).toBe(`/forms/${slug}/sent`)
  }
  const { body } = await shop.store.ask('GET', `/admin/v1/forms/${id}`, { as: shop.store.apiKey })
  expect(body.form.submissions).toBe(1)
})

test('a form that is not published has no page, and no page links to it', async () => {
  const { slug } = await newForm({ title: 'Hidden form', published: false })
  expect((await fetch(`${shop.url}/forms/${slug}`)).status).toBe(404)
  expect(await (await fetch(shop.url)).text()).not.toContain('Hidden form')
})

test('a viewer reads submissions and changes nothing', async () => {
  const { id } = await newForm()
  const { page, leave } = await viewer(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/forms/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Ask us' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await leave()
})

for (const [width, size] of [
  [390, phone],
  [1440, desktop],
] as const) {
  test(`forms keep nobody out at ${width} px, in the shop and in the admin`, async () => {
    const { id, slug } = await newForm()
    const visitor = await shopper(browser, size)
    await visitor.page.goto(`${shop.url}/de/forms/${slug}`)
    await visitor.page.getByRole('button', { name: 'Abschicken' }).waitFor()
    await expectOpenToEverybody(visitor.page)
    await visitor.page.getByLabel('Name').fill('Bea')
    await visitor.page.getByLabel('E-mail', { exact: true }).fill('bea@example.com')
    await visitor.page.getByLabel('Message').fill('Hallo')
    await visitor.page.getByLabel('Litres').fill('2,5')
    await visitor.page.getByLabel('You may answer me by e-mail.').check()
    await visitor.page.getByRole('button', { name: 'Abschicken' }).click()
    await visitor.page.getByText('Wir haben Ihre Angaben erhalten.').waitFor()
    await expectOpenToEverybody(visitor.page)
    expect(visitor.complaints).toEqual([])
    await visitor.leave()

    const { page, complaints, leave } = await owner(browser, shop, size)
    for (const path of ['', `/${id}`, `/${id}/submissions`]) {
      await page.goto(`${shop.url}/admin/forms${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Ask us').first().waitFor()
      await page.waitForLoadState('networkidle')
      await expectOpenToEverybody(page)
    }
    await page.getByRole('button', { name: 'Open the submission of bea@example.com' }).click()
    await page.getByRole('dialog').getByText('Hallo').waitFor()
    await page.getByRole('dialog').getByText('2.5').waitFor()
    expect(await barriers(page)).toEqual([])
    await expectNoSidewaysScrolling(page)
    expect(complaints).toEqual([])
    await leave()
  })
}
