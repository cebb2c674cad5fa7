import type { IncomingHttpHeaders } from 'node:http'
import { calls } from '@cartwright/contract/calls.ts'
import type { CaptchaKeys } from '@cartwright/contract/identity/captcha.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { limit } from '../../budgets/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as captchaKeys from './keys.service.ts'
import type { CaptchaKeysRow } from './queries.ts'
import * as captcha from './service.ts'

export function captchaRoutes(on: On, shop: Shop): void {
  on(
    calls.getCaptchaChallenge,
    async ({ body, headers }) => captcha.newChallenge(shop, await findSiteId(shop, body, headers)),
    {
      before: limit(shop, 'challenge'),
      findSiteId: ({ body, headers }) => findSiteId(shop, body as ChallengeRequest, headers),
    },
  )
  on(calls.getCaptchaKeys, async ({ caller }) => {
    const row = await captchaKeys.read(shop, caller.siteId)
    return row ? { keys: toCaptchaKeys(row) } : {}
  })
  on(
    calls.saveCaptchaKeys,
    async ({ caller, body }) => ({
      keys: toCaptchaKeys(await captchaKeys.save(shop, caller.siteId, body.keys)),
    }),
    // The stored answer for a repeated request would be derived from the secret.
    { repeatable: false },
  )
  on(calls.deleteCaptchaKeys, ({ caller }) => captchaKeys.remove(shop, caller.siteId))
}

type ChallengeRequest = Request<'getCaptchaChallenge'>

async function findSiteId(
  shop: Shop,
  { clientId, siteId }: ChallengeRequest,
  headers: IncomingHttpHeaders,
): Promise<string> {
  if (clientId !== undefined) {
    const client = await access.findClient(shop, clientId)
    if (!client) throw refuse('INVALID_CLIENT')
    return client.siteId
  }
  const site = siteId === undefined ? await sites.requireAt(shop, { headers }) : await sites.get(shop, siteId)
  return site.id
}

function toCaptchaKeys({ siteKey, verifyUrl, updatedAt }: CaptchaKeysRow): CaptchaKeys {
  return { siteKey, verifyUrl, updatedDate: updatedAt.toISOString() }
}
