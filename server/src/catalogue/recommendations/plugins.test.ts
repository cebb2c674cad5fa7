import type { GetRecommendationsQuestion } from '@cartwright/contract/catalogue/recommendations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collect, stock, storeAppId } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { type InProcessPlugin, PluginRefusal } from '../../plugins/asking/plugin.ts'
import type { Product } from '../model/product.rules.ts'

const popular = 'a1d3c1a0-0000-4000-8000-000000000001'
const similar = 'a1d3c1a0-0000-4000-8000-000000000002'
const fromLookedAt = '8c198853-6ac6-4006-b92d-9124e23d9bca'
const sameCollections = '68ebce04-b96a-4c52-9329-08fc9d8c1253'
const path = '/v1/recommendations/get'

/** What a program of these tests finds by algorithm, and what it was asked. */
const oracle = {
  finds: {} as Record<string, string[]>,
  refuses: undefined as string | undefined,
  isSlow: false,
  asked: [] as GetRecommendationsQuestion[],
}
const plugin: InProcessPlugin = {
  kind: 'RECOMMENDATIONS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d41',
  name: 'Oracle',
  budget: 100,
  algorithms: [
    { algorithmId: popular, name: 'Popular', algorithmType: 'GLOBAL' },
    { algorithmId: similar, name: 'Similar', description: 'By picture' },
  ],
  functions: {
    async getRecommendations({ request }) {
      oracle.asked.push(request)
      if (oracle.isSlow) await new Promise(() => {})
      if (oracle.refuses) throw new PluginRefusal(oracle.refuses)
      const { algorithmIds } = request
      return {
        recommendationPerAlgorithm: algorithmIds.map((algorithmId) => ({
          algorithmId,
          recommendedItems: (oracle.finds[algorithmId] ?? []).map((catalogItemId) => ({
            catalogItemId,
            appId: storeAppId,
          })),
        })),
      }
    },
  },
}

let store: Store
let visitor: string
let cup: Product
let pot: Product

beforeAll(async () => {
  store = await openStore({ plugins: [plugin] })
  visitor = await store.visitor()
  cup = await stock(store, { name: 'Cup', price: 20 }, 5)
  pot = await stock(store, { name: 'Pot', price: 20 }, 5)
  await collect(store, 'Tea', [cup, pot])
})
afterAll(() => store.close())
beforeEach(() => {
  // Answers and a breaker that is open are forgotten.
  store.clock.advance(120_000)
  Object.assign(oracle, { finds: {}, refuses: undefined, isSlow: false, asked: [] })
})

const item = ({ id }: { id: string }, appId = storeAppId) => ({ catalogItemId: id, appId })
const theirs = (id: string) => ({ id, appId: plugin.id })
const ours = (id: string) => ({ id, appId: storeAppId })
const recommend = async (algorithms: object[], more: object = {}) => {
  const body = { algorithms, items: [item(cup)], ...more }
  const reply = await store.ask('POST', path, { as: visitor, body })
  return { ...reply.body.recommendation, code: reply.body.details?.applicationError?.code }
}

test('a storefront asks for the algorithms of a plugin by its id, and finds them in the list', async () => {
  const { body } = await store.ask('GET', '/v1/recommendations/algorithms', { as: visitor })
  expect(body.availableAlgorithms.slice(-2)).toMatchObject([
    { appId: plugin.id, config: { algorithmId: popular, name: 'Popular', algorithmType: 'GLOBAL' } },
    { appId: plugin.id, config: { algorithmId: similar, algorithmType: 'RELATED_ITEMS' } },
  ])
  oracle.finds = { [popular]: [pot.id] }
  expect(await recommend([theirs(popular)])).toEqual({ items: [item(pot)], algorithm: theirs(popular) })
  expect(oracle.asked).toEqual([{ items: [item(cup)], algorithmIds: [popular] }])
})

test('a plugin is asked once for all of its algorithms; the first that finds enough counts', async () => {
  oracle.finds = { [popular]: [pot.id], [similar]: [pot.id, cup.id] }
  const more = { minimumRecommendedItems: 2 }
  const found = await recommend([theirs(popular), ours(sameCollections), theirs(similar)], more)
  expect(found).toMatchObject({ items: [item(pot), item(cup)], algorithm: theirs(similar) })
  expect(oracle.asked).toEqual([{ items: [item(cup)], algorithmIds: [popular, similar] }])
  expect(await recommend([theirs(similar)], { minimumRecommendedItems: 3 })).toEqual({ items: [] })
})

test('a plugin gets items of other apps too, and may need none', async () => {
  const foreign = item(cup, store.shop.newId())
  oracle.finds = { [popular]: [pot.id] }
  expect(await recommend([theirs(popular)], { items: [foreign] })).toMatchObject({ items: [item(pot)] })
  expect(await recommend([theirs(popular)], { items: [] })).toMatchObject({ items: [item(pot)] })
  expect(oracle.asked.map(({ items }) => items)).toEqual([[foreign], []])
})

test('where a plugin is slow, the store recommends itself', async () => {
  oracle.isSlow = true
  expect(await recommend([theirs(similar)])).toEqual({ items: [item(pot)], algorithm: ours(fromLookedAt) })
  expect(await recommend([theirs(similar)], { items: [] })).toEqual({ items: [] })
  store.clock.advance(20_000)
  const found = await recommend([theirs(similar), ours(sameCollections)])
  expect(found).toEqual({ items: [item(pot)], algorithm: ours(sameCollections) })
})

test('a plugin says what it cannot recommend', async () => {
  for (const code of ['ALGORITHM_NOT_SUPPORTED', 'ITEM_APP_ID_NOT_SUPPORTED']) {
    oracle.refuses = code
    store.clock.advance(20_000)
    expect((await recommend([theirs(similar)])).code).toBe(code)
    const found = await recommend([theirs(similar), ours(sameCollections)])
    expect(found).toMatchObject({ items: [item(pot)] })
  }
  expect((await recommend([theirs(sameCollections)])).code).toBe('ALGORITHM_NOT_SUPPORTED')
  const unknown = [{ id: similar, appId: store.shop.newId() }]
  expect((await recommend(unknown)).code).toBe('RECOMMENDATIONS_PROVIDER_NOT_FOUND')
})
