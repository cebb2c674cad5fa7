import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stock, vase } from '../../../test/fixtures.ts'
import { openStore, type Reply, type Store } from '../../../test/store.ts'
import { createApp } from '../../app.ts'
import { openDb } from '../../platform/db/db.ts'
import * as mail from '../../platform/mail/mail.ts'
import { commands } from '../../start/commands/commands.ts'
import * as access from '../apps/service.ts'
import * as sites from './service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const asMerchant = (method: string, path: string, body?: object, as = store.apiKey) =>
  store.ask(method, `/admin/v1/${path}`, { as, ...(body ? { body } : {}) })
const fields = (reply: Reply) =>
  reply.body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
const keyWith = async (...permissions: string[]) =>
  (await access.createKey(store.shop, store.siteId, { name: 'Helper', permissions })).secret

describe('an API key', () => {
  test('is shown once, listed without its secret and kept as a hash', async () => {
    const made = await asMerchant('POST', 'api-keys', {
      key: { name: 'Stock', permissions: ['WIX_STORES.MODIFY_PRODUCTS'] },
    })
    expect(made.body.secret).toMatch(/^cwk_[\w-]{43}$/)
    const listed = await asMerchant('GET', 'api-keys')
    expect(listed.body.keys.map(({ id }: { id: string }) => id)).toContain(made.body.key.id)
    const rows = await store.shop.db.run({ name: 'dump-keys', text: 'SELECT k::text FROM api_keys AS k' }, [])
    for (const seen of [listed.body, rows]) expect(JSON.stringify(seen)).not.toContain(made.body.secret)
  })

  test('does what it is permitted and nothing else', async () => {
    const taxes = await keyWith('ECOM.MANAGE_TAX')
    const ask = (path: string) => store.ask('GET', path, { as: taxes })
    expect((await ask('/billing/v1/manual-tax-mappings')).status).toBe(200)
    expect((await ask('/admin/v1/site')).status).toBe(403)
    expect((await store.ask('POST', '/stores/v2/coupons/query', { as: taxes, body: {} })).status).toBe(403)
  })

  test('cannot grant a key more than its own permissions', async () => {
    const manager = await keyWith('SITE.MANAGE_ACCESS', 'ECOM.MANAGE_TAX')
    const make = (...permissions: string[]) =>
      asMerchant('POST', 'api-keys', { key: { name: 'Next', permissions } }, manager)
    expect((await make('ECOM.MANAGE_TAX')).status).toBe(200)
    expect(fields(await make('ECOM.MANAGE_TAX', '*', 'ECOM.MANAGE_COUPONS', 'DANCE'))).toEqual([
      'key.permissions[1]',
      'key.permissions[2]',
      'key.permissions[3]',
    ])
  })

  test('that is revoked is refused from that moment on, also by another server a moment later', async () => {
    const db = openDb({ url: store.shop.db.url, connections: 2 })
    const second = await createApp({ ...store.shop, db, limits: 0 })
    const made = await access.createKey(store.shop, store.siteId, {
      name: 'Lost',
      permissions: ['SITE.MANAGE'],
    })
    const elsewhere = async () => {
      const headers = { authorization: made.secret }
      return (await second.server.inject({ url: '/admin/v1/site', headers })).statusCode
    }
    expect(await elsewhere()).toBe(200)
    expect((await asMerchant('GET', 'site', undefined, made.secret)).status).toBe(200)
    expect((await asMerchant('DELETE', `api-keys/${made.key.id}`)).body.key.revoked).toBe(true)
    expect((await asMerchant('GET', 'site', undefined, made.secret)).status).toBe(401)
    expect((await asMerchant('DELETE', `api-keys/${made.key.id}`)).status).toBe(200)
    await vi.waitFor(async () => expect(await elsewhere()).toBe(401))
    expect(await commands['keys list']?.(store.shop, { ids: [] }, () => {})).toMatchObject({
      text: expect.stringMatching(new RegExp(`^${made.key.id} +Lost +revoked `, 'm')),
    })
    await second.close()
    await db.close()
  })

  test('of one shop neither sees nor revokes keys and clients of another', async () => {
    const other = await sites.create(store.shop, 'Next door', {})
    const theirs = await access.createKey(store.shop, other.id, { name: 'Theirs', permissions: ['*'] })
    const client = await access.createClient(store.shop, other.id, {
      name: 'Theirs',
      kind: 'compat',
      redirectUris: [],
      allowedOrigins: [],
    })
    expect((await asMerchant('DELETE', `api-keys/${theirs.key.id}`)).status).toBe(404)
    expect((await asMerchant('DELETE', `oauth-clients/${client.id}`)).status).toBe(404)
    const change = { client: { name: 'Mine now' } }
    expect((await asMerchant('PATCH', `oauth-clients/${client.id}`, change)).status).toBe(404)
    for (const path of ['api-keys', 'oauth-clients'])
      expect(JSON.stringify((await asMerchant('GET', path)).body)).not.toContain('Theirs')
    expect((await asMerchant('GET', 'site', undefined, theirs.secret)).body.site.name).toBe('Next door')
  })
})

describe('an OAuth client', () => {
  test('is made, changed field by field and revoked', async () => {
    const made = await asMerchant('POST', 'oauth-clients', {
      client: { name: 'App', kind: 'modern', redirectUris: ['myapp://done'] },
    })
    const { id } = made.body.client
    expect(made.body.client).toMatchObject({ kind: 'modern', allowedOrigins: [], revoked: false })
    const origins = { client: { allowedOrigins: ['https://app.test', 'http://localhost:4321'] } }
    expect((await asMerchant('PATCH', `oauth-clients/${id}`, origins)).body.client).toMatchObject({
      name: 'App',
      redirectUris: ['myapp://done'],
      allowedOrigins: ['https://app.test', 'http://localhost:4321'],
    })
    expect((await asMerchant('DELETE', `oauth-clients/${id}`)).body.client.revoked).toBe(true)
    expect((await asMerchant('PATCH', `oauth-clients/${id}`, origins)).status).toBe(404)
  })

  test('of the shop’s own storefront is not revoked by mistake', async () => {
    const { id } = await access.ensureStorefrontClient(store.shop, store.siteId)
    for (const written of [id, id.toUpperCase()])
      expect((await asMerchant('DELETE', `oauth-clients/${written}`)).status).toBe(403)
    expect((await access.ensureStorefrontClient(store.shop, store.siteId)).revokedAt).toBeNull()
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://shop.test/1',
    'https://',
    'javascript://app.test/%0aalert(1)',
    'file:///etc/passwd',
    'mailto:anna@app.test',
    'ftp://app.test/back',
    'myapp:done',
    'https://anna@app.test/back',
  ])('does not send shoppers to %s', async (address) => {
    const client = { name: 'App', kind: 'compat', redirectUris: ['https://app.test/back', address] }
    expect(fields(await asMerchant('POST', 'oauth-clients', { client }))).toEqual(['client.redirectUris[1]'])
  })

  test.each(['https://app.test/back?a=1', 'http://localhost:4321', 'myapp://done', 'com.example.app:/done'])(
    'sends shoppers to %s',
    async (address) => {
      const client = { name: 'App', kind: 'compat', redirectUris: [address] }
      expect((await asMerchant('POST', 'oauth-clients', { client })).status).toBe(200)
    },
  )

  test('is made from a terminal by the same rules', async () => {
    const create = (...redirect: string[]) =>
      commands['clients create']?.(store.shop, { name: 'App', kind: 'modern', redirect, ids: [] }, () => {})
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'https://app.test/#top'])
      await expect(create(address)).rejects.toThrow('--redirect must be a complete address')
    expect(await create('myapp://done', 'https://app.test/back')).toMatchObject({
      data: { redirectUris: ['myapp://done', 'https://app.test/back'] },
    })
  })

  test('gets the hosts of files that its kind expects, until somebody changes it', async () => {
    const run = async (name: string, input = {}) =>
      (await commands[name]?.(store.shop, { ids: [], ...input }, () => {}))?.data as { id: string }
    const { id } = await run('clients create', { name: 'Platform', kind: 'compat' })
    const standard = await run('clients create', { name: 'Standard', kind: 'modern' })
    const own = { mediaHosts: 'own', allowedOrigins: ['https://new.test'], name: 'Platform' }
    expect(standard).toMatchObject({ mediaHosts: 'own' })
    expect(await access.findClient(store.shop, id)).toMatchObject({ mediaHosts: 'published' })
    expect(
      await run('clients update', { ids: [id], media: 'own', origin: ['https://new.test'] }),
    ).toMatchObject(own)
    await expect(run('clients update', { ids: [id], media: 'ours' })).rejects.toThrow(
      '--media must be own or published.',
    )
  })

  test.each([
    'https://App.test',
    'https://app.test:443',
    'https://*',
    'https://a@app.test',
    'https://app_\\',
  ])('has no origin that browsers would write in another way: %s', async (origin) => {
    const client = { name: 'App', kind: 'compat', allowedOrigins: [origin] }
    expect(fields(await asMerchant('POST', 'oauth-clients', { client }))).toEqual([
      'client.allowedOrigins[0]',
    ])
  })
})

describe('the settings of a shop', () => {
  test('change one by one; unknown ones are ignored, and a revision guards against another’s change', async () => {
    const before = (await asMerchant('GET', 'site')).body.site
    const change = (site: object) => asMerchant('PATCH', 'site', { site })
    const { body } = await change({ name: ' Hearth ', settings: { tagline: 'Warm things', glitter: true } })
    expect(body.site).toMatchObject({ name: 'Hearth', settings: { tagline: 'Warm things', currency: 'USD' } })
    expect(body.site.settings).not.toHaveProperty('glitter')
    const late = await change({ settings: { tagline: 'Late' }, revision: before.revision })
    expect(late.body.details.applicationError).toMatchObject({
      code: 'REVISION_MISMATCH',
      data: { site: { revision: body.site.revision, settings: { tagline: 'Warm things' } } },
    })
    expect((await change({ settings: { tagline: '' }, revision: body.site.revision })).status).toBe(200)
  })

  test('ten parallel changes all take effect', async () => {
    const { body } = await asMerchant('GET', 'site')
    const names = ['tagline', 'announcement', 'about', 'phone', 'email'] as const
    const value = (name: string) => (name === 'email' ? 'shop@hearth.test' : '0123')
    await Promise.all(
      [...names, ...names].map((name) =>
        asMerchant('PATCH', 'site', { site: { settings: { [name]: value(name) } } }),
      ),
    )
    const after = (await asMerchant('GET', 'site')).body.site
    expect(after.settings).toMatchObject(Object.fromEntries(names.map((name) => [name, value(name)])))
    expect(Number(after.revision)).toBe(Number(body.site.revision) + 10)
  })

  test.each([
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a currency that is none', { currency: 'ZZZ' }, 'currency'],
    ['a country that is none', { country: 'XX' }, 'country'],
    ['an address in no country', { address: { country: 'ZZ' } }, 'address.country'],
    ['a payment method that is not here', { paymentMethods: ['manual', 'shells'] }, 'paymentMethods[1]'],
    ['a fee of half a cent', { additionalFees: [fee('1.005')] }, 'additionalFees[0].amount'],
    ['a fee beyond all money', { additionalFees: [fee('9999999999999999')] }, 'additionalFees[0].amount'],
    ['a hold of no time', { holdMinutes: 0 }, 'holdMinutes'],
    ['a language that is none', { language: 'klingon!' }, 'language'],
    ['a language that nothing can be written in', { language: 'en_US' }, 'language'],
  ])('refuse %s', async (_what, settings, field) => {
    const reply = await asMerchant('PATCH', 'site', { site: { settings } })
    expect(fields(reply)).toEqual([`site.settings.${field}`])
  })

  test('change the currency unless products have prices', async () => {
    const priced = await openStore()
    const pay = (currency: string) =>
      priced.ask('PATCH', '/admin/v1/site', { as: priced.apiKey, body: { site: { settings: { currency } } } })
    expect((await pay('JPY')).status).toBe(200)
    expect((await pay('USD')).status).toBe(200)
    const stays = async () =>
      (await priced.ask('GET', '/admin/v1/site', { as: priced.apiKey })).body.currencyStays
    expect(await stays()).toBe(false)
    await stock(priced, vase, 1)
    expect(await stays()).toBe(true)
    for (const currency of ['JPY', 'EUR']) {
      const { message } = (await pay(currency)).body
      expect(message).toContain('"site.settings.currency" must stay USD, because products have prices in it')
    }
    expect((await pay('USD')).status).toBe(200)
    await priced.close()
  })
})

describe('the mailbox', () => {
  test('is read newest first, by recipient and page by page, by whoever manages the shop', async () => {
    for (const [index, to] of ['anna@test.test', 'ben@test.test', 'anna@test.test'].entries()) {
      store.clock.advance(1000)
      const message = {
        from: 'shop@test.test',
        to,
        subject: `Mail ${index}`,
        text: 'Hello',
        html: '<p>Hello',
        topic: 'orders',
      } as const
      await store.shop.db.transaction((tx) =>
        mail.queue(tx, [{ ...message, siteId: store.siteId, id: store.shop.newId() }], store.clock.now),
      )
    }
    const subjects = async (query: string) =>
      (await asMerchant('GET', `messages${query}`)).body.messages.map(
        (one: { subject: string }) => one.subject,
      )
    expect(await subjects('')).toEqual(['Mail 2', 'Mail 1', 'Mail 0'])
    expect(await subjects('?to=anna@test.test')).toEqual(['Mail 2', 'Mail 0'])
    const { messages } = (await asMerchant('GET', 'messages?limit=1')).body
    expect(await subjects(`?limit=1&before=${messages[0].createdDate}`)).toEqual(['Mail 1'])
    expect((await asMerchant('GET', `messages/${messages[0].id}`)).body.message.html).toBe('<p>Hello')
    expect((await asMerchant('GET', `messages/${store.siteId}`)).status).toBe(404)
    const taxes = await keyWith('ECOM.MANAGE_TAX')
    expect((await asMerchant('GET', 'messages', undefined, taxes)).status).toBe(403)
    expect((await asMerchant('GET', 'messages', undefined, await store.visitor())).status).toBe(403)
  })
})

function fee(amount: string) {
  return { code: 'wrap', name: 'Wrapping', amount }
}
