import { eventTypes } from '@cartwright/contract/events.ts'
import { fillBlocker, fillDemoShop } from '../../demo/service.ts'
import { StartFailure, table } from '../../platform/process/console.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { keyPermissions } from '../../sites/apps/permissions.rules.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as auditChains from '../../staff/audit/chains.service.ts'
import { recordCommand } from '../../staff/audit/service.ts'
import * as links from '../../staff/people/links.service.ts'
import type { Command } from './command.ts'
import {
  kindOf,
  knownEntry,
  mediaHostsOf,
  nameOf,
  originOf,
  redirectOf,
  refuseIds,
  requireKnown,
  requireOption,
} from './options.rules.ts'
import { siteCommands, siteOf } from './sites.ts'

export const usage = `npm run shop -- <command>

  sites create --name NAME --host HOST [--currency EUR] [--language de] [--country DE]
                                               create another shop; prints its client id, its API key and the link to set
                                               up its admin once
  sites list                                   list the shops
  sites hosts [add|remove|main HOST] --site SITE
                                               list or change the host names of a shop; all lead to the main one
  sites archive SITE                           close a shop and keep its data
  sites restore SITE                           open it again
  sites move --site SITE --cell FROM --to CELL move a shop to another database of CELL_URLS; it is closed meanwhile
  sites move --site SITE --cell FROM --undo    open it again where it was if its move was broken off; --target-is-lost
                                               when the database of the other cell will never answer again
  --cell NAME                                  for every command: the database of CELL_URLS in which it works; the first
                                               one when absent
  --site SITE                                  for every command below: its id or host, if there are several shops

  keys create --name NAME --permissions A,B [--media own|published]
                                               create an API key; it is shown only once (* permits everything)
  keys list                                    list the API keys
  keys revoke ID                               revoke an API key

  clients create --name NAME --kind compat|modern --redirect URL --origin URL [--media own|published]
                                               register a storefront; repeat --redirect and --origin as needed.
                                               --media: addresses of files lead to this shop, or to the hosts that
                                               published clients know, which is the default for compat
  clients update ID [--name NAME] [--redirect URL] [--origin URL] [--media own|published]
                                               change a storefront; new addresses replace the old ones
  clients list                                 list the storefronts
  clients revoke ID                            revoke a storefront

  signing-key add                              add a key for tokens, used from the next start on; signs nobody out
  admin-link                                   print a one-time link to create an owner or let one back in
  check                                        tell what is unsafe or missing; ends with 1 if anything is unsafe
  listen URL --types A,B                       forward events to a receiver on this machine until Ctrl-C; all without
                                               --types
  connect FOLDER --url URL --origin URL        make a storefront of the published clients use this shop; if CARTWRIGHT_KEY is
                                               set to an API key, the shop at URL
  connect FOLDER --without-email-codes         the same for a storefront that has no field for the code from an e-mail
  connect FOLDER --undo                        take that back
  front --url URL --host HOST --port PORT      answer for the hosts of the published clients until Ctrl-C, for storefronts
                                               that cannot be changed
  move-in --site ID [--to SITE] [--url URL]    tell what would come from a shop on the hosted platform, or from the one at
                                               URL that answers the same calls; MOVE_IN_KEY is an API key of it. Here,
                                               --site is that shop, and --to is ours, if there are several
  move-in start --site ID [--url URL]          move it in, go on where a move was broken off, or take what has changed
  move-in links --site ID [--url URL]          e-mail the members who came a link to set a password
  move-in links --from shopify                 the same for members from an imported file; or woocommerce
  move-in problems --site ID [--url URL]       list what did not come as it was, and why
  site show                                    show the shop's settings
  audit-log check [NUMBER:HASH]                check that nobody changed or deleted entries of the audit log, and that an
                                               entry which an earlier check named is still there
  demo                                         fill an empty shop with the demo goods

  backup [PLACE]                               back everything up while the shop runs
  backups [PLACE]                              list the backups
  restore [NAME] [--from PLACE]                restore a backup, the last one without NAME, into an empty installation
  restore --at TIME [--from PLACE]             take the embedded database back to a second, see BACKUP_CONTINUOUS
  backup-key                                   make a key for encrypted backups
  export [PLACE] [--site SITE]                 export the shop for another installation
  import [NAME] [--from PLACE]                 import an exported shop into an empty installation
  move DATABASE                                copy the shop into another database: postgres://… or embedded
  distribute                                   an experiment: spread the shops over the nodes of a Citus cluster
  --replace                                    restore, import and move: replace the shop that is there

  --json                                       print JSON
  --help                                       print this

PLACE is a folder, s3 or s3://bucket/folder; without it BACKUP_TO is used.
Permissions: ${keyPermissions.join(', ')}
compat: for the published client packages. modern: refresh tokens change at every use.`

/** What `listen` was told. */
export function listenInput(
  [url = '', ...more]: readonly string[],
  types: string | undefined,
): { url: string; types?: string[] } {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '') || more.length > 0)
    throw new StartFailure('Name one address: npm run shop -- listen http://localhost:4000/hook')
  if (types === undefined) return { url }
  const wanted = types.split(',').map((type) => type.trim())
  const unknown = wanted.filter((type) => !eventTypes.includes(type))
  if (unknown.length > 0)
    throw new StartFailure(`There is no event ${unknown.join(', ')}. Choose from ${eventTypes.join(', ')}.`)
  return { url, types: wanted }
}

export const commands: Readonly<Record<string, Command>> = {
  ...siteCommands,

  async 'audit-log check'(shop, { site, ids }) {
    const chain = await auditChains.verifyChain(shop, await siteOf(shop, site), knownEntry(ids))
    if (chain.brokenAt !== undefined) {
      throw new StartFailure(
        `Entry ${chain.brokenAt} of the audit log, or the one before it, was changed or deleted.`,
      )
    }
    const { entries, number, hash, sealedNumber } = chain
    if (number === 0) return { data: chain, text: 'The audit log has no entries yet.' }
    const sealed = sealedNumber > 0 ? `sealed up to entry ${sealedNumber}` : 'not sealed yet'
    const text = `The audit log is whole: ${entries} ${entries === 1 ? 'entry' : 'entries'}, ${sealed}. The newest is ${number}:${hash}`
    return { data: chain, text }
  },

  async 'keys create'(shop, { name, permissions, media, site, ids }) {
    refuseIds(ids)
    const wanted = requireOption('--permissions', permissions)
      .split(',')
      .map((text) => text.trim())
    const unknown = wanted.filter((one) => !(keyPermissions as readonly string[]).includes(one))
    if (unknown.length > 0) {
      throw new StartFailure(
        `Unknown permission ${unknown.join(', ')}. Choose from ${keyPermissions.join(', ')}.`,
      )
    }
    const made = { name: nameOf(name), permissions: wanted, ...mediaHostsOf(media) }
    const { key, secret } = await change(shop, { call: 'createApiKey', site }, async (siteId) => {
      const { key, secret } = await access.createKey(shop, siteId, made)
      return { id: key.id, key, secret }
    })
    return {
      data: { ...keyOf(key), secret },
      text: `${secret}\n\nThe key is shown only this once. Its id is ${key.id}.`,
    }
  },

  async 'keys list'(shop, { site, ids }) {
    refuseIds(ids)
    const keys = (await access.listKeys(shop, await siteOf(shop, site))).map(keyOf)
    const rows = keys.map(({ id, name, state, created, permissions }) => [
      id,
      name,
      state,
      created,
      permissions.join(','),
    ])
    return { data: keys, text: table(['id', 'name', 'state', 'created', 'permissions'], rows) }
  },

  async 'keys revoke'(shop, { site, ids }) {
    const known = await access.listKeys(shop, await siteOf(shop, site))
    const id = requireKnown(ids, { known, what: 'API key', list: 'keys list' })
    const key = keyOf(
      await change(shop, { call: 'revokeApiKey', site }, (siteId) => access.revokeKey(shop, siteId, id)),
    )
    return { data: key, text: `The key "${key.name}" is revoked.` }
  },

  async 'clients create'(shop, { name, kind, redirect = [], origin = [], media, site, ids }) {
    refuseIds(ids)
    const wanted = {
      name: nameOf(name),
      kind: kindOf(kind),
      redirectUris: redirect.map((text) => redirectOf(text)),
      allowedOrigins: origin.map((text) => originOf(text)),
      ...mediaHostsOf(media),
    }
    const made = await change(shop, { call: 'createOAuthClient', site }, (siteId) =>
      access.createClient(shop, siteId, wanted),
    )
    const client = clientOf(made)
    return { data: client, text: `The client id is ${client.id}` }
  },

  async 'clients update'(shop, { name, redirect, origin, media, site, ids }) {
    const known = await access.listClients(shop, await siteOf(shop, site))
    const id = requireKnown(ids, { known, what: 'storefront', list: 'clients list' })
    const wanted = {
      id,
      ...(name === undefined ? {} : { name: nameOf(name) }),
      ...(redirect && { redirectUris: redirect.map((text) => redirectOf(text)) }),
      ...(origin && { allowedOrigins: origin.map((text) => originOf(text)) }),
      ...mediaHostsOf(media),
    }
    const updated = await change(shop, { call: 'updateOAuthClient', site }, (siteId) =>
      access.updateClient(shop, siteId, wanted),
    )
    const client = clientOf(updated)
    return { data: client, text: `The client "${client.name}" is saved.` }
  },

  async 'clients list'(shop, { site, ids }) {
    refuseIds(ids)
    const clients = (await access.listClients(shop, await siteOf(shop, site))).map(clientOf)
    const rows = clients.map(({ id, name, kind, mediaHosts, state, redirectUris, allowedOrigins }) => {
      return [id, name, kind, mediaHosts, state, redirectUris.join(' '), allowedOrigins.join(' ')]
    })
    return {
      data: clients,
      text: table(['id', 'name', 'kind', 'media', 'state', 'redirects', 'origins'], rows),
    }
  },

  async 'clients revoke'(shop, { site, ids }) {
    const known = await access.listClients(shop, await siteOf(shop, site))
    const id = requireKnown(ids, { known, what: 'storefront', list: 'clients list' })
    const revoked = await change(shop, { call: 'revokeOAuthClient', site }, (siteId) =>
      access.revokeClient(shop, siteId, id),
    )
    const client = clientOf(revoked)
    return { data: client, text: `The client "${client.name}" is revoked.` }
  },

  async 'admin-link'(shop, { site, ids }) {
    refuseIds(ids)
    const { url } = await change(shop, { call: 'createAdminLink', site }, async (siteId) => ({
      url: await links.newSetUpUrl(shop, siteId),
    }))
    return {
      data: { url },
      text: `${url}\n\nIt works once, within a week. Earlier links no longer work.`,
    }
  },

  async 'site show'(shop, { site, ids }) {
    refuseIds(ids)
    const { id, name, settings, revision } = await sites.get(shop, await siteOf(shop, site))
    const rows = Object.entries(settings).map(([field, value]) => [
      field,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    return { data: { id, name, revision, settings }, text: table([name, id], rows) }
  },

  async demo(shop, { site, ids }, print) {
    refuseIds(ids)
    const siteId = await siteOf(shop, site)
    const obstacle = await fillBlocker(shop, siteId)
    if (obstacle) throw new StartFailure(`This shop ${obstacle}. The demo needs an empty shop.`)
    const added = await fillDemoShop(shop, siteId, print)
    if (added) await change(shop, { call: 'fillDemoShop', site }, async () => ({}))
    return {
      data: { siteId },
      text: added ? 'Done.' : 'The shop has the demo goods already; nothing was added.',
    }
  },
}

/** Changes the shop that is named, or the only one, with the entry in the audit log. */
async function change<T extends object>(
  shop: Shop,
  { call, site }: { call: string; site?: string | undefined },
  work: (siteId: string) => Promise<T>,
): Promise<T> {
  const siteId = await siteOf(shop, site)
  return recordCommand(shop, { siteId, call }, () => work(siteId))
}

function keyOf({ id, name, permissions, mediaHosts, createdAt, revokedAt }: access.KeyRow) {
  return { id, name, permissions, mediaHosts, created: createdAt.toISOString(), state: stateOf(revokedAt) }
}

function clientOf({ siteId: _, createdAt, revokedAt, ...client }: access.ClientRow) {
  return { ...client, created: createdAt.toISOString(), state: stateOf(revokedAt) }
}

function stateOf(revokedAt: Date | null): 'active' | 'revoked' {
  return revokedAt ? 'revoked' : 'active'
}
