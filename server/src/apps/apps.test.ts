import { text } from 'node:stream/consumers'
import { AppStrategy, createClient } from '@wix/sdk'
import { products } from '@wix/stores'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppOAuthStrategy, createClient as createClientOf2024 } from 'wix-sdk-2024'
import { products as productsOf2024 } from 'wix-stores-2024'
import { smallDist } from '../../test/dist.ts'
import { sendEvents } from '../../test/events.ts'
import { publishedClients } from '../../test/published-clients/clients.ts'
import { pieces, shelve, shopper } from '../../test/shoppers.ts'
import { type Browser, hire, ownerPassword, setUpShop } from '../../test/staff.ts'
import { openStore, type Reply, type Store } from '../../test/store.ts'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../../test/web.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { day } from '../platform/db/retention.ts'
import * as signing from '../signing/service.ts'
import * as sites from '../sites/settings/service.ts'

let store: Store
let owner: Browser
let elsewhere: Elsewhere
let served: { status: number; body: string }
let received: { path: string; body: string }[] = []
let mug: Product
let dist: Awaited<ReturnType<typeof smallDist>>

const appId = '0d6e1a56-3c1e-4c52-9d3c-6b9a70a6d3f1'

beforeAll(async () => {
  elsewhere = await openElsewhere(async (request, response) => {
    received.push({ path: request.url ?? '', body: await text(request) })
    response.writeHead(served.status).end(served.body)
  })
  dist = await smallDist()
  store = await openStore({ httpClient: openTestHttpClient(elsewhere.port), web: dist.path })
  // The published clients look at the time of the day.
  store.clock.now = Date.now()
  owner = await setUpShop(store)
  mug = await shelve(store, { name: 'Mug', price: 12 })
})
afterAll(async () => {
  await store.close()
  await dist.remove()
  await elsewhere.close()
})

beforeEach(async () => {
  for (const { id } of (await owner.ask('GET', '/apps/v1/apps')).body.apps) await uninstall(id)
  received = []
  served = { status: 200, body: JSON.stringify(manifest()) }
})

/** An app that reads products, hears of carts, charges a fee and has a page. */
function manifest(more: object = {}) {
  return {
    id: appId,
    name: 'Gift wrap',
    developer: { name: 'Ribbon Ltd', website: 'https://ribbon.example' },
    permissions: ['WIX_STORES.READ_PRODUCTS', 'ECOM.READ_CARTS'],
    webhooks: [{ url: `${elsewhere.url}/hook`, types: ['wix.ecom.v1.cart_created'] }],
    plugins: [{ kind: 'ADDITIONAL_FEES', address: `${elsewhere.url}/fees`, fallback: 'SKIP' }],
    page: `${elsewhere.url}/page`,
    ...more,
  }
}

const install = (body: object = { manifest: manifest() }, browser = owner) =>
  browser.ask('POST', `/apps/v1/apps/${appId}/install`, body)
const update = (more: object) =>
  owner.ask('POST', `/apps/v1/apps/${appId}/update`, { manifest: manifest(more) })
const uninstall = (id = appId) => owner.ask('DELETE', `/apps/v1/apps/${id}`)
const codeOf = ({ body }: Reply) => body.details?.applicationError?.code
const violationsOf = ({ body }: Reply) => body.details?.validationError?.fieldViolations

async function installed() {
  const { body } = await install()
  return { appId, appSecret: body.secret as string, instanceId: body.app.instanceId as string, body }
}

function askToken(credentials: { appId: string; appSecret: string; instanceId?: string }) {
  const { appId: client_id, appSecret: client_secret, instanceId: instance_id } = credentials
  const body = { grant_type: 'client_credentials', client_id, client_secret, instance_id }
  return store.ask('POST', '/oauth2/token', { body })
}

const tokenOf = async (credentials: Parameters<typeof askToken>[0]) =>
  (await askToken(credentials)).body.access_token as string

const queryProducts = (as: string) =>
  store.ask('POST', '/stores-reader/v1/products/query', { as, body: { query: {} } })

describe('a merchant', () => {
  test('sees what an app asks for before it is installed', async () => {
    const address = `${elsewhere.url}/manifest.json`
    const { body } = await owner.ask('POST', '/apps/v1/review', { address })
    expect(body).toEqual({ manifest: manifest() })
    expect((await owner.ask('GET', '/apps/v1/apps')).body.apps).toEqual([])
  })

  test('reads why a manifest cannot be used', async () => {
    const review = async (body: object) => violationsOf(await owner.ask('POST', '/apps/v1/review', body))
    const address = `${elsewhere.url}/manifest.json`
    served = { status: 404, body: '' }
    expect(await review({ address })).toMatchObject([
      { field: 'address', description: 'answers with status 404' },
    ])
    served = { status: 200, body: '<html>' }
    expect(await review({ address })).toMatchObject([{ description: 'does not answer with a JSON object' }])
    expect(await review({ address: 'http://10.0.0.1/' })).toMatchObject([{ field: 'address' }])
    expect(await review({ manifest: { id: appId, name: 'X' } })).toMatchObject([
      { field: 'manifest.developer', description: 'is required' },
    ])
    const permissions = ['SITE.MANAGE_ACCESS', '*']
    expect(await review({ manifest: manifest({ permissions, webhooks: [] }) })).toMatchObject([
      { field: 'manifest.permissions[0]' },
      { field: 'manifest.permissions[1]' },
    ])
    expect(await review({ manifest: manifest({ permissions: [] }) })).toMatchObject([
      { field: 'manifest.webhooks[0].types[0]', description: 'needs the permission ECOM.READ_CARTS' },
    ])
    expect(await review({ manifest: manifest({ page: `${store.shop.publicUrl}/admin` }) })).toMatchObject([
      { field: 'manifest.page', description: 'must be on another host than the shop' },
    ])
  })

  test('installs an app once, however often the button is pressed', async () => {
    const replies = await Promise.all([install(), install()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.map(codeOf)).toContain('APP_ALREADY_INSTALLED')
    const { plugins } = (await owner.ask('GET', '/plugins/v1/plugins')).body
    const { subscriptions } = (await owner.ask('GET', '/webhooks/v1/subscriptions')).body
    expect(plugins).toMatchObject([{ appId, name: 'Gift wrap', kind: 'ADDITIONAL_FEES' }])
    expect(subscriptions).toMatchObject([{ appId, envelope: 'contract' }])
  })

  test('decides as a person who has just proved who they are, and as the owner', async () => {
    const manager = await hire(store, owner, 'manager')
    expect((await install(undefined, manager)).status).toBe(403)
    const byKey = await store.ask('POST', `/apps/v1/apps/${appId}/install`, {
      as: store.apiKey,
      body: { manifest: manifest() },
    })
    expect(byKey.status).toBe(403)
    store.clock.advance(11 * 60_000)
    expect(codeOf(await install())).toBe('REAUTHENTICATION_NEEDED')
    await owner.ask('POST', '/admin/v1/me/confirm', { password: ownerPassword })
    expect((await install()).status).toBe(200)
  })

  test('agrees again to what a newer version asks for', async () => {
    const app = await installed()
    const token = await tokenOf(app)
    const site = () => store.ask('GET', '/admin/v1/site', { as: token })
    expect((await site()).status).toBe(403)
    const webhooks = [
      { url: `${elsewhere.url}/other`, envelope: 'standard', types: ['wix.ecom.v1.cart_deleted'] },
    ]
    const permissions = ['ECOM.READ_CARTS', 'SITE.READ']
    const { body } = await update({ permissions, webhooks, plugins: [], page: undefined })
    expect(body.app).toMatchObject({ instanceId: app.instanceId, manifest: { permissions } })
    expect(body.webhookSecrets).toMatchObject([{ url: `${elsewhere.url}/other` }])
    expect((await site()).status).toBe(200)
    expect((await queryProducts(token)).status).toBe(403)
    expect((await owner.ask('GET', '/plugins/v1/plugins')).body.plugins).toEqual([])
  })

  test('is not fooled by another address that claims to be the app', async () => {
    const address = `${elsewhere.url}/manifest.json`
    await install({ manifest: manifest(), address })
    const reviewed = await owner.ask('POST', '/apps/v1/review', { address: `${elsewhere.url}/fake.json` })
    expect(violationsOf(reviewed)[0].description).toContain(`is not where this app came from (${address})`)
    expect((await update({ name: 'Fake' })).status).toBe(400)
    expect((await owner.ask('POST', '/apps/v1/review', { address })).body.installed).toMatchObject({
      address,
    })
  })

  test('finds in the audit log who installed and uninstalled which app', async () => {
    store.clock.advance(1000)
    await install()
    store.clock.advance(1000)
    await uninstall()
    const { entries } = (await owner.ask('GET', '/admin/v1/audit-log?limit=2')).body
    expect(entries).toMatchObject([
      { call: 'uninstallApp', entityName: 'Gift wrap', caller: { name: 'Anna Berg' } },
      { call: 'installApp', entityName: 'Gift wrap', caller: { name: 'Anna Berg' } },
    ])
  })
})

describe.each(['2024', 'current'] as const)('an app with the published client of %s', (generation) => {
  const clientOf = (credentials: { appId: string; appSecret: string; instanceId: string }) =>
    generation === 'current'
      ? createClient({ auth: AppStrategy(credentials) as never, modules: { products } })
      : createClientOf2024({
          auth: AppOAuthStrategy(credentials as never) as never,
          modules: { products: productsOf2024 },
        })

  test('reads products, may do nothing else, and nothing at all once it is uninstalled', async () => {
    await publishedClients(store, generation)
    const { body: _, ...credentials } = await installed()
    // biome-ignore lint/suspicious/noExplicitAny: both generations have this method
    const client = clientOf(credentials) as any
    expect((await client.products.queryProducts().find()).items).toMatchObject([{ name: 'Mug' }])
    const creating = client.products.createProduct({ name: 'Spoon' })
    await expect(creating).rejects.toMatchObject({
      details: { applicationError: { code: 'PERMISSION_DENIED' } },
    })
    const token = await tokenOf(credentials)
    expect((await queryProducts(token)).status).toBe(200)
    await uninstall()
    await expect(client.products.queryProducts().find()).rejects.toThrow()
    expect((await queryProducts(token)).status).toBe(401)
    expect((await askToken(credentials)).body).toMatchObject({ error: 'invalid_grant' })
    const again: typeof client = clientOf(credentials)
    await expect(again.auth.getAuthHeaders()).rejects.toThrow()
  })
})

describe('an app', () => {
  test('has a new instance after it is installed again, and old tokens stay ended', async () => {
    const first = await installed()
    const old = await tokenOf(first)
    await uninstall()
    const second = await installed()
    expect(second.instanceId).not.toBe(first.instanceId)
    expect((await queryProducts(old)).status).toBe(401)
    expect((await askToken(first)).status).toBe(400)
    expect((await askToken({ ...first, instanceId: second.instanceId })).body.error).toBe('invalid_client')
  })

  test('can be installed again, and gets another key than before', async () => {
    const { publicKeys: before } = (await installed()).body
    await uninstall()
    const { shop, siteId } = store
    const late = signing.sign(shop, { siteId, ownerId: appId, claims: {}, expiresIn: 60 })
    await expect(late).rejects.toThrow('There is no signing key')
    const { keys, publicKeys } = (await installed()).body
    expect(publicKeys).toHaveLength(1)
    expect(publicKeys).toEqual(keys)
    expect(publicKeys).not.toEqual(before)
  })

  test('gets events with its instance, signed with its own key, until it is uninstalled', async () => {
    const { instanceId, body } = await installed()
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    await sendEvents(store)
    const hooks = received.filter(({ path }) => path === '/hook')
    expect(hooks).toHaveLength(1)
    const { payload } = await jwtVerify(
      hooks[0]?.body ?? '',
      await importSPKI(body.publicKeys[0].pem, 'RS256'),
    )
    expect(JSON.parse(String(payload.data))).toMatchObject({
      instanceId,
      eventType: 'wix.ecom.v1.cart_created',
    })
    await (await shopper(store)).add(pieces(1, mug))
    await uninstall()
    await sendEvents(store)
    expect(received.filter(({ path }) => path === '/hook')).toHaveLength(1)
    expect((await owner.ask('GET', '/webhooks/v1/subscriptions')).body.subscriptions).toEqual([])
  })

  test('sells items of its own under its id, until it is uninstalled', async () => {
    const plugins = [{ kind: 'CATALOGUE', address: `${elsewhere.url}/shop` }]
    await install({ manifest: manifest({ plugins }) })
    const catalogReference = { appId, catalogItemId: 'wheel' }
    const data = { productName: { original: 'Wheel class' }, price: '60.00' }
    served = { status: 200, body: JSON.stringify({ catalogItems: [{ catalogReference, data }] }) }
    const anna = await shopper(store)
    const line = { quantity: 2, catalogReference: { ...catalogReference, appId: appId.toUpperCase() } }
    const { cart } = (await anna.add(line)).body
    expect(cart.lineItems).toMatchObject([{ productName: { original: 'Wheel class' }, quantity: 2 }])
    expect(received.map(({ path }) => path)).toEqual(['/shop/get-catalog-items'])
    await uninstall()
    const [gone] = (await anna.cart()).body.cart.lineItems
    expect(gone.availability.status).toBe('NOT_FOUND')
    expect(codeOf(await anna.add(line))).toBe('PRODUCT_NOT_FOUND')
  })

  test('knows from a signed session who opens its page', async () => {
    const { instanceId, body } = await installed()
    const viewer = await hire(store, owner, 'viewer', 'Vera Roth')
    const opened = (await viewer.ask('POST', `/apps/v1/apps/${appId}/open`)).body
    expect(opened.page).toBe(manifest().page)
    const key = await importSPKI(body.publicKeys[0].pem, 'RS256')
    const options = { issuer: store.shop.publicUrl, audience: appId }
    const { payload } = await jwtVerify(opened.session, key, options)
    expect(payload).toMatchObject({ instanceId, siteId: store.siteId, role: 'viewer' })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
    const listed = (await viewer.ask('GET', '/apps/v1/pages')).body
    expect(listed).toEqual({ pages: [{ id: appId, name: 'Gift wrap' }] })
    expect((await viewer.ask('GET', '/apps/v1/apps')).status).toBe(403)
    await update({ page: undefined })
    expect((await viewer.ask('GET', '/apps/v1/pages')).body).toEqual({ pages: [] })
    await uninstall()
    expect((await viewer.ask('POST', `/apps/v1/apps/${appId}/open`)).status).toBe(404)
  })

  test('is framed on its own page of the admin, and its origin nowhere else', async () => {
    await installed()
    const policyAt = async (path: string) =>
      String((await store.ask('GET', path)).headers['content-security-policy'])
    expect(await policyAt(`/admin/apps/${appId}/page`)).toContain(`frame-src 'self' ${elsewhere.url};`)
    for (const path of ['/admin/apps', `/admin/apps/${appId}`, `/admin/apps/${store.shop.newId()}/page`])
      expect(await policyAt(path)).toContain("frame-src 'self';")
  })

  test('cannot take the id, and with it the key, of something else in the shop', async () => {
    const plugin = { kind: 'TAX', name: 'Tax', address: elsewhere.url }
    const { id } = (await store.ask('POST', '/plugins/v1/plugins', { as: store.apiKey, body: { plugin } }))
      .body.plugin
    const thief = await owner.ask('POST', `/apps/v1/apps/${id}/install`, { manifest: manifest({ id }) })
    expect(violationsOf(thief)).toMatchObject([{ field: 'manifest.id' }])
    await store.ask('DELETE', `/plugins/v1/plugins/${id}`, { as: store.apiKey })
  })

  test('gets tokens for its own shop alone', async () => {
    const app = await installed()
    const other = await sites.create(store.shop, 'Next door', {})
    for (const instanceId of [other.id, store.siteId, store.shop.newId()])
      expect((await askToken({ ...app, instanceId })).body.error).toBe('invalid_grant')
    expect((await askToken({ appId, appSecret: app.appSecret })).status).toBe(400)
    expect((await askToken({ ...app, appSecret: `${app.appSecret}x` })).body.error).toBe('invalid_client')
    expect((await askToken({ ...app, appId: store.siteId })).body.error).toBe('invalid_client')
    const as = await tokenOf(app)
    const headers = { 'wix-site-id': other.id }
    expect((await store.ask('GET', '/stores-reader/v1/products/x', { as, headers })).status).toBe(401)
  })

  test('has two secrets for a day after a rotation', async () => {
    const app = await installed()
    const { body } = await owner.ask('POST', `/apps/v1/apps/${appId}/rotate-secret`)
    const renewed = { ...app, appSecret: body.secret }
    expect([(await askToken(app)).status, (await askToken(renewed)).status]).toEqual([200, 200])
    store.clock.advance(day)
    expect([(await askToken(app)).status, (await askToken(renewed)).status]).toEqual([400, 200])
  })
})
