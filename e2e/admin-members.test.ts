import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as passwords from '../server/src/credentials/passwords.service.ts'
import { newMember } from '../server/test/members.ts'
import { owner, viewer } from './merchant.ts'
import { desktop, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const settings = async () => {
  const { body } = await shop.store.ask('GET', '/admin/v1/site', { as: shop.store.apiKey })
  return body.site.settings
}

test('what signing in asks for is chosen part by part', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/members`)
  const joining = page.getByRole('region', { name: 'Registration' })
  await joining.getByText('Now: new members enter the code from the e-mail.').waitFor()
  await joining.getByRole('switch', { name: 'You approve new members' }).check({ force: true })
  await joining.getByText('Now: new members enter the code from the e-mail, and you approve them.').waitFor()
  await joining.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  await expect.poll(settings).toMatchObject({ approveMembers: true, verifyEmail: true })

  const signingIn = page.getByRole('region', { name: 'Sign-in', exact: true })
  const length = signingIn.getByRole('textbox', { name: 'Minimum password length' })
  await length.fill('4')
  await signingIn.getByRole('button', { name: 'Save' }).click()
  await length.and(page.locator('[aria-invalid=true]')).waitFor()
  await length.fill('12')
  await signingIn.getByRole('radio', { name: 'Never' }).check()
  await signingIn.getByRole('button', { name: 'Save' }).click()
  await expect.poll(settings).toMatchObject({ minPasswordLength: 12, captcha: 'OFF' })

  await page.getByRole('radio', { name: 'Keep the cart from the last visit' }).check()
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/admin/orders')
  await expect.poll(settings).not.toHaveProperty('cartAtSignIn', 'KEEP_MEMBER')
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])
  await leave()
})

test('who may only look reads how members sign in, and is offered no button', async () => {
  const { page, leave } = await viewer(browser, shop)
  await page.goto(`${shop.url}/admin/settings/members`)
  await page.getByRole('heading', { name: 'Registration' }).waitFor()
  await expect.poll(() => page.locator('#page').getByRole('button').count()).toBe(0)
  await leave()
})

const waits = { reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] } as const
const named = (firstName: string, lastName: string) => ({
  email: `${firstName}@mail.test`.toLowerCase(),
  profile: { firstName, lastName },
})

async function mailsTo(email: string): Promise<string[]> {
  const text = 'SELECT subject FROM messages WHERE recipient = $1 ORDER BY created_at, id'
  const found = await shop.store.shop.db.run({ name: 'e2e.mails', text }, [email])
  return (found as { subject: string }[]).map(({ subject }) => subject)
}

test('who waits is counted in the navigation, found in the queue, and let in', async () => {
  const mia = await newMember(shop.store, { ...named('Mia', 'Berg'), ...waits })
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin`)
  const link = page.getByRole('link', { name: 'Customers 1 member awaits approval' })
  await link.click()
  await page.getByRole('combobox', { name: 'Which customers' }).click()
  await page.getByRole('option', { name: 'Needs approval (1)' }).click()
  await page.getByRole('link', { name: 'Mia Berg' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mia Berg' }).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Member approved and notified by e-mail.').waitFor()
  await expect.poll(() => link.count()).toBe(0)
  await expect.poll(() => page.getByText('Active', { exact: true }).count()).toBe(1)
  await expect.poll(() => mailsTo(mia.email)).toEqual([expect.stringContaining('approved your account')])
  await page.getByRole('region', { name: 'Sign-ins and changes' }).getByText('Approved a member').waitFor()
  await page.getByRole('region', { name: 'Signed in on' }).getByText('No devices.').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('several who wait are let in or turned away at once, and are found by their state', async () => {
  for (const name of ['Ada', 'Bo', 'Cy']) await newMember(shop.store, { ...named(name, 'Lund'), ...waits })
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/members?standing=WAITING&sort=member`)
  await page.getByRole('checkbox', { name: /Ada Lund/ }).check()
  await page.getByRole('checkbox', { name: /Bo Lund/ }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('2 members approved and notified by e-mail.').waitFor()
  await page.getByRole('checkbox', { name: /Cy Lund/ }).check()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Member rejected.').waitFor()
  await page.getByText('Nothing matches').waitFor()
  await page.goto(`${shop.url}/admin/members?standing=BLOCKED`)
  await page.getByRole('link', { name: 'Cy Lund' }).waitFor()
  await expect.poll(() => page.locator('.row-link').count()).toBe(1)
  await page.getByLabel('Search', { exact: true }).fill('nobody')
  await page.getByText('Nothing matches').waitFor()
  await leave()
})

test('a member is blocked, unblocked and asked for a new password', async () => {
  const hash = await passwords.hash('three grey slates of rain')
  const dan = await newMember(shop.store, { ...named('Dan', 'Lund'), password: hash })
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/members/${dan.id}`)
  const choose = async (name: string, question: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
    const dialog = page.getByRole('dialog', { name: question })
    await dialog.getByRole('button', { name }).click()
  }
  await choose('Require a new password', 'Require a new password?')
  await page.getByText('Must set a new one at the next sign-in').waitFor()
  await expect.poll(() => mailsTo(dan.email)).toHaveLength(1)
  await choose('Block', 'Block this member?')
  await page.getByText('Is signed out everywhere and cannot sign in.').waitFor()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await page.getByText('Member unblocked.').waitFor()
  await leave()
})

test('everything about a member is taken out, then the member is erased and the page says what stays', async () => {
  const hal = await newMember(shop.store, named('Hal', 'Lund'))
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/members/${hal.id}`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const download = page.waitForEvent('download')
  await choose('Export data')
  const archive = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(archive.member).toMatchObject({ id: hal.id, loginEmail: 'hal@mail.test' })
  await choose('Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Hal Lund?' })
  await dialog.getByText('Kept:').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Hal Lund' }).count()).toBe(0)
  expect((await shop.store.ask('GET', `/admin/v1/members/${hal.id}`, { as: shop.store.apiKey })).status).toBe(
    404,
  )
  // The page of the member, live until it is left, may look once more.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  await leave()
})

test('another place to sign in by is added, tested, switched off and removed; its secret is never shown', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/members`)
  await page.getByRole('button', { name: 'Add provider' }).click()
  const form = page.getByRole('dialog', { name: 'Add provider' })
  await form.getByLabel('Name').fill('Harbour ID')
  await form.getByLabel('Issuer').fill('no address')
  await form.getByLabel('Client ID').fill('shop')
  await form.getByLabel('Client secret').fill('a secret of the harbour')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByLabel('Issuer').and(page.locator('[aria-invalid=true]')).waitFor()
  await form.getByLabel('Issuer').fill('https://id.harbour.invalid')
  await form.getByRole('button', { name: 'Save' }).click()
  const known = page.getByRole('dialog', { name: 'Harbour ID' })
  await known.getByText(`${shop.url}/_identity/providers`).waitFor()
  await known.getByRole('button', { name: 'Test connection' }).click()
  await known.getByText('The connection failed.').waitFor()
  await expect.poll(() => known.getByLabel('Client secret').inputValue()).toBe('')
  await known.getByRole('switch', { name: 'Members can use this provider' }).uncheck({ force: true })
  await known.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Harbour ID.*Off/ }).waitFor()
  await page.getByRole('button', { name: 'Harbour ID' }).click()
  await known.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Remove Harbour ID?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await page.getByText('No identity providers yet').waitFor()
  await leave()
})

test('keys of a captcha service are kept, without the secret, and removed', async () => {
  const { page, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/settings/members`)
  const section = page.getByRole('region', { name: 'Captcha of your own storefront' })
  await section.getByLabel('Site key').fill('site-1')
  await section.getByLabel('Secret key').fill('secret-1')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByText('Enter the secret key again').waitFor()
  await expect.poll(() => section.getByLabel('Site key').inputValue()).toBe('site-1')
  await expect.poll(() => section.getByLabel('Secret key').inputValue()).toBe('')
  await section.getByRole('button', { name: 'Remove keys' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove keys' }).click()
  await page.getByText('Keys removed.').waitFor()
  await leave()
})

test('a member is added by the merchant and gets a link, once', async () => {
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/members`)
  await page.getByRole('button', { name: 'Add customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill('eve@mail.test')
  await dialog.getByLabel('First name').fill('Eve')
  await dialog.getByRole('button', { name: 'Add and send the link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Eve' }).waitFor()
  await expect.poll(() => mailsTo('eve@mail.test')).toHaveLength(1)
  await page.goto(`${shop.url}/admin/members`)
  await page.getByRole('button', { name: 'Add customer' }).click()
  await dialog.getByLabel('E-mail address').fill('EVE@mail.test')
  await dialog.getByRole('button', { name: 'Add and send the link' }).click()
  await dialog.getByText('Somebody with this e-mail address is already in the list.').waitFor()
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  await leave()
})

test('who may only look sees members, and no button that would be refused', async () => {
  const mia = await newMember(shop.store, { ...named('Fay', 'Lund'), ...waits })
  const { page, leave } = await viewer(browser, shop)
  await page.goto(`${shop.url}/admin/members`)
  await page.getByRole('link', { name: 'Fay Lund' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Add customer' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
  await page.goto(`${shop.url}/admin/members/${mia.id}`)
  await page.getByRole('heading', { level: 1, name: 'Fay Lund' }).waitFor()
  for (const name of ['Approve', 'Reject', 'More actions']) {
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
  }
  await leave()
})

test('who signed in, or tried to, is in the audit log, with the way to the member', async () => {
  await newMember(shop.store, named('Gil', 'Lund'))
  const visitor = await shop.store.visitor()
  const loginId = { email: 'gil@mail.test' }
  const body = { loginId, password: 'a guess that is wrong' }
  await shop.store.ask('POST', '/_api/iam/authentication/v2/login', { as: visitor, body })
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/audit?what=loginV2`)
  const row = page.getByRole('row', {
    name: /A visitor.*Tried to sign in as a member.*Refused.*Wrong e-mail or password/,
  })
  await row.getByRole('link', { name: 'gil@mail.test' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gil Lund' }).waitFor()
  await page.getByRole('region', { name: 'Sign-ins and changes' }).getByText('Refused').waitFor()
  await leave()
})

test('members and their sign-in are read in German too', async () => {
  const { page, leave } = await owner(browser, shop, { ...desktop, locale: 'de-DE' })
  await page.goto(`${shop.url}/admin/members`)
  await page.getByRole('heading', { level: 1, name: 'Kunden' }).waitFor()
  await page.getByRole('link', { name: 'Mitglieder und Anmeldung' }).click()
  await page.waitForURL('**/settings/members')
  await page.getByRole('heading', { name: 'Warenkorb beim Anmelden' }).waitFor()
  await leave()
})

test.each(['settings/members', 'members', 'members/:id'])(
  '%s has no barriers, on a phone by day and at a desk by night',
  async (path) => {
    const { id } = await newMember(shop.store, { profile: fullProfile })
    const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
    await page.goto(`${shop.url}/admin/${path.replace(':id', id)}`)
    await page.locator('form, .row-link, .member').first().waitFor()
    await expectOpenToEverybody(page)
    await leave()
  },
)

const fullProfile = {
  firstName: 'Henrike',
  lastName: 'Oldenburg-Castellanos',
  nickname: 'rike',
  phonesV2: [{ phone: '+49 30 901820' }],
  company: 'Castellanos & Töchter',
  birthdate: '1990-05-17',
  addresses: [
    {
      address: {
        country: 'DE',
        city: 'Berlin',
        postalCode: '10999',
        streetName: 'Oranienstraße',
        streetNumber: '25',
      },
    },
  ],
}
