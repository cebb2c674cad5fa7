import { calls } from '@cartwright/contract/calls.ts'
import { type Violation, violations } from '../platform/errors.ts'
import type { On } from '../platform/http.ts'
import type { Shop } from '../platform/shop.ts'
import * as access from './access.service.ts'
import * as messages from './messages.service.ts'
import type { ClientRow, KeyRow, MessageRow } from './queries.ts'
import { keyPermissions, type SiteSettings } from './rules.ts'
import * as sites from './service.ts'

export function siteRoutes(on: On, shop: Shop): void {
  on(calls.getSite, async ({ caller }) => ({ site: site(await sites.get(shop, caller.siteId)) }))
  on(calls.updateSite, async ({ caller, body }) => {
    const { name, settings, revision } = body.site
    const known = settings && meaningful(settings as Partial<SiteSettings>)
    const change = { ...(name ? { name } : {}), ...(known ? { settings: known } : {}) }
    return {
      site: site(await sites.update(shop, caller.siteId, revision ? { ...change, revision } : change)),
    }
  })

  on(calls.listOAuthClients, async ({ caller }) => ({
    clients: (await access.clientsOf(shop, caller.siteId)).map(client),
  }))
  on(calls.createOAuthClient, async ({ caller, body }) => ({
    client: client(
      await access.createClient(shop, caller.siteId, {
        redirectUris: [],
        allowedOrigins: [],
        ...body.client,
      }),
    ),
  }))
  on(calls.updateOAuthClient, async ({ caller, body }) => ({
    client: client(await access.changeClient(shop, caller.siteId, body.client)),
  }))
  on(calls.revokeOAuthClient, async ({ caller, body }) => ({
    client: client(await access.dropClient(shop, caller.siteId, body.id)),
  }))

  on(calls.listApiKeys, async ({ caller }) => ({ keys: (await access.keysOf(shop, caller.siteId)).map(key) }))
  on(
    calls.createApiKey,
    async ({ caller, body }) => {
      const made = await access.createKey(shop, caller.siteId, {
        name: body.key.name,
        permissions: grantable(body.key.permissions, caller.permissions),
      })
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

/** Nobody gives a key more than the own key may do. */
function grantable(wanted: readonly string[], own: ReadonlySet<string>): readonly string[] {
  const wrong = wanted.flatMap((permission, index): Violation[] => {
    const field = `key.permissions[${index}]`
    if (!(keyPermissions as readonly string[]).includes(permission)) {
      const description = `must be one of ${keyPermissions.join(', ')}`
      return [{ field, description, violatedRule: 'INVALID_ENUM_VALUE' }]
    }
    if (own.has('*') || own.has(permission)) return []
    return [
      {
        field,
        description: 'is not a permission of your own key',
        violatedRule: 'FIELD_NOT_ALLOWED',
      },
    ]
  })
  if (wrong.length > 0) throw violations(wrong)
  return wanted
}

function meaningful(settings: Partial<SiteSettings>): Partial<SiteSettings> {
  const { timeZone, currency } = settings
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw violations([
      { field: 'site.settings.timeZone', description: 'is not a time zone', violatedRule: 'FORMAT' },
    ])
  }
  if (currency !== undefined && !Intl.supportedValuesOf('currency').includes(currency)) {
    throw violations([
      { field: 'site.settings.currency', description: 'is not a currency', violatedRule: 'FORMAT' },
    ])
  }
  return settings
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
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

function message({ createdAt, sentAt, ...rest }: MessageRow) {
  return { ...rest, createdDate: createdAt, sent: sentAt !== null }
}
