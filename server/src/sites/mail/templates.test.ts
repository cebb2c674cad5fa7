import { MailKind } from '@cartwright/contract/mail/templates.ts'
import type { AnyMail } from '@cartwright/contract/pages/mail.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, placeOrder, rows } from '../../../test/checkouts.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as sites from '../settings/service.ts'
import * as previews from './previews.service.ts'
import { messageWith, type SentMail } from './service.ts'
import { edited, isOptional, plainText } from './templates.rules.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({
    settings: { language: 'en', languages: ['en', 'de'], name: 'Fieldhouse' } as never,
  })
})
afterAll(() => store?.close())

const template = '/admin/v1/mail-templates/order-confirmation/en'

async function sampleOf(kind: string, language: string): Promise<SentMail> {
  const site = await sites.get(store.shop, store.siteId)
  const sample = store.shop.mailSamples[kind as keyof typeof store.shop.mailSamples]
  if (!sample) throw new Error(`nothing writes ${kind}`)
  return sample(store.shop, { site, language })
}

describe('each e-mail', () => {
  test.each(MailKind.enum)(
    '%s looks the same until somebody changes it, and with its default written out',
    async (kind) => {
      const { templates } = await previews.list(store.shop, store.siteId)
      const languages = templates.find((one) => one.kind === kind)?.languages ?? []
      for (const language of languages) {
        const sample = await sampleOf(kind, language)
        const ids = (sample.props as AnyMail).blocks?.map(({ id }) => id ?? 'details') ?? []
        expect(ids.filter((id) => ['button', 'code', 'items', 'totals'].includes(id))).toEqual([])
        const usual = await messageWith(store.shop, sample, {})
        const { template } = { template: await previews.read(store.shop, store.siteId, { kind, language }) }
        const { closing: _, ...texts } = template.defaultTexts
        const written = await messageWith(store.shop, sample, { ...texts, sections: template.sections })
        // Empty tables, as of a return, have no section.
        const without = (html: string) =>
          html.replaceAll(/<table [^>]*class="line"[^>]*><tbody><\/tbody><\/table>/g, '')
        expect(without(written.html)).toBe(without(usual.html))
        expect(written.subject).toBe(usual.subject)
        expect(usual.html).toContain('<!doctype html>')
        const shown = [usual.subject, usual.text].join('\n')
        expect(shown).not.toMatch(/\{|undefined|NaN/)
      }
    },
  )
})

describe('a template', () => {
  const send = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })

  test('changes what is sent, keeps facts plain, and comes back to its default', async () => {
    const { body } = await send('GET', template)
    expect(body.template).toMatchObject({ revision: '0', changed: false, group: 'ORDERS' })
    expect(body.template.defaultTexts.intro).toBe(
      'We have received your order {order number} of {order date}.',
    )
    expect(body.template.placeholders.map(({ name }: { name: string }) => name)).toContain('shop name')
    const texts = {
      ...body.template.texts,
      subject: '{shop name}: <b>{Order Number}</b>',
      intro: 'Order {order number},\nthank you.',
      closing: 'Your team',
    }
    const sections = [
      { id: 'totals', hidden: false },
      { id: 'items', hidden: true },
      { id: 'note', hidden: true },
    ]
    const saved = await send('PUT', template, { texts, sections, revision: '0' })
    expect(saved.body.template).toMatchObject({
      revision: '1',
      changed: true,
      texts: { closing: 'Your team' },
    })
    expect(await send('PUT', template, { texts, sections, revision: '0' })).toMatchObject({ status: 409 })
    const listed = await send('GET', '/admin/v1/mail-templates')
    expect(listed.body.templates[0]).toEqual({
      ...{ kind: 'order-confirmation', group: 'ORDERS', languages: ['en', 'de'], changed: ['en'] },
    })

    const option = { shippingOption: { title: 'Post', rates: [{ amount: '0' }] } }
    await send('POST', '/ecom/v1/shipping-options', option)
    const as = await store.visitor()
    await placeOrder(
      store,
      as,
      await checkOut(store, { as, lineItems: [pieces(1, await shelve(store, { name: 'Mug', price: 12 }))] }),
    )
    const [mail] = await rows<{ subject: string; text: string; html: string }>(
      store,
      "SELECT subject, text, html FROM messages WHERE recipient = 'anna@example.com'",
    )
    expect(mail?.subject).toMatch(/^\S.*: <b>10001<\/b>$/)
    expect(mail?.html).toContain('&lt;b&gt;10001&lt;/b&gt;')
    expect(mail?.html).toContain('Order 10001,<br/>thank you.')
    expect(mail?.text).toContain('Your team')
    // What the law needs cannot be hidden.
    expect(mail?.text.indexOf('Total:')).toBeLessThan(mail?.text.indexOf('Mug') ?? 0)

    const reset = await send('PUT', template, {
      texts: body.template.defaultTexts,
      sections: body.template.defaultSections,
      revision: '1',
    })
    expect(reset.body.template).toMatchObject({
      revision: '2',
      changed: false,
      texts: body.template.defaultTexts,
    })
  })

  test('refuses an unknown placeholder, a missing one and an empty text by their field', async () => {
    const at = '/admin/v1/mail-templates/order-refunded/en'
    const violations = async (texts: object) => {
      const { body, status } = await send('PUT', at, { texts, sections: [], revision: '0' })
      expect(status).toBe(400)
      return JSON.stringify(body)
    }
    expect(await violations({ subject: 'To {nobody}' })).toContain('has an unknown placeholder: {nobody}')
    for (const subject of ['To {order number', 'To order number}', 'To {{order number}}'])
      expect(await violations({ subject })).toContain('has { or } outside a placeholder')
    expect(await violations({ intro: 'We refund it.' })).toContain('must contain {amount}')
    expect(await violations({ title: ' ' })).toContain('texts.title')
    expect((await send('GET', '/admin/v1/mail-templates/order-new/de')).status).toBe(404)
  })

  test('a test needs a mail server, and its preview staff', async () => {
    const body = { texts: {}, sections: [], to: 'anna@example.com' }
    expect((await send('POST', `${template}/test`, body)).body).toMatchObject({
      details: { applicationError: { code: 'MAIL_SERVER_MISSING' } },
    })
    const page = `/admin/mail-previews/order-confirmation/de?${new URLSearchParams({
      draft: Buffer.from(
        JSON.stringify({ texts: { title: 'Hallo <i>{Vorname}</i>', intro: '{broken}' }, sections: [] }),
      ).toString('base64url'),
    })}`
    expect((await store.ask('GET', page)).status).toBe(403)
    const owner = await setUpShop(store)
    const shown = await owner.ask('GET', page)
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox/)
    expect(shown.body).toContain('Hallo &lt;i&gt;Anna&lt;/i&gt;')
    expect(shown.body).toContain('Wir haben Ihre Bestellung 10248 vom')
    expect((await owner.ask('GET', '/admin/mail-previews/nothing/de')).status).toBe(400)
  })
})

describe('a text', () => {
  const words = { values: { orderNumber: '7', name: '', notes: 'Pay soon.' }, language: 'en' }
  const mail: AnyMail = { subject: 'S', title: 'T', intro: 'I', footer: [] }

  test.each([
    ['order-payment-due', 'is left to pay'],
    ['order-payment-requested', 'costs'],
    ['return-received', 'Your return has arrived'],
    ['return-nothing-received', 'Nothing of your return has arrived'],
  ])('of %s is about its own case', async (kind, words) => {
    expect((await sampleOf(kind, 'en')).text).toContain(words)
  })

  test('keeps what is true of some cancelled orders only apart', async () => {
    const { values } = await sampleOf('order-canceled', 'en')
    expect(values?.notes).toBe('We will not send it.')
  })

  test('about a pickup says where it is', () => {
    expect(isOptional('order-ready-for-pickup', 'delivery')).toBe(false)
    expect(isOptional('order-collected', 'delivery')).toBe(true)
  })

  test('without its fact stays as it was', () => {
    const texts = { subject: '{gone}', title: 'Hi {first name}' }
    expect(edited(mail, texts, { kind: 'order-new', ...words })).toMatchObject({ subject: 'S', title: 'T' })
  })

  test('says what must be said in this case, though it has no place for it', () => {
    const { intro } = edited(mail, { intro: 'Order {order number}.' }, { kind: 'order-edited', ...words })
    expect(intro).toBe('Order 7. Pay soon.')
    expect(plainText({ ...mail, intro })).toBe('T\n\nOrder 7. Pay soon.\n\n')
    const spaced = { intro: '{ Further notes } Order 7.' }
    expect(edited(mail, spaced, { kind: 'order-edited', ...words }).intro).toBe('Pay soon. Order 7.')
  })
})
