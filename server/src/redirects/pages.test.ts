import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Room } from '../platform/room.ts'
import { cookieName, findVisit, type RedirectVisit } from './visits.service.ts'

/** A room with a page of its own that plans are bought on. */
const plans: Room = {
  redirects: {
    async paidPlansCheckout(_shop, _caller, { paidPlansCheckout }) {
      if (!paidPlansCheckout?.planId) throw refuse('NOT_FOUND')
      return { path: '/plans/buy', parameters: { plan: paidPlansCheckout.planId } }
    },
  },
}

let store: Store
let as: string

beforeAll(async () => {
  store = await openStore({ rooms: [plans] })
  as = await store.visitor()
})

afterAll(() => store.close())

const planId = '0190b000-0000-7000-8000-000000000001'
const create = (body: object, token = as) =>
  store.ask('POST', '/_api/redirects-api/v1/redirect-session', { as: token, body })

async function follow(url: string): Promise<{ location: URL; cookie: string | undefined }> {
  const { headers } = await store.ask('GET', new URL(url).pathname)
  const cookie = new RegExp(`${cookieName}=([^;]+)`).exec(String(headers['set-cookie']))?.[1]
  return { location: new URL(String(headers.location), url), cookie }
}

const visitOf = ({ location, cookie }: { location: URL; cookie: string | undefined }) =>
  findVisit(store.shop, { session: location.searchParams.get('session') ?? undefined, cookie })

test('a room adds an intent, whose page learns who is there and where they return', async () => {
  const callbacks = { planListUrl: 'https://storefront.test/plans' }
  const preferences = { additionalQueryParameters: { utm: 'mail', plan: 'another' } }
  const { redirectSession } = (await create({ paidPlansCheckout: { planId }, callbacks, preferences })).body
  expect(redirectSession.urlDetails.searchParams).toEqual({ utm: 'mail', plan: 'another' })
  const followed = await follow(redirectSession.fullUrl)
  expect(followed.location.pathname).toBe('/plans/buy')
  expect(Object.fromEntries(followed.location.searchParams)).toMatchObject({ utm: 'mail', plan: planId })
  expect(await visitOf(followed)).toEqual<RedirectVisit>({
    siteId: store.siteId,
    callbacks,
    parameters: { plan: planId, utm: 'mail' },
    owner: { kind: 'visitor', id: expect.any(String) },
  })
})

test('somebody who gets the link later opens the page, but not as the one who asked for it', async () => {
  const { redirectSession } = (await create({ paidPlansCheckout: { planId } })).body
  const first = await follow(redirectSession.fullUrl)
  store.clock.advance(2 * 60_000)
  const later = await follow(redirectSession.fullUrl)
  expect(later.cookie).toBeUndefined()
  expect(await visitOf(later)).toMatchObject({ siteId: store.siteId, owner: undefined })
  expect(await visitOf({ ...later, cookie: first.cookie })).toMatchObject({ owner: { kind: 'visitor' } })
  store.clock.advance(24 * 60 * 60_000)
  expect(await visitOf(first)).toBeUndefined()
  const { location } = await follow(redirectSession.fullUrl)
  expect([location.pathname, location.searchParams.get('session')]).toEqual(['/plans/buy', null])
})

test('somebody who gets the link within the same minute is not taken for the one who asked for it', async () => {
  const { body } = await create({ paidPlansCheckout: { planId } }, await store.visitor())
  const { redirectSession } = body
  const first = await follow(redirectSession.fullUrl)
  const elsewhere = await follow(redirectSession.fullUrl)
  expect(elsewhere.cookie).toBeUndefined()
  expect(elsewhere.location.pathname).toBe('/plans/buy')
  expect((await visitOf(elsewhere))?.owner).toBeUndefined()
  expect(await visitOf({ ...elsewhere, cookie: first.cookie })).toMatchObject({ owner: { kind: 'visitor' } })
})

test('two sessions that somebody opens at once both know them, whichever cookie came last', async () => {
  const token = await store.visitor()
  const open = async () =>
    follow((await create({ paidPlansCheckout: { planId } }, token)).body.redirectSession.fullUrl)
  const [first, second] = await Promise.all([open(), open()])
  expect(await visitOf({ ...first, cookie: second.cookie })).toMatchObject({ owner: { kind: 'visitor' } })
  expect(await visitOf({ ...second, cookie: first.cookie })).toMatchObject({ owner: { kind: 'visitor' } })
  const other = await follow(
    (await create({ paidPlansCheckout: { planId } }, await store.visitor())).body.redirectSession.fullUrl,
  )
  expect((await visitOf({ ...first, cookie: other.cookie }))?.owner).toBeUndefined()
})

test('the cookie of a link that somebody passed on does not open the links of another day', async () => {
  const signIn = async (grant: object) =>
    (await store.ask('POST', '/oauth2/token', { body: { clientId: store.clientId, ...grant } })).body
  const open = async (token: string) =>
    follow((await create({ paidPlansCheckout: { planId } }, token)).body.redirectSession.fullUrl)
  const { access_token, refresh_token } = await signIn({ grantType: 'anonymous' })
  const passedOn = await open(access_token)
  const { owner } = (await visitOf(passedOn)) ?? {}
  store.clock.advance(24 * 60 * 60_000)
  const renewed = await signIn({ grantType: 'refresh_token', refreshToken: refresh_token })
  const later = await open(renewed.access_token)
  expect(await visitOf(later)).toMatchObject({ owner })
  expect((await visitOf({ ...later, cookie: passedOn.cookie }))?.owner).toBeUndefined()
})

test('a room refuses what it does not know', async () => {
  expect(refusal(await create({ paidPlansCheckout: {} }, await store.visitor()))).toBe('NOT_FOUND')
  const { redirectSession } = (await create({ paidPlansCheckout: { planId } }, store.apiKey)).body
  expect((await visitOf(await follow(redirectSession.fullUrl)))?.owner).toBeUndefined()
})
