import * as collections from '../catalogue/collections/reads.service.ts'
import * as content from '../content/collections/service.ts'
import { Refusal } from '../platform/errors/errors.ts'
import { StartFailure } from '../platform/process/console.ts'
import { type Shop, systemCaller } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import * as access from '../sites/apps/service.ts'
import { recordCommand } from '../staff/audit/service.ts'
import type { ShopDoor } from './service.ts'

/** The shop of this installation. */
export function localDoor(shop: Shop, siteId: string, url: string): ShopDoor {
  const change = <T extends object>(call: string, work: () => Promise<T>) =>
    recordCommand(shop, { siteId, call }, work)
  return {
    url,
    siteId,
    async createClient(client) {
      const wanted = { ...client, kind: 'compat' as const }
      const { id } = await change('createOAuthClient', () => access.createClient(shop, siteId, wanted))
      return id
    },
    async findClient(id) {
      const client = await access.findClient(shop, id)
      return client?.siteId === siteId ? client : undefined
    },
    async updateClient(id, changes) {
      await change('updateOAuthClient', () => access.updateClient(shop, siteId, { id, ...changes }))
    },
    async revokeClient(id) {
      await change('revokeOAuthClient', () => access.revokeClient(shop, siteId, id))
    },
    hasCollection: (slug) => exists(collections.bySlug(shop, systemCaller(siteId), slug)),
    hasContent: (name) => exists(content.fresh(shop, siteId, name)),
  }
}

function exists(read: Promise<unknown>): Promise<boolean> {
  return read.then(
    () => true,
    (error) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

interface Ask {
  method: string
  path: string
  body?: object | undefined
  as?: string
}

interface Client {
  id: string
  revoked: boolean
  redirectUris: string[]
  allowedOrigins: string[]
}

/** Those of the calls below in one. */
interface RemoteReply {
  message: string
  site: { id: string }
  publicUrl: string
  client: Client
  clients: Client[]
  access_token: string
}

/** A shop somewhere else, by an API key that may manage its access. */
export async function remoteDoor(url: string, key: string): Promise<ShopDoor> {
  const ask = async ({ method, path, body, as = key }: Ask) => {
    const headers = { authorization: as, ...(body ? { 'content-type': 'application/json' } : {}) }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await fetch(url + path, init).catch((error: Error) => {
      throw new StartFailure(`The shop at ${url} does not answer: ${causeOf(error)}`)
    })
    const reply = (await response.json().catch(() => ({}))) as RemoteReply
    return { status: response.status, reply }
  }
  const demand = async (method: string, path: string, body?: object) => {
    const { status, reply } = await ask({ method, path, body })
    if (status === 200) return reply
    if (reply.message) throw new StartFailure(`The shop at ${url} refuses: ${reply.message}`)
    throw new StartFailure(`There is no shop at ${url}.`)
  }
  const visitorOf = async (clientId: string) =>
    (await demand('POST', '/oauth2/token', { clientId, grantType: 'anonymous' })).access_token
  const { site, publicUrl } = await demand('GET', '/admin/v1/site')
  // Both are written into files of the storefront.
  if (!isGuid(site?.id) || !URL.canParse(publicUrl)) throw new StartFailure(`There is no shop at ${url}.`)
  return {
    url: new URL(publicUrl).origin,
    siteId: site.id,
    async createClient(client) {
      const made = await demand('POST', '/admin/v1/oauth-clients', { client: { ...client, kind: 'compat' } })
      return made.client.id
    },
    async findClient(id) {
      const { clients } = await demand('GET', '/admin/v1/oauth-clients')
      return clients.find((client) => client.id === id && !client.revoked)
    },
    async updateClient(id, changes) {
      await demand('PATCH', `/admin/v1/oauth-clients/${id}`, { client: { id, ...changes } })
    },
    async revokeClient(id) {
      await demand('DELETE', `/admin/v1/oauth-clients/${id}`)
    },
    async hasCollection(slug, clientId) {
      const path = `/stores-reader/v2/collections/slug/${encodeURIComponent(slug)}`
      return (await ask({ method: 'GET', path, as: await visitorOf(clientId) })).status !== 404
    },
    async hasContent(name, clientId) {
      const body = { dataCollectionId: name, query: { paging: { limit: 1 } } }
      const path = '/wix-data/v2/items/query'
      return (await ask({ method: 'POST', path, body, as: await visitorOf(clientId) })).status !== 404
    },
  }
}

function causeOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message
}
