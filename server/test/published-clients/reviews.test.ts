import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { createKey } from '../../src/sites/apps/service.ts'
import { sendEvents } from '../events.ts'
import { memberTokens, newMember, newVisitorFor } from '../members.ts'
import { shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../web.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const packages = { '2024': 'wix-reviews-2024', current: '@wix/reviews' }
const nothing = '3f8a1f0e-0000-4000-8000-000000000001'

describe.each(generations)('reviews of the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let mug: Product
  let published: Loose
  let receiver: Elsewhere
  const bodies: string[] = []
  const isCurrent = generation === 'current'

  beforeAll(async () => {
    receiver = await openElsewhere(async (request, response) => {
      bodies.push(await text(request))
      response.end()
    })
    store = await openStore({
      settings: { reviews: 'AT_ONCE' },
      httpClient: openTestHttpClient(receiver.port),
    })
    // The clients look at the time of the day.
    store.clock.now = Date.now()
    clients = await publishedClients(store, generation)
    published = await import(packages[generation])
    mug = await shelve(store, { name: 'Mug', price: 12 })
  })
  afterAll(async () => {
    await store.close()
    await receiver.close()
  })

  const clientWith = (auth: Loose) =>
    clients.sdk.createClient({
      auth,
      modules: {
        reviews: published.reviews,
        ...(isCurrent ? { reviewRequests: published.reviewRequests } : {}),
      },
    })
  const merchant = (apiKey = store.apiKey) =>
    clientWith(clients.sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }))
  const visitor = () => clientWith(clients.sdk.OAuthStrategy({ clientId: store.clientId }))

  async function newReviewer() {
    const { id } = await newMember(store)
    const { access_token, refresh_token } = await memberTokens(store, await newVisitorFor(store, id))
    const tokens = {
      accessToken: { value: access_token, expiresAt: Math.floor(Date.now() / 1000) + 3600 },
      refreshToken: { value: refresh_token, role: 'member' },
    }
    const client = clientWith(clients.sdk.OAuthStrategy({ clientId: store.clientId, tokens }))
    const review = (more: object = {}) =>
      client.reviews.createReview({
        author: { authorName: 'Anna', contactId: id },
        content: { title: 'Good', rating: 5, body: 'Keeps warm', media: [] },
        entityId: mug.id,
        namespace: 'stores',
        ...more,
      })
    return { id, client, review }
  }

  /** The code of an error and the fields that it names. */
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => ['answered'],
      ({ details }: Loose) => [
        details.applicationError?.code ?? 'INVALID_ARGUMENT',
        ...(details.validationError?.fieldViolations ?? []).map(({ field }: Loose) => field),
      ],
    )

  test('a member reviews a product, finds the review, changes and deletes it', async () => {
    const { id, client, review } = await newReviewer()
    const { _id, content } = await review()
    expect(content).toMatchObject({ title: 'Good', rating: 5 })
    const { items, length } = await client.reviews
      .queryReviews()
      .eq('entityId', mug.id)
      .eq('author.contactId', id)
      .find()
    expect([items[0]._id, new Date(items[0]._createdDate) < new Date(), length]).toEqual([_id, true, 1])
    const changed = await client.reviews.updateReview(_id, { revision: '1', content: { title: 'Better' } })
    expect(changed).toMatchObject({ revision: '2', content: { title: 'Better', rating: 5 } })
    await client.reviews.deleteReview(_id)
    expect(await refusalOf(client.reviews.getReview(_id))).toEqual(['REVIEW_NOT_FOUND'])
  })

  test('what is wrong with a review is named', async () => {
    const { client, review } = await newReviewer()
    expect(await refusalOf(review({ content: { rating: 6, title: 'x'.repeat(201) } }))).toEqual([
      'INVALID_ARGUMENT',
      'review.content.rating',
      'review.content.title',
    ])
    expect(await refusalOf(review({ namespace: 'bookings' }))).toEqual([
      'INVALID_ARGUMENT',
      'review.namespace',
    ])
    expect(await refusalOf(review({ entityId: nothing }))).toEqual(['PRODUCT_NOT_FOUND'])
    const { _id } = await review()
    expect(await refusalOf(review())).toEqual(['REVIEW_ALREADY_EXISTS'])
    const stale = client.reviews.updateReview(_id, { revision: '7', content: { title: 'x' } })
    expect(await refusalOf(stale)).toEqual(['REVISION_MISMATCH'])
    const wrong = client.reviews.updateReview(_id, { revision: '1', content: { rating: 0 } })
    expect(await refusalOf(wrong)).toEqual(['INVALID_ARGUMENT', 'review.content.rating'])
    expect(await refusalOf(client.reviews.queryReviews().eq('colour', 'red').find())).toEqual([
      'INVALID_ARGUMENT',
      expect.stringContaining('colour'),
    ])
    expect(await refusalOf(client.reviews.countReviews({ filter: { colour: 'red' } }))).toEqual([
      'INVALID_ARGUMENT',
      expect.stringContaining('colour'),
    ])
  })

  test('a merchant reads, answers, counts and deletes', async () => {
    const { review } = await newReviewer()
    const { _id } = await review()
    const { reviews } = merchant()
    expect((await reviews.getReview(_id)).author.authorName).toBe('Anna')
    const answered = await reviews.setReply(_id, { message: 'Thank you' })
    expect(answered.review.reply.message).toBe('Thank you')
    const without = await reviews.removeReply(_id)
    expect(without.review.reply?.message ?? '').toBe('')
    const { count } = await reviews.countReviews({ filter: { entityId: mug.id } })
    expect(count).toBeGreaterThan(0)
    await reviews.deleteReview(_id)
    expect((await reviews.countReviews({ filter: { entityId: mug.id } })).count).toBe(count - 1)
  })

  test('what is not there is not found, and a wrong answer is refused', async () => {
    const { reviews } = merchant()
    const unknown = [
      reviews.getReview(nothing),
      reviews.updateReview(nothing, { revision: '1', content: { title: 'x' } }),
      reviews.deleteReview(nothing),
      reviews.setReply(nothing, { message: 'x' }),
      reviews.removeReply(nothing),
    ]
    const codes = await Promise.all(unknown.map(refusalOf))
    expect(codes).toEqual(unknown.map(() => ['REVIEW_NOT_FOUND']))
    expect(await refusalOf(reviews.setReply(nothing, { message: 'x'.repeat(5001) }))).toEqual([
      'INVALID_ARGUMENT',
      'message',
    ])
    expect(await refusalOf(reviews.getReview('none'))).toEqual(['INVALID_ARGUMENT', 'reviewId'])
  })

  test('visitors read, members change their own, and keys need the permission', async () => {
    const { review, client } = await newReviewer()
    const { _id } = await review()
    const stranger = (await newReviewer()).client
    const { secret } = await createKey(store.shop, store.siteId, {
      name: 'x',
      permissions: ['ECOM.READ_ORDERS'],
    })
    expect((await visitor().reviews.getReview(_id))._id).toBe(_id)
    const refused = [
      visitor().reviews.createReview({ entityId: mug.id, namespace: 'stores', content: { rating: 5 } }),
      visitor().reviews.deleteReview(_id),
      stranger.reviews.updateReview(_id, { revision: '1', content: { title: 'x' } }),
      stranger.reviews.deleteReview(_id),
      client.reviews.setReply(_id, { message: 'x' }),
      client.reviews.removeReply(_id),
      merchant(secret).reviews.createReview({
        entityId: mug.id,
        namespace: 'stores',
        content: { rating: 5 },
      }),
      merchant(secret).reviews.updateReview(_id, { revision: '1', content: { title: 'x' } }),
      merchant(secret).reviews.deleteReview(_id),
      merchant(secret).reviews.setReply(_id, { message: 'x' }),
    ]
    const codes = await Promise.all(refused.map(refusalOf))
    expect(codes).toEqual(refused.map(() => ['PERMISSION_DENIED']))
  })

  test.runIf(isCurrent)('a merchant moderates, and creates many at once', async () => {
    const { review } = await newReviewer()
    const { _id } = await review()
    const { reviews } = merchant()
    const { review: rejected } = await reviews.updateModerationStatus(_id, { status: 'REJECTED' })
    expect(rejected.moderation.moderationStatus).toBe('REJECTED')
    expect(await refusalOf(visitor().reviews.getReview(_id))).toEqual(['REVIEW_NOT_FOUND'])
    const all = await reviews.countReviews({ filter: {}, includePrivateReviews: true })
    expect(all.count).toBe((await reviews.countReviews({ filter: {} })).count + 1)
    expect(await refusalOf(reviews.updateModerationStatus(_id))).toEqual([
      'INVALID_ARGUMENT',
      expect.stringMatching(/status$/),
    ])
    expect(await refusalOf(reviews.updateModerationStatus(nothing, { status: 'APPROVED' }))).toEqual([
      'REVIEW_NOT_FOUND',
    ])
    const one = { entityId: mug.id, namespace: 'stores', content: { rating: 4, body: 'x' } }
    const made = await reviews.bulkCreateReview([one, { ...one, entityId: nothing }], { returnEntity: true })
    expect(made.results.map(({ itemMetadata }: Loose) => itemMetadata.error?.code)).toEqual([
      undefined,
      'PRODUCT_NOT_FOUND',
    ])
    expect(made.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
    expect(await refusalOf(visitor().reviews.bulkCreateReview([one]))).toEqual(['PERMISSION_DENIED'])
    expect(await refusalOf(visitor().reviews.updateModerationStatus(_id, { status: 'APPROVED' }))).toEqual([
      'PERMISSION_DENIED',
    ])
  })

  test('what the shop does not do with reviews is answered', async () => {
    const { reviews, reviewRequests } = merchant()
    const filter = { entityId: mug.id }
    expect(await refusalOf(reviews.bulkDeleteReviews({ filter }))).toEqual(['FEATURE_NOT_AVAILABLE'])
    if (!isCurrent) return
    const moderated = reviews.bulkUpdateModerationStatus({ filter, status: 'APPROVED' })
    expect(await refusalOf(moderated)).toEqual(['FEATURE_NOT_AVAILABLE'])
    const page = await reviewRequests.queryReviewRequests().find()
    expect([page.items, page.hasNext()]).toEqual([[], false])
    expect((await reviewRequests.countReviewRequests({ filter: {} })).count).toBe(0)
  })

  test('events of reviews have the names and the form that the client hears', async () => {
    const types = ['created', 'updated', 'deleted'].map((kind) => `wix.reviews.v1.review_${kind}`)
    const wanted = { name: 'Reviews', url: `${receiver.url}/hook`, envelope: 'contract', types }
    const ask = async (method: string, path: string, body?: object) =>
      (await store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })).body
    const { subscription } = await ask('POST', '/webhooks/v1/subscriptions', { subscription: wanted })
    const { publicKeys } = await ask('GET', `/webhooks/v1/subscriptions/${subscription.id}/public-key`)
    const { sdk } = clients
    const Strategy = isCurrent ? sdk.AppStrategy : sdk.AppOAuthStrategy
    const names = ['onReviewCreated', 'onReviewUpdated', 'onReviewDeleted']
    const modules = Object.fromEntries(names.map((name) => [name, { ...published.reviews[name] }]))
    const app = sdk.createClient({
      auth: Strategy({ appId: 'an-app', publicKey: publicKeys[0].pem }),
      modules,
    })
    const heard: [string, string | undefined][] = []
    for (const name of names) {
      app[name](({ entity, metadata }: Loose) => {
        heard.push([name, entity?._id ?? metadata?.entityId])
      })
    }
    const { client, review } = await newReviewer()
    bodies.length = 0
    const { _id } = await review()
    await client.reviews.updateReview(_id, { revision: '1', content: { title: 'Better' } })
    await sendEvents(store)
    await client.reviews.deleteReview(_id)
    await sendEvents(store)
    for (const body of bodies) await app.webhooks.process(body)
    expect(heard).toEqual(names.map((name) => [name, _id]))
  })
})
