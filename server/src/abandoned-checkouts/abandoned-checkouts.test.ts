import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { member } from '../../test/accounts.ts'
import {
  anna,
  browser,
  checkOut,
  deliver,
  filled,
  openCheckoutProps,
  placeOrder,
  rows,
  visitorAtCheckout,
} from '../../test/checkouts.ts'
import { vase } from '../../test/fixtures.ts'
import { readMails } from '../../test/mails.ts'
import { memberTokens, newVisitorFor } from '../../test/members.ts'
import { pieces, restock, shelve } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as products from '../catalogue/products/service.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let store: Store
let theVase: Product

const keep = { keep: true, emails: [1, 24] }

beforeAll(async () => {
  store = await openStore({
    settings: { abandonedCheckouts: keep, paymentMethods: ['bank-transfer', 'test-card'] },
  })
  await deliver(store)
  theVase = await shelve(store, vase, 1000)
})
afterAll(() => store.close())
beforeEach(() => store.clock.advance(10 * day))

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const setUp = (abandonedCheckouts: object) =>
  merchant('PATCH', '/admin/v1/site', { site: { settings: { abandonedCheckouts } } })
const sweep = () => store.runJob('abandoned-checkouts')
const pass = async (milliseconds: number) => {
  store.clock.advance(milliseconds)
  await sweep()
}

let count = 0
/** Somebody types an address at the checkout, and agrees to reminders or not. */
async function atCheckout({ reminders = 'yes', item = theVase, quantity = 1, language = 'en' } = {}) {
  const email = `buyer-${++count}@example.com`
  const at = await visitorAtCheckout(store, [pieces(quantity, item)], { buyerLanguage: language })
  const form = { ...filled(at.screen, { ...anna, email, reminders }), do: 'update' }
  return { ...at, email, screen: await at.post(form) }
}

const found = async (email: string) =>
  (
    await merchant('POST', '/ecom/v1/abandoned-checkout/query', {
      query: { filter: { 'buyerInfo.email': email } },
    })
  ).body.abandonedCheckouts
const one = async (email: string) => (await found(email))[0]
const details = async (email: string) =>
  (await merchant('GET', `/admin/v1/abandoned-checkouts/${(await one(email)).id}`)).body
const urlIn = (text: string | undefined, part: string) =>
  new URL(new RegExp(`https?://\\S+/${part}\\?\\S+`).exec(text ?? '')?.[0] ?? 'https://none.invalid')
const pathOf = ({ pathname, search }: URL) => pathname + search

describe('the checkout page', () => {
  test('asks for consent, with an empty box, only where reminders are on', async () => {
    const { screen } = await visitorAtCheckout(store, [pieces(1, theVase)])
    const box = openCheckoutProps(screen).fields.find(({ name }) => name === 'reminders')
    expect(box).toMatchObject({ kind: 'checkbox', value: '', required: false })
    for (const off of [{ keep: false }, { keep: true, emails: [] }]) {
      await setUp(off)
      const { screen: other } = await visitorAtCheckout(store, [pieces(1, theVase)])
      expect(openCheckoutProps(other).fields.map(({ name }) => name)).not.toContain('reminders')
    }
    await setUp(keep)
  })

  test('takes consent back with the box, and with another address', async () => {
    const at = await atCheckout()
    const agreed = async () =>
      (
        await rows<{ at: string | null }>(
          store,
          `SELECT data ->> 'remindersAgreedAt' AS at FROM checkouts WHERE id = $1`,
          [at.checkoutId],
        )
      )[0]?.at
    expect(await agreed()).toEqual(expect.any(String))
    const change = { checkout: { id: at.checkoutId, buyerInfo: { email: 'other@example.com' } } }
    await store.ask('PATCH', `/ecom/v1/checkouts/${at.checkoutId}`, { as: at.as, body: change })
    expect(await agreed()).toBeNull()
    await at.post({ ...filled(at.screen, { ...anna, email: at.email, reminders: 'yes' }), do: 'update' })
    expect(await agreed()).toEqual(expect.any(String))
    await at.post({ ...filled(at.screen, { ...anna, email: at.email, reminders: '' }), do: 'update' })
    expect(await agreed()).toBeNull()
  })
})

describe('a checkout that was left for an hour', () => {
  test('is kept once, also by two servers, with what was in it', async () => {
    const { email, checkoutId } = await atCheckout({ quantity: 2 })
    await pass(59 * minute)
    expect(await found(email)).toEqual([])
    store.clock.advance(2 * minute)
    await Promise.all([sweep(), sweep(), sweep()])
    const [kept, ...others] = await found(email)
    expect(others).toEqual([])
    expect(kept).toMatchObject({
      ...{ checkoutId, status: 'ABANDONED', currency: 'USD', buyerInfo: { email } },
      contactDetails: { firstName: 'Anna Maria', lastName: 'Berg' },
      lineItems: [{ quantity: 2, productName: { original: 'Bud Vase' } }],
      totalPrice: { amount: '69.00' },
      activities: [{ type: 'SCHEDULED' }],
    })
    const events = await rows<{ type: string }>(store, 'SELECT type FROM outbox WHERE entity_id = $1', [
      kept.id,
    ])
    expect(events).toEqual([{ type: 'wix.ecom.v1.abandoned_checkout_created' }])
  })

  test('is not kept in a shop that does not want it, or without an address', async () => {
    const { checkoutId } = await visitorAtCheckout(store, [pieces(1, theVase)])
    await pass(2 * hour)
    const kept = async () =>
      rows(store, 'SELECT FROM abandoned_checkouts WHERE checkout_id = $1', [checkoutId])
    expect(await kept()).toEqual([])
    await setUp({ keep: false })
    const { email } = await atCheckout()
    await pass(2 * hour)
    expect(await found(email)).toEqual([])
    await setUp(keep)
  })
})

describe('reminders', () => {
  test('go to whoever agreed, each once and in their language, with links', async () => {
    await merchant('PATCH', '/admin/v1/site', { site: { settings: { languages: ['de'] } } })
    const { email } = await atCheckout({ language: 'de' })
    await pass(61 * minute)
    expect(await readMails(store, email)).toEqual([])
    store.clock.advance(61 * minute)
    await Promise.all([sweep(), sweep(), sweep()])
    const [mail, ...others] = await readMails(store, email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Ihre Bestellung bei Fieldhouse ist nicht abgeschlossen')
    expect(mail?.text).toContain('Bud Vase')
    expect(mail?.text).not.toContain('Berg')
    const [{ url = '' } = {}] = await rows<{ url: string }>(
      store,
      'SELECT unsubscribe_url AS url FROM messages WHERE recipient = $1',
      [email],
    )
    expect(mail?.text).toContain(url)
    await pass(24 * hour)
    await pass(24 * hour)
    expect(await readMails(store, email)).toHaveLength(2)
    expect((await details(email)).reminders).toMatchObject({ sent: 2, stopped: 'DONE', consent: 'BOX' })
    expect((await one(email)).activities.map(({ type }: { type: string }) => type)).toEqual([
      ...['SCHEDULED', 'EMAIL_SENT', 'EMAIL_SENT'],
    ])
  })

  test('do not go to whoever did not agree, not even by hand', async () => {
    const { email } = await atCheckout({ reminders: '' })
    await pass(2 * hour)
    await pass(2 * hour)
    expect(await readMails(store, email)).toEqual([])
    const sent = await merchant('POST', `/admin/v1/abandoned-checkouts/${(await one(email)).id}/send`, {})
    expect([sent.status, sent.body.details.applicationError]).toMatchObject([
      428,
      { code: 'ABANDONED_CHECKOUT_EMAIL_NOT_ALLOWED', data: { reason: 'NO_CONSENT' } },
    ])
  })

  test('go at once when a merchant sends them, and not twice', async () => {
    const { email } = await atCheckout()
    await pass(61 * minute)
    const send = async () =>
      merchant('POST', `/admin/v1/abandoned-checkouts/${(await one(email)).id}/send`, {})
    expect((await send()).body.reminders).toMatchObject({ sent: 1, nextDate: expect.any(String) })
    expect((await send()).body.details.applicationError.data).toEqual({ reason: 'SENT_LATELY' })
    await pass(2 * hour)
    expect(await readMails(store, email)).toHaveLength(1)
  })

  test('keep their distance when the buyer comes back before the first', async () => {
    const at = await atCheckout({ reminders: '' })
    await pass(2 * hour)
    await pass(18 * hour)
    await at.post({ ...filled(at.screen, { ...anna, email: at.email, reminders: 'yes' }), do: 'update' })
    await pass(61 * minute)
    await pass(61 * minute)
    expect(await readMails(store, at.email)).toHaveLength(1)
    await pass(22 * hour)
    expect(await readMails(store, at.email)).toHaveLength(1)
    await pass(62 * minute)
    expect(await readMails(store, at.email)).toHaveLength(2)
  })

  test('cannot be sent by hand while the buyer is back, and are as before then', async () => {
    const at = await atCheckout()
    for (const time of [hour, hour, day]) await pass(time + minute)
    store.clock.advance(11 * minute)
    const before = (await details(at.email)).reminders
    expect(before).toMatchObject({ sent: 2, stopped: 'DONE' })
    const change = { checkout: { id: at.checkoutId, buyerNote: 'Ring twice' } }
    await merchant('PATCH', `/ecom/v1/checkouts/${at.checkoutId}`, change)
    const sent = await merchant('POST', `/admin/v1/abandoned-checkouts/${(await one(at.email)).id}/send`, {})
    expect(sent.body.details.applicationError.data).toEqual({ reason: 'IN_USE' })
    expect((await details(at.email)).reminders).toEqual(before)
  })

  test('say to subscribers why they get them', async () => {
    const email = 'subscriber@example.com'
    const who = await member(store, email, { subscription: true })
    const { access_token: as } = await memberTokens(store, await newVisitorFor(store, who.id))
    await checkOut(store, { as, lineItems: [pieces(1, theVase)], email })
    await pass(61 * minute)
    await pass(61 * minute)
    expect((await readMails(store, email))[0]?.text).toContain('because you get its news')
  })

  test('end when everything is sold out, and when the buyer unticks the box', async () => {
    const rare = await shelve(store, { ...vase, name: 'Rare Vase' }, 1)
    const { email } = await atCheckout({ item: rare })
    const other = await atCheckout()
    await pass(61 * minute)
    await restock(store, rare, 0)
    await other.post({ ...filled(other.screen, { email: other.email, reminders: '' }), do: 'update' })
    await pass(70 * minute)
    await pass(70 * minute)
    expect([await readMails(store, email), await readMails(store, other.email)]).toEqual([[], []])
    expect((await details(email)).reminders).toMatchObject({ sent: 0, stopped: 'SOLD_OUT' })
    expect((await details(other.email)).reminders).toMatchObject({ sent: 0, stopped: 'WITHDRAWN' })
  })

  test('end with one click, for good, until the buyer agrees again', async () => {
    const { email } = await atCheckout()
    await pass(61 * minute)
    await pass(61 * minute)
    const [mail] = await readMails(store, email)
    const path = pathOf(urlIn(mail?.text, 'unsubscribe'))
    const [opened, wrong] = await Promise.all([
      store.ask('GET', path, { headers: { accept: 'application/json' } }),
      store.ask('GET', path.replace('address=', 'address=x'), { headers: { accept: 'application/json' } }),
    ])
    expect([opened.status, opened.body.props.forms[0].buttons[0].label, wrong.status]).toEqual([
      ...[200, 'Unsubscribe', 403],
    ])
    expect(opened.body.props.forms[0].action).toMatch(/&lang=en$/)
    expect((await details(email)).reminders.stopped).toBeUndefined()
    // As a mail program does it (RFC 8058): without a cookie, and from no page of the shop.
    const oneClick = (type: string, payload: string) =>
      store.app.server.inject({
        ...{ method: 'POST', url: path, payload },
        headers: {
          host: new URL(store.shop.publicUrl).host,
          'content-type': type,
          accept: 'application/json',
        },
      })
    const part =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const replies = [
      await oneClick('multipart/form-data; boundary=x', part),
      await oneClick('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await details(email)).reminders).toMatchObject({ sent: 1, stopped: 'UNSUBSCRIBED' })
    await pass(2 * day)
    expect(await readMails(store, email)).toHaveLength(1)
  })
})

describe('the link of a reminder', () => {
  test('opens the items elsewhere at the prices of today, without the buyer', async () => {
    const bowl = await shelve(store, { ...vase, name: 'Bowl', price: 20 }, 50)
    const { email, checkoutId } = await atCheckout({ item: bowl, quantity: 2 })
    await pass(61 * minute)
    await pass(61 * minute)
    await products.update(store.shop, store.merchant, { id: bowl.id, patch: { price: 25 } })
    const path = pathOf(urlIn((await readMails(store, email))[0]?.text, 'restore'))
    const tab = browser(store)
    const shown = await tab.open(path)
    const page = JSON.stringify(shown.props)
    expect(page).toContain('2 × Bowl')
    expect(page).toContain('$50.00 (Was $20.00)')
    for (const secret of [email, 'Anna', 'Berg', 'Congress', 'Austin']) expect(page).not.toContain(secret)
    const { forms } = shown.props as unknown as { forms: [{ hidden: Record<string, string> }] }
    const checkout = await tab.post(path, forms[0].hidden)
    expect(checkout.location).not.toContain(checkoutId)
    const props = openCheckoutProps(checkout)
    expect(props.summary.lines).toMatchObject([{ name: 'Bowl', quantity: 2, priceText: '$50.00' }])
    for (const secret of [email, 'Anna', 'Berg', 'Congress'])
      expect(JSON.stringify(props)).not.toContain(secret)

    // Whoever orders there has recovered the checkout.
    const fields = filled(checkout, { ...anna, email: 'friend@example.com', payment: 'bank-transfer' })
    const saved = await tab.post(checkout.location, { ...fields, do: 'update' })
    const placed = await tab.post(checkout.location, {
      ...filled(saved, { ...anna, email: 'friend@example.com', payment: 'bank-transfer' }),
      do: 'place',
    })
    expect(placed.location).toContain('/thanks')
    const { abandonedCheckout, order, reminders } = await details(email)
    expect(abandonedCheckout).toMatchObject({
      status: 'RECOVERED',
      checkoutRecoveredDate: expect.any(String),
    })
    expect(reminders).toMatchObject({ stopped: 'ORDERED' })
    const { body } = await merchant('GET', `/ecom/v1/orders/${order.id}`)
    expect(body.order.activities.at(-1).customActivity.type).toBe('CHECKOUT_RECOVERED')
    const types = await rows<{ type: string }>(
      store,
      'SELECT type FROM outbox WHERE entity_id = $1 ORDER BY sequence DESC LIMIT 1',
      [abandonedCheckout.id],
    )
    expect(types).toEqual([{ type: 'wix.ecom.v1.abandoned_checkout_recovered' }])
    expect(JSON.stringify((await tab.open(path)).props)).toContain('finished already')
  })

  test('leads the browser that left the checkout back into it', async () => {
    const at = await atCheckout()
    await pass(61 * minute)
    const path = pathOf(new URL((await one(at.email)).checkoutUrl))
    const { forms } = (await at.tab.open(path)).props as unknown as {
      forms: [{ hidden: Record<string, string> }]
    }
    const back = await at.tab.post(path, forms[0].hidden)
    expect(back.location).toContain(at.checkoutId)
    expect(openCheckoutProps(back).fields[0]?.value).toBe(at.email)
  })

  test('ends after 14 days, and with a wrong key', async () => {
    const { email } = await atCheckout()
    await pass(61 * minute)
    const path = pathOf(new URL((await one(email)).checkoutUrl))
    const status = async (at: string) => (await browser(store).open(at)).status
    expect([await status(path), await status(path.replace('key=', 'key=x'))]).toEqual([200, 403])
    store.clock.advance(15 * day)
    expect(await status(path)).toBe(403)
  })
})

describe('an order', () => {
  test('in the checkout itself recovers it; one of the same address elsewhere ends the e-mails', async () => {
    const at = await atCheckout()
    await pass(61 * minute)
    const first = await one(at.email)
    const as = await store.visitor()
    const checkoutId = await checkOut(store, {
      ...{ as, lineItems: [pieces(1, theVase)], email: at.email.toUpperCase() },
    })
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
    expect(await details(at.email)).toMatchObject({
      abandonedCheckout: { id: first.id, status: 'ABANDONED' },
      reminders: { stopped: 'ORDERED' },
    })
    await pass(2 * hour)
    expect(
      (await readMails(store, at.email)).filter(({ subject }) => subject.includes('not finished')),
    ).toEqual([])
    const placed = await at.post({ ...filled(at.screen, { payment: 'test-card' }), ...card, do: 'place' })
    expect(placed.location).toContain('/thanks')
    expect((await one(at.email)).status).toBe('RECOVERED')
  })
})

const card = { cardNumber: '4242424242424242', cardExpiry: '12/30', cardCode: '123' }

describe('what the shop keeps', () => {
  test('goes with the person, by hand and after the retention period; figures stay', async () => {
    const before = await figures()
    const [deleted, old] = [await atCheckout(), await atCheckout({ quantity: 2 })]
    await pass(61 * minute)
    const { id } = await one(deleted.email)
    expect((await merchant('DELETE', `/ecom/v1/abandoned-checkout/${id}`)).status).toBe(200)
    expect((await merchant('DELETE', `/ecom/v1/abandoned-checkout/${id}`)).status).toBe(404)
    await pass(61 * minute)
    expect([await found(deleted.email), (await found(old.email)).length]).toEqual([[], 1])
    expect(await readMails(store, deleted.email)).toEqual([])
    store.clock.advance(31 * day)
    await store.runJob('housekeeping')
    expect(await found(old.email)).toEqual([])
    const left = await rows<{ count: number }>(
      store,
      `SELECT count(*)::int AS count FROM abandoned_checkouts
       WHERE to_jsonb(abandoned_checkouts)::text ~ $1 OR to_jsonb(abandoned_checkouts)::text ~ $2`,
      [deleted.email, old.email],
    )
    expect(left).toEqual([{ count: 0 }])
    const after = await figures()
    expect([after.abandoned - before.abandoned, after.emails > before.emails]).toEqual([2, true])
    expect(Number(after.abandonedSum) - Number(before.abandonedSum)).toBeCloseTo(37 + 69)
  })

  const figures = async () =>
    (await merchant('GET', '/admin/v1/abandoned-checkout-figures?from=2026-11-01&to=2027-12-31')).body
      .figures[0]
})
