import { calls } from '@cartwright/contract/calls.ts'
import { refuse, violations } from '../platform/errors.ts'
import type { On } from '../platform/http.ts'
import type { Shop } from '../platform/shop.ts'
import * as identity from './service.ts'

export function identityRoutes(on: On, shop: Shop): void {
  on(
    calls.createToken,
    async ({ body }) => {
      if (body.grantType === 'anonymous') return identity.newVisitor(shop, needed(body.clientId, 'clientId'))
      if (body.grantType === 'refresh_token') {
        return identity.renew(shop, needed(body.refreshToken, 'refreshToken'), body.clientId ?? undefined)
      }
      throw refuse('UNSUPPORTED_GRANT_TYPE')
    },
    { normalise: camelCase, perMinute: 600 },
  )
}

/** Standard OAuth libraries send a form with snake_case names; the published clients send JSON with camelCase. */
function camelCase(request: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

function needed(value: string | null | undefined, field: string): string {
  if (value) return value
  throw violations([{ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' }])
}
