import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../test/store.ts'
import { contentsPage, foundPage, partPage } from './service.ts'

const anywhere = { headers: {} }
let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const page = async (path: string) => {
  const { status, body } = await store.ask('GET', path, { headers: { accept: 'text/html' } })
  return { status, html: String(body) }
}
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
const linksIn = (html: string) =>
  [...html.matchAll(/ href="([^"]*\/docs\/api[^"]*|#[^"]+)"/g)].map(([, href = '']) => href)

test('a page is made once, and anew when the shop gets another name', async () => {
  const contents = await contentsPage(store.shop, anywhere)
  expect(await contentsPage(store.shop, anywhere)).toBe(contents)
  const cart = await partPage(store.shop, anywhere, '/docs/api/cart')
  expect(await partPage(store.shop, anywhere, '/docs/api/cart')).toBe(cart)
  await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { name: 'Kiln & Co' } } })
  expect((await contentsPage(store.shop, anywhere)).about).toMatch('Kiln & Co')
  expect(await partPage(store.shop, anywhere, '/docs/api/cart')).not.toBe(cart)
})

describe('the pages', () => {
  test('have every link lead somewhere, each id once, and are of a size that a phone can take', async () => {
    const { pages } = await foundPage(store.shop, anywhere, 'cart')
    const paths = ['/docs/api', ...pages.map(({ href }) => href)]
    const ids = new Map<string, string[]>()
    const links: string[] = []
    for (const path of paths) {
      const { status, html } = await page(path)
      expect([path, status]).toEqual([path, 200])
      expect(html.length, path).toBeLessThan(300_000)
      ids.set(path, idsIn(html))
      links.push(...linksIn(html).map((href) => (href.startsWith('#') ? path + href : href)))
    }
    const doubled = [...ids.values()].flatMap((all) => all.filter((id, at) => all.indexOf(id) !== at))
    expect(doubled).toEqual([])
    const dead = links.filter((href) => {
      const [path = '', id] = href.split('#')
      return id === undefined ? !ids.has(path) : !ids.get(path)?.includes(id)
    })
    expect([...new Set(dead)]).toEqual([])
  })

  test('are led to by the addresses of the time when the reference was one page', async () => {
    const { html } = await page('/docs/api')
    for (const [id, href] of [
      ['call-addToCurrentCart', '/docs/api/cart#call-addToCurrentCart'],
      ['group-cart', '/docs/api/cart'],
      ['entity-LineItem', '#entity-LineItem'],
      ['event-wix.ecom.v1.cart_created', '/docs/api/events-cart#event-wix.ecom.v1.cart_created'],
      ['absent-bookings', '/docs/api/absent#absent-bookings'],
      ['absent', '/docs/api/absent'],
      ['events', '/docs/api/events'],
      ['errors', '/docs/api/errors'],
    ]) {
      const [, found = ''] = new RegExp(`<a id="${id}" href="([^"]+)"`).exec(html) ?? []
      expect([id, found]).toEqual([id, expect.stringMatching(`${href}$`)])
    }
    expect(html).toContain('id="entities"')
    expect(html).toMatch(/<script type="module" src="[^"]*reference-/)
    expect(html).not.toContain('page-props')
  })

  test('do not have what is not there', async () => {
    expect((await page('/docs/api/no-such-noun')).status).toBe(404)
  })
})

describe('the search', () => {
  const found = async (query: string) => {
    const { part } = await foundPage(store.shop, anywhere, query)
    return part.kind === 'found' ? part.found.map(({ text, href }) => `${text} ${href}`) : []
  }

  test('finds calls by their address and words, events, objects and errors', async () => {
    expect(await found('current/add-to-cart')).toContainEqual(
      expect.stringMatching(/#call-addToCurrentCart$/),
    )
    expect(await found('cart_created v1')).toContainEqual(
      expect.stringMatching(/#event-wix.ecom.v1.cart_created$/),
    )
    expect((await found('lineitem'))[0]).toMatch(/^LineItem/)
    expect(await found('CART_NOT_FOUND')).toContainEqual(expect.stringMatching(/#error-CART_NOT_FOUND$/))
    expect(await found('no such thing at all')).toEqual([])
  })

  test('takes what a form sends, and shows it as text', async () => {
    const { status, html } = await page('/docs/api?q=%3Cb%3Ecart%3C%2Fb%3E')
    expect(status).toBe(200)
    expect(html).toContain('0 results for “&lt;b&gt;cart&lt;/b&gt;”')
    expect((await page('/docs/api?q=')).html).toContain('id="group-cart"')
    expect((await page('/docs/api?q=a&q=b')).status).toBe(200)
  })
})
