import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import * as sites from '../settings/service.ts'
import * as mails from './service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({ web: '/nonexistent' })
})
afterAll(() => store?.close())

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
