import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { openStore, type Store } from '../../test/store.ts'
import { storeOf } from '../../test/store-of.ts'
import { createKey } from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'
import { codeHash, typedCode } from './cards/codes.rules.ts'
import { personalData } from './personal-data.ts'

let store: Store
const sent: { to: string; subject: string; text: string; html: string }[] = []
const mailTo = async (email: string) => {
  await store.work()
  return sent.findLast(({ to }) => to === email)
}

beforeAll(async () => {
  store = await openStore({
    settings: { timeZone: 'Europe/Berlin', currency: 'EUR' },
    mail: {
      async send(message) {
        sent.push(message)
      },
    },
  })
})
afterAll(() => store.close())

const admin = async (method: string, path: string, body?: object) =>
  store.ask(method, `/admin/v1/gift-cards${path}`, { as: store.apiKey, body })
const issue = async (amount = '50', more: object = {}, send = false) => {
  const { status, body } = await admin('POST', '', { giftCard: { amount, ...more }, send })
  return { status, body, card: body.giftCard, code: body.code as string }
}
const read = async (id: string) => (await admin('GET', `/${id}`)).body
const list = async (wanted: object) => {
  const { body } = await admin('POST', '/list', wanted)
  return (body.giftCards as { id: string }[]).map(({ id }) => id)
}
const call = (path: string, body: object, as = store.apiKey) =>
  store.ask('POST', `/ecom/v1/gift-cards/${path}`, { as, body })
const appId = 'd80111c5-a0f4-47a8-b63a-65b54d774a27'
const redeem = (code: string, value: string, more: object = {}) =>
  call('redeem', { code, amount: { value, currency: 'EUR' }, appId, ...more })
const codeOf = ({ body }: { body: { details?: { applicationError?: { code: string } } } }) =>
  body.details?.applicationError?.code

test('a card is issued by hand, and its code is shown once and stored nowhere', async () => {
  const { card, code } = await issue('50', { note: 'Prize', recipient: { name: 'Anna' } })
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
  expect(card).toMatchObject({
    ...{
      state: 'VALID',
      issued: '50.00',
      balance: '50.00',
      currency: 'EUR',
      origin: 'MANUAL',
      note: 'Prize',
    },
    lastFour: code.slice(-4),
  })
  const { entries } = await read(card.id)
  expect(entries).toMatchObject([
    { kind: 'ISSUE', amount: '50.00', balance: '50.00', author: { kind: 'app' } },
  ])
  const plain = typedCode(code) ?? ''
  const [stored] = await rows<{ text: string; code_hash: Buffer }>(
    store,
    'SELECT c::text AS text, code_hash FROM gift_cards c WHERE id = $1',
    [card.id],
  )
  expect(stored?.text).not.toContain(plain)
  expect(stored?.code_hash).toEqual(codeHash(store.siteId, plain))
  const refused = await issue('0')
  expect(refused.body.details.validationError.fieldViolations[0].field).toBe('giftCard.amount')
  const past = await issue('5', { expirationDate: '2026-01-01T00:00:00Z' })
  expect(past.body.details.validationError.fieldViolations[0].field).toBe('giftCard.expirationDate')
})

test('the same Idempotency-Key issues one card', async () => {
  const send = () =>
    store.ask('POST', '/admin/v1/gift-cards', {
      as: store.apiKey,
      body: { giftCard: { amount: '7', note: 'twice' } },
      headers: { 'idempotency-key': 'one-card' },
    })
  const [one, other] = [await send(), await send()]
  expect([one.status, codeOf(other)]).toEqual([200, 'SECRET_SHOWN_ONCE'])
  const [found] = await rows<{ count: string }>(store, "SELECT count(*) FROM gift_cards WHERE note = 'twice'")
  expect(Number(found?.count)).toBe(1)
})

test('the letter brings the code to the recipient, and its text is gone once it has left', async () => {
  const { card, code } = await issue(
    '25',
    {
      recipient: { name: 'Ben', email: 'ben@example.com' },
      ...{
        senderName: 'Anna',
        message: 'Happy birthday!\nYours, Anna',
        expirationDate: '2027-12-31T23:00:00Z',
      },
    },
    true,
  )
  const mail = await mailTo('ben@example.com')
  expect(mail?.subject).toBe('Anna has sent you a gift card for Fieldhouse')
  for (const part of [code, 'Happy birthday!', '€25.00', 'December 31, 2027', 'A message from Anna'])
    expect(mail?.text).toContain(part)
  expect(mail?.html).toContain(code)
  const [kept] = await rows<{ text: string }>(
    store,
    "SELECT m::text AS text FROM messages m WHERE recipient = 'ben@example.com'",
  )
  expect(kept?.text).not.toContain(code)
  const nobody = await issue('5', {}, true)
  expect(nobody.body.details.validationError.fieldViolations[0].field).toBe('giftCard.recipient.email')
  expect(card.recipient.email).toBe('ben@example.com')
})

test('cards are found by code, last four characters, recipient and state', async () => {
  const { card, code } = await issue('9', { recipient: { email: 'Carla@Example.com' } })
  for (const search of [code, code.toLowerCase().replaceAll('-', ' '), code.slice(-4), 'carla@ex'])
    expect(await list({ search })).toContain(card.id)
  expect(await list({ search: 'nobody@example.com' })).toEqual([])
  expect(await list({ search: '%' })).toEqual([])
  expect(await list({ search: code, state: 'VALID' })).toEqual([card.id])
  await redeem(code, '9')
  expect(await list({ search: code, state: 'VALID' })).toEqual([])
  expect(await list({ search: code, state: 'USED_UP' })).toEqual([card.id])
  await admin('PATCH', `/${card.id}`, { giftCard: { revision: card.revision, disabled: true } })
  expect(await list({ search: code, state: 'DISABLED' })).toEqual([card.id])
})

test('whoever has the code reads the balance, and nobody guesses it', async () => {
  const { card, code } = await issue('12.5')
  const visitor = await store.visitor()
  const { body } = await call(encodeURIComponent(code.toLowerCase()), {}, visitor)
  expect(body.giftCard).toEqual({
    obfuscatedCode: `••••${code.slice(-4)}`,
    balance: { value: '12.50', currency: 'EUR' },
    ...{ status: 'VALID', appId, externalId: card.id },
  })
  expect((await call('short', {}, visitor)).status).toBe(400)
  expect(codeOf(await call(code, { appId: card.id }, visitor))).toBe('GIFT_CARD_NOT_FOUND')
  for (let guess = 1; guess <= 20; guess++)
    expect(codeOf(await call(`GUESS-GUESS-${guess}0`, {}, visitor))).toBe('GIFT_CARD_NOT_FOUND')
  expect((await call('GUESS-GUESS-GUESS', {}, visitor)).status).toBe(429)
  expect((await call(code, {}, visitor)).status).toBe(429)
})

test('a card pays an order once, and a void gives the amount back once', async () => {
  const { card, code } = await issue('20')
  const orderId = '018f0000-0000-7000-8000-00000000000a'
  const { body } = await redeem(code, '15', { orderId })
  const again = await redeem(code, '15', { orderId })
  expect(codeOf(again)).toBe('ALREADY_REDEEMED')
  expect(again.body.details.applicationError.data).toEqual({ transactionId: body.transactionId })
  expect(codeOf(await redeem(code, '5.01'))).toBe('INSUFFICIENT_FUNDS')
  expect(codeOf(await call('redeem', { code, appId, amount: { value: '1', currency: 'USD' } }))).toBe(
    'CURRENCY_NOT_SUPPORTED',
  )
  expect((await redeem(code, '0')).body.details.validationError.fieldViolations[0].field).toBe('amount.value')
  expect(codeOf(await redeem('NOBODY-KNOWS-IT', '1'))).toBe('GIFT_CARD_NOT_FOUND')
  const undo = (transactionId: string) => call('void', { transactionId, appId })
  expect((await undo(body.transactionId)).status).toBe(200)
  expect(codeOf(await undo(body.transactionId))).toBe('ALREADY_VOIDED')
  expect(codeOf(await redeem(code, '15', { orderId }))).toBe('ALREADY_VOIDED')
  expect(codeOf(await undo(card.id))).toBe('TRANSACTION_NOT_FOUND')
  const { giftCard, entries } = await read(card.id)
  expect(giftCard.balance).toBe('20.00')
  expect(entries).toMatchObject([
    { kind: 'VOID', amount: '15.00', balance: '20.00', orderId },
    { kind: 'REDEEM', amount: '-15.00', balance: '5.00', orderId },
    { kind: 'ISSUE' },
  ])
})

test('32 payments at once never take more than the card has', async () => {
  const { card, code } = await issue('10')
  const replies = await Promise.all(Array.from({ length: 32 }, () => redeem(code, '0.70')))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(14)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
    new Set(['INSUFFICIENT_FUNDS']),
  )
  const { giftCard, entries } = await read(card.id)
  expect(giftCard.balance).toBe('0.20')
  expect(entries).toHaveLength(15)
  const orderId = '018f0000-0000-7000-8000-00000000000b'
  const other = await issue('10')
  const same = await Promise.all(Array.from({ length: 8 }, () => redeem(other.code, '1', { orderId })))
  expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await read(other.card.id)).giftCard.balance).toBe('9.00')
  const [{ transactionId } = { transactionId: '' }] = same.flatMap(({ status, body }) =>
    status === 200 ? [body] : [],
  )
  const voids = await Promise.all(Array.from({ length: 8 }, () => call('void', { transactionId, appId })))
  expect(voids.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await read(other.card.id)).giftCard.balance).toBe('10.00')
})

test('a disabled card pays nothing and keeps its balance', async () => {
  const { card, code } = await issue('30')
  const { body: paid } = await redeem(code, '10')
  const change = { giftCard: { revision: card.revision, disabled: true } }
  const { body } = await admin('PATCH', `/${card.id}`, change)
  expect(body.giftCard).toMatchObject({ state: 'DISABLED', balance: '20.00', revision: '2' })
  expect(codeOf(await redeem(code, '1'))).toBe('GIFT_CARD_DISABLED')
  expect(codeOf(await call('void', { transactionId: paid.transactionId, appId }))).toBe('GIFT_CARD_DISABLED')
  expect(codeOf(await admin('PATCH', `/${card.id}`, change))).toBe('REVISION_MISMATCH')
  await admin('PATCH', `/${card.id}`, { giftCard: { revision: '2', disabled: false } })
  expect((await redeem(code, '1')).status).toBe(200)
})

test('the merchant changes a balance with a reason, never below 0', async () => {
  const { card } = await issue('30')
  const adjust = (amount: string, reason = 'Goodwill') =>
    admin('POST', `/${card.id}/adjust`, { amount, reason })
  expect((await adjust('12.34')).body.giftCard.balance).toBe('42.34')
  expect((await adjust('-42')).body.giftCard.balance).toBe('0.34')
  expect(codeOf(await adjust('-0.35'))).toBe('INSUFFICIENT_FUNDS')
  expect((await adjust('1', '')).status).toBe(400)
  expect((await adjust('0.001')).body.details.validationError.fieldViolations[0].field).toBe('amount')
  const { entries } = await read(card.id)
  expect(entries[0]).toMatchObject({ kind: 'ADJUST', amount: '-42.00', reason: 'Goodwill' })
})

test('a lost code is replaced, and the former one ends', async () => {
  const { card, code } = await issue('30', { recipient: { email: 'dora@example.com' } })
  const { body } = await admin('POST', `/${card.id}/replace-code`, { send: true })
  expect(body.code).not.toBe(code)
  expect(body.giftCard.lastFour).toBe(body.code.slice(-4))
  expect(codeOf(await redeem(code, '1'))).toBe('GIFT_CARD_NOT_FOUND')
  expect((await redeem(body.code, '1')).status).toBe(200)
  expect((await mailTo('dora@example.com'))?.text).toContain(body.code)
})

test('what is left on a card is written off when its time is over, and comes back if it is extended', async () => {
  const { card, code } = await issue('30', { expirationDate: '2026-11-25T00:00:00Z' })
  await redeem(code, '10')
  const before = store.clock.now
  store.clock.now = Date.parse('2026-11-25T00:00:01Z')
  expect(codeOf(await redeem(code, '1'))).toBe('GIFT_CARD_EXPIRED')
  expect((await read(card.id)).giftCard).toMatchObject({ state: 'EXPIRED', balance: '20.00' })
  await store.runJob('housekeeping')
  await store.runJob('housekeeping')
  const written = await read(card.id)
  expect(written.giftCard).toMatchObject({ state: 'EXPIRED', balance: '0.00' })
  expect(written.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['EXPIRE', 'REDEEM', 'ISSUE'])
  const extend = { giftCard: { revision: '1', expirationDate: null } }
  const { body } = await admin('PATCH', `/${card.id}`, extend)
  expect(body.giftCard).toMatchObject({ state: 'VALID', balance: '20.00' })
  expect(body.giftCard.expirationDate).toBeUndefined()
  expect((await redeem(code, '20')).status).toBe(200)
  store.clock.now = before
})

test('a card of a shop that is archived waits for its end', async () => {
  const { card } = await issue('30', { expirationDate: '2026-11-25T00:00:00Z' })
  const before = store.clock.now
  store.clock.now = Date.parse('2026-11-25T00:00:01Z')
  const balance = async () => {
    await store.runJob('housekeeping')
    const [row] = await rows<{ balance: bigint }>(store, 'SELECT balance FROM gift_cards WHERE id = $1', [
      card.id,
    ])
    return Number(row?.balance)
  }
  await rows(store, 'UPDATE sites SET archived_at = now() WHERE id = $1', [store.siteId])
  expect(await balance()).toBe(3000)
  await rows(store, 'UPDATE sites SET archived_at = NULL WHERE id = $1', [store.siteId])
  expect(await balance()).toBe(0)
  store.clock.now = before
})

test('cards of another shop are imported once, with what is wrong by line', async () => {
  const csv = [
    'Code;Balance;Currency;Expiry',
    'OLD-CODE-0001;12,50;EUR;2027-12-31',
    'OLD-CODE-0002;7;;',
    'OLD;7;EUR;',
    'OLD-CODE-0003;0;EUR;',
    'OLD-CODE-0004;5;USD;',
    'OLD-CODE-0005;5;EUR;31.12.2027',
    'OLD-CODE-0006;5;EUR;2026-01-01',
  ].join('\r\n')
  const { body } = await admin('POST', '/import', { csv })
  expect(body.imported).toBe(2)
  expect(body.problems).toEqual([
    { line: 4, problem: 'CODE' },
    { line: 5, problem: 'BALANCE' },
    { line: 6, problem: 'CURRENCY' },
    { line: 7, problem: 'EXPIRY' },
    { line: 8, problem: 'EXPIRED' },
  ])
  const [id = ''] = await list({ search: 'old-code-0001' })
  expect((await read(id)).giftCard).toMatchObject({
    ...{ origin: 'IMPORTED', balance: '12.50', lastFour: '0001', expirationDate: '2027-12-31T23:00:00.000Z' },
  })
  expect((await redeem('oldcode0002', '7')).status).toBe(200)
  const again = await admin('POST', '/import', { csv })
  expect(again.body.imported).toBe(0)
  expect(again.body.problems).toHaveLength(7)
  expect(again.body.problems[0]).toEqual({ line: 2, problem: 'EXISTS' })
  expect((await admin('POST', '/import', { csv: 'a,b\n1,2' })).status).toBe(400)
  expect((await admin('POST', '/import', { csv: 'code,balance\n"1,2' })).status).toBe(400)
})

test('only whoever may manage gift cards issues and redeems them, and the audit log says who did', async () => {
  const { card, code } = await issue('5')
  const keyWith = async (permission: string) => {
    const key = { name: permission, permissions: [permission] }
    return (await createKey(store.shop, store.siteId, key)).secret
  }
  const reader = await keyWith('ECOM.READ_GIFT_CARDS')
  const asReader = (method: string, path: string, body: object) =>
    store.ask(method, `/admin/v1/gift-cards${path}`, { as: reader, body })
  expect((await asReader('POST', '/list', {})).status).toBe(200)
  expect((await asReader('POST', '', { giftCard: { amount: '5' } })).status).toBe(403)
  expect((await asReader('POST', `/${card.id}/adjust`, { amount: '5', reason: 'x' })).status).toBe(403)
  expect((await call('redeem', { code, amount: { value: '1' }, appId }, reader)).status).toBe(403)
  expect((await call('redeem', { code, amount: { value: '1' }, appId }, await store.visitor())).status).toBe(
    403,
  )
  expect(
    (await store.ask('GET', `/admin/v1/gift-cards/${card.id}`, { as: await store.visitor() })).status,
  ).toBe(403)
  await redeem(code, '1')
  await call(code, {})
  const logged = await rows<{ call: string; entity_id: string | null }>(
    store,
    'SELECT call, entity_id FROM audit_log ORDER BY id',
  )
  const names = logged.map(({ call: name }) => name)
  expect(names).toEqual(expect.arrayContaining(['issueGiftCard', 'adjustGiftCard', 'redeemGiftCard']))
  expect(names).not.toContain('getGiftCard')
  expect(JSON.stringify(logged)).not.toContain(typedCode(code))
})

test('a member who leaves is no longer named on a card, and the card goes on', async () => {
  const { card, code } = await issue('5', {
    recipient: { name: 'Eva', email: 'eva@example.com' },
    message: 'For Eva',
  })
  const person = { siteId: store.siteId, memberId: store.shop.newId(), emails: ['eva@example.com'] }
  const { giftCards = [] } = (await personalData.export?.(store.shop, person)) ?? {}
  expect(giftCards).toMatchObject([{ recipientName: 'Eva', message: 'For Eva', lastFour: code.slice(-4) }])
  await store.shop.db.transaction(async (tx) => {
    await personalData.erase?.(tx, store.shop, { ...person, visitorIds: [], orderIds: [] })
  })
  const { giftCard } = await read(card.id)
  expect(giftCard).toMatchObject({ recipient: { name: '', email: '' }, message: '', balance: '5.00' })
  expect((await redeem(code, '5')).status).toBe(200)
})

test('another shop neither finds nor changes a card', async () => {
  const { card, code } = await issue('5')
  const { id: siteId } = await sites.create(store.shop, 'Elsewhere', { currency: 'EUR' })
  const other = await storeOf(store.app, { siteId, clock: store.clock })
  const ask = (method: string, path: string, body?: object) =>
    other.ask(method, path, { as: other.apiKey, body })
  expect((await ask('GET', `/admin/v1/gift-cards/${card.id}`)).status).toBe(404)
  expect(
    (await ask('POST', `/admin/v1/gift-cards/${card.id}/adjust`, { amount: '1', reason: 'x' })).status,
  ).toBe(404)
  expect((await ask('POST', `/ecom/v1/gift-cards/${code}`, {})).status).toBe(404)
})
