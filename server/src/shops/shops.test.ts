import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabaseProxy } from '../../test/database-proxy.ts'
import { type Browser, openBrowser, ownerPassword, tokenIn } from '../../test/staff.ts'
import { openStore, type Store } from '../../test/store.ts'
import { openDb } from '../platform/db/db.ts'
import { openDirectory } from '../sites/hosts/service.ts'
import * as sites from '../sites/settings/service.ts'
import * as audit from '../staff/audit/service.ts'
import * as links from '../staff/people/links.service.ts'
import { commands } from '../start/commands/commands.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const run = async (command: string, input: Partial<Parameters<(typeof commands)['']>[1]> = {}) =>
  (await commands[command]?.(store.shop, { ids: [], ...input }, () => {})) ?? { data: undefined, text: '' }

interface Made {
  id: string
  url: string
  clientId: string
  apiKey: string
  setUpUrl: string
}

/** Makes a shop, once this server knows of it. */
async function makeShop(name: string, host: string, settings = {}): Promise<Made> {
  // The first shop is the oldest one.
  store.clock.advance(1000)
  const made = (await run('sites create', { name, host, ...settings })).data as Made
  await vi.waitFor(() => expect(store.shop.hosts.urlOf(made.id)).toBe(made.url), { timeout: 30_000 })
  return made
}

const at = (host: string) => ({ host })
const page = (path: string, host: string) =>
  store.ask('GET', path, { headers: { host, accept: 'text/html' } })

describe('with one shop', () => {
  test('every host is that shop, also after it got a host of its own', async () => {
    expect((await store.ask('GET', '/robots.txt', { headers: at('anything.test') })).body).toContain(
      'https://shop.test/sitemap.xml',
    )
    await run('sites hosts', { ids: ['add', 'Fieldhouse.test'] })
    await expect.poll(() => store.shop.hosts.urlOf(store.siteId)).toBe('https://fieldhouse.test')
    for (const host of ['anything.test', '10.0.0.7:3000', 'fieldhouse.test', 'shop.test']) {
      expect((await store.ask('GET', '/robots.txt', { headers: at(host) })).body).toContain(
        'https://fieldhouse.test/sitemap.xml',
      )
    }
    expect((await page('/login?x=1', 'shop.test')).headers.location).toBe('https://fieldhouse.test/login?x=1')
    expect((await page('/login', 'anything.test')).status).toBe(200)
  })

  test('a host can be taken away again: then it is at the address of the installation', async () => {
    const { db, changes, publicUrl } = store.shop
    const complaints: unknown[] = []
    const stopped = await openDirectory({
      db,
      changes,
      publicUrl,
      onError: (error) => complaints.push(error),
    })
    await stopped.close()
    const url = () => store.shop.hosts.urlOf(store.siteId)
    await run('sites hosts', { ids: ['remove', 'fieldhouse.test'] })
    await expect.poll(url).toBe('https://shop.test')
    expect((await page('/login', 'shop.test')).status).toBe(200)
    // Whoever has stopped, as a command does at its end, reads nothing more.
    expect([stopped.urlOf(store.siteId), complaints]).toEqual(['https://fieldhouse.test', []])
    await run('sites hosts', { ids: ['add', 'fieldhouse.test'] })
    await expect.poll(url).toBe('https://fieldhouse.test')
  })
})

describe('with several shops', () => {
  let north: Made
  beforeAll(async () => {
    north = await makeShop('North', 'north.test', { currency: 'eur', language: 'de', country: 'de' })
  })

  test('each has its settings, its client and its key', async () => {
    const asOwner = (path: string) => store.ask('GET', path, { as: north.apiKey })
    const { site, publicUrl } = (await asOwner('/admin/v1/site')).body
    expect(publicUrl).toBe('https://north.test')
    expect(site).toMatchObject({ id: north.id, name: 'North' })
    expect(site.settings).toMatchObject({ currency: 'EUR', language: 'de', country: 'DE' })
    const { status } = await store.ask('POST', '/oauth2/token', {
      body: { clientId: north.clientId, grantType: 'anonymous' },
    })
    expect(status).toBe(200)
    expect(north.setUpUrl).toMatch(/^https:\/\/north\.test\/admin\/set-up#token=/)
  })

  test('addresses of one never lead to the other', async () => {
    const product = { name: 'Nordbecher', productType: 'physical', priceData: { price: 24 } }
    const created = await store.ask('POST', '/stores/v1/products', { as: north.apiKey, body: { product } })
    expect(created.body).toHaveProperty('product.id')
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/.well-known/oauth-authorization-server',
    ]) {
      const { body, status } = await store.ask('GET', path, { headers: at('NORTH.test:443') })
      expect(status).toBe(200)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      expect(text).toContain('https://north.test')
      expect(text).not.toMatch(/shop\.test|fieldhouse\.test/)
    }
    expect(created.body.product.productPageUrl.base).toBe('https://north.test')
  })

  test('a host of nobody gets a page that says what to do, and programs get an error', async () => {
    const { status, body } = await page('/login', 'nobody.test')
    expect(status).toBe(404)
    expect(body).toContain('There is no shop at this address')
    expect((await store.ask('GET', '/sitemap.xml', { headers: at('nobody.test') })).body).toMatchObject({
      details: { applicationError: { code: 'UNKNOWN_HOST' } },
    })
    expect((await store.ask('GET', '/health', { headers: at('nobody.test') })).status).toBe(200)
  })

  test('the host that a trusted proxy names counts', async () => {
    const headers = { host: 'inside:3000', 'x-forwarded-host': 'north.test' }
    expect((await store.ask('GET', '/robots.txt', { headers })).body).toContain('https://north.test')
    const both = { ...headers, forwarded: 'for=203.0.113.7;host=fieldhouse.test' }
    expect((await store.ask('GET', '/robots.txt', { headers: both })).status).toBe(404)
    const stranger = await store.app.server.inject({
      url: '/robots.txt',
      headers,
      remoteAddress: '203.0.113.7',
    })
    expect(stranger.statusCode).toBe(404)
  })

  test('a host belongs to one shop, and must be one', async () => {
    const make = (host: string) => run('sites create', { name: 'Again', host })
    await expect(make('NORTH.test')).rejects.toThrow('has this host name already')
    await expect(make('shop.test')).rejects.toThrow('address of the installation')
    for (const host of ['two words', '10.0.0.7', 'a/b', '-x.test', ''])
      await expect(make(host)).rejects.toThrow()
    expect(
      await store.shop.db.run({ name: 'named-again', text: "SELECT FROM sites WHERE name = 'Again'" }, []),
    ).toEqual([])
  })

  test('a shop keeps its main host until it has another one', async () => {
    const change = (action: string, host: string) =>
      run('sites hosts', { site: north.id, ids: [action, host] })
    await expect(change('remove', 'north.test')).rejects.toThrow('main one stays')
    await change('add', 'www.north.test')
    await expect.poll(() => store.shop.hosts.isOf(north.id, 'www.north.test')).toBe(true)
    expect((await page('/login?x=1', 'www.north.test')).headers.location).toBe('https://north.test/login?x=1')
    await change('main', 'www.north.test')
    await expect.poll(() => store.shop.hosts.urlOf(north.id)).toBe('https://www.north.test')
    await change('main', 'north.test')
    await change('remove', 'www.north.test')
    await expect.poll(() => store.shop.hosts.at('www.north.test')).toBe('unknown')
  })

  test('a name in another script is stored as ASCII', async () => {
    const made = await makeShop('Bücher', 'Bücher.test')
    expect(made.url).toBe('https://xn--bcher-kva.test')
  })

  test('commands ask which shop they are for', async () => {
    await expect(run('keys list')).rejects.toThrow(/several shops[\s\S]*north\.test/)
    await expect(run('keys list', { site: 'south.test' })).rejects.toThrow(/no shop "south\.test"/)
    const byHost = (await run('site show', { site: 'north.test' })).data
    const byId = (await run('site show', { site: north.id.toUpperCase() })).data
    expect(byHost).toMatchObject({ name: 'North' })
    expect(byId).toEqual(byHost)
    expect((await run('sites list')).text).toContain('north.test')
  })

  test('an archived shop says that it is closed, keeps its data, and opens again', async () => {
    const shut = await makeShop('Shut', 'shut.test')
    const ask = () => store.ask('GET', '/admin/v1/site', { as: shut.apiKey })
    await expect(run('sites archive', { ids: [store.siteId] })).rejects.toThrow('it stays open')
    await run('sites archive', { ids: ['shut.test'] })
    await expect.poll(async () => (await ask()).status).toBe(410)
    expect((await ask()).body.details.applicationError.code).toBe('SHOP_ARCHIVED')
    const token = { clientId: shut.clientId, grantType: 'anonymous' }
    expect((await store.ask('POST', '/oauth2/token', { body: token })).status).toBe(410)
    const closed = await page('/login', 'shut.test')
    expect(closed.status).toBe(410)
    expect(closed.body).toContain('This shop is closed')
    store.clock.advance(1000)
    await run('sites restore', { ids: ['shut.test'] })
    await expect.poll(async () => (await ask()).status).toBe(200)
    expect(await ownLog(shut.id)).toEqual([
      { call: 'restoreShop', caller: { kind: 'command-line' }, address: '' },
      { call: 'archiveShop', caller: { kind: 'command-line' }, address: '' },
    ])
  })

  /** What the shop's own audit log says of its end and its opening, the newest first. */
  async function ownLog(siteId: string) {
    const { entries } = await audit.search(store.shop, siteId, { entityId: siteId })
    return entries.map(({ call, caller, address }) => ({ call, caller, address }))
  }

  describe('staff', () => {
    const password = 'green boat, two oars'
    let owner: Browser
    let north: Browser
    let made: Made
    const inside = (browser: Browser, host: string): Browser => ({
      ...browser,
      ask: (method, path, body, headers) =>
        browser.ask(method, path, body, { host, origin: `https://${host}`, ...headers }),
    })

    beforeAll(async () => {
      made = await makeShop('Harbour', 'harbour.test')
      owner = inside(openBrowser(store), 'fieldhouse.test')
      const anna = { name: 'Anna', email: 'anna@fieldhouse.test', password: ownerPassword }
      const link = await links.newSetUpUrl(store.shop, store.siteId)
      await owner.ask('POST', '/admin/v1/set-up', { token: tokenIn(link), ...anna })
      north = inside(openBrowser(store), 'harbour.test')
      const token = tokenIn(made.setUpUrl)
      const email = 'nora@harbour.test'
      const entered = await north.ask('POST', '/admin/v1/set-up', { token, name: 'Nora', email, password })
      expect(entered.status).toBe(200)
    })

    test('of one shop see nothing of another', async () => {
      const me = (await north.ask('GET', '/admin/v1/me')).body.me
      expect(me).toMatchObject({ managesShops: false, site: { id: made.id, name: 'Harbour' } })
      const elsewhere = inside(north, 'fieldhouse.test')
      expect((await elsewhere.ask('GET', '/admin/v1/me')).status).toBe(401)
      expect((await north.ask('GET', '/admin/v1/shops')).status).toBe(403)
      const staff = (await north.ask('GET', '/admin/v1/staff')).body.staff
      expect(staff.map(({ email }: { email: string }) => email)).toEqual(['nora@harbour.test'])
      const token = tokenIn(await links.newSetUpUrl(store.shop, store.siteId))
      expect((await north.ask('POST', '/admin/v1/links/read', { token })).status).not.toBe(200)
      const signedIn = await elsewhere.ask('POST', '/admin/v1/sign-in', {
        email: 'nora@harbour.test',
        password,
      })
      expect(signedIn.status).toBe(401)
    })

    test('who own the first shop make others, and see the key once', async () => {
      expect((await owner.ask('GET', '/admin/v1/me')).body.me.managesShops).toBe(true)
      store.clock.advance(1000)
      const shop = { name: 'Island', host: 'island.test', currency: 'EUR' }
      const created = await owner.ask('POST', '/admin/v1/shops', { shop })
      expect(created.body).toMatchObject({
        shop: { url: 'https://island.test', state: 'OPEN', isFirst: false },
      })
      expect(created.body.setUpUrl).toMatch(/^https:\/\/island\.test\/admin\/set-up#/)
      const { shops } = (await owner.ask('GET', '/admin/v1/shops?search=island')).body
      expect(shops).toEqual([created.body.shop])
      const archived = await owner.ask('POST', `/admin/v1/shops/${created.body.shop.id}/archive`, {})
      expect(archived.body.shop.state).toBe('ARCHIVED')
      const { me } = (await owner.ask('GET', '/admin/v1/me')).body
      expect(await ownLog(created.body.shop.id)).toEqual([
        { call: 'archiveShop', caller: { kind: 'staff', id: me.id }, address: '' },
      ])
      const { id } = (await owner.ask('GET', '/admin/v1/shops')).body.shops[0]
      expect((await owner.ask('POST', `/admin/v1/shops/${id}/archive`, {})).status).toBe(409)
    })

    test('who work in two shops add the other one by what they sign in with there', async () => {
      const mine = { host: 'fieldhouse.test', email: 'anna@fieldhouse.test', password: ownerPassword }
      expect((await north.ask('GET', '/admin/v1/me/shops')).body).toEqual({ shops: [], canAdd: true })
      const wrong = await north.ask('POST', '/admin/v1/me/shops', { ...mine, password })
      expect(wrong.body.details.applicationError.code).toBe('WRONG_CREDENTIALS')
      expect((await north.ask('POST', '/admin/v1/me/shops', { ...mine, host: 'nobody.test' })).status).toBe(
        400,
      )
      const added = await north.ask('POST', '/admin/v1/me/shops', mine)
      const { name } = await sites.get(store.shop, store.siteId)
      expect(added.body.shops).toEqual([{ id: store.siteId, name, url: 'https://fieldhouse.test' }])
      expect((await owner.ask('GET', '/admin/v1/me/shops')).body.shops).toMatchObject([{ id: made.id }])
      // It is a choice of addresses: each shop keeps its own sign-in.
      expect((await inside(north, 'fieldhouse.test').ask('GET', '/admin/v1/me')).status).toBe(401)
      await north.ask('DELETE', `/admin/v1/me/shops/${store.siteId}`)
      expect((await owner.ask('GET', '/admin/v1/me/shops')).body.shops).toEqual([])
    })

    test('who chooses another account in a shop is forgotten by the one before', async () => {
      const [email, mine] = ['nils@harbour.test', { host: 'fieldhouse.test', email: 'anna@fieldhouse.test' }]
      const nils = inside(openBrowser(store), 'harbour.test')
      const token = tokenIn(await links.newSetUpUrl(store.shop, made.id))
      await nils.ask('POST', '/admin/v1/set-up', { token, name: 'Nils', email, password })
      const shopsOf = async (browser: Browser) =>
        (await browser.ask('GET', '/admin/v1/me/shops')).body.shops.map(({ id }: { id: string }) => id)
      for (const browser of [north, nils])
        await browser.ask('POST', '/admin/v1/me/shops', { ...mine, password: ownerPassword })
      expect([await shopsOf(nils), await shopsOf(owner)]).toEqual([[store.siteId], [made.id]])
      expect(await shopsOf(north)).toEqual([])
    })
  })

  test('a server that hears of no changes looks itself', async () => {
    const { db, changes, publicUrl } = store.shop
    const deaf = { ...changes, subscribe() {}, onMissed() {}, isHearing: () => false }
    const directory = await openDirectory({ db, changes: deaf, publicUrl, onError() {} })
    try {
      const made = await makeShop('Quay', 'quay.test')
      await expect.poll(() => directory.at('quay.test')).toEqual({ siteId: made.id, isMain: true })
      await run('sites archive', { ids: ['quay.test'] })
      await expect.poll(() => directory.isArchived(made.id)).toBe(true)
    } finally {
      await directory.close()
    }
  })

  test('a server without a database says so once, and knows the hosts when it is back', async () => {
    const { changes, publicUrl } = store.shop
    const proxy = await openDatabaseProxy(store.shop.db.url)
    const db = openDb({ url: proxy.url, patience: { connection: 500, statement: 500 } })
    const deaf = { ...changes, subscribe() {}, onMissed() {}, isHearing: () => false }
    let reads = 0
    const counted = {
      ...db,
      run: ((...asked) => {
        reads++
        return db.run(...asked)
      }) as typeof db.run,
    }
    const complaints: unknown[] = []
    const onError = (error: unknown) => complaints.push(error)
    const directory = await openDirectory({ db: counted, changes: deaf, publicUrl, onError })
    try {
      proxy.down()
      const made = await makeShop('Pier', 'pier.test')
      const before = reads
      // Five looks, each with two statements.
      await expect.poll(() => reads - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(10)
      expect(complaints).toHaveLength(1)
      proxy.up()
      await expect.poll(() => directory.at('pier.test')).toEqual({ siteId: made.id, isMain: true })
    } finally {
      await directory.close()
      await db.close()
      await proxy.close()
    }
  }, 120_000)
})
