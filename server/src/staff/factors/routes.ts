import { calls } from '@cartwright/contract/calls.ts'
import { deviceOf } from '../../credentials/cookies.rules.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as authenticators from './authenticators.service.ts'
import * as passkeys from './passkeys.service.ts'
import * as factors from './service.ts'

/** The reply shows a secret, and the request may hold one: neither is stored. */
const secret = { repeatable: false } as const

export function factorRoutes(on: On, shop: Shop): void {
  on(calls.listFactors, ({ caller }) => factors.list(shop, caller))
  on(calls.startAuthenticator, ({ caller }) => authenticators.start(shop, caller), secret)
  on(calls.addAuthenticator, ({ caller, body }) => authenticators.add(shop, caller, body), secret)
  on(calls.startStaffPasskey, async ({ caller }) => ({ options: await passkeys.start(shop, caller) }), secret)
  on(
    calls.addStaffPasskey,
    ({ caller, body, headers }) =>
      passkeys.add(shop, caller, { ...body, device: deviceOf(headers['user-agent']) }),
    secret,
  )
  on(calls.renameFactor, async ({ caller, body }) => ({
    factor: await factors.rename(shop, caller, body.factor),
  }))
  on(calls.removeFactor, ({ caller, body }) => factors.remove(shop, caller, body.id))
  on(
    calls.createRecoveryCodes,
    async ({ caller }) => ({ recoveryCodes: await factors.replaceRecoveryCodes(shop, caller) }),
    secret,
  )
}
