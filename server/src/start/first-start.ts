import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultName, fillDemoShop } from '../demo/service.ts'
import { statement } from '../platform/db/db.ts'
import { withLease } from '../platform/db/lease.ts'
import type { Print } from '../platform/process/console.ts'
import { writeSecret } from '../platform/secrets/secret-files.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'
import * as links from '../staff/people/links.service.ts'
import * as signIn from '../staff/sign-in/service.ts'
import type { Config } from './config.ts'

/** Prints progress, and may stop the work. */
interface Progress {
  print: Print
  signal?: AbortSignal
}

type FirstConfig = Pick<Config, 'dataDir' | 'demo' | 'development' | 'publicUrl'>

const steps = ['client', 'key', 'demo'] as const
type Step = (typeof steps)[number]

/** The file in the data directory that holds the first API key. */
const keyFile = 'merchant-api-key'

/**
 * Creates the first site with its storefront client, API key and demo. An interrupted start continues where it stopped;
 * of several servers that start together, one does it.
 */
export async function firstStart(shop: Shop, config: FirstConfig, progress: Progress): Promise<sites.Site> {
  const known = await sites.first(shop)
  if (known && (await missingSteps(shop, known.id)).length === 0) return known
  const { print, signal } = progress
  const onWait = () => print('Waiting for another server that is preparing the shop')
  const lease = { db: shop.db, newId: shop.newId, name: 'first-start', onWait, ...(signal ? { signal } : {}) }
  return withLease(lease, async () => {
    const site = (await sites.first(shop)) ?? (await sites.create(shop, defaultName, {}))
    // The hosts were read before there was a site.
    await shop.hosts.reload()
    for (const step of await missingSteps(shop, site.id)) {
      signal?.throwIfAborted()
      await doStep[step](shop, site.id, { config, progress })
      await shop.db.run(markStep, [site.id, step, new Date(shop.clock())])
    }
    return site
  })
}

/** What the operator sees at every start. */
export async function startMessages(shop: Shop, siteId: string, config: FirstConfig): Promise<string[]> {
  const clients = await access.listClients(shop, siteId)
  const client = clients.find(({ revokedAt }) => revokedAt === null)
  return [
    `OAuth client id:   ${client?.id ?? 'none; npm run shop -- clients create makes one'}`,
    `Merchant API key:  ${await keyText(shop, siteId, config)}`,
    ...(await adminLines(shop, siteId, config)),
    `API reference:     ${config.publicUrl}/docs/api`,
    ...(config.development ? [`Mailbox:           ${config.publicUrl}/mailbox`] : []),
  ]
}

async function keyText(shop: Shop, siteId: string, { dataDir }: FirstConfig): Promise<string> {
  const path = join(dataDir, keyFile)
  if (existsSync(path)) return path
  const keys = await access.listKeys(shop, siteId)
  return keys.some(({ revokedAt }) => revokedAt === null)
    ? 'not on this machine; npm run shop -- keys create makes another'
    : 'none; npm run shop -- keys create makes one'
}

/** Until the shop is set up, shows a one-time link for that; not in production, where the output is kept as a log. */
async function adminLines(
  shop: Shop,
  siteId: string,
  { publicUrl, development }: FirstConfig,
): Promise<string[]> {
  if (!(await signIn.needsSetUp(shop, siteId))) return [`Admin:             ${publicUrl}/admin`]
  if (!development) return ['Set up the admin:  npm run shop -- admin-link prints the link']
  return [`Set up the admin:  ${await links.setUpUrl(shop, siteId)}`]
}

async function missingSteps(shop: Shop, siteId: string): Promise<Step[]> {
  const rows = await shop.db.run(stepsDone, [siteId])
  const done = new Set(rows.map(({ step }) => step))
  return steps.filter((step) => !done.has(step))
}

const doStep: Record<
  Step,
  (shop: Shop, siteId: string, how: { config: FirstConfig; progress: Progress }) => Promise<void>
> = {
  async client(shop, siteId, { config }) {
    if ((await access.listClients(shop, siteId)).length > 0) return
    await access.createClient(shop, siteId, {
      name: 'Storefront',
      kind: 'compat',
      // A program that tries the shop shows its pictures as they are.
      mediaHosts: 'own',
      redirectUris: [`${config.publicUrl}/callback`],
      allowedOrigins: [new URL(config.publicUrl).origin],
    })
  },

  /**
   * A key for everything, for trying out the demo. In production, each program gets a key of its own. Replaces a key whose
   * secret was not saved to its file.
   */
  async key(shop, siteId, { config }) {
    if (!config.development) return
    const name = 'First merchant key'
    for (const key of await access.listKeys(shop, siteId)) {
      if (key.name === name && key.revokedAt === null) await access.revokeKey(shop, siteId, key.id)
    }
    const { secret } = await access.createKey(shop, siteId, { name, permissions: ['*'] })
    await writeSecret(config.dataDir, keyFile, secret)
  },

  async demo(shop, siteId, { config, progress }) {
    if (!config.demo) return
    progress.print('Filling the demo shop with products and pictures …')
    await fillDemoShop(shop, siteId, (...told) => {
      progress.signal?.throwIfAborted()
      progress.print(...told)
    })
  },
}

const stepsDone = statement<{ step: string }>(
  'first-start.steps-done',
  'SELECT step FROM first_steps WHERE site_id = $1',
)
const markStep = statement<never>(
  'first-start.mark-step',
  'INSERT INTO first_steps (site_id, step, done_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
)
