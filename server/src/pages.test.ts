import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallDist } from '../test/dist.ts'
import { openStore, type Store } from '../test/store.ts'

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

test('the mailbox is there for whoever sits at the machine', async () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect([host, (await mailboxAt(host)).status]).toEqual([host, 200])
  }
})

test('the mailbox is not there for shoppers who come through a tunnel on the machine', async () => {
  for (const host of ['shop.test', 'SHOP.TEST:443', 'localhost.evil.test', '127.0.0.1.evil.test', 'a b']) {
    expect([host, (await mailboxAt(host)).status]).toEqual([host, 404])
  }
})
