import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { memberTokens, newMember, newVisitorFor } from '../members.ts'
import { shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// The bodies are those that were captured of the published package of either generation.

describe.each(generations)('reviews, with the requests of the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let mug: Product

  beforeAll(async () => {
    store = await openStore({ settings: { reviews: 'AT_ONCE' } })
    clients = await publishedClients(store, generation)
    mug = await shelve(store, { name: 'Mug', price: 12 })
  })
  afterAll(() => store.close())

  /** The client's own transport, with its headers and token. */
  async function caller(tokens?: { access_token: string; refresh_token: string }) {
    const { sdk } = clients
    const auth = tokens
      ? sdk.OAuthStrategy({
          clientId: store.clientId,
          tokens: {
            accessToken: { value: tokens.access_token, expiresAt: Math.floor(Date.now() / 1000) + 3600 },
            refreshToken: { value: tokens.refresh_token, role: 'member' },
          },
        })
      : sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
    const { headers } = await auth.getAuthHeaders()
    return async (method: string, path: string, body?: object) => {
      const init = { method, headers: { ...headers, 'content-type': 'application/json' } }
      const response = await fetch(`https://www.wixapis.com${path}`, {
        ...init,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, body: await response.json() }
    }
  }

  async function member() {
    const who = await newMember(store)
    return { id: who.id, send: await caller(await memberTokens(store, await newVisitorFor(store, who.id))) }
  }

  const captured = (contactId: string) => ({
    author: { authorName: 'A', contactId },
    content: { title: 't', rating: 5, body: 'b', media: [] },
    entityId: mug.id,
    namespace: 'stores',
  })

  test('a member reviews a product, finds the review and changes it', async () => {
    const anna = await member()
    const made = await anna.send('POST', '/reviews/v1/reviews', { review: captured(anna.id) })
    expect([made.status, made.body.review.content]).toMatchObject([200, { title: 't', rating: 5 }])
    const { id } = made.body.review
    const query = {
      filter: { $and: [{ entityId: mug.id }, { 'author.contactId': anna.id }] },
      cursorPaging: { limit: 50 },
    }
    const found = await anna.send('POST', '/reviews/api/v1/reviews/query', { query })
    expect(found.body).toMatchObject({ reviews: [{ id }], metadata: { count: 1, hasNext: false } })
    const change = { review: { revision: '1', content: { title: 'x' }, id } }
    const changed = await anna.send('PATCH', `/reviews/v1/reviews/${id}`, change)
    expect(changed.body.review).toMatchObject({ revision: '2', content: { title: 'x', rating: 5 } })
  })

  test('a merchant reads, answers, moderates, counts and deletes', async () => {
    const bea = await member()
    const { id } = (await bea.send('POST', '/reviews/v1/reviews', { review: captured(bea.id) })).body.review
    const send = await caller()
    const at = `/reviews/v1/reviews/${id}`
    expect((await send('GET', `${at}?reviewId=${id}`)).body.review.author.authorName).toBe('A')
    const answer = { reviewId: id, message: { message: 'x' } }
    expect((await send('PATCH', `${at}/reply`, answer)).body.review.reply.message).toBe('x')
    const rejected = await send('PATCH', `${at}/moderate`, { reviewId: id, status: 'REJECTED' })
    expect(rejected.body.review.moderation.moderationStatus).toBe('REJECTED')
    const count = async (body: object) => (await send('POST', '/reviews/v1/reviews/count', body)).body.count
    expect(await count({ filter: {}, includePrivateReviews: true })).toBe((await count({ filter: {} })) + 1)
    expect((await send('DELETE', `${at}?reviewId=${id}`)).status).toBe(200)
    expect((await send('GET', `${at}?reviewId=${id}`)).status).toBe(404)
  })

  test('moderation without a status is refused with the field', async () => {
    const send = await caller()
    const { status, body } = await send('PATCH', `/reviews/v1/reviews/${mug.id}/moderate`, {
      reviewId: mug.id,
    })
    expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, 'status'])
  })

  test('a member may not answer or moderate', async () => {
    const cid = await member()
    const { status, body } = await cid.send('PATCH', `/reviews/v1/reviews/${mug.id}/reply`, {
      reviewId: mug.id,
      message: 'x',
    })
    expect([status, body.details.applicationError.code]).toEqual([403, 'PERMISSION_DENIED'])
  })
})
