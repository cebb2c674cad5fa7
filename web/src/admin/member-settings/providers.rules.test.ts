import { expect, test } from 'vitest'
import { changesOf, valuesOf } from './providers.rules.ts'

const provider = {
  id: '01a20cc8-8e80-7a39-b159-9a2e89ec8bee',
  revision: '3',
  name: 'Harbour ID',
  issuer: 'https://id.harbour.example',
  clientId: 'shop',
  scope: 'openid email',
  enabled: true,
  redirectUri: 'https://shop.test/_identity/providers/callback',
  createdDate: '2026-11-24T09:00:00.000Z',
}

test('an empty secret is not sent', () => {
  const before = valuesOf(provider)
  expect(changesOf(before, { ...before, enabled: false })).toEqual({ enabled: false })
  expect(changesOf(before, { ...before, clientSecret: 'new' })).toEqual({ clientSecret: 'new' })
  expect(changesOf(before, before)).toEqual({})
})
