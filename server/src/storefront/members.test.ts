import { newFormKey, type SessionStore } from '@cartwright/contract/pages/storefront.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { becomeMember, type PageBrowser } from '../../test/page-browser.ts'
import { openStore, type Store } from '../../test/store.ts'
import { findCaller } from '../identity/tokens/callers.service.ts'
import { startVisitor, syncSession } from './members.service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

function visitor(): SessionStore {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}

/** A page of the storefront in this browser. */
async function openPage(browser: PageBrowser, shopper: SessionStore) {
  const cookie = [...browser.cookies].map((one) => one.join('=')).join('; ')
  const request = { headers: { cookie, 'user-agent': 'Firefox/140.0' }, address: '203.0.113.7' }
  await syncSession(store.shop, { siteId: store.siteId, visitor: shopper, request })
  const said = await shopper.getItem('session')
  return said ? (JSON.parse(said) as { accessToken: string; refreshToken: string }) : undefined
}

const ask = async ({ accessToken: as, refreshToken }: { accessToken: string; refreshToken: string }) => {
  const me = await store.ask('GET', '/members/v1/members/my', { as })
  const body = { refreshToken, grantType: 'refresh_token', clientId: store.siteId }
  return [me.status, (await store.ask('POST', '/oauth2/token', { body })).status]
}

test('whoever sends a form twice is one visitor, and the key of a form tells nobody who', async () => {
  const send = async (formKey: string, shopper = visitor()) => {
    const request = { headers: {}, address: '203.0.113.7' }
    await startVisitor(store.shop, { siteId: store.siteId, visitor: shopper, request }, formKey)
    return shopper.getItem('session')
  }
  const idOf = async (session: string | null | undefined | Promise<string | null>) => {
    const { accessToken } = JSON.parse((await session) ?? '{}')
    return (await findCaller(store.shop, { authorization: accessToken }))?.id
  }
  const formKey = newFormKey(store.clock.now)
  const [first, second] = await Promise.all([idOf(send(formKey)), idOf(send(formKey))])
  expect(first).toBeDefined()
  expect(second).toBe(first)
  expect(first).not.toBe(formKey)
  expect(await idOf(send(newFormKey(store.clock.now)))).not.toBe(first)
  const known = visitor()
  known.setItem('session', '{"accessToken":"kept"}')
  expect(await send(formKey, known)).toBe('{"accessToken":"kept"}')
  expect(await send('made up')).toBeNull()
  store.clock.advance(24 * 60 * 60_000)
  expect(await send(formKey)).toBeNull()
  store.clock.advance(-24 * 60 * 60_000)
})

describe('a member who has signed in on the shop’s pages', () => {
  test('is one shopper, however many pages they open at once', async () => {
    const browser = await becomeMember(store, 'fay@mail.test')
    const opened = await Promise.all(Array.from({ length: 8 }, () => openPage(browser, visitor())))
    expect(new Set(opened.map((one) => one?.refreshToken)).size).toBe(1)
    const families = `SELECT DISTINCT family_id FROM refresh_tokens JOIN members ON members.id = member_id
      WHERE email = 'fay@mail.test'`
    expect(await rows(store, families, [])).toHaveLength(1)
  })

  test('ends the storefront’s tokens by signing out', async () => {
    const [browser, shopper] = [await becomeMember(store, 'gil@mail.test'), visitor()]
    const tokens = await openPage(browser, shopper)
    if (!tokens) throw new Error('the storefront knows nobody')
    expect(await ask(tokens)).toEqual([200, 200])
    await browser.open('/logout')
    await browser.send({})
    expect(await ask(tokens)).toEqual([401, 400])
    expect(await openPage(browser, shopper)).toBeUndefined()
  })

  test('is signed out there, too, after the storefront revokes its tokens', async () => {
    const [browser, shopper] = [await becomeMember(store, 'hal@mail.test'), visitor()]
    const tokens = await openPage(browser, shopper)
    const body = { token: tokens?.refreshToken, clientId: store.siteId }
    expect((await store.ask('POST', '/oauth2/revoke', { body })).status).toBe(200)
    expect(await openPage(browser, shopper)).toBeUndefined()
    expect((await browser.open('/account')).location).toMatch(/^\/login/)
  })
})
