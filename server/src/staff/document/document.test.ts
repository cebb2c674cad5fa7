import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('the check-in page of an event', () => {
  const page = '/admin/events/6f1c1f3a-1f0b-4f7e-9a55-2f2b8a3c9d10/check-in'

  test('may use the camera and its worker, and no other page may', async () => {
    const { status, body, headers } = await store.ask('GET', page)
    expect(status).toBe(200)
    expect(headers['permissions-policy']).toBe('camera=(self)')
    const policy = String(headers['content-security-policy'])
    for (const directive of ["worker-src 'self'", "manifest-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain(`<link rel="manifest" href="${page}/manifest.webmanifest"`)
    for (const other of ['/admin', '/admin/events', `${page}/more`, page.replace('/check-in', '')]) {
      const { headers: theirs } = await store.ask('GET', other)
      expect([other, theirs['permissions-policy']]).toEqual([other, expect.stringContaining('camera=()')])
      expect(theirs['content-security-policy']).not.toContain("worker-src 'self'")
    }
  })

  test('has a worker that may control no page but those of events', async () => {
    const { status, body, headers } = await store.ask('GET', '/admin/check-in-sw.js')
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers['service-worker-allowed']).toBe('/admin/events/')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('/assets/door-1.js')
    expect(body).toContain('/assets/door-1.css')
  })

  test('has a manifest for this page alone, which does not name the event', async () => {
    const { body, headers } = await store.ask('GET', `${page}/manifest.webmanifest`)
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(body).toMatchObject({ id: page, start_url: page, scope: page })
  })
})
