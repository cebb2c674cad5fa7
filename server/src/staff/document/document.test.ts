import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallDist } from '../../../test/dist.ts'
import { setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'

let dist: Awaited<ReturnType<typeof smallDist>>
let store: Store

beforeAll(async () => {
  dist = await smallDist()
  store = await openStore({ web: dist.path, settings: {} })
})

afterAll(async () => {
  await store.close()
  await dist.remove()
})

const propsIn = (document: string) =>
  JSON.parse(/<script type="application\/json" id="admin-props">(.*?)<\/script>/.exec(document)?.[1] ?? '{}')

test('the admin is one document at /admin and at every page below', async () => {
  for (const path of [
    '/admin',
    '/admin/products',
    '/admin/products/1/history?tab=2',
    '/admin/set-up?token=x',
  ]) {
    const { status, body, headers } = await store.ask('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<div id="admin"></div>')
  }
})

test('a call that does not exist is not a page of the admin', async () => {
  const { status, body } = await store.ask('GET', '/admin/v1/nothing')
  expect(status).toBe(404)
  expect(body.details.applicationError.code).toBe('UNKNOWN_CALL')
})

test('the document runs only our scripts, and nobody may frame it', async () => {
  const { body, headers } = await store.ask('GET', '/admin')
  const policy = String(headers['content-security-policy'])
  const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
  expect(nonce).not.toBe('')
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
  expect(body).toContain(`<script type="module" src="/assets/admin-1.js" nonce="${nonce}"></script>`)
  expect(body).toContain('<link rel="stylesheet" href="/assets/admin-1.css">')
  expect(body).toContain('<link rel="stylesheet" href="/assets/kit-1.css">')
  expect(body).toContain('<link rel="modulepreload" href="/assets/react-1.js">')
  const { headers: again } = await store.ask('GET', '/admin')
  expect(again['content-security-policy']).not.toBe(policy)
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('it says whether the shop needs to be set up first', async () => {
  const before = await store.ask('GET', '/admin')
  expect(propsIn(before.body)).toEqual({
    publicUrl: 'https://shop.test',
    siteName: 'Fieldhouse',
    needsSetUp: true,
    development: true,
  })
  await setUpShop(store)
  expect(propsIn((await store.ask('GET', '/admin')).body).needsSetUp).toBe(false)
})

test('a shop with a strange name does not end its script', async () => {
  const name = '</script><img src=x onerror=alert(1)>'
  await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { name } } })
  const { body } = await store.ask('GET', '/admin')
  expect(body).not.toContain('<img')
  expect(propsIn(body).siteName).toBe(name)
})
