import { calls } from '@cartwright/contract/calls.ts'
import { type On, Prepared } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { addressViolations } from './apps/clients.rules.ts'
import * as access from './apps/service.ts'
import * as messages from './mail/service.ts'
import * as sitePages from './pages/service.ts'
import type { ClientRow, KeyRow, MessageRow } from './settings/queries.ts'
import { grantViolations, refuseIf, type SaidSettings } from './settings/rules.ts'
import * as sites from './settings/service.ts'
import * as storefront from './storefront/service.ts'

export function siteRoutes(on: On, shop: Shop): void {
  on(
    calls.getStorefront,
    async ({ caller }) => new Prepared((await storefront.get(shop, caller.siteId)).jsonIn(caller.language)),
  )
  on(calls.listSitePages, async ({ caller }) => ({
    pages: (await storefront.get(shop, caller.siteId)).pages,
  }))
  on(calls.getSitePage, async ({ caller, body }) => ({
    page: await sitePages.read(shop, caller.siteId, body.slug),
  }))
  on(calls.saveSitePage, async ({ caller, body }) => ({
    page: await sitePages.save(shop, caller.siteId, body.page),
  }))
  on(calls.deleteSitePage, async ({ caller, body }) => {
    await sitePages.remove(shop, caller.siteId, body.slug)
    return {}
  })

  on(calls.getSite, async ({ caller }) => ({
    site: site(await sites.get(shop, caller.siteId)),
    publicUrl: shop.publicUrl,
    currencyStays: await sites.isPriced(shop, caller.siteId),
  }))
  on(calls.updateSite, async ({ caller, body }) => {
    const change = body.site as { name?: string; settings?: SaidSettings; revision?: string }
    return { site: site(await sites.update(shop, caller.siteId, change)) }
  })

  on(calls.listOAuthClients, async ({ caller }) => ({
    clients: (await access.clientsOf(shop, caller.siteId)).map(client),
  }))
  on(calls.createOAuthClient, async ({ caller, body }) => {
    refuseIf(addressViolations(body.client))
    const wanted = { redirectUris: [], allowedOrigins: [], ...body.client }
    return { client: client(await access.createClient(shop, caller.siteId, wanted)) }
  })
  on(calls.updateOAuthClient, async ({ caller, body }) => {
    refuseIf(addressViolations(body.client))
    return { client: client(await access.changeClient(shop, caller.siteId, body.client)) }
  })
  on(calls.revokeOAuthClient, async ({ caller, body }) => ({
    client: client(await access.dropClient(shop, caller.siteId, body.id)),
  }))

  on(calls.listApiKeys, async ({ caller }) => ({ keys: (await access.keysOf(shop, caller.siteId)).map(key) }))
  on(
    calls.createApiKey,
    async ({ caller, body }) => {
      refuseIf(grantViolations(body.key.permissions, caller.permissions))
      const made = await access.createKey(shop, caller.siteId, body.key)
      return { key: key(made.key), secret: made.secret }
    },
    { secret: true },
  )
  on(calls.revokeApiKey, async ({ caller, body }) => ({
    key: key(await access.dropKey(shop, caller.siteId, body.id)),
  }))

  on(calls.listMessages, async ({ caller, body }) => ({
    messages: (await messages.list(shop, caller.siteId, body)).map(message),
  }))
  on(calls.getMessage, async ({ caller, body }) => ({
    message: message(await messages.read(shop, caller.siteId, body.id)),
  }))
}

function site({ createdAt, updatedAt, ...rest }: sites.Site) {
  return { ...rest, createdDate: createdAt, updatedDate: updatedAt }
}

function client({ siteId: _, createdAt, revokedAt, ...rest }: ClientRow) {
  return { ...rest, createdDate: createdAt, revoked: revokedAt !== null }
}

function key({ siteId: _, createdAt, revokedAt, ...rest }: KeyRow) {
  return { ...rest, createdDate: createdAt, revoked: revokedAt !== null }
}

/** What lets somebody in is for its reader alone. */
function message({ createdAt, sentAt, ...rest }: MessageRow) {
  const hidden = rest.confidential ? { text: '', html: '' } : {}
  return { ...rest, ...hidden, createdDate: createdAt, sent: sentAt !== null }
}
