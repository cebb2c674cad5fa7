import { StartFailure, table } from '../../platform/process/console.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { ShopRow } from '../../shops/queries.ts'
import * as shops from '../../shops/service.ts'
import * as hosts from '../../sites/hosts/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { recordCommand, recordInShop } from '../../staff/audit/service.ts'
import type { Command, Outcome } from './command.ts'
import { nameOf, refuseIds, requireOption } from './options.rules.ts'

/** So many shops are named in an error. */
const mostNamed = 20

/** The shop that a command is for: the one that `--site` names by its id or host, or the only one. */
export async function siteOf(shop: Shop, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) return (await namedShop(shop, wanted)).id
  if (shop.hosts.hasSeveral()) {
    const known = shopTable(shop, await shops.list(shop, { limit: mostNamed }))
    throw new StartFailure(`There are several shops. Choose one with --site and its id or host:\n\n${known}`)
  }
  const site = await sites.first(shop)
  if (!site) throw new StartFailure('There is no shop yet. Run npm start once.')
  return site.id
}

export const siteCommands: Readonly<Record<string, Command>> = {
  async 'sites create'(shop, { name, host, currency, language, country, ids }) {
    refuseIds(ids)
    const wanted = { name: nameOf(name), host: requireOption('--host', host), currency, language, country }
    const made = await changeInstallation(shop, 'createShop', async () => {
      const created = await shops.create(shop, wanted)
      return { id: created.shop.id, ...created }
    })
    const { id, clientId, apiKey, setUpUrl } = made
    const url = hosts.urlAt(shop, made.shop.host ?? '')
    const rows = [
      ['Shop:', url],
      ['Site id:', id],
      ['OAuth client id:', clientId],
      ['API key:', apiKey],
      ['Set up the admin:', setUpUrl],
    ]
    const text = `${rows.map(([label = '', value = '']) => label.padEnd(18) + value).join('\n')}\n\nThe API key is shown only this once. The link to set up the admin works once, within a week.`
    return { data: { id, url, clientId, apiKey, setUpUrl }, text }
  },

  async 'sites list'(shop, { ids }) {
    refuseIds(ids)
    const found: ShopRow[] = []
    for (let after: string | undefined; ; after = found.at(-1)?.id) {
      const page = await shops.list(shop, { ...(after ? { after } : {}), limit: pageSize })
      found.push(...page)
      if (page.length < pageSize) break
    }
    const data = found.map((row) => ({ ...row, state: stateOf(row) }))
    return { data, text: shopTable(shop, found) }
  },

  'sites archive': (shop, { ids }) => setState(shop, ids, 'archiveShop'),
  'sites restore': (shop, { ids }) => setState(shop, ids, 'restoreShop'),

  async 'sites hosts'(shop, { site, ids: [action = 'list', text, ...more] }) {
    refuseIds(more)
    const siteId = await siteOf(shop, site)
    const change = hostChanges[action]
    if (action !== 'list' && !change) throw new StartFailure(hostUsage)
    if (change) {
      const host = hosts.parse(requireOption('The host', text))
      await recordCommand(shop, { siteId, call: change.call }, async () => {
        await shop.db.transaction((tx) => change.work(tx, shop, { siteId, host }))
        return { id: siteId }
      })
    }
    const found = await hosts.list(shop, siteId)
    const rows = found.map(({ host, main }) => [host, main ? 'main' : 'leads to the main one'])
    return {
      data: found,
      text: found.length > 0 ? table(['host', ''], rows) : 'The shop has no host of its own.',
    }
  },
}

const pageSize = 1000
const hostUsage = 'Write: npm run shop -- sites hosts add|remove|main HOST --site ID|HOST'

const hostChanges: Readonly<
  Record<
    string,
    {
      call: string
      work(
        tx: Parameters<typeof hosts.add>[0],
        shop: Shop,
        change: { siteId: string; host: string },
      ): Promise<void>
    }
  >
> = {
  add: {
    call: 'addShopHost',
    async work(tx, shop, { siteId, host }) {
      const isFirst = (await hosts.list(shop, siteId)).length === 0
      await hosts.add(tx, shop, { siteId, host, main: isFirst })
    },
  },
  remove: { call: 'removeShopHost', work: hosts.remove },
  main: { call: 'setMainShopHost', work: hosts.makeMain },
}

/** Changes what concerns all shops. The entry belongs in the audit log of the first one. */
export async function changeInstallation<T extends object>(
  shop: Shop,
  call: string,
  work: () => Promise<T>,
): Promise<T> {
  const site = await sites.first(shop)
  if (site) return recordCommand(shop, { siteId: site.id, call }, work)
  if (!shop.cell) throw new StartFailure('There is no shop yet. Run npm start once.')
  // A further cell has no first shop, so the entry is in the log of the shop itself, which archiving writes anyway.
  return shop.db.unit(async () => {
    const result = await work()
    const isNew = call === 'createShop' && 'id' in result
    if (isNew) await recordInShop(shop, { siteId: String(result.id), call }, 'command-line')
    return result
  })
}

async function namedShop(shop: Shop, name: string): Promise<ShopRow> {
  const found = await shops.findByName(shop, name)
  if (found) return found
  const known = await shops.list(shop, { limit: mostNamed })
  throw new StartFailure(`There is no shop "${name}". These are there:\n\n${shopTable(shop, known)}`)
}

async function setState(
  shop: Shop,
  [name, ...more]: readonly string[],
  call: 'archiveShop' | 'restoreShop',
): Promise<Outcome> {
  refuseIds(more)
  const { id } = await namedShop(shop, requireOption('The id or host of the shop', name))
  const row = await changeInstallation(shop, call, () =>
    call === 'archiveShop'
      ? shops.archive(shop, id, 'command-line')
      : shops.restore(shop, id, 'command-line'),
  )
  const text =
    call === 'archiveShop'
      ? `"${row.name}" is archived: its storefront and its API are closed, its data are kept. Open it again: npm run shop -- sites restore ${id}`
      : `"${row.name}" is open again.`
  return { data: { ...row, state: stateOf(row) }, text }
}

function shopTable(shop: Shop, rows: readonly ShopRow[]): string {
  const cells = rows.map((row) => [row.id, row.name, row.host ?? new URL(shop.publicUrl).host, stateOf(row)])
  return table(['id', 'name', 'host', 'state'], cells)
}

function stateOf({ archivedAt, movingTo }: ShopRow): 'open' | 'archived' | 'moving' {
  if (movingTo !== null) return 'moving'
  return archivedAt ? 'archived' : 'open'
}
