import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { announce, sellTickets } from '../server/test/box-office.ts'
import { owner, viewer } from './merchant.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

const times = {
  startDate: '2027-03-20T09:00:00.000Z',
  endDate: '2027-03-20T11:00:00.000Z',
  timeZoneId: 'Europe/Berlin',
}

const course = (sent: object = {}) =>
  announce(shop.store, { title: 'Clay course', dateAndTimeSettings: times, ...sent })

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`${shop.url}/admin/events/${id}`)
  await page.getByRole('button', { name: 'Save' }).waitFor()
}

/** Writes the form, and waits until it is saved. */
async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save', exact: true })
  await button.click()
  await expect.poll(() => button.isDisabled()).toBe(true)
}

/** Tries to save, which a message prevents. */
async function refuses(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(message).waitFor()
}

test('a merchant gives an event pictures and asks its guests questions, and reads their answers', async () => {
  const event = await course({ title: 'Glaze day', registration: { initialType: 'RSVP' } })
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await open(page, event.id)

  await page.getByRole('button', { name: 'Choose the main picture' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('button', { name: /wool-throw/ }).click()
  await picker.getByRole('button', { name: 'Choose', exact: true }).click()
  await page.getByLabel('Describe the picture').fill('A glazed bowl')
  await page.getByRole('button', { name: 'Add pictures to the gallery' }).click()
  await picker.getByRole('button', { name: /wool-throw/ }).click()
  await picker.getByRole('button', { name: /speckled-mug/ }).click()
  await picker.getByRole('button', { name: 'Choose 2' }).click()
  await page.getByRole('button', { name: 'Move up: Picture 2' }).click()

  await page.getByRole('button', { name: 'Add a question' }).click()
  await refuses(page, 'Enter the question.')
  await page.getByLabel('Question', { exact: true }).fill('What do you eat?')
  await page.getByRole('combobox', { name: 'Answer' }).click()
  await page.getByRole('option', { name: 'One of several options' }).click()
  await refuses(page, 'Enter at least one option.')
  await page.getByLabel('Options').fill('Everything\nNo meat')
  await page.getByLabel('Must be answered').check()
  await page.getByRole('button', { name: 'Add a question' }).click()
  const second = page.getByRole('group', { name: 'New question' })
  await second.getByLabel('Question', { exact: true }).fill('I need an apron')
  const apron = page.getByRole('group', { name: 'I need an apron' })
  await apron.getByRole('combobox', { name: 'Answer' }).click()
  await page.getByRole('option', { name: 'Checkbox' }).click()
  await page.getByRole('button', { name: 'Move up: I need an apron' }).click()
  await save(page)
  await page.reload()
  const labels = page.getByLabel('Question', { exact: true })
  await expect
    .poll(() => labels.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual(['I need an apron', 'What do you eat?'])
  expect(await barriers(page)).toEqual([])

  const guest = await shopper(browser, phone)
  await guest.page.goto(`${shop.url}/events/${event.slug}`)
  await guest.page.getByRole('img', { name: 'A glazed bowl' }).waitFor()
  await expect.poll(() => guest.page.getByRole('heading', { name: 'Pictures' }).count()).toBeGreaterThan(0)
  await expectNoSidewaysScrolling(guest.page)
  await guest.page.getByRole('link', { name: 'Register' }).click()
  await guest.page.getByLabel('First name').fill('Anna')
  await guest.page.getByLabel('E-mail').fill('anna@example.com')
  await guest.page.getByLabel('I need an apron').check()
  await guest.page.getByLabel('What do you eat?').selectOption('No meat')
  await guest.page.getByRole('button', { name: 'Send the answer' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'Thank you for your answer' }).waitFor()
  await guest.leave()

  await page.goto(`${shop.url}/admin/events/${event.id}/guests`)
  await page.getByText('No meat').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  expect(file.suggestedFilename()).toBe(`${event.slug}.csv`)
  expect(text).toContain('I need an apron,What do you eat?')
  expect(text).toContain('Anna,,anna@example.com')
  expect(text).toContain('Yes,No meat')
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})

test('a change that another tab has made first is not overwritten', async () => {
  const event = await course()
  const { page, leave } = await owner(browser, shop, desktop)
  await open(page, event.id)
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await shop.store.ask('PATCH', `/events/v3/events/${event.id}`, {
    as: shop.store.apiKey,
    body: { event: { id: event.id, title: 'Theirs' } },
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  const read = async () =>
    (await shop.store.ask('GET', `/events/v3/events/${event.id}`, { as: shop.store.apiKey })).body.event.title
  await expect.poll(read).toBe('Theirs')
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Mine')
  await page.getByRole('link', { name: 'Events' }).first().click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await leave()
})

test('an event repeats on the dates that the merchant has seen, and a change reaches later ones', async () => {
  const event = await course({ title: 'Evening class' })
  await sellTickets(shop.store, event.id, { initialLimit: 8 })
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await open(page, event.id)
  await page.getByText('This event takes place once.').waitFor()
  await page.getByRole('button', { name: 'Repeat the event' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('More dates').fill('3')
  await dialog.getByLabel(/^Sat, Mar 27, 2027/).waitFor()
  await dialog.getByLabel(/^Sat, Apr 3, 2027/).uncheck()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 2 dates' }).click()
  const dates = page.getByRole('list', { name: 'Dates' })
  await expect.poll(() => dates.getByRole('listitem').count()).toBe(3)
  await expect.poll(() => dates.getByText(/10:00/).count()).toBe(3)

  await page.getByRole('textbox', { name: 'Title' }).fill('Late class')
  await page.getByLabel('Start', { exact: true }).fill('2027-03-20T18:00')
  await page.getByLabel('End', { exact: true }).fill('2027-03-20T20:00')
  await page.getByLabel('This and 2 later dates').check()
  await save(page)
  await expect.poll(() => dates.getByText(/6:00/).count()).toBe(3)
  await dates.getByRole('link').last().click()
  await page.getByRole('heading', { level: 1, name: 'Late class' }).waitFor()
  await page.getByText('0 of 8 sold').waitFor()
  expect(await barriers(page)).toEqual([])

  await page.goto(`${shop.url}/events/evening-class`)
  await page.getByRole('heading', { name: 'More dates' }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('a merchant writes a program, which guests see once it is published', async () => {
  const event = await course({ title: 'Fair' })
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/events/${event.id}/program`)
  await page.getByText('No program yet').waitFor()
  await page.getByRole('button', { name: 'Add a session' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a title.').waitFor()
  await dialog.getByLabel('Title').fill('Raku by night')
  await expect.poll(() => dialog.getByLabel('Start').inputValue()).toBe('2027-03-20T10:00')
  await dialog.getByLabel('End').fill('2027-03-20T11:00')
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Yard')
  await dialog.getByLabel('Speakers').fill('Ada Moss')
  await dialog.getByLabel('Speakers').press('Enter')
  await dialog.getByLabel('Tags').fill('fire')
  await dialog.getByLabel('Tags').press('Enter')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changes are not published').waitFor()
  await page.getByText('Yard · Ada Moss').waitFor()
  const shown = page.getByLabel('Show the program on the page of the event')
  expect(await shown.isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Publish the program' }).click()
  await expect.poll(() => shown.isChecked()).toBe(true)
  await expect.poll(() => page.getByText('Changes are not published').count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.goto(`${shop.url}/events/fair`)
  await page.getByText('Raku by night').first().waitFor()
  await page.getByText('Yard · Ada Moss').first().waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('a merchant puts events into categories, in an order in which shoppers choose', async () => {
  await course({ title: 'Open studio' })
  const talk = await course({ title: 'Talk on kilns' })
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/events`)
  await page.getByRole('link', { name: 'Categories' }).click()
  await page.getByText('No categories yet').waitFor()
  for (const name of ['Courses', 'Talks']) {
    await page.getByRole('button', { name: 'Add a category' }).first().click()
    const field = page.getByRole('dialog').getByLabel('Name')
    await field.fill('Kiln '.repeat(30))
    await page.getByText('No more than 100 characters fit here.').waitFor()
    await field.fill(name)
    await expect.poll(() => page.getByText('No more than 100').count()).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('list', { name: 'Categories' }).getByText(name, { exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Move up: Talks' }).click()
  const list = page.getByRole('list', { name: 'Categories' }).getByRole('listitem')
  await expect.poll(() => list.first().textContent()).toContain('Talks')
  expect(await barriers(page)).toEqual([])
  await open(page, talk.id)
  await page.getByRole('combobox', { name: 'Categories' }).click()
  await page.getByRole('option', { name: 'Talks' }).click()
  await page.getByText('Categories saved.').waitFor()
  expect(await barriers(page)).toEqual([])

  const { page: guest, leave: go } = await shopper(browser, desktop)
  await guest.goto(`${shop.url}/events`)
  await guest.getByRole('link', { name: 'Open studio' }).waitFor()
  await guest.getByRole('link', { name: 'Talks', exact: true }).click()
  await guest.getByRole('link', { name: 'Talk on kilns' }).waitFor()
  await expect.poll(() => guest.getByRole('link', { name: 'Open studio' }).count()).toBe(0)
  expect(await barriers(guest)).toEqual([])
  await go()
  expect(complaints).toEqual([])
  await leave()
})

test('tickets have fees, shared places and an order', async () => {
  const event = await course({ title: 'Concert' })
  await sellTickets(shop.store, event.id, { name: 'Adults' })
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await open(page, event.id)
  await page.getByRole('button', { name: 'Add shared places' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Hall')
  await dialog.getByLabel('Places').fill('40')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Hall: 0 of 40 taken').waitFor()

  await page.getByRole('button', { name: 'Add tickets' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Friends')
  await dialog.getByRole('combobox', { name: 'Price' }).click()
  await page.getByRole('option', { name: 'Buyers name the price' }).click()
  await dialog.getByRole('combobox', { name: 'Service fee' }).click()
  await page.getByRole('option', { name: 'Added to the price' }).click()
  await dialog.getByText('The event has no service fee yet.').waitFor()
  await dialog.getByRole('combobox', { name: 'Shared places' }).click()
  await page.getByRole('option', { name: 'Hall (40)' }).click()
  await dialog.getByLabel('Sale starts').fill('2027-03-28T01:30')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Shares the places of Hall').waitFor()
  await page.getByText('Pay what you want').waitFor()
  await page.getByText('On sale from Mar 28, 2027, 1:30 AM').waitFor()
  await page.getByRole('button', { name: 'Move up: Friends' }).click()
  const kinds = page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')
  await expect.poll(() => kinds.first().textContent()).toContain('Friends')
  await page.reload()
  await expect.poll(() => kinds.first().textContent()).toContain('Friends')
  expect(complaints).toEqual([])
  await leave()
})

test('who may only look sees an event with its parts, and changes none', async () => {
  const event = await course({ title: 'Looked at' })
  await sellTickets(shop.store, event.id)
  const { page, leave } = await viewer(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/events/${event.id}`)
  await page.getByText('0 sold').waitFor()
  const names = ['Save', 'Add tickets', 'Add a question', 'Repeat the event', 'Choose the main picture']
  for (const name of names)
    await expect.poll(() => page.getByRole('button', { name }).filter({ visible: true }).count()).toBe(0)
  for (const path of [`events/${event.id}/program`, 'events/categories']) {
    await page.goto(`${shop.url}/admin/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Add/ }).count()).toBe(0)
  }
  await leave()
})

test.each(['en', 'de'])('on a phone nothing of an event is cut off (%s)', async (locale) => {
  const title = 'Donaudampfschifffahrtsgesellschaftsversammlung with everybody and their neighbours'
  const event = await course({ title })
  await sellTickets(shop.store, event.id, { name: 'Donaudampfschifffahrtskarte' })
  const { page, leave } = await owner(browser, shop, { ...phone, locale })
  for (const path of [`events/${event.id}`, `events/${event.id}/program`, 'events/categories', 'events']) {
    await page.goto(`${shop.url}/admin/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScrolling(page)
    expect(await barriers(page)).toEqual([])
  }
  await leave()
})
