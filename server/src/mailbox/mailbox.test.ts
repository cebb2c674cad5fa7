import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallDist } from '../../test/dist.ts'
import { hire, setUpShop } from '../../test/staff.ts'
import { openStore, type Store } from '../../test/store.ts'
import { queue } from '../platform/mail/mail.ts'

let dist: Awaited<ReturnType<typeof smallDist>>
let store: Store

beforeAll(async () => {
  dist = await smallDist()
  store = await openStore({ web: dist.path })
})

afterAll(async () => {
  await store.close()
  await dist.remove()
})

const mailboxAt = (host: string) => store.ask('GET', '/mailbox', { headers: { host } })

test('the mailbox opens on this machine', async () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect([host, (await mailboxAt(host)).status]).toEqual([host, 200])
  }
})

test('the mailbox does not open through a tunnel on this machine', async () => {
  for (const host of ['shop.test', 'SHOP.TEST:443', 'localhost.evil.test', '127.0.0.1.evil.test', 'a b']) {
    expect([host, (await mailboxAt(host)).status]).toEqual([host, 404])
  }
})

test('the mailbox does not open through a proxy on this machine, whatever the proxy says', async () => {
  for (const header of ['forwarded', 'x-forwarded-for']) {
    const headers = { host: 'localhost:3000', [header]: 'for=127.0.0.1' }
    expect((await store.ask('GET', '/mailbox', { headers })).status).toBe(404)
  }
})

test('an e-mail is shown unchanged to staff only; sign-in links are shown to nobody', async () => {
  const { shop, siteId } = store
  const id = shop.newId()
  const message = {
    siteId,
    id,
    from: 'a@shop.test',
    to: 'b@shop.test',
    subject: 'Hello',
    text: 'Hello',
    topic: 'orders',
  } as const
  await shop.db.transaction((tx) =>
    queue(tx, [{ ...message, html: '<p style="color:red">Hello</p>' }], shop.clock()),
  )
  const owner = await setUpShop(store)
  const shown = await owner.ask('GET', `/admin/messages/${id}`)
  expect(shown.body).toBe('<p style="color:red">Hello</p>')
  expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox/)
  expect((await store.ask('GET', `/admin/messages/${id}`)).status).toBe(403)
  expect((await owner.ask('GET', `/admin/messages/${shop.newId()}`)).status).toBe(404)
  expect((await owner.ask('GET', '/admin/messages/none')).status).toBe(404)
  await hire(store, owner, 'viewer')
  const { body } = await owner.ask('GET', '/admin/v1/messages')
  const [invitation] = body.messages.filter(({ subject }: { subject: string }) => /invited/.test(subject))
  expect((await owner.ask('GET', `/admin/messages/${invitation.id}`)).status).toBe(403)
})
