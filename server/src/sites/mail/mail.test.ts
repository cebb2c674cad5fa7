import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseProxy } from '../../../test/database-proxy.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { openDb } from '../../platform/db/db.ts'
import { deliver } from '../../platform/mail/mail.ts'
import * as sites from '../settings/service.ts'
import * as mails from './service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({ web: '/nonexistent' })
})
afterAll(() => store?.close())

test('an e-mail that the mail server took while the database went away leaves once', async () => {
  const { shop, siteId } = store
  const site = await sites.get(shop, siteId)
  await shop.db.transaction((tx) =>
    mails.send(tx, shop, {
      site,
      to: 'ben@example.com',
      language: 'en',
      name: 'notice',
      props: { subject: 'Your order' } as never,
      text: 'Thank you',
      topic: 'orders',
    }),
  )
  const [{ id = '' } = {}] = await mails.list(shop, mails.toReader(store.merchant), { to: 'ben@example.com' })
  const proxy = await openDatabaseProxy(shop.db.url)
  const db = openDb({ url: proxy.url, connections: 2 })
  let taken = 0
  const mail = {
    async send() {
      taken += 1
      proxy.down()
      setTimeout(proxy.up, 1200)
    },
  }
  try {
    expect(await deliver({ ...shop, db, mail }, { siteId, id })).toBe(true)
    expect(await deliver({ ...shop, mail }, { siteId, id })).toBe(false)
    expect(taken).toBe(1)
  } finally {
    await db.close()
    await proxy.close()
  }
})

test('without built pages a mail is sent as plain text, and what caused it goes on', async () => {
  const { shop, siteId } = store
  const reader = mails.toReader(store.merchant)
  const site = await sites.get(shop, siteId)
  await shop.db.transaction((tx) =>
    mails.send(tx, shop, {
      site,
      to: 'anna@example.com',
      language: 'en',
      name: 'notice',
      props: { subject: 'Your code' } as never,
      text: 'Your code is 123456 <today>',
      topic: 'accounts',
    }),
  )
  const [{ id = '' } = {}] = await mails.list(shop, reader, { to: 'anna@example.com' })
  const { subject, text, html } = await mails.read(shop, reader, id)
  expect({ subject, text }).toEqual({ subject: 'Your code', text: 'Your code is 123456 <today>' })
  expect(html).toContain('123456 &lt;today&gt;')
})
