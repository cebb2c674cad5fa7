import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, ownerPassword, tokenIn } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { statement } from '../../platform/db/db.ts'
import * as links from '../people/links.service.ts'
import * as signIn from './service.ts'

const day = 24 * 60 * 60 * 1000

let store: Store

beforeEach(async () => {
  store = await openStore()
})
afterEach(() => store.close())

const printed = async () => tokenIn(await links.setUpUrl(store.shop, store.siteId))
const owner = { name: 'Anna Berg', email: 'anna@fieldhouse.test', password: ownerPassword }
const setUp = (token: string, more: object = {}) =>
  openBrowser(store).ask('POST', '/admin/v1/set-up', { token, ...owner, ...more })

describe('the link of the first start', () => {
  test('makes the owner and signs in', async () => {
    const browser = openBrowser(store)
    const made = await browser.ask('POST', '/admin/v1/set-up', { token: await printed(), ...owner })
    expect(made.status).toBe(200)
    expect(made.body.me).toMatchObject({ name: 'Anna Berg', role: 'owner', permissions: ['*'] })
    const { body } = await browser.ask('GET', '/admin/v1/me')
    expect(body).toEqual(made.body)
    expect(body.me.site).toEqual({
      id: store.siteId,
      name: 'Fieldhouse',
      sendsMail: false,
      currency: 'USD',
      timeZone: 'UTC',
    })
  })

  test('is the same at every start until it is used', async () => {
    expect(await signIn.needsSetUp(store.shop, store.siteId)).toBe(true)
    const token = await printed()
    store.clock.advance(2 * day)
    expect(await printed()).toBe(token)
    expect((await setUp(token)).status).toBe(200)
    expect(await signIn.needsSetUp(store.shop, store.siteId)).toBe(false)
  })

  test('is refused a second time, after a week, and after a newer one', async () => {
    const first = await printed()
    expect((await setUp(first)).status).toBe(200)
    expect((await setUp(first)).body.details.applicationError.code).toBe('LINK_NOT_VALID')
    const second = tokenIn(await links.newSetUpUrl(store.shop, store.siteId))
    const third = tokenIn(await links.newSetUpUrl(store.shop, store.siteId))
    expect((await setUp(second)).status).toBe(404)
    store.clock.advance(8 * day)
    expect((await setUp(third)).status).toBe(404)
    expect((await setUp('made-up')).status).toBe(404)
  })

  test('makes one owner in 32 parallel requests', async () => {
    const token = await printed()
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, index) => setUp(token, { email: `anna${index}@fieldhouse.test` })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(31)
    const count = statement<{ owners: number }>('test.owners', 'SELECT count(*)::int AS owners FROM staff')
    expect(await store.shop.db.run(count, [])).toEqual([{ owners: 1 }])
  })

  test('lets a locked-out owner back in, and ends open sessions', async () => {
    const lost = openBrowser(store)
    await lost.ask('POST', '/admin/v1/set-up', { token: await printed(), ...owner })
    const token = tokenIn(await links.newSetUpUrl(store.shop, store.siteId))
    const again = await setUp(token, { email: 'Anna@Fieldhouse.test', password: 'blue ladder, wet paint' })
    expect(again.status).toBe(200)
    expect((await lost.ask('GET', '/admin/v1/me')).status).toBe(401)
    const signIn = { email: owner.email, password: 'blue ladder, wet paint' }
    expect((await openBrowser(store).ask('POST', '/admin/v1/sign-in', signIn)).status).toBe(200)
  })

  test('says what is wrong with a password, and stays valid', async () => {
    const token = await printed()
    const short = await setUp(token, { password: 'kettle' })
    expect(short.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'password', violatedRule: 'MIN_LENGTH' },
    ])
    const common = await setUp(token, { password: 'password1234' })
    expect(common.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'password', violatedRule: 'VALIDATION' },
    ])
    expect((await setUp(token)).status).toBe(200)
  })

  test('is stored as a hash only', async () => {
    const token = await printed()
    await setUp(token)
    const all = statement<{ everything: string }>(
      'test.all-of-staff',
      `SELECT concat((SELECT json_agg(staff_links) FROM staff_links), (SELECT json_agg(staff) FROM staff),
         (SELECT json_agg(staff_sessions) FROM staff_sessions)) AS everything`,
    )
    const [row] = await store.shop.db.run(all, [])
    expect(row?.everything).toContain('anna@fieldhouse.test')
    expect(row?.everything).not.toContain(token)
    expect(row?.everything).not.toContain(ownerPassword)
  })
})
