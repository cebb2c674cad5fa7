import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, hire, openBrowser, setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { openDb, statement } from '../../platform/db/db.ts'
import { queue } from '../../platform/mail/mail.ts'
import { commands } from '../../start/commands/commands.ts'
import * as chains from './chains.service.ts'

const day = 24 * 60 * 60 * 1000

let store: Store
let owner: Browser

beforeEach(async () => {
  store = await openStore()
  owner = await setUpShop(store)
})
afterEach(() => store.close())

interface Shown {
  call: string
  status: number
  code?: string
  entityId?: string
  entityName?: string
  caller: { kind: string; id?: string; name?: string }
}

const log = async (query = ''): Promise<Shown[]> =>
  (await owner.ask('GET', `/admin/v1/audit-log${query}`)).body.entries
const asKey = (method: string, path: string, body?: unknown) =>
  store.ask(method, path, { as: store.apiKey, body })

describe('the audit log', () => {
  test('says who changed what, from where, and how it went', async () => {
    const coupon = {
      specification: { name: 'Ten', code: 'TEN', moneyOffAmount: 10, startTime: '1700000000000' },
    }
    store.clock.advance(1000)
    const { id } = (await owner.ask('POST', '/stores/v2/coupons', coupon)).body
    store.clock.advance(1000)
    await asKey('DELETE', `/stores/v2/coupons/${id}`)
    const [removal, making, setUp] = await log()
    expect(removal).toMatchObject({
      call: 'deleteCoupon',
      entityId: id,
      status: 200,
      address: '127.0.0.1',
      date: new Date(store.clock.now).toISOString(),
      caller: { kind: 'app', name: 'Merchant' },
    })
    expect(making).toMatchObject({ call: 'createCoupon', caller: { kind: 'staff', name: 'Anna Berg' } })
    expect(setUp).toMatchObject({ call: 'setUpShop', caller: { kind: 'staff', name: 'Anna Berg' } })
  })

  test('names an e-mail by its subject, unless the subject may be a code', async () => {
    const { shop, siteId } = store
    const send = async (subject: string, confidential: boolean) => {
      const [id, to, from] = [shop.newId(), 'b@shop.test', 'a@shop.test']
      const mail = {
        siteId,
        id,
        from,
        to,
        subject,
        text: '',
        html: '',
        topic: 'orders',
        confidential,
      } as const
      await shop.db.transaction((tx) => queue(tx, [mail], shop.clock()))
      store.clock.advance(1000)
      await asKey('POST', `/admin/v1/messages/${id}/send`)
    }
    await send('Your order 10001', false)
    await send('Your code is 123456', true)
    expect((await log()).slice(0, 2).map(({ call, entityName }) => [call, entityName])).toEqual([
      ['sendMessage', undefined],
      ['sendMessage', 'Your order 10001'],
    ])
  })

  test('has what an operator does on the command line', async () => {
    const run = async (name: string, input = {}) => {
      store.clock.advance(1000)
      return (await commands[name]?.(store.shop, { ids: [], ...input }, () => {}))?.data as { id: string }
    }
    const key = await run('keys create', { name: 'Books', permissions: 'SITE.MANAGE' })
    await run('keys revoke', { ids: [key.id] })
    const app = await run('clients create', { name: 'App', kind: 'modern', redirect: ['myapp://done'] })
    await run('clients revoke', { ids: [app.id] })
    await run('admin-link')
    await expect(run('keys revoke', { ids: ['foo'] })).rejects.toThrow(
      'There is no API key foo. See: npm run shop -- keys list',
    )
    const entries = (await log()).slice(0, 5)
    expect(entries.map(({ call, entityName }) => [call, entityName])).toEqual([
      ['createAdminLink', undefined],
      ['revokeOAuthClient', 'App'],
      ['createOAuthClient', 'App'],
      ['revokeApiKey', 'Books'],
      ['createApiKey', 'Books'],
    ])
    for (const { caller } of entries) expect(caller).toEqual({ kind: 'command-line' })
    expect(await chains.verifyChain(store.shop, store.siteId)).not.toHaveProperty('brokenAt')
  })

  test('calls what was changed by its name, as long as it exists', async () => {
    const specification = { name: 'Ten', code: 'TEN', moneyOffAmount: 10, startTime: '1700000000000' }
    const { id } = (await owner.ask('POST', '/stores/v2/coupons', { specification })).body
    await owner.ask('PATCH', `/stores/v2/coupons/${id}`, {
      specification: { name: 'Ten off' },
      fieldMask: { paths: ['name'] },
    })
    const names = async (call: string) => (await log(`?call=${call}`)).map(({ entityName }) => entityName)
    expect(await names('updateCoupon')).toEqual(['TEN'])
    await owner.ask('DELETE', `/stores/v2/coupons/${id}`)
    expect(await names('updateCoupon')).toEqual([undefined])
  })

  test('has refused requests with the reason', async () => {
    const viewer = await hire(store, owner, 'viewer')
    await viewer.ask('PATCH', '/admin/v1/site', { site: { name: 'Mine' } })
    await owner.ask('PATCH', '/admin/v1/site', { site: { settings: { currency: 'XXQ' } } })
    const refused = await log('?call=updateSite')
    expect(refused.map(({ status, code, caller }) => [caller.name, status, code]).sort()).toEqual([
      ['Anna Berg', 400, undefined],
      ['Ben Cole', 403, 'PERMISSION_DENIED'],
    ])
  })

  test('has no reads, and no requests of shoppers', async () => {
    await owner.ask('GET', '/admin/v1/site')
    await owner.ask('POST', '/stores/v2/coupons/query', {})
    const visitor = await store.visitor()
    await store.ask('DELETE', '/ecom/v1/carts/current', { as: visitor })
    expect((await log()).map(({ call }) => call)).toEqual(['setUpShop'])
  })

  test('has every sign-in, and the accounts that somebody tried', async () => {
    const { id } = (await owner.ask('GET', '/admin/v1/me')).body.me
    const signIn = (password: string, email = 'anna@fieldhouse.test') =>
      openBrowser(store).ask('POST', '/admin/v1/sign-in', { email, password })
    await signIn('hunter2 hunter2')
    await signIn('hunter2 hunter2', 'my-secret@fieldhouse.test')
    await signIn('tin kettle under 9 stairs')
    await owner.ask('POST', '/admin/v1/me/sessions/end-others', {})
    const entries = await log('?call=signIn')
    expect(entries).toHaveLength(3)
    const refused = { status: 401, code: 'WRONG_CREDENTIALS', caller: { kind: 'unknown' } }
    expect(entries).toContainEqual(expect.objectContaining({ ...refused, entityId: id }))
    expect(entries).toContainEqual(
      expect.objectContaining({ status: 200, caller: { kind: 'staff', id, name: 'Anna Berg' } }),
    )
    expect(JSON.stringify(entries)).not.toMatch(/hunter2|my-secret/)
  })

  test('has sign-ins of members by e-mail address until they are erased, and refused sign-ins of visitors', async () => {
    const open = { verifyEmail: false }
    await asKey('PATCH', '/admin/v1/site', { site: { settings: open } })
    const visitor = await store.visitor()
    const loginId = { email: 'mia@mail.test' }
    const enter = (path: string, password: string) =>
      store.ask('POST', `/_api/iam/authentication/v2/${path}`, { as: visitor, body: { loginId, password } })
    store.clock.advance(1000)
    await enter('register', 'tin kettle under 9 stairs')
    store.clock.advance(1000)
    await enter('login', 'hunter2 hunter2')
    const [refused] = await log('?call=loginV2')
    const [made] = await log('?call=registerV2')
    expect(made).toMatchObject({
      call: 'registerV2',
      status: 200,
      caller: { kind: 'member', id: made?.entityId, name: 'mia@mail.test' },
    })
    expect(refused).toMatchObject({
      call: 'loginV2',
      code: '-19976',
      entityId: made?.entityId,
      caller: { kind: 'visitor' },
    })
    expect(refused?.caller).not.toHaveProperty('name')
    const erase = statement<never>(
      'test.erase',
      "UPDATE members SET status = 'DELETED' WHERE site_id = $1 AND id = $2",
    )
    await store.shop.db.run(erase, [store.siteId, made?.entityId])
    expect((await log('?call=registerV2'))[0]?.caller).not.toHaveProperty('name')
  })

  test('is found by person, call, thing and time, page by page', async () => {
    const manager = await hire(store, owner, 'manager')
    const { id: managerId } = (await manager.ask('GET', '/admin/v1/me')).body.me
    for (let number = 0; number < 5; number++) {
      store.clock.advance(1000)
      const page = { slug: `page-${number}`, title: 'Page', body: 'Words' }
      await (number % 2 ? manager : owner).ask('POST', '/admin/v1/pages', { page })
    }
    await owner.ask('DELETE', '/admin/v1/pages/page-3')
    expect((await log(`?callerId=${managerId}&call=saveSitePage`)).length).toBe(2)
    expect((await log('?entityId=page-3')).map(({ call }) => call)).toEqual(['deleteSitePage'])
    const since = new Date(store.clock.now - 2000).toISOString()
    expect(await log(`?call=saveSitePage&from=${since}`)).toHaveLength(3)
    expect(await log(`?call=saveSitePage&to=${since}`)).toHaveLength(2)
    const pages: Shown[][] = []
    let cursor: string | undefined
    do {
      const { body } = await owner.ask(
        'GET',
        `/admin/v1/audit-log?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
      )
      pages.push(body.entries)
      cursor = body.nextCursor
    } while (cursor)
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3])
    expect(pages.flat()).toEqual(await log())
    expect((await owner.ask('GET', '/admin/v1/audit-log?cursor=tomorrow')).status).toBe(400)
  })

  test('is deleted after a year, or after the time that the shop sets', async () => {
    await asKey('PATCH', '/admin/v1/site', { site: { settings: { auditLogDays: 30 } } })
    store.clock.advance(29 * day)
    await chains.tend(store.shop)
    const count = statement<{ entries: number }>(
      'test.audit',
      'SELECT count(*)::int AS entries FROM audit_log',
    )
    expect(await store.shop.db.run(count, [])).toEqual([{ entries: 2 }])
    store.clock.advance(2 * day)
    await chains.tend(store.shop)
    expect(await store.shop.db.run(count, [])).toEqual([{ entries: 0 }])
  })

  test('shows when somebody changed or deleted an entry in the database', async () => {
    for (const slug of ['terms', 'returns', 'privacy', 'shipping']) {
      await asKey('POST', '/admin/v1/pages', { page: { slug, title: 'Page', body: 'Words' } })
    }
    const { db } = store.shop
    const sql = (text: string) => db.run(statement<never>('', text), [])
    const whole = await chains.verifyChain(store.shop, store.siteId)
    expect(whole).toMatchObject({ entries: 5, number: 5, sealedNumber: 0 })
    expect(whole).not.toHaveProperty('brokenAt')
    await sql("UPDATE audit_log SET address = ''")
    expect(await chains.verifyChain(store.shop, store.siteId)).toEqual(whole)
    await sql('UPDATE audit_log SET status = 403 WHERE number = 3')
    expect(await chains.verifyChain(store.shop, store.siteId)).toMatchObject({ entries: 5, brokenAt: 3 })
    await sql('UPDATE audit_log SET status = 200 WHERE number = 3')
    expect(await chains.verifyChain(store.shop, store.siteId)).toEqual(whole)
    await sql('DELETE FROM audit_log WHERE number = 5')
    expect(await chains.verifyChain(store.shop, store.siteId)).toMatchObject({ entries: 4, brokenAt: 5 })
    await sql('DELETE FROM audit_log WHERE number = 2')
    expect(await chains.verifyChain(store.shop, store.siteId)).toMatchObject({ entries: 3, brokenAt: 3 })
  })

  describe('that the server has sealed', () => {
    const sql = (text: string) => store.shop.db.run(statement<never>('', text), [])
    const verify = (known?: chains.KnownEntry) => chains.verifyChain(store.shop, store.siteId, known)

    beforeEach(async () => {
      for (const slug of ['terms', 'returns', 'privacy', 'shipping']) {
        store.clock.advance(day)
        await asKey('POST', '/admin/v1/pages', { page: { slug, title: 'Page', body: 'Words' } })
      }
      await chains.tend(store.shop)
    })

    test('is whole after the oldest entries expired, and grows on', async () => {
      await asKey('PATCH', '/admin/v1/site', { site: { settings: { auditLogDays: 30 } } })
      store.clock.advance(28 * day)
      await chains.tend(store.shop)
      expect(await verify()).toMatchObject({ entries: 4, number: 6, sealedNumber: 6 })
      expect(await verify()).not.toHaveProperty('brokenAt')
      await sql('UPDATE audit_log SET status = 403 WHERE number = 3')
      expect(await verify()).toMatchObject({ brokenAt: 3 })
      await sql('UPDATE audit_log SET status = 200 WHERE number = 3')
      store.clock.advance(60 * day)
      await chains.tend(store.shop)
      expect(await verify()).toMatchObject({ entries: 0, number: 6 })
      await asKey('DELETE', '/admin/v1/pages/terms')
      await chains.tend(store.shop)
      expect(await verify()).toMatchObject({ entries: 1, number: 7, sealedNumber: 7 })
      expect(await verify()).not.toHaveProperty('brokenAt')
    })

    test('is broken when all or the oldest entries were deleted before their time', async () => {
      await sql('DELETE FROM audit_log WHERE number < 3')
      expect(await verify()).toMatchObject({ entries: 3, brokenAt: 3 })
      await sql('UPDATE audit_chains SET deleted_number = 2, deleted_hash = NULL')
      expect(await verify()).toMatchObject({ brokenAt: 5 })
      await sql('DELETE FROM audit_log')
      expect(await verify()).toMatchObject({ entries: 0, brokenAt: 3 })
    })

    test('is broken when somebody computed it anew, even after the server sealed again', async () => {
      const { number, hash } = await verify()
      await sql('UPDATE audit_log SET status = 403 WHERE number = 3')
      await sql(`DO $$ DECLARE e record; h bytea := ''; BEGIN
        FOR e IN SELECT * FROM audit_log ORDER BY number LOOP
          h := sha256(h || audit_text(e.id, e.at, e.caller_kind, e.caller_id, e.call, e.entity_id, e.status, e.code));
          UPDATE audit_log SET hash = h WHERE number = e.number;
        END LOOP;
        UPDATE audit_chains SET hash = h;
      END $$`)
      expect(await verify()).toMatchObject({ entries: 5, brokenAt: 5 })
      await asKey('DELETE', '/admin/v1/pages/terms')
      await chains.tend(store.shop)
      expect(await verify()).toMatchObject({ entries: 6, brokenAt: 5 })
      // Whoever removes the seal, too, is found by what was noted elsewhere.
      await sql('UPDATE audit_chains SET seal = NULL')
      expect(await verify()).not.toHaveProperty('brokenAt')
      expect(await verify({ number, hash })).toMatchObject({ brokenAt: 5 })
    })
  })

  test('loses nothing when the server stops', async () => {
    const db = openDb({ url: store.shop.db.url, connections: 2 })
    const replies = Array.from({ length: 40 }, (_, number) =>
      asKey('POST', '/admin/v1/pages', { page: { slug: `p-${number}`, title: 'Page', body: 'Words' } }),
    )
    await Promise.all(replies)
    await store.app.close()
    const count = statement<{ entries: number }>(
      'test.audit',
      "SELECT count(*)::int AS entries FROM audit_log WHERE call = 'saveSitePage'",
    )
    expect(await db.run(count, [])).toEqual([{ entries: 40 }])
    await db.close()
  })
})
