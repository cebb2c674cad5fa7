import { blogCollection, blogCollectionId } from '@cartwright/contract/content/blog-collection.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const day = 86_400_000
const ask = async (method: string, at: string, body?: object, as?: string) =>
  store.ask(method, at, { as: as ?? (await store.visitor()), ...(body ? { body } : {}) })
const page = async (path: string) => {
  const { statusCode, body, headers } = await store.app.server.inject(path)
  return { status: statusCode, body, type: headers['content-type'] }
}
const titles = ({ posts }: { posts: { title: string }[] }) => posts.map(({ title }) => title)

async function write(title: string, days: number | undefined, more: object = {}): Promise<string> {
  const publishedDate =
    days === undefined
      ? {}
      : { publishedDate: { $date: new Date(store.clock.now + days * day).toISOString() } }
  const data = { title, slug: title.toLowerCase().replaceAll(' ', '-'), ...publishedDate, ...more }
  const dataItem = { dataCollectionId: blogCollectionId, dataItem: { data } }
  const { status, body } = await ask('POST', '/wix-data/v2/items', dataItem, store.apiKey)
  expect([status, body.message]).toEqual([200, undefined])
  return body.dataItem.id
}

test('a shop without a blog has no posts, no feed and nothing in the sitemap', async () => {
  expect((await ask('GET', '/v1/storefront/blog')).body).toEqual({ name: '', posts: [], total: 0 })
  expect((await ask('GET', '/v1/storefront/blog/kiln')).status).toBe(404)
  expect((await page('/blog/rss.xml')).status).toBe(404)
  expect((await page('/sitemap.xml')).body).not.toContain('blog')
})

test('posts are shown newest first, drafts to nobody but staff', async () => {
  const names = { title: 'Title', slug: 'Slug', excerpt: 'Excerpt', body: 'Body', cover: 'Cover' }
  const fields = { ...names, author: 'Author', publishedDate: 'Published', tags: 'Tags' }
  const collection = blogCollection({ collection: 'Journal', fields })
  const made = await ask('POST', '/wix-data/v2/collections', { collection }, store.apiKey)
  expect([made.status, made.body.message]).toEqual([200, undefined])
  await write('Old', -2)
  const opened = await write('Kiln & open day', -1, {
    ...{ slug: 'kiln-open-day', excerpt: 'Come <in>', author: 'Ada', tags: ['news', 'visit'] },
    body: '<p>Doors open at <b>9</b>.</p><script>alert(1)</script>',
    cover: 'wix:image://v1/abc~mv2.webp/kiln.webp#originWidth=1200&originHeight=800',
  })
  const future = await write('Later', 1)
  const draft = await write('Draft', undefined)

  const { body } = await ask('GET', '/v1/storefront/blog')
  expect([body.name, body.total, titles(body)]).toEqual(['Journal', 2, ['Kiln & open day', 'Old']])
  expect(body.posts[0]).toMatchObject({
    slug: 'kiln-open-day',
    tags: ['news', 'visit'],
    cover: { url: 'https://shop.test/media/abc~mv2.webp', width: 1200, height: 800 },
  })
  expect((await ask('GET', '/v1/storefront/blog/kiln-open-day')).body.post.body).toBe(
    '<p>Doors open at <b>9</b>.</p>',
  )
  for (const slug of ['later', 'draft', 'none']) {
    expect((await ask('GET', `/v1/storefront/blog/${slug}`)).status).toBe(404)
  }
  const query = { dataCollectionId: blogCollectionId, query: {}, returnTotalCount: true }
  const asVisitor = (await ask('POST', '/wix-data/v2/items/query', query)).body
  const asStaff = (await ask('POST', '/wix-data/v2/items/query', query, store.apiKey)).body
  expect([asVisitor.pagingMetadata.total, asStaff.pagingMetadata.total]).toEqual([2, 4])
  const read = (id: string, as?: string) =>
    ask('GET', `/wix-data/v2/items/${id}?dataCollectionId=${blogCollectionId}`, undefined, as)
  for (const id of [future, draft]) {
    expect((await read(id)).status).toBe(404)
    expect((await read(id, store.apiKey)).status).toBe(200)
  }
  expect((await read(opened)).status).toBe(200)
  const count = await ask('POST', '/wix-data/v2/items/count', { dataCollectionId: blogCollectionId })
  expect(count.body.totalCount).toBe(2)

  store.clock.advance(2 * day)
  expect(titles((await ask('GET', '/v1/storefront/blog')).body)).toEqual(['Later', 'Kiln & open day', 'Old'])
})

test('items that refer to a draft do not bring it along', async () => {
  const draft = await write('Secret', undefined)
  const reference = { referencedCollectionId: blogCollectionId }
  const fields = [
    { key: 'title', type: 'TEXT' },
    { key: 'one', type: 'REFERENCE', typeMetadata: { reference } },
    { key: 'many', type: 'MULTI_REFERENCE', typeMetadata: { multiReference: reference } },
  ]
  await ask('POST', '/wix-data/v2/collections', { collection: { id: 'Picks', fields } }, store.apiKey)
  const data = { title: 'Pick', one: draft, many: [draft] }
  await ask('POST', '/wix-data/v2/items', { dataCollectionId: 'Picks', dataItem: { data } }, store.apiKey)
  const query = {
    dataCollectionId: 'Picks',
    query: {},
    includeReferences: [{ field: 'one' }, { field: 'many' }],
  }
  const seen = JSON.stringify((await ask('POST', '/wix-data/v2/items/query', query)).body)
  expect(seen).not.toContain('Secret')
  const byStaff = JSON.stringify((await ask('POST', '/wix-data/v2/items/query', query, store.apiKey)).body)
  expect(byStaff).toContain('Secret')
})

test('feed readers and search engines find the posts', async () => {
  const feed = await page('/blog/rss.xml')
  expect([feed.status, feed.type]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(feed.body).toContain(
    '<title>Kiln &#38; open day</title><link>https://shop.test/blog/kiln-open-day</link>',
  )
  expect(feed.body).toContain('<description>Come &#60;in&#62;</description>')
  expect(feed.body).not.toContain('Secret')
  expect((await page('/sitemap.xml')).body).toContain('https://shop.test/sitemaps/blog.xml')
  const { body } = await page('/sitemaps/blog.xml')
  expect(body).toContain('<loc>https://shop.test/blog</loc>')
  expect(body).toContain('<loc>https://shop.test/blog/kiln-open-day</loc><lastmod>')
  expect(body).not.toContain('draft')
})

test('a date that does not exist, or that is far away, publishes nothing', async () => {
  for (const publishedDate of [{ $date: '+010000-01-01T00:00:00.000Z' }, { $date: '0 nonsense' }]) {
    const data = { title: 'Never', slug: 'never', publishedDate }
    const dataItem = { dataCollectionId: blogCollectionId, dataItem: { data } }
    await ask('POST', '/wix-data/v2/items', dataItem, store.apiKey)
  }
  expect((await ask('GET', '/v1/storefront/blog/never')).status).toBe(404)
  expect(titles((await ask('GET', '/v1/storefront/blog')).body)).not.toContain('Never')
})

test('a body that was written as plain text brings no script into the page', async () => {
  const path = `/wix-data/v2/collections/${blogCollectionId}`
  const { collection } = (await ask('GET', path, undefined, store.apiKey)).body
  const fields = collection.fields.map((field: { key: string }) =>
    field.key === 'body' ? { ...field, type: 'TEXT' } : field,
  )
  const put = await ask(
    'PUT',
    '/wix-data/v2/collections',
    { collection: { ...collection, fields } },
    store.apiKey,
  )
  expect(put.status).toBe(200)
  await write('Plain', -1, { body: 'Hello<script>alert(1)</script><img src=x onerror=alert(1)>' })
  const { post } = (await ask('GET', '/v1/storefront/blog/plain')).body
  expect(post.body).toContain('Hello')
  expect(post.body).not.toMatch(/script|onerror/)
})

test('a blog that only staff may read has no pages', async () => {
  const path = `/wix-data/v2/collections/${blogCollectionId}`
  const { collection } = (await ask('GET', path, undefined, store.apiKey)).body
  const closed = { ...collection, permissions: { ...collection.permissions, read: 'ADMIN' } }
  await ask('PUT', '/wix-data/v2/collections', { collection: closed }, store.apiKey)
  expect((await ask('GET', '/v1/storefront/blog')).body.posts).toEqual([])
})
