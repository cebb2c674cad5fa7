import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallDist } from '../../../test/dist.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { createKey } from '../../sites/apps/service.ts'

let store: Store
let dist: Awaited<ReturnType<typeof smallDist>>

beforeAll(async () => {
  dist = await smallDist()
  store = await openStore({ web: dist.path })
})
afterAll(async () => {
  await store?.close()
  await dist?.remove()
})

async function check(text: string, options = '') {
  const path = `/admin/v1/imports?fileName=redirects.csv${options}`
  const headers = { 'content-type': 'text/csv' }
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: text, headers })
  await store.work()
  return read(body.import.id)
}

async function read(id: string) {
  const reply = await store.ask('GET', `/admin/v1/imports/${id}`, { as: store.apiKey })
  const { body } = await store.ask('GET', `/admin/v1/imports/${id}/lines`, { as: store.apiKey })
  return { ...reply.body.import, lines: body.lines as Line[] }
}

interface Line {
  line: number
  name: string
  action: string
  problems: { line: number; column?: string; description: string }[]
}

async function bringIn(text: string, options = '') {
  const { id } = await check(text, options)
  await store.ask('POST', `/admin/v1/imports/${id}/start`, { as: store.apiKey })
  await store.work()
  return read(id)
}

async function open(address: string) {
  const { status, headers } = await store.ask('GET', address, { headers: { accept: 'text/html' } })
  return status === 301 ? headers.location : undefined
}

const said = ({ lines }: { lines: Line[] }) =>
  lines.flatMap(({ problems }) =>
    problems.map(({ line, column, description }) =>
      [line, column, description].filter((one) => one !== undefined),
    ),
  )

const shopify = `\ufeffRedirect from,Redirect to
/pages/our-story,/pages/about
/products/Old-Mug,/products/mug
/blogs/news/tea,https://blog.example/tea
/cart,/pages/basket
/loop,/loop/
sale,/collections/sale
/pages/our-story/,/pages/twice
`

describe('the redirects of a Shopify shop', () => {
  test('are told before anything changes', async () => {
    const told = await check(shopify)
    expect(told).toMatchObject({
      state: 'CHECKED',
      layout: 'REDIRECTS',
      expected: { created: 5, refused: 2 },
    })
    expect(said(told)).toEqual([
      [5, 'does nothing while this shop has a page at this address'],
      [6, 'Redirect to', 'is the same address'],
      [8, 'is the same as line 2'],
    ])
    expect(await open('/pages/our-story')).toBeUndefined()
  })

  test('lead from the old addresses to the new ones', async () => {
    expect(await bringIn(shopify)).toMatchObject({ state: 'DONE', done: { created: 5, refused: 2 } })
    expect(await open('/pages/our-story')).toBe('/pages/about')
    expect(await open('/products/old-mug')).toBe('/products/mug')
    expect(await open('/blogs/news/tea')).toBe('https://blog.example/tea')
    expect(await open('/sale')).toBe('/collections/sale')
  })

  test('sent again, they change nothing; with another target, they change', async () => {
    expect((await bringIn(shopify)).done).toMatchObject({ unchanged: 5, refused: 2 })
    const heading = 'Redirect from,Redirect to\n'
    const kept = await bringIn(`${heading}/sale,/pages/x\n/sale-2,/pages/y\n`, '&existing=SKIP')
    expect(kept.done).toMatchObject({ created: 1, skipped: 1 })
    expect((await bringIn(`${heading}/sale,/pages/x\n`)).done).toMatchObject({ changed: 1 })
    expect(await open('/sale')).toBe('/pages/x')
  })

  test('that lead in a circle are left out, also with one that is here', async () => {
    const circle = await bringIn(
      'Redirect from,Redirect to\n/ring-1,/ring-2\n/ring-2,/ring-3\n/ring-3,/ring-1\n/collections/sale-x,/sale-3\n/pages/x,/sale\n',
    )
    expect(circle.done).toMatchObject({ created: 3, refused: 2 })
    expect(said(circle)).toEqual([
      [4, 'would lead back to its own address'],
      [6, 'would lead back to its own address'],
    ])
    expect(await open('/ring-3')).toBeUndefined()
  })
})

describe('the redirects of a plugin for WordPress', () => {
  test('come one by one; patterns, other answers and those that are off are left out, and the report says so', async () => {
    const done = await bringIn(`source,target,regex,code,type,hits,title,status
/alt/,/pages/neu,0,301,url,12,,enabled
https://old.example/about?page=2,https://www.old.example/pages/about,0,302,url,1,,enabled
^/blog/(.*),/news/$1,1,301,url,3,,enabled
/gone,,0,410,url,3,,enabled
/off,/pages/off,0,301,url,0,,disabled
`)
    expect(done).toMatchObject({ layout: 'REDIRECTS', done: { created: 2, refused: 3 } })
    const pattern = 'is left out: a redirect stands for one address, not for a pattern'
    expect(said(done)).toEqual([
      [1, 'These columns have no place in this shop: type, hits, title'],
      [3, 'code', '"302" becomes 301: it leads there for good'],
      [4, 'regex', pattern],
      [4, 'source', 'must be one whole path: a * stands for nothing here'],
      [5, 'code', '"410" is left out: this shop only leads addresses somewhere else'],
      [5, 'target', 'must be a path such as /products/mug, or an address with https://'],
      [6, 'status', 'is left out: it is switched off there'],
    ])
    expect(await open('/alt')).toBe('/pages/neu')
    expect(await open('/about?page=2')).toBe('/pages/about')
  })

  test.each([
    ['Yoast SEO', 'Origin,Target,Type,Format\nyoast-1,pages/y,301,plain\n^y.*,/x,301,regex\n'],
    [
      'Rank Math',
      'id,source,matching,destination,type,category,status\n1,yoast-1,exact,/pages/y,301,,active\n2,y,contains,/x,301,,active\n',
    ],
  ])('come from the table of %s', async (_plugin, table) => {
    const done = await bringIn(table)
    expect(done.lines.map(({ action }: Line) => action)).toEqual([
      expect.not.stringMatching('REFUSE'),
      'REFUSE',
    ])
    expect(await open('/yoast-1')).toBe('/pages/y')
  })
})

describe('a table with columns of its own', () => {
  const table = 'Alte Adresse;Neue Adresse;Notiz\n/eigene-seite;/pages/neu;umgezogen\n'

  test('holds redirects once somebody says so', async () => {
    const waiting = await check(table)
    expect(waiting).toMatchObject({
      state: 'MAPPING',
      layout: 'TABLE',
      columns: [{ target: 'REDIRECT_FROM' }, { target: 'REDIRECT_TO' }, {}],
    })
    const map = (columns: object[]) =>
      store.ask('POST', `/admin/v1/imports/${waiting.id}/columns`, { as: store.apiKey, body: { columns } })
    const [from, to] = [
      { column: 'Alte Adresse', target: 'REDIRECT_FROM' },
      { column: 'Neue Adresse', target: 'REDIRECT_TO' },
    ]
    expect((await map([from])).status).toBe(400)
    expect((await map([from, to])).status).toBe(200)
    await store.work()
    const told = await read(waiting.id)
    expect(told).toMatchObject({ state: 'CHECKED', layout: 'REDIRECTS', expected: { created: 1 } })
    expect(said(told)).toEqual([[1, 'These columns have no place in this shop: Notiz']])
    expect((await map([to])).status).toBe(400)
    await store.ask('POST', `/admin/v1/imports/${waiting.id}/start`, { as: store.apiKey })
    await store.work()
    expect(await open('/eigene-seite')).toBe('/pages/neu')
  })

  test('is known the next time', async () => {
    expect(await check(table)).toMatchObject({
      state: 'CHECKED',
      layout: 'REDIRECTS',
      expected: { unchanged: 1 },
    })
  })
})

test('redirects need the right to manage the shop, besides products', async () => {
  const { id } = await check('Redirect from,Redirect to\n/x,/y\n')
  const { secret } = await createKey(store.shop, store.siteId, {
    name: 'Stock',
    permissions: ['WIX_STORES.MODIFY_PRODUCTS'],
  })
  const start = (as: string) => store.ask('POST', `/admin/v1/imports/${id}/start`, { as })
  expect((await start(secret)).status).toBe(403)
  expect((await start(store.apiKey)).status).toBe(200)
})
