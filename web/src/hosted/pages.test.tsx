import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { describe, expect, test } from 'vitest'
import * as fixtures from '../../test/fixtures.ts'
import * as identity from '../../test/identity-pages.ts'
import * as plain from '../../test/plain-pages.ts'
import { render } from './entry.tsx'

const { openCheckout } = fixtures

const checkout = (page: CheckoutPageProps) => render('checkout', page).html

const pages = {
  'a checkout before the address': checkout(fixtures.newCheckout),
  'an open checkout': checkout(openCheckout),
  'a refused checkout': checkout(fixtures.refusedCheckout),
  'a checkout with a coupon': checkout(fixtures.couponApplied),
  'the question of the bank': checkout(fixtures.confirmPayment),
  'the thank-you page': checkout(fixtures.thanks),
  'an expired checkout': checkout(fixtures.expired),
  'the mailbox': render('mailbox', plain.mailbox).html,
  'an empty mailbox': render('mailbox', { ...plain.mailbox, messages: [] }).html,
  'an open message': render('mailbox', plain.openMessage).html,
  'the login': render('identity', identity.login).html,
  'a refused login': render('identity', identity.refusedLogin).html,
  'the question for a code': render('identity', identity.verify).html,
  'the question for consent': render('identity', identity.consent).html,
  'the wait for an approval': render('identity', identity.waiting).html,
  ...Object.fromEntries(
    Object.entries(plain.api).map(([kind, page]) => [`the API reference: ${kind}`, render('api', page).html]),
  ),
}

describe.each(Object.entries(pages))('%s', (_name, html) => {
  test('has one heading, one main part and the name of the shop', () => {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html.match(/<main[ >]/g)).toHaveLength(1)
    expect(html).toContain('Fieldhouse')
  })

  test('refers only to ids that are there, each of them once', () => {
    const ids = all(html, / id="([^"]+)"/g)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const references = all(html, / (?:for|aria-describedby|aria-labelledby)="([^"]+)"/g)
    expect(references.flatMap((list) => list.split(' ')).filter((id) => !ids.includes(id))).toEqual([])
    const links = all(html, / href="#([^"]+)"/g)
    expect(links.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('needs no style and no script of its own', () => {
    expect(html).not.toMatch(/ style="| on[a-z]+="|<script|<style/)
  })
})

describe('the form of the checkout', () => {
  test('is brought up to date by Enter, because that presses its first button', () => {
    const [first] = all(checkout(openCheckout), /<button[^>]*value="([^"]+)"/g)
    expect(first).toBe('update')
  })

  test('sends every field under its own name', () => {
    const names = all(checkout(openCheckout), /<(?:input|select)[^>]* name="([^"]+)"/g)
    const wanted = [...openCheckout.fields, ...openCheckout.billing.fields].map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...wanted, 'revision', 'delivery', 'payment', 'coupon']))
    const single = names.filter((name) => !['delivery', 'payment'].includes(name))
    expect(new Set(single).size).toBe(single.length)
  })

  test('can be pressed without scripts to see new prices', () => {
    expect(checkout(openCheckout)).toMatch(/<noscript>.*value="update".*<\/noscript>/)
  })

  test('marks the wrong field and says beside it what is wrong', () => {
    const html = checkout(fixtures.refusedCheckout)
    const [field] = html.match(/<input[^>]*id="email"[^>]*>/) ?? []
    expect(field).toContain('aria-invalid="true"')
    expect(field).toContain('aria-describedby="email-error email-hint"')
  })

  test('asks for no payment when there is nothing to pay', () => {
    const free = { ...openCheckout, payment: { methods: [] } }
    expect(checkout(free)).not.toContain('Payment')
  })

  test('offers no coupon where the merchant locked it', () => {
    const locked = { ...openCheckout, coupon: { code: '', applied: false, locked: true } }
    expect(checkout(locked)).not.toContain('coupon')
    const applied = { ...openCheckout, coupon: { code: 'GIFT', applied: true, locked: true } }
    expect(checkout(applied)).toContain('GIFT')
    expect(checkout(applied)).not.toContain('remove-coupon')
  })
})

test('a product is called what the catalogue calls it', () => {
  const [line] = openCheckout.summary.lines
  if (!line) throw new Error('the fixture has no line')
  const lines = [{ ...line, name: 'Mug "Größe 2" <blue> & more' }]
  const html = checkout({ ...openCheckout, summary: { ...openCheckout.summary, lines } })
  expect(html).toContain('>Mug &quot;Größe 2&quot; &lt;blue&gt; &amp; more</p>')
})

test('the total is said in the bar, the summary and on the button', () => {
  const html = checkout(openCheckout)
  expect(html.split('$141.10').length - 1).toBeGreaterThanOrEqual(3)
})

test('a German shop has German pages, one without texts of its own English ones', () => {
  const speaking = (language: string) =>
    checkout({ ...openCheckout, shop: { ...openCheckout.shop, language } })
  expect(speaking('de-CH')).toContain('Lieferadresse')
  expect(speaking('de-CH')).not.toContain('Delivery address')
  expect(speaking('fr')).toContain('Delivery address')
})

test('a payment that is answered late is promised nothing, and looked for again without scripts', () => {
  const html = checkout({ ...fixtures.thanks, paymentPending: true })
  expect(html).not.toContain('sending a confirmation')
  expect(html).toContain('Your payment is not confirmed yet.')
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="10"\/?><\/noscript>/)
})

test('an order that was not paid is not thanked for', () => {
  const messages = [{ kind: 'error', text: 'The payment was not accepted.' }] as const
  const html = checkout({
    ...fixtures.thanks,
    title: 'This order was not completed',
    messages: [...messages],
  })
  expect(html).not.toContain('sending a confirmation')
})

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, found]) => found ?? '')
}
