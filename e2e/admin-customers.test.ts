import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { austin, checkOut, deliver, placeOrder } from '../server/test/checkouts.ts'
import { newMember } from '../server/test/members.ts'
import { pieces, shelve } from '../server/test/shoppers.ts'
import { owner, viewer } from './merchant.ts'
import { desktop, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const ask = (method: string, path: string, body?: object) =>
  shop.store.ask(method, path, { as: shop.store.apiKey, ...(body ? { body } : {}) })

async function contact(info: object): Promise<string> {
  const { body } = await ask('POST', '/contacts/v4/contacts', { info })
  return body.contact.id
}

test('somebody without an account is added, labelled, changed, found and deleted', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/members`)
  await page.getByRole('button', { name: 'Labels' }).click()
  const labels = page.getByRole('dialog', { name: 'Labels' })
  await labels.getByLabel('New label').fill('Regular')
  await labels.getByRole('button', { name: 'Add' }).click()
  const regular = labels.getByLabel('Name of the label Regular')
  await regular.fill('Regulars')
  await labels.getByRole('button', { name: 'Rename' }).click()
  await labels.getByLabel('Name of the label Regulars').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add customer' })
  await dialog.getByRole('checkbox', { name: 'Create an account' }).uncheck()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Enter a name, an e-mail address or a telephone number.').waitFor()
  await dialog.getByLabel('First name').fill('Rosa')
  await dialog.getByLabel('E-mail address').fill('rosa@mail.test')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Rosa' }).waitFor()

  await page.getByRole('combobox', { name: 'Choose labels' }).click()
  await page.getByRole('option', { name: 'Regulars' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit customer' })
  await form.getByLabel('Last name').fill('Thal')
  await form.getByLabel('Phone').fill('0171 23 45')
  await form.getByLabel('Street and number').fill('Weg 3')
  await form.getByLabel('City').fill('Ulm')
  await form.getByLabel('Country').fill('Germany')
  await page.getByRole('option', { name: 'Germany' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rosa Thal' }).waitFor()
  await page.getByRole('region', { name: 'Addresses' }).getByText('Weg 3').waitFor()

  const tax = page.getByRole('region', { name: 'Tax' })
  await tax.getByRole('button', { name: 'Mark as tax-exempt' }).click()
  const exemption = page.getByRole('dialog', { name: 'Tax-exempt customer' })
  await exemption.getByRole('button', { name: 'Save' }).click()
  await exemption.getByText('Enter a reason.').waitFor()
  await exemption.getByLabel('Reason').fill('Public school')
  await exemption.getByLabel('Last day').fill('2020-12-31')
  await exemption.getByRole('button', { name: 'Save' }).click()
  await tax.getByText('Public school').waitFor()
  await tax.getByText('The last day is over').waitFor()
  await tax.getByText('Counts for draft orders with this e-mail address.').waitFor()
  await tax.getByRole('button', { name: 'Change' }).click()
  await exemption.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Tax this customer again?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await tax.getByText('Pays tax like everybody.').waitFor()

  await page.goto(`${shop.url}/admin/members?standing=NO_ACCOUNT&label=custom.regular`)
  await page.getByRole('link', { name: 'Rosa Thal' }).waitFor()
  await expect.poll(() => page.locator('.row-link').count()).toBe(1)
  // What is clicked while the words are still to be searched for opens, however long its page takes.
  await page.route('**/assets/**', async (route) => {
    await wait(600)
    await route.continue()
  })
  await page.getByLabel('Search', { exact: true }).fill('01712345')
  await page.getByRole('link', { name: 'Rosa Thal' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Rosa Thal?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText('Customer deleted.').waitFor()
  expect(complaints.filter((complaint) => !complaint.includes('40'))).toEqual([])
  await leave()
})

test('a guest who ordered is in the list, with the order', async () => {
  await deliver(shop.store)
  const mug = await shelve(shop.store, { name: 'Guest mug', price: 12 })
  const as = await shop.store.visitor()
  const lineItems = [pieces(1, mug)]
  const id = await checkOut(shop.store, { as, lineItems, email: 'Sven@mail.test' })
  const billingInfo = { address: austin, contactDetails: { firstName: 'Sven', lastName: 'Uhl' } }
  const body = { checkout: { id, billingInfo } }
  await shop.store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
  expect((await placeOrder(shop.store, as, id)).status).toBe(200)
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/members?q=sven`)
  await page.getByRole('link', { name: 'Sven Uhl' }).click()
  const orders = page.getByRole('region', { name: 'Orders' })
  await orders.locator('.row-link').waitFor()
  await expect.poll(() => orders.locator('.row-link').count()).toBe(1)
  await leave()
})

test('a very long name leaves room for the other columns', async () => {
  await contact({ name: { first: 'Wolfeschlegelsteinhausen'.repeat(4) } })
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/members`)
  await page.locator('.row-link').first().waitFor()
  const { x = 0, width = 0 } = (await page.getByRole('columnheader', { name: 'Account' }).boundingBox()) ?? {}
  expect(x + width).toBeLessThan(desktop.viewport.width)
  await leave()
})

test('what is changed of a member changes the account', async () => {
  const { id } = await newMember(shop.store, { profile: { firstName: 'Tom' } })
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/members/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit customer' })
  await expect.poll(() => form.getByLabel('E-mail address').isDisabled()).toBe(true)
  await form.getByLabel('Company').fill('Thal GmbH')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Person' }).getByText('Thal GmbH').waitFor()
  const { body } = await ask('GET', `/admin/v1/members/${id}`)
  expect(body.member.contact).toMatchObject({ firstName: 'Tom', company: 'Thal GmbH' })
  await leave()
})

test('who may only look sees people without buttons', async () => {
  const id = await contact({ name: { first: 'Uta' } })
  const { page, leave } = await viewer(browser, shop)
  await page.goto(`${shop.url}/admin/members/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Uta' }).waitFor()
  for (const name of ['Edit', 'Delete'])
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
  await leave()
})

test('people without an account have a page without barriers, by phone and at a desk', async () => {
  const { key } = (await ask('POST', '/contacts/v4/labels', { displayName: 'Press' })).body.label
  const id = await contact({
    name: { first: 'Henrike', last: 'Oldenburg-Castellanos' },
    emails: { items: [{ email: 'henrike@mail.test' }, { email: 'office@castellanos.test' }] },
    phones: { items: [{ phone: '+49 30 901820' }] },
    addresses: { items: [{ address: { country: 'DE', city: 'Berlin', addressLine: 'Oranienstraße 25' } }] },
    company: 'Castellanos & Töchter',
    birthdate: '1990-05-17',
    labelKeys: { items: [key] },
  })
  const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
  await page.goto(`${shop.url}/admin/members/${id}`)
  await page.locator('.member').first().waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit customer' }).waitFor()
  await expectOpenToEverybody(page)
  await leave()
})
