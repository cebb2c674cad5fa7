import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hire, offer } from '../../test/bookings.ts'
import { smallDist } from '../../test/dist.ts'
import { newPlan } from '../../test/plans.ts'
import { openStore, type Store } from '../../test/store.ts'
import * as oldAddresses from '../catalogue/old-addresses/service.ts'
import * as products from '../catalogue/products/service.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'

/** Pages of a storefront that has those of products the shop sells, and a cart. */
const pages = `
  const page = (status) => ({
    status, props: {}, module: 'page', language: 'en', direction: 'ltr', theme: { light: {}, dark: {} },
    head: { title: '', siteName: '' }, html: ['<p>' + status + '</p>'],
  })
  const find = async ({ url, connection: { clientId, fetch } }) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ clientId, grantType: 'anonymous' })
    const token = await (await fetch('https://shop.test/oauth2/token', { method: 'POST', headers, body })).json()
    const slug = url.pathname.split('/').at(-1)
    const address = 'https://shop.test/v1/storefront/products/' + slug
    const { status } = await fetch(address, { headers: { authorization: token.access_token } })
    if (status !== 200) throw Object.assign(new Error('refused'), { status })
    return page(200)
  }
  export const render = () => ({ html: '' })
  export const storefront = {
    languages: ['en', 'de'],
    routes: [
      { method: 'GET', path: '/products/:slug', shared: true, answer: find },
      { method: 'GET', path: '/collections/:slug', shared: false, answer: find },
      { method: 'GET', path: '/cart', shared: false, answer: async () => page(200) },
    ],
    failure: async (ask, status) => page(status),
  }`

let store: Store
let dist: Awaited<ReturnType<typeof smallDist>>
beforeAll(async () => {
  dist = await smallDist()
  await writeFile(join(dist.path, 'server', 'entry.js'), pages)
  store = await openStore({ web: dist.path, settings: { languages: ['de'] } })
})
afterAll(async () => {
  await store?.close()
  await dist?.remove()
})

const ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  redirect?: object,
  as = store.apiKey,
) => store.ask(method, `/admin/v1/url-redirects${path}`, { as, ...(redirect ? { body: { redirect } } : {}) })
const add = async (path: string, target: string) => (await ask('POST', '', { path, target })).body.redirect
const fieldsOf = ({
  body,
}: {
  body: { details: { validationError: { fieldViolations: { field: string }[] } } }
}) => body.details.validationError.fieldViolations.map(({ field }) => field)
const list = async (query = '') => (await ask('GET', query)).body
const pathsIn = ({ redirects }: { redirects: { path: string }[] }) => redirects.map(({ path }) => path)

async function open(address: string) {
  const { status, headers } = await store.ask('GET', address, { headers: { accept: 'text/html' } })
  return status === 301 ? headers.location : status
}

describe('who asks for an old address', () => {
  test('is led to the new one for good, whatever its capitals and slash, with the query', async () => {
    await add('/About-Us/', '/pages/about')
    expect(await open('/about-us')).toBe('/pages/about')
    expect(await open('/ABOUT-us?utm_source=x')).toBe('/pages/about?utm_source=x')
  })

  test('is led on where this shop has pages of the same kind', async () => {
    await add('/products/gone', '/collections/all-products?sort=name')
    await add('/collections/summer', 'https://archive.example/summer?y=1')
    expect(await open('/products/gone?x=1')).toBe('/collections/all-products?sort=name')
    expect(await open('/collections/summer')).toBe('https://archive.example/summer?y=1')
  })

  test('in one of the languages stays in it', async () => {
    await add('/shipping-costs', '/pages/delivery')
    await add('/de/versandkosten', '/de/pages/lieferung')
    expect(await open('/de/shipping-costs')).toBe('/de/pages/delivery')
    expect(await open('/de/versandkosten')).toBe('/de/pages/lieferung')
  })

  test('in one language is led to a page of another', async () => {
    await add('/alt', '/de/neu')
    expect(await open('/alt')).toBe('/de/neu')
    expect(await open('/de/alt')).toBe('/de/neu')
  })

  test('is led on whatever program asks, and programs that call get the error of the contract', async () => {
    await add('/old-catalogue', '/collections/all-products')
    const at = (path: string, headers: Record<string, string>) => store.ask('GET', path, { headers })
    expect((await at('/old-catalogue', { accept: '*/*' })).headers.location).toBe('/collections/all-products')
    const missing = await at('/no-such-page', { accept: '*/*' })
    expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    for (const [path, headers] of [
      ['/ecom/v3/no-such-call', { accept: '*/*' }],
      ['/no-such-page', { accept: 'application/json, text/plain, */*' }],
      ['/no-such-page', { accept: '*/*', authorization: store.apiKey }],
      ['/no-such-page', { accept: '*/*', 'sec-fetch-dest': 'script' }],
      ['/logo.png', { accept: 'image/avif,*/*;q=0.8' }],
    ] as const) {
      const { status, body } = await at(path, headers)
      expect([path, status, body.details?.applicationError?.code]).toEqual([path, 404, 'UNKNOWN_CALL'])
    }
  })

  test('that showed a product stays in the language, too', async () => {
    const pot = await products.create(store.shop, store.merchant, { name: 'Pot', price: 30 })
    await store.shop.db.transaction((tx) =>
      oldAddresses.insert(tx, store.siteId, [{ path: '/produkt/topf', product: pot }]),
    )
    expect(await open('/produkt/topf')).toBe('/products/pot')
    expect(await open('/de/produkt/topf?x=1')).toBe('/de/products/pot?x=1')
  })

  test('is led by the query if the redirect names one', async () => {
    await add('/index.php?id=7', '/pages/seven')
    await add('/index.php', '/')
    expect(await open('/index.php?ID=7')).toBe('/pages/seven')
    expect(await open('/index.php?id=8')).toBe('/?id=8')
  })

  test('sees the page if the shop has one there', async () => {
    const hidden = await add('/products/teapot', '/products/kettle')
    expect(hidden.pageExists).toBe(false)
    expect(await open('/products/teapot')).toBe('/products/kettle')
    await products.create(store.shop, store.merchant, { name: 'Teapot', price: 30 })
    expect(await open('/products/teapot')).toBe(200)
    expect((await list('?search=teapot')).redirects[0].pageExists).toBe(true)
    expect((await add('/cart', '/pages/basket')).pageExists).toBe(true)
    expect(await open('/cart')).toBe(200)
  })

  test('is led on from the addresses of services and plans until the shop has some', async () => {
    const paths = ['/services', '/services/wheel-lesson', '/plans', '/plans/studio-member', '/blog']
    for (const path of paths) expect((await add(path, '/pages/about')).pageExists).toBe(false)
    await offer(store, { name: 'Wheel lesson', staffMemberIds: [await hire(store, 'Mara')] })
    await newPlan(store, { name: 'Studio member', slug: 'studio-member' })
    const found = await Promise.all(
      paths.map(async (path) => (await list(`?search=${path}`)).redirects[0].pageExists),
    )
    expect(found).toEqual([true, true, true, true, false])
  })

  test('finds nothing in the redirects of another shop', async () => {
    const other = await sites.create(store.shop, 'Next door', {})
    const key = await access.createKey(store.shop, other.id, { name: 'Theirs', permissions: ['*'] })
    expect((await ask('POST', '', { path: '/theirs', target: '/x' }, key.secret)).status).toBe(200)
    expect(await open('/theirs')).toBe(404)
    expect((await list('?search=theirs')).total).toBe(0)
  })
})

describe('a merchant', () => {
  test('cannot make a loop', async () => {
    await add('/a', '/b')
    await add('/b', '/c')
    expect(fieldsOf(await ask('POST', '', { path: '/c', target: '/A/' }))).toEqual(['redirect.target'])
    const { id, revision } = await add('/c', '/d')
    const changed = await ask('PATCH', `/${id}`, { revision, path: '/c', target: '/a?again=1' })
    expect(fieldsOf(changed)).toEqual(['redirect.target'])
    expect(await open('/c')).toBe('/d')
  })

  test('cannot make a loop through another language', async () => {
    await add('/round', '/de/trip')
    expect(fieldsOf(await ask('POST', '', { path: '/trip', target: '/round' }))).toEqual(['redirect.target'])
    expect(fieldsOf(await ask('POST', '', { path: '/once-more', target: '/de/once-more' }))).toEqual([
      'redirect.target',
    ])
  })

  test('cannot make a loop with two requests at once', async () => {
    const replies = await Promise.all([
      ask('POST', '', { path: '/left', target: '/right' }),
      ask('POST', '', { path: '/right', target: '/left' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('leads each address to one place', async () => {
    await add('/once', '/pages/one')
    const again = await ask('POST', '', { path: '/Once/', target: '/pages/two' })
    expect([again.status, again.body.details.applicationError.code]).toEqual([409, 'ALREADY_EXISTS'])
    const two = await add('/twice', '/pages/two')
    const taken = await ask('PATCH', `/${two.id}`, { revision: two.revision, path: '/once', target: '/x' })
    expect(taken.body.details.applicationError.code).toBe('ALREADY_EXISTS')
  })

  test('changes a redirect as it was read, and deletes it once', async () => {
    const { id, revision } = await add('/change-me', '/pages/one')
    const to = (target: string) => ask('PATCH', `/${id}`, { revision, path: '/change-me', target })
    expect((await to('/pages/two')).body.redirect).toMatchObject({ target: '/pages/two', revision: '2' })
    expect((await to('/pages/three')).body.details.applicationError.code).toBe('REVISION_MISMATCH')
    expect((await ask('DELETE', `/${id}`)).status).toBe(200)
    expect((await ask('DELETE', `/${id}`)).status).toBe(404)
    expect((await to('/pages/two')).status).toBe(404)
    expect(await open('/change-me')).toBe(404)
  })

  test('sees them by path, in parts, and finds them by a part of either address', async () => {
    for (const name of ['one', 'two', 'three']) await add(`/lists/${name}_%`, `/pages/${name}`)
    const found = await list('?search=Lists&limit=2')
    expect([pathsIn(found), found.total]).toEqual([['/lists/one_%', '/lists/three_%'], 3])
    expect(pathsIn(await list('?search=lists&limit=2&offset=2'))).toEqual(['/lists/two_%'])
    expect(pathsIn(await list('?search=pages/three'))).toEqual(['/lists/three_%'])
    expect(pathsIn(await list('?search=one_%25'))).toEqual(['/lists/one_%'])
    expect((await list('?search=nothing-like-it')).total).toBe(0)
  })

  test('needs the right to manage the shop', async () => {
    const { secret } = await access.createKey(store.shop, store.siteId, {
      name: 'Reader',
      permissions: ['SITE.READ'],
    })
    expect((await ask('GET', '', undefined, secret)).status).toBe(200)
    expect((await ask('POST', '', { path: '/x', target: '/y' }, secret)).status).toBe(403)
    expect((await ask('GET', '', undefined, await store.visitor())).status).toBe(403)
  })
})
