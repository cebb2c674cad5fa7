import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { seal, unseal } from './sealing.ts'
import { newSigningKey, openTokens } from './tokens.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

test('a sealed secret can be read for its purpose and is encrypted', () => {
  const sealed = seal(store.shop, 'provider 1', 'a client’s secret')
  expect(unseal(store.shop, 'provider 1', sealed)).toBe('a client’s secret')
  expect(sealed.toString('latin1')).not.toContain('secret')
})

test('sealing the same secret twice gives different bytes', () => {
  const [first, second] = [1, 2].map(() => seal(store.shop, 'provider 1', 'secret').toString('hex'))
  expect(first).not.toBe(second)
})

test('a secret sealed for another purpose or elsewhere, or altered, cannot be read', () => {
  const sealed = seal(store.shop, 'provider 1', 'secret')
  expect(unseal(store.shop, 'provider 2', sealed)).toBeUndefined()
  const elsewhere = { ...store.shop, tokens: openTokens([newSigningKey()], store.shop.publicUrl) }
  expect(unseal(elsewhere, 'provider 1', sealed)).toBeUndefined()
  for (let at = 0; at < sealed.length; at++) {
    const touched = Buffer.from(sealed)
    touched.writeUInt8(touched.readUInt8(at) ^ 1, at)
    expect(unseal(store.shop, 'provider 1', touched)).toBeUndefined()
  }
  expect(unseal(store.shop, 'provider 1', sealed.subarray(0, 20))).toBeUndefined()
})
