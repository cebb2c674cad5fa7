import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedEvents, sentEvents } from '../../test/accounts.ts'
import { checkOut, deliver, placeOrder, rows } from '../../test/checkouts.ts'
import { memberTokens, newMember, newVisitorFor } from '../../test/members.ts'
import { pieces, refusal, shelve } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as sites from '../sites/settings/service.ts'

const path = '/reviews/v1/reviews'

let store: Store
let mug: Product
let photograph: Buffer

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 12 })
  photograph = await readFile(new URL('../../../demo/images/speckled-mug--oat.webp', import.meta.url))
})
afterAll(() => store.close())

const ask = (method: string, at: string, body?: object, as = store.apiKey) =>
  store.ask(method, at, { as, ...(body ? { body } : {}) })

async function signedIn(more = {}) {
  const member = await newMember(store, more)
  const { access_token: as } = await memberTokens(store, await newVisitorFor(store, member.id))
  return { ...member, as }
}

const reviewOf = (product: Product, content: object = {}, more: object = {}) => ({
  review: {
    namespace: 'stores',
    entityId: product.id,
    content: { title: 'Lovely', body: 'It keeps coffee warm.', rating: 5, ...content },
    ...more,
  },
})

const settings = (change: Parameters<typeof sites.update>[2]['settings']) =>
  sites.update(store.shop, store.siteId, { settings: change ?? {} })

const shownOf = async (product: Product, page = 1) =>
  (await ask('GET', `/v1/storefront/reviews/${product.id}?page=${page}`, undefined, await store.visitor()))
    .body

describe('a member who reviews a product', () => {
  test('is shown to others once somebody has looked at it', async () => {
    const product = await shelve(store, { name: 'Vase', price: 30 })
    const anna = await signedIn()
    const { status, body } = await ask('POST', path, reviewOf(product), anna.as)
    expect([status, body.review]).toMatchObject([
      200,
      {
        entityId: product.id,
        namespace: 'stores',
        author: { authorName: 'Anna Lind', contactId: anna.id },
        content: { title: 'Lovely', rating: 5, media: [] },
        moderation: { moderationStatus: 'IN_MODERATION', manuallyChanged: false },
        verified: false,
        revision: '1',
      },
    ])
    const { id } = body.review
    const visitor = await store.visitor()
    expect((await ask('GET', `${path}/${id}?reviewId=${id}`, undefined, visitor)).status).toBe(404)
    expect((await ask('GET', `${path}/${id}?reviewId=${id}`, undefined, anna.as)).status).toBe(200)
    expect(await shownOf(product)).toMatchObject({ count: 0, average: 0, reviews: [], open: true })

    await ask('PATCH', `${path}/${id}/moderate`, { reviewId: id, status: 'APPROVED' })
    expect((await ask('GET', `${path}/${id}`, undefined, visitor)).body.review.moderation).toEqual({
      moderationStatus: 'APPROVED',
      manuallyChanged: true,
    })
    expect(await shownOf(product)).toMatchObject({ count: 1, average: 5, reviews: [{ id }] })
    await ask('PATCH', `${path}/${id}/moderate`, { reviewId: id, status: 'REJECTED' })
    expect((await shownOf(product)).count).toBe(0)
    expect(await publishedEvents(store, id)).toEqual(['1 created', '2 updated', '3 updated'])
    const [first] = await sentEvents(store, id)
    expect(first?.sent).toMatchObject({
      entityFqdn: 'wix.reviews.v1.review',
      createdEvent: { entity: { id } },
    })
  })

  test('is shown at once in a shop that wants it so', async () => {
    await settings({ reviews: 'AT_ONCE' })
    const product = await shelve(store, { name: 'Jug', price: 30 })
    const anna = await signedIn()
    const { review } = (await ask('POST', path, reviewOf(product), anna.as)).body
    expect(review.moderation.moderationStatus).toBe('APPROVED')
    await settings({ reviews: 'AFTER_APPROVAL' })
  })

  test('may do so once for each product, also with a double click', async () => {
    const product = await shelve(store, { name: 'Bowl', price: 30 })
    const anna = await signedIn()
    const both = await Promise.all([1, 2].map(() => ask('POST', path, reviewOf(product), anna.as)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await ask('POST', path, reviewOf(product), anna.as)
    expect([again.status, refusal(again)]).toEqual([409, 'REVIEW_ALREADY_EXISTS'])
  })

  test('is a verified buyer with an order of the product, by account or by confirmed address', async () => {
    const anna = await signedIn({ email: 'Buyer@Mail.test' })
    const guest = await store.visitor()
    const checkoutId = await checkOut(store, {
      as: guest,
      lineItems: [pieces(1, mug)],
      email: 'buyer@mail.test',
    })
    expect((await placeOrder(store, guest, checkoutId)).status).toBe(200)
    expect((await ask('POST', path, reviewOf(mug), anna.as)).body.review.verified).toBe(true)
    const other = await signedIn({ emailVerified: false })
    const theirs = await checkOut(store, { as: guest, lineItems: [pieces(1, mug)], email: other.email })
    await placeOrder(store, guest, theirs)
    expect((await ask('POST', path, reviewOf(mug), other.as)).body.review.verified).toBe(false)
  })

  test('has to be a buyer in a shop that asks for it', async () => {
    await settings({ reviewers: 'BUYERS' })
    const product = await shelve(store, { name: 'Cup', price: 30 })
    const anna = await signedIn()
    const access = async () =>
      (await ask('GET', `/v1/storefront/reviews/${product.id}/access`, undefined, anna.as)).body.access
    expect(await access()).toBe('BUYERS_ONLY')
    const refused = await ask('POST', path, reviewOf(product), anna.as)
    expect([refused.status, refusal(refused)]).toEqual([428, 'REVIEW_NEEDS_PURCHASE'])
    const checkoutId = await checkOut(store, {
      as: anna.as,
      lineItems: [pieces(1, product)],
      email: anna.email,
    })
    await placeOrder(store, anna.as, checkoutId)
    expect(await access()).toBe('OPEN')
    expect((await ask('POST', path, reviewOf(product), anna.as)).status).toBe(200)
    expect(await access()).toBe('REVIEWED')
    await settings({ reviewers: 'MEMBERS' })
  })

  test('finds a shop that takes no reviews closed', async () => {
    await settings({ reviews: 'CLOSED' })
    const product = await shelve(store, { name: 'Plate', price: 30 })
    const anna = await signedIn()
    expect(refusal(await ask('POST', path, reviewOf(product), anna.as))).toBe('REVIEWS_CLOSED')
    expect((await shownOf(product)).open).toBe(false)
    await settings({ reviews: 'AFTER_APPROVAL' })
  })

  test('cannot speak for somebody else, and a visitor cannot review at all', async () => {
    const [anna, bea] = [await signedIn(), await signedIn()]
    const foreign = reviewOf(mug, {}, { author: { contactId: bea.id, authorName: 'Bea' } })
    expect(refusal(await ask('POST', path, foreign, anna.as))).toBe('PERMISSION_DENIED')
    const visitor = await ask('POST', path, reviewOf(mug), await store.visitor())
    expect([visitor.status, refusal(visitor)]).toEqual([403, 'PERMISSION_DENIED'])
  })

  test('has to name a product, a rating and texts of a sensible length', async () => {
    const anna = await signedIn()
    const wrong = (content: object, more = {}) => ask('POST', path, reviewOf(mug, content, more), anna.as)
    expect(refusal(await wrong({ rating: 6 }))).toEqual({ 'review.content.rating': 'MAX' })
    expect(refusal(await wrong({ rating: 0 }))).toEqual({ 'review.content.rating': 'MIN' })
    expect(refusal(await wrong({ body: 'x'.repeat(5001) }))).toEqual({ 'review.content.body': 'MAX_LENGTH' })
    expect(refusal(await wrong({}, { namespace: 'bookings' }))).toEqual({
      'review.namespace': 'INVALID_ENUM_VALUE',
    })
    expect(refusal(await wrong({}, { entityId: store.siteId }))).toBe('PRODUCT_NOT_FOUND')
    expect(refusal(await wrong({ media: [{ image: { url: 'https://elsewhere.test/x.jpg' } }] }))).toEqual({
      'review.content.media[0]': 'OTHER',
    })
  })

  test('shows pictures that were uploaded to the shop, until they are deleted', async () => {
    const upload = await ask('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'image/webp' })
    const { payload } = await store.app.server.inject({
      method: 'PUT',
      url: `${upload.body.uploadUrl.replace('https://shop.test', '')}?filename=mug.webp`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: photograph,
    })
    const { file } = JSON.parse(payload)
    const product = await shelve(store, { name: 'Pot', price: 30 })
    const anna = await signedIn()
    const media = [{ image: { url: file.url } }]
    const { review } = (await ask('POST', path, reviewOf(product, { media }), anna.as)).body
    expect(review.content.media).toMatchObject([{ image: { id: file.id, width: 1200, height: 1500 } }])
    await ask('POST', '/site-media/v1/bulk/files/delete', { fileIds: [file.id] })
    expect((await ask('GET', `${path}/${review.id}`)).body.review.content.media).toEqual([])
  })

  test('changes and deletes it; a changed one is looked at again', async () => {
    const product = await shelve(store, { name: 'Tray', price: 30 })
    const [anna, bea] = [await signedIn(), await signedIn()]
    const { id } = (await ask('POST', path, reviewOf(product), anna.as)).body.review
    await ask('PATCH', `${path}/${id}/moderate`, { reviewId: id, status: 'APPROVED' })
    const change = { review: { id, revision: '2', content: { title: 'Still lovely', rating: 4 } } }
    expect(refusal(await ask('PATCH', `${path}/${id}`, change, bea.as))).toBe('PERMISSION_DENIED')
    const changed = (await ask('PATCH', `${path}/${id}`, change, anna.as)).body.review
    expect(changed).toMatchObject({
      revision: '3',
      content: { title: 'Still lovely', body: 'It keeps coffee warm.', rating: 4 },
      moderation: { moderationStatus: 'IN_MODERATION' },
    })
    expect(refusal(await ask('PATCH', `${path}/${id}`, change, anna.as))).toBe('REVISION_MISMATCH')
    expect((await ask('DELETE', `${path}/${id}?reviewId=${id}`, undefined, bea.as)).status).toBe(404)
    expect((await ask('DELETE', `${path}/${id}?reviewId=${id}`, undefined, anna.as)).status).toBe(200)
    expect(refusal(await ask('GET', `${path}/${id}`))).toBe('REVIEW_NOT_FOUND')
  })

  test('takes the reviews along in the archive, and away with the account', async () => {
    const product = await shelve(store, { name: 'Lamp', price: 30 })
    const anna = await signedIn()
    const { id } = (await ask('POST', path, reviewOf(product), anna.as)).body.review
    const archive = await ask('POST', `/admin/v1/members/${anna.id}/export`, {})
    const { reviews } = typeof archive.body === 'string' ? JSON.parse(archive.body) : archive.body
    expect(reviews).toMatchObject([{ title: 'Lovely', rating: 5 }])
    await ask('DELETE', `/members/v1/members/${anna.id}`)
    expect(await rows(store, 'SELECT id FROM reviews WHERE id = $1', [id])).toEqual([])
  })
})

describe('a merchant', () => {
  test('brings reviews along, with author, date and status, and gets each result', async () => {
    const product = await shelve(store, { name: 'Rug', price: 30 })
    const more = {
      author: { authorName: 'Carla' },
      reviewDate: '2024-05-01T10:00:00Z',
      moderation: { moderationStatus: 'APPROVED' },
    }
    const reviews = [
      reviewOf(product, { rating: 4 }, more).review,
      reviewOf(product, { rating: 5 }, more).review,
      { ...reviewOf(product).review, entityId: store.siteId },
    ]
    const { body } = await ask('POST', '/reviews/v1/bulk/reviews/create', { reviews, returnEntity: true })
    expect(body).toMatchObject({
      results: [
        { itemMetadata: { success: true }, item: { author: { authorName: 'Carla' } } },
        { itemMetadata: { success: true } },
        { itemMetadata: { success: false, error: { code: 'PRODUCT_NOT_FOUND' } } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 },
    })
    expect(await shownOf(product)).toMatchObject({
      count: 2,
      average: 4.5,
      reviews: [{ reviewDate: '2024-05-01T10:00:00.000Z', verified: false }, {}],
    })
  })

  test('answers a review, and takes the answer back', async () => {
    const product = await shelve(store, { name: 'Fork', price: 30 })
    const { id } = (await ask('POST', path, reviewOf(product))).body.review
    const answered = await ask('PATCH', `${path}/${id}/reply`, { reviewId: id, message: 'Thank you' })
    expect(answered.body.review.reply.message).toBe('Thank you')
    const gone = await ask('DELETE', `${path}/${id}/reply?reviewId=${id}`)
    expect([gone.status, gone.body.review.reply]).toEqual([200, undefined])
    const anna = await signedIn()
    const byMember = await ask('PATCH', `${path}/${id}/reply`, { reviewId: id, message: 'x' }, anna.as)
    expect(refusal(byMember)).toBe('PERMISSION_DENIED')
  })

  test('needs the permission', async () => {
    const { body } = await ask('POST', '/admin/v1/api-keys', {
      key: { name: 'Reader', permissions: ['WIX_STORES.READ_PRODUCTS'] },
    })
    expect(refusal(await ask('POST', path, reviewOf(mug), body.secret))).toBe('PERMISSION_DENIED')
    expect(refusal(await ask('GET', '/admin/v1/reviews', undefined, body.secret))).toBe('PERMISSION_DENIED')
    const query = { query: { cursorPaging: { limit: 10 } }, returnPrivateReviews: true }
    const { reviews } = (await ask('POST', `${path}/query`, query, body.secret)).body
    for (const { moderation } of reviews) expect(moderation.moderationStatus).toBe('APPROVED')
  })

  test('lists reviews by status, with the names of their products', async () => {
    const product = await shelve(store, { name: 'Spoon', price: 30 })
    store.clock.advance(1000)
    const { id } = (await ask('POST', path, reviewOf(product))).body.review
    const waiting = (await ask('GET', '/admin/v1/reviews?status=IN_MODERATION&limit=1')).body
    expect(waiting.items).toMatchObject([{ review: { id }, productName: 'Spoon' }])
    expect(waiting.total).toBeGreaterThan(0)
  })
})

test('pages of reviews follow one another by cursor, newest first', async () => {
  const product = await shelve(store, { name: 'Knife', price: 30 })
  const approved = { moderation: { moderationStatus: 'APPROVED' } }
  for (const title of ['one', 'two', 'three']) {
    await ask('POST', path, reviewOf(product, { title }, approved))
    store.clock.advance(1000)
  }
  const filter = { $and: [{ entityId: product.id }, { namespace: 'stores' }] }
  const sort = [{ fieldName: 'createdDate', order: 'DESC' }]
  const visitor = await store.visitor()
  const first = await ask(
    'POST',
    `${path}/query`,
    { query: { filter, sort, cursorPaging: { limit: 2 } } },
    visitor,
  )
  const titles = (body: { reviews: { content: { title: string } }[] }) =>
    body.reviews.map(({ content }) => content.title)
  expect(titles(first.body)).toEqual(['three', 'two'])
  expect(first.body.metadata).toMatchObject({ count: 2, hasNext: true })
  const { next: cursor } = first.body.metadata.cursors
  const second = await ask(
    'POST',
    `${path}/query`,
    { query: { cursorPaging: { limit: 2, cursor } } },
    visitor,
  )
  expect([titles(second.body), second.body.metadata.hasNext]).toEqual([['one'], false])
  const counted = await ask('POST', `${path}/count`, { filter: { entityId: product.id } }, visitor)
  expect(counted.body).toEqual({ count: 3 })
  const wrong = await ask('POST', `${path}/count`, { filter: { colour: 'red' } }, visitor)
  expect(Object.keys(refusal(wrong) as object)).toEqual(['filter.colour'])
})
