import { giftCardsAppId as appId } from '@cartwright/contract/gift-cards/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/sites/apps/service.ts'
import { openStore, type Store } from '../store.ts'
import { publishedClients } from './clients.ts'

// The packages of 2024 have no gift cards.

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

let store: Store
let merchant: Client
let visitor: Client
let reader: Client
const nothing = '3f8a1f0e-0000-4000-8000-000000000001'

beforeAll(async () => {
  store = await openStore()
  const { sdk } = await publishedClients(store, 'current')
  const { giftVouchers } = await import('@wix/ecom')
  const clientWith = (auth: Client) => sdk.createClient({ modules: { giftVouchers }, auth }).giftVouchers
  const withKey = (apiKey: string) => clientWith(sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }))
  merchant = withKey(store.apiKey)
  visitor = clientWith(sdk.OAuthStrategy({ clientId: store.clientId }))
  const permissions = ['ECOM.READ_GIFT_CARDS']
  reader = withKey((await createKey(store.shop, store.siteId, { name: 'Reader', permissions })).secret)
})
afterAll(() => store.close())

const issue = async (amount: string) => {
  const body = { giftCard: { amount } }
  return (await store.ask('POST', '/admin/v1/gift-cards', { as: store.apiKey, body })).body.code as string
}
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ details }: Client) =>
      details.applicationError?.code ??
      details.validationError?.fieldViolations.map(({ field }: Client) => field),
  )
const pay = (client: Client, code: string, value: string, more: object = {}) =>
  client.redeemGiftCard(code, { amount: { value, currency: 'USD' }, appId, ...more })

test('a card is read by whoever has its code', async () => {
  const code = await issue('25')
  const { giftCard } = await visitor.getGiftCard(code)
  expect(giftCard).toMatchObject({
    ...{ obfuscatedCode: `••••${code.slice(-4)}`, balance: { value: '25.00', currency: 'USD' } },
    ...{ status: 'VALID', appId },
  })
  expect(await refusalOf(visitor.getGiftCard('NOBODY-KNOWS-IT'))).toBe('GIFT_CARD_NOT_FOUND')
  expect(await refusalOf(visitor.getGiftCard('short'))).toEqual(['code'])
})

test('a merchant’s program takes from a card and gives back', async () => {
  const code = await issue('25')
  const { transactionId } = await pay(merchant, code, '10', { orderId: nothing })
  expect((await visitor.getGiftCard(code)).giftCard.balance.value).toBe('15.00')
  expect(await refusalOf(pay(merchant, code, '10', { orderId: nothing }))).toBe('ALREADY_REDEEMED')
  expect(await refusalOf(pay(merchant, code, '15.01'))).toBe('INSUFFICIENT_FUNDS')
  expect(await refusalOf(pay(merchant, code, 'ten'))).toEqual(['options.amount.value'])
  expect(await refusalOf(pay(visitor, code, '1'))).not.toBe('answered')
  expect(await refusalOf(pay(reader, code, '1'))).not.toBe('answered')
  await merchant.voidTransaction(transactionId, { appId })
  expect((await visitor.getGiftCard(code)).giftCard.balance.value).toBe('25.00')
  expect(await refusalOf(merchant.voidTransaction(transactionId, { appId }))).toBe('ALREADY_VOIDED')
  expect(await refusalOf(merchant.voidTransaction(nothing, { appId }))).toBe('TRANSACTION_NOT_FOUND')
  expect(await refusalOf(reader.voidTransaction(transactionId, { appId }))).not.toBe('answered')
})
