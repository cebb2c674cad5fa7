import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root } from '../platform/process/installation.ts'
import { configEdits, environmentEdits } from './edits.rules.ts'
import * as files from './files.service.ts'
import { inspect, type Storefront, origins as usualOrigins } from './storefront.rules.ts'

/** A shop that storefronts can be connected with. */
export interface ShopDoor {
  url: string
  siteId: string
  createClient(client: { name: string; emailCodes: boolean } & Addresses): Promise<string>
  hasClient(id: string): Promise<boolean>
  revokeClient(id: string): Promise<void>
  /** As a visitor of this client sees it. */
  hasCollection(slug: string, clientId: string): Promise<boolean>
}

interface Addresses {
  redirectUris: string[]
  allowedOrigins: string[]
}

export interface Connected {
  storefront: Storefront
  clientId: string
  siteId: string
  /** The files that were made or edited. */
  written: string[]
  /** What the owner has to do. */
  missing: string[]
}

const shared = ['hosts.mjs', 'forward.mjs', 'preload.mjs', 'fetch.mjs']
const ofKind = { next: ['next.mjs', 'next.d.mts', 'loader.cjs'], vite: ['vite.mjs', 'vite.d.mts'] } as const

/** Connects the storefront in a folder with a shop. Doing it again changes nothing but what is out of date. */
export async function connect(
  folder: string,
  shop: ShopDoor,
  { origins, emailCodes = true }: { origins?: readonly string[]; emailCodes?: boolean } = {},
): Promise<Connected> {
  const storefront = inspect(await files.readSources(folder))
  const earlier = await files.readConnection(folder)
  const addresses = addressesOf(storefront, origins)
  const isKnown = earlier?.siteId === shop.siteId && (await shop.hasClient(earlier.clientId))
  const clientId = isKnown
    ? earlier.clientId
    : await shop.createClient({ name: basename(folder).slice(0, 100), emailCodes, ...addresses })
  const { url, siteId } = shop
  const connection = { url, siteId, clientId, changes: earlier?.changes ?? [] }
  // Written after each step, so that --undo knows of what was done before an error.
  const note = async (change: (typeof connection.changes)[number] | undefined) => {
    if (change) connection.changes = merge(connection.changes, change)
    await files.writeConnection(folder, connection)
  }
  await note(undefined)
  for (const file of await filesFor(storefront, url))
    await note(await files.makeFile(folder, file, connection.changes))
  const missing = await editConfig({ folder, storefront, changes: connection.changes }, note)
  await editEnvironment(
    { folder, storefront, changes: connection.changes, values: { clientId, siteId } },
    note,
  )
  return {
    storefront,
    clientId,
    siteId,
    written: connection.changes.map(({ file }) => file),
    missing: [...missing, ...(await missingIn(storefront, shop, clientId))],
  }
}

/** Takes back what `connect` did. Returns what is left to do; undefined if the folder is not connected. */
export async function disconnect(folder: string, shop: ShopDoor | undefined): Promise<string[] | undefined> {
  const connection = await files.readConnection(folder)
  if (!connection) return undefined
  const left = await files.takeBack(folder, connection)
  if (shop?.siteId !== connection.siteId)
    return [...left, `The client ${connection.clientId} is still valid. Revoke it in the shop.`]
  if (await shop.hasClient(connection.clientId)) await shop.revokeClient(connection.clientId)
  return left
}

type Change = files.Connection['changes'][number]
type Note = (change: Change | undefined) => Promise<void>

function merge(changes: Change[], change: Change): Change[] {
  const known = changes.find(({ file }) => file === change.file)
  if (!known) return [...changes, change]
  const both = 'edits' in known && 'edits' in change
  const merged = both ? { ...known, edits: [...known.edits, ...change.edits] } : change
  return changes.map((one) => (one === known ? merged : one))
}

function addressesOf({ kind, callbackPaths }: Storefront, given: readonly string[] = []): Addresses {
  const allowedOrigins = [...new Set([...usualOrigins[kind], ...given])]
  return {
    allowedOrigins,
    // An address on this machine stands for every port, and a development server takes another when its own is taken.
    redirectUris: allowedOrigins.flatMap((origin) => ['/', ...callbackPaths].map((path) => origin + path)),
  }
}

async function filesFor({ kind }: Storefront, url: string): Promise<{ file: string; content: string }[]> {
  const own = kind === 'next' ? ofKind.next : kind === 'vite' || kind === 'astro' ? ofKind.vite : []
  return Promise.all(
    [...shared, ...own].map(async (name) => {
      const text = await readFile(new URL(`server/connect/${name}`, root), 'utf8')
      // Without a bundler nobody puts the address in.
      const content =
        own.length === 0 && name === 'fetch.mjs' ? text.replace('https://shop.invalid', url) : text
      return { file: `cartwright/${name}`, content }
    }),
  )
}

interface Place {
  folder: string
  storefront: Storefront
  changes: readonly Change[]
}

async function editConfig({ folder, storefront, changes }: Place, note: Note): Promise<string[]> {
  const { kind, configFile } = storefront
  if (kind !== 'next' && kind !== 'vite') return [byHand[kind]]
  const file = configFile ?? `${kind}.config.mjs`
  const text = await files.readIfThere(join(folder, file))
  if (text === undefined) {
    const content = `import { withCartwright } from './cartwright/${kind}.mjs'\n\nexport default withCartwright({})\n`
    await note(await files.makeFile(folder, { file, content }, changes))
    return []
  }
  if (text.includes(`./cartwright/${kind}.mjs`)) return []
  const edits = configEdits(text, kind)
  if (!edits) return [`Wrap what ${file} exports: withCartwright of ./cartwright/${kind}.mjs.`]
  await note(await files.editFile(folder, { file, edits }, changes))
  return []
}

const byHand = {
  astro:
    'Add cartwright() of ./cartwright/vite.mjs to vite.plugins in astro.config, and start the built server with NODE_OPTIONS="--import ./cartwright/preload.mjs".',
  expo: 'Import ./cartwright/fetch.mjs first in the application’s entry file. Pictures still come from the other host.',
  other:
    'Start the server with NODE_OPTIONS="--import ./cartwright/preload.mjs"; pages that call the shop in the browser import ./cartwright/fetch.mjs first.',
}

async function editEnvironment(
  { folder, storefront, changes, values }: Place & { values: { clientId: string; siteId: string } },
  note: Note,
): Promise<void> {
  const file = storefront.kind === 'other' ? '.env' : '.env.local'
  const wanted = Object.fromEntries([
    ...storefront.clientIdNames.map((name) => [name, values.clientId]),
    ...storefront.siteIdNames.map((name) => [name, values.siteId]),
  ])
  const text = (await files.readIfThere(join(folder, file))) ?? ''
  await note(await files.editFile(folder, { file, edits: environmentEdits(text, wanted) }, changes))
}

async function missingIn(storefront: Storefront, shop: ShopDoor, clientId: string): Promise<string[]> {
  const { clientIdNames, writtenClientIds, apiKeyNames, collectionSlugs } = storefront
  const lacking = []
  for (const slug of collectionSlugs) if (!(await shop.hasCollection(slug, clientId))) lacking.push(slug)
  return [
    ...writtenClientIds.map((place) => `${place} has another client id written in. Replace it.`),
    ...(clientIdNames.length + writtenClientIds.length === 0
      ? ['The code names no client id that could be found. Give the client id to OAuthStrategy.']
      : []),
    ...apiKeyNames.map((name) => `The storefront reads ${name}. Make an API key and set it.`),
    ...lacking.map((slug) => `The storefront asks for the collection "${slug}", which the shop lacks.`),
  ]
}
