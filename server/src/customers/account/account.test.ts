import type {
  AccountInfoProps,
  AccountOrderProps,
  AccountOrdersProps,
  PageForm,
} from '@cartwright/contract/pages/identity.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { mug } from '../../../test/fixtures.ts'
import { codeFor, readMails } from '../../../test/mails.ts'
import {
  becomeMember,
  memberPassword,
  openPageBrowser,
  type PageBrowser,
} from '../../../test/page-browser.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'

let store: Store
let theMug: Product
let email: string
let browser: PageBrowser
let serial = 0

beforeAll(async () => {
  store = await openStore({ settings: { captcha: 'OFF' } })
  await deliver(store)
  theMug = await shelve(store, mug, 100)
})
beforeEach(async () => {
  store.clock.advance(2 * 60 * 60_000)
  email = `anna${++serial}@mail.test`
  browser = await becomeMember(store, email)
})
afterAll(() => store.close())

const info = (who = browser) => who.open<AccountInfoProps>('/account')
const blockOf = ({ blocks }: AccountInfoProps, id: string) => blocks.find((block) => block.id === id)
const allForms = ({ blocks }: AccountInfoProps): PageForm[] =>
  blocks.flatMap(({ forms, rows: list }) => [
    ...forms,
    ...list.flatMap((row) => [...row.forms, ...(row.edit ? [row.edit.form] : [])]),
  ])
/** Fills in the form of the account that asks for this deed. */
async function fill(deed: string, fields: Record<string, string>, who = browser) {
  const { props } = await info(who)
  const form = allForms(props).find(({ hidden }) => hidden.do === deed)
  if (!form) throw new Error(`no form for ${deed}`)
  return who.send<AccountInfoProps>({ ...form.hidden, ...fields }, { action: form.action })
}
const cookieOf = ({ cookies }: PageBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const errorsOf = (props: AccountInfoProps) =>
  Object.fromEntries(
    allForms(props).flatMap(({ fields }) =>
      fields.flatMap(({ name, error }) => (error ? [[name, error]] : [])),
    ),
  )

describe('the account', () => {
  test('needs a sign-in, which leads back to it', async () => {
    const stranger = openPageBrowser(store)
    expect((await stranger.open('/account/orders')).location).toBe('/login')
    const there = await stranger.send({ email, password: memberPassword })
    expect(there.location).toBe('/account/orders')
  })

  test('keeps name, phone and company, and says so', async () => {
    const said = { firstName: 'Anna', lastName: 'Lind', phone: '+49 30 1234567', company: 'Lind & Co' }
    const { props, location } = await fill('profile', { ...said, birthdate: '1990-12-31' })
    expect(location).toBe('/account?done=profile#profile')
    expect(blockOf(props, 'profile')?.messages).toEqual([{ kind: 'info', text: 'Details saved.' }])
    expect(props.messages).toEqual([])
    expect(props.title).toBe('Hello, Anna Lind')
    const values = blockOf(props, 'profile')?.forms[0]?.fields.map(({ value }) => value)
    expect(values).toEqual(['Anna', 'Lind', '+49 30 1234567', 'Lind & Co', '1990-12-31'])
    const odd = await fill('profile', { ...said, phone: 'call me', birthdate: '2999-01-01' })
    expect(Object.keys(errorsOf(odd.props)).toSorted()).toEqual(['birthdate', 'phone'])
    const wrong = await fill('profile', { ...said, firstName: 'Annika', birthdate: 'in winter' })
    expect(wrong.status).toBe(422)
    expect(errorsOf(wrong.props)).toEqual({ birthdate: 'Enter a date such as 1990-12-31.' })
    expect(blockOf(wrong.props, 'profile')?.forms[0]?.fields[0]?.value).toBe('Annika')
  })

  test('changes the e-mail address with the password and the code sent to it', async () => {
    const newEmail = `new${serial}@mail.test`
    const refused = await fill('email', { newEmail, password: 'not my password' })
    expect(errorsOf(refused.props)).toEqual({ password: 'Wrong password.' })
    const { props } = await fill('email', { newEmail, password: memberPassword })
    const [form] = blockOf(props, 'email')?.forms ?? []
    expect(form?.note).toContain(newEmail)
    const wrong = await browser.send<AccountInfoProps>(
      { ...form?.hidden, code: '000000' },
      { action: '/account' },
    )
    expect(errorsOf(wrong.props)).toHaveProperty('code')
    const reloaded = blockOf((await info()).props, 'email')
    expect(reloaded?.forms.map(({ buttons }) => buttons[0]?.label)).toEqual([
      'Confirm',
      'Send a new code',
      'Use another address',
    ])
    const resent = await fill('email-again', {})
    expect(blockOf(resent.props, 'email')?.messages?.[0]?.text).toBe('We sent you a new code.')
    const [again] = blockOf(resent.props, 'email')?.forms ?? []
    const code = await codeFor(store, newEmail)
    const done = await browser.send<AccountInfoProps>({ ...again?.hidden, code }, { action: '/account' })
    expect(blockOf(done.props, 'email')?.rows[0]).toMatchObject({ title: newEmail, mark: 'confirmed' })
    expect((await readMails(store, email)).at(-1)?.subject).toMatch(/e-mail/i)
  })

  test('cancels a change of the address, and refuses the same address', async () => {
    const own = await fill('email', { newEmail: email.toUpperCase(), password: memberPassword })
    expect(errorsOf(own.props)).toEqual({ newEmail: 'This is already your e-mail address.' })
    await fill('email', { newEmail: `other${serial}@mail.test`, password: memberPassword })
    const { props } = await fill('email-drop', {})
    expect(blockOf(props, 'email')?.forms.map(({ title }) => title)).toEqual(['Change e-mail address'])
  })

  test('changes the password, and signs out on all other devices', async () => {
    const elsewhere = openPageBrowser(store)
    await elsewhere.open('/login')
    await elsewhere.send({ email, password: memberPassword })
    const newPassword = 'a new kettle, same stairs'
    const refused = await fill('password', { password: 'not my password', newPassword })
    expect(errorsOf(refused.props)).toEqual({ password: 'Wrong password.' })
    const weak = await fill('password', { password: memberPassword, newPassword: 'password1' })
    expect(errorsOf(weak.props).newPassword).toMatch(/too easy to guess/)
    const short = await fill('password', { password: memberPassword, newPassword: 'kettle' })
    expect(errorsOf(short.props)).toEqual({ newPassword: 'Use at least 8 characters.' })
    const { props } = await fill('password', { password: memberPassword, newPassword })
    expect(blockOf(props, 'password')?.messages?.[0]?.text).toMatch(/changed/)
    expect((await info(elsewhere)).location).toBe('/login')
  })

  test('lists where somebody is signed in, and signs out there', async () => {
    const phone = openPageBrowser(store, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1')
    await phone.open('/login')
    await phone.send({ email, password: memberPassword })
    const { props } = await info()
    const seen = blockOf(props, 'devices')?.rows.map(({ title, mark }) => [title, mark])
    expect(seen).toEqual(
      expect.arrayContaining([
        ['Safari, iPhone', undefined],
        ['Firefox, Linux', 'this device'],
      ]),
    )
    await fill('device-end', {})
    expect((await info(phone)).location).toBe('/login')
    expect((await info()).location).toBe('/account')
  })

  test('keeps an address book', async () => {
    const berlin = { addressLine: 'Gasse 1', city: 'Berlin', postalCode: '10999', country: 'DE', tag: 'HOME' }
    const refused = await fill('address-add', { ...berlin, city: '' })
    expect(errorsOf(refused.props)).toEqual({ city: 'Fill in this field.' })
    const added = await fill('address-add', berlin)
    const [row] = blockOf(added.props, 'addresses')?.rows ?? []
    expect([row?.title, row?.lines]).toEqual(['Home', ['Gasse 1', '10999 Berlin', 'Germany']])
    const changed = await fill('address-change', { ...berlin, addressLine: 'Gasse 2' })
    expect(blockOf(changed.props, 'addresses')?.rows[0]?.lines[0]).toBe('Gasse 2')
    expect(blockOf((await fill('address-remove', {})).props, 'addresses')?.rows).toEqual([])
  })

  test('offers to create a passkey', async () => {
    const { newPasskey } = blockOf((await info()).props, 'passkeys') ?? {}
    const ask = (address = '') =>
      store.ask('POST', address, { body: { csrf: newPasskey?.csrf }, headers: { cookie: cookieOf(browser) } })
    expect((await ask(newPasskey?.optionsUrl)).body).toHaveProperty('challenge')
    expect((await ask(newPasskey?.verifyUrl)).status).not.toBe(404)
  })

  test('saves the privacy settings', async () => {
    const { props } = await fill('privacy', { inCommunity: 'yes' })
    expect(blockOf(props, 'privacy')?.forms[0]?.fields.map(({ value }) => value)).toEqual(['yes', ''])
    const none = await fill('privacy', {})
    expect(blockOf(none.props, 'privacy')?.forms[0]?.fields.map(({ value }) => value)).toEqual(['', ''])
  })

  test('exports everything as a file, and is deleted with the password and a tick', async () => {
    const headers = { cookie: cookieOf(browser) }
    const file = await store.ask('GET', '/account/export', { headers })
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    expect(JSON.stringify(file.body)).toContain(email)
    expect(errorsOf((await fill('erase', { password: memberPassword })).props)).toHaveProperty('sure')
    const refused = await fill('erase', { password: 'not my password', sure: 'yes' })
    expect(errorsOf(refused.props)).toEqual({ password: 'Wrong password.' })
    const erased = await fill('erase', { password: memberPassword, sure: 'yes' })
    expect(erased.props.title).toBe('Account deleted')
    expect((await info()).location).toBe('/login')
    expect(await rows(store, 'SELECT 1 FROM members WHERE email = $1', [email])).toEqual([])
  })

  test('refuses forms of another site or another member', async () => {
    const { props } = await info()
    const [form] = blockOf(props, 'privacy')?.forms ?? []
    const foreign = { action: '/account', headers: { origin: 'https://evil.example' } }
    expect((await browser.send({ ...form?.hidden }, foreign)).status).toBe(403)
    const other = await becomeMember(store, `ben${serial}@mail.test`)
    expect((await other.send({ ...form?.hidden }, { action: '/account' })).status).toBe(403)
  })
})

describe('orders', () => {
  const buy = async (address: string) => {
    const as = await store.visitor()
    const checkoutId = await checkOut(store, {
      as,
      lineItems: [pieces(2, theMug, mugOptions())],
      email: address,
    })
    return (await placeOrder(store, as, checkoutId)).body.orderId as string
  }
  const mugOptions = () => ({ variantId: theMug.variants[0]?.id })
  const list = () => browser.open<AccountOrdersProps>('/account/orders')

  test('of a guest with the same address are offered, claimed and shown', async () => {
    expect((await list()).props).toMatchObject({ orders: [], empty: { title: 'No orders yet' } })
    const id = await buy(email)
    const offered = await list()
    expect(offered.props.offer?.text).toMatch(/placed an order as a guest/)
    const taken = await browser.send<AccountOrdersProps>(
      { ...offered.props.offer?.form.hidden },
      { action: '/account/orders' },
    )
    expect(taken.props.offer).toBeUndefined()
    expect(taken.props.orders).toMatchObject([{ url: `/account/orders/${id}`, itemsText: '2 items' }])
    const { props } = await browser.open<AccountOrderProps>(`/account/orders/${id}`)
    expect(props.summary.lines).toMatchObject([{ name: theMug.name, quantity: 2 }])
    expect(props.facts.map(({ label }) => label)).toEqual(['Payment', 'Placed', 'Delivery', 'Address'])
  })

  test('of somebody else are not shown', async () => {
    const id = await buy(`somebody${serial}@mail.test`)
    expect((await browser.open(`/account/orders/${id}`)).location).toBe('/account/orders')
    expect((await browser.open('/account/orders/nonsense?after=nonsense')).location).toBe('/account/orders')
    expect((await browser.open<AccountOrdersProps>('/account/orders?after=nonsense')).status).toBe(200)
  })
})
