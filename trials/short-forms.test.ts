import { afterAll, beforeAll, expect, test } from 'vitest'
import { fastFolder } from '../server/test/fast-folder.ts'
import { startSmtpServer } from '../server/test/smtp-server.ts'
import { newDatabase } from '../server/test/store.ts'
import { cutCommitsOn } from './faults/cut-commits.ts'
import { publishedClientOn } from './faults/published-client.ts'
import { stopOnce } from './faults/stop.ts'
import { linearizableOn } from './histories/linearizable.ts'
import { serializableOn } from './histories/serializable.ts'
import type { ShopProcess } from './process.ts'
import { type FaultyShop, withFaultyShop } from './proxy/faulty-shop.ts'
import { doorsOn } from './races/doors.ts'
import type { Outcome } from './trial.ts'
import { openReceivers, type Receivers } from './webhooks/receivers.ts'
import { webhooksOn } from './webhooks/webhooks.ts'

// One server for all of them, whose mail server hangs. Starting it costs more than a short trial.
let faulty: FaultyShop
let shop: ShopProcess
let receivers: Receivers
const done = Promise.withResolvers<void>()
let ended: Promise<void>

beforeAll(async () => {
  const [{ url, drop }, mail] = await Promise.all([newDatabase(), startSmtpServer()])
  receivers = await openReceivers()
  const place = { folder: fastFolder, databaseUrl: url, env: { SMTP_URL: mail.url, ...receivers.env } }
  const open = Promise.withResolvers<void>()
  ended = withFaultyShop(place, async (opened) => {
    faulty = opened
    shop = await opened.start()
    open.resolve()
    await done.promise
  }).finally(() => Promise.all([mail.close(), receivers.close(), drop()]))
  await Promise.race([open.promise, ended])
}, 240_000)

afterAll(async () => {
  done.resolve()
  await ended
})

function expectMet({ measured, met }: Outcome): void {
  expect(met, measured).toBe(true)
}

test('nothing is lost or done twice when answers to commits are lost', { timeout: 240_000 }, async () => {
  expectMet(await cutCommitsOn(faulty, shop, { actions: 20, outages: false }))
})

test('transactions over carts, stock and orders are explained by one after the other', {
  timeout: 240_000,
}, async () => {
  expectMet(await serializableOn(faulty, shop, { transactions: 60 }))
})

test('the unmodified published client stays signed in and buys during faults', {
  timeout: 240_000,
}, async () => {
  expectMet(await publishedClientOn(faulty, shop, { members: 1 }))
})

test('what clients see of a cart, stock, a coupon and a link is explained', {
  timeout: 240_000,
}, async () => {
  expectMet(await linearizableOn(faulty, shop, { histories: 3 }))
})

test('each event of carts reaches each receiver in order and signed, though one fails and one is dead', {
  timeout: 240_000,
}, async () => {
  const short = { carts: 20, changes: 3, perSecond: 30, kills: 0 }
  expectMet(await webhooksOn({ faulty, shop, receivers }, short))
})

test('two doors let each guest in once, or say who has come twice', { timeout: 240_000 }, async () => {
  expectMet(await doorsOn({ shop, database: faulty.database }, { tickets: 500 }))
})

// The last one, because it ends the server.
test('a busy server stops without cutting anybody off', { timeout: 120_000 }, async () => {
  expectMet(await stopOnce(shop, faulty.goods.counted[0] ?? '', 16))
})
