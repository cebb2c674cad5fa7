import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import * as access from '../apps/service.ts'
import * as sites from '../settings/service.ts'

let store: Store
let visitor: string
beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
})
afterAll(() => store.close())

const save = (page: object, as = store.apiKey) => store.ask('POST', '/admin/v1/pages', { as, body: { page } })
const read = (slug: string, as = visitor) => store.ask('GET', `/v1/storefront/pages/${slug}`, { as })
const list = async (as = visitor) => (await store.ask('GET', '/v1/storefront/pages', { as })).body.pages
const code = (reply: Awaited<ReturnType<typeof save>>) => reply.body.details.applicationError.code

test('a page is saved once and read by everybody', async () => {
  const body = '# Hello\n\nWe make **mugs**. <b>Ünïcode</b>'
  expect((await read('about')).status).toBe(404)
  const { page } = (await save({ slug: 'about', title: 'About us', body })).body
  expect(page).toMatchObject({ slug: 'about', title: 'About us', body, inFooter: true, revision: '1' })
  expect((await read('about')).body.page).toEqual(page)
  expect(code(await save({ slug: 'about', title: 'Another', body: '' }))).toBe('ALREADY_EXISTS')
})

test('a change needs the revision of what it changes, and is seen at once', async () => {
  const { page } = (await read('about')).body
  const change = (title: string, revision: string) =>
    save({ slug: 'about', title, body: page.body, inFooter: false, revision })
  expect((await change('Our story', page.revision)).body.page).toMatchObject({ revision: '2' })
  expect(code(await change('Late', page.revision))).toBe('REVISION_MISMATCH')
  expect((await read('about')).body.page).toMatchObject({ title: 'Our story', inFooter: false })
  expect(code(await save({ slug: 'nowhere', title: 'x', body: '', revision: '1' }))).toBe('NOT_FOUND')
})

test('position and footer stay if a change leaves them out', async () => {
  await save({ slug: 'hours', title: 'Hours', body: 'Nine to five', inFooter: false, position: 7 })
  const changed = await save({ slug: 'hours', title: 'Opening hours', body: 'Ten to six', revision: '1' })
  expect(changed.body.page).toMatchObject({ inFooter: false, position: 7, body: 'Ten to six' })
  expect((await store.ask('DELETE', '/admin/v1/pages/hours', { as: store.apiKey })).body).toEqual({})
})

test('pages are listed by position and title, the same way for the whole storefront', async () => {
  for (const [slug, title, position] of [
    ['returns', 'Returns', 2],
    ['delivery', 'Delivery', 2],
    ['imprint', 'Imprint', 1],
  ] as const)
    await save({ slug, title, body: '', position })
  const pages = await list()
  expect(pages.map(({ slug }: { slug: string }) => slug)).toEqual(['about', 'imprint', 'delivery', 'returns'])
  expect(pages[3]).toEqual({ slug: 'returns', title: 'Returns', inFooter: true })
  const { storefront } = (await store.ask('GET', '/v1/storefront', { as: visitor })).body
  expect(storefront.pages).toEqual(pages)
})

test('a deleted page is gone at once', async () => {
  const remove = () => store.ask('DELETE', '/admin/v1/pages/imprint', { as: store.apiKey })
  await read('imprint')
  expect((await remove()).status).toBe(200)
  expect((await read('imprint')).status).toBe(404)
  expect((await remove()).status).toBe(404)
  expect(await list()).toHaveLength(3)
})

test.each([
  ['a slug with capitals', { slug: 'About' }, 'slug'],
  ['a slug that climbs', { slug: '../../admin' }, 'slug'],
  ['a slug that ends in nothing', { slug: 'about-' }, 'slug'],
  ['no title', { title: '' }, 'title'],
  ['a book', { body: 'ü'.repeat(52_000) }, 'body'],
])('%s is refused', async (_what, part, field) => {
  const { body } = await save({ slug: 'fine', title: 'Fine', body: '', ...part })
  expect(body.details.validationError.fieldViolations).toMatchObject([{ field: `page.${field}` }])
})

test('only staff of this shop write its pages, and no shop sees those of another', async () => {
  const draft = { slug: 'mine', title: 'Mine', body: '' }
  expect((await save(draft, visitor)).status).toBe(403)
  const { secret } = await access.createKey(store.shop, store.siteId, {
    name: 'Stock',
    permissions: ['WIX_STORES.MODIFY_PRODUCTS'],
  })
  expect((await save(draft, secret)).status).toBe(403)
  const other = await sites.create(store.shop, 'Next door', {})
  const key = await access.createKey(store.shop, other.id, { name: 'Theirs', permissions: ['*'] })
  expect((await save({ ...draft, slug: 'about' }, key.secret)).status).toBe(200)
  expect(await list(key.secret)).toHaveLength(1)
  expect((await read('about')).body.page.title).toBe('Our story')
})

test('a draft is for the staff alone until it is published', async () => {
  const draft = { slug: 'privacy', title: 'Privacy', body: 'We keep little.' }
  expect((await save({ ...draft, draft: true })).body.page).toMatchObject({ draft: true })
  expect((await read('privacy')).status).toBe(404)
  expect((await read('privacy', store.apiKey)).body.page.body).toBe(draft.body)
  const slugs = async (as?: string) => (await list(as)).map(({ slug }: { slug: string }) => slug)
  expect(await slugs()).not.toContain('privacy')
  expect(await slugs(store.apiKey)).toContain('privacy')
  const { storefront } = (await store.ask('GET', '/v1/storefront', { as: visitor })).body
  expect(JSON.stringify(storefront.pages)).not.toContain('privacy')
  expect((await store.ask('GET', '/sitemaps/pages.xml')).body).not.toContain('privacy')
  const kept = await save({ ...draft, title: 'Your privacy', revision: '1' })
  expect(kept.body.page).toMatchObject({ title: 'Your privacy', draft: true })
  await save({ ...draft, draft: false, revision: '2' })
  expect((await read('privacy')).body.page).not.toHaveProperty('draft')
  expect(await slugs()).toContain('privacy')
})

test('what buyers must accept cannot become a draft again', async () => {
  await save({ slug: 'terms', title: 'Terms', body: 'We ship vases.' })
  const terms = { required: true, pages: ['terms'] }
  await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings: { terms } } } })
  expect(code(await save({ slug: 'terms', title: 'Terms', body: '', draft: true, revision: '1' }))).toBe(
    'PAGE_IN_USE',
  )
})

test('a draft about the seller leaves the page that the shop writes itself', async () => {
  const shown = { as: store.apiKey, body: { site: { settings: { seller: { imprint: true } } } } }
  await store.ask('PATCH', '/admin/v1/site', shown)
  await save({ slug: 'imprint', title: 'Imprint', body: '[[Name]]', draft: true })
  expect((await read('imprint')).body.page).toMatchObject({ title: 'Legal notice' })
  expect((await read('imprint', store.apiKey)).body.page).toMatchObject({ body: '[[Name]]' })
})
