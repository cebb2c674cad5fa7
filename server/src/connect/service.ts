import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { root } from '../platform/process/installation.ts'
import { configEdits, type Edit, environmentEdits } from './edits.rules.ts'
import * as files from './files.service.ts'
import { inspect, type Kind, type Storefront, origins as usualOrigins } from './storefront.rules.ts'

/** A shop that storefronts can be connected with. */
export interface ShopDoor {
  url: string
  siteId: string
  createClient(client: { name: string; emailCodes: boolean } & Addresses): Promise<string>
  findClient(id: string): Promise<Addresses | undefined>
  updateClient(id: string, change: Addresses & { emailCodes?: boolean }): Promise<void>
  revokeClient(id: string): Promise<void>
  /** As a visitor of this client sees it. */
  hasCollection(slug: string, clientId: string): Promise<boolean>
  hasContent(name: string, clientId: string): Promise<boolean>
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

const shared = ['hosts.mjs', 'forward.mjs', 'redirect.mjs', 'preload.mjs', 'fetch.mjs']
const ofVite = ['vite.mjs', 'vite.d.mts']
const ofKind: Partial<Record<Kind, readonly string[]>> = {
  next: ['next.mjs', 'next.d.mts', 'loader.cjs'],
  vite: ofVite,
  astro: ['astro.mjs', 'astro.d.mts', ...ofVite],
}

interface Options {
  /** Origins of the storefront beside those that are usual in development. */
  origins?: readonly string[]
  emailCodes?: boolean
}

/** Connects the storefront in a folder with a shop. Doing it again changes nothing but what is out of date. */
export async function connect(folder: string, shop: ShopDoor, options: Options = {}): Promise<Connected> {
  const storefront = inspect(await files.readSources(folder))
  const earlier = await files.readConnection(folder)
  const clientId = await ensureClient(shop, { folder, storefront, earlier }, options)
  const { url, siteId } = shop
  const connection = { url, siteId, clientId, changes: earlier?.changes ?? [] }
  await files.writeConnection(folder, connection)
  // Noted before each step, so that --undo knows of it after an error.
  const write = async (planned: files.Planned | undefined) => {
    if (!planned) return
    connection.changes = merge(connection.changes, planned.change)
    await files.writeConnection(folder, connection)
    await files.write(folder, planned)
  }
  for (const file of await filesFor(storefront, url))
    await write(await files.planFile(folder, file, connection.changes))
  const missing = await editConfig({ folder, storefront, changes: connection.changes }, write)
  await editEnvironment(
    { folder, storefront, changes: connection.changes, values: { clientId, siteId } },
    write,
  )
  return {
    storefront,
    clientId,
    siteId,
    written: connection.changes.map(({ file }) => file),
    missing: [
      ...missing,
      ...leftElsewhere(earlier, shop),
      ...(await unsetIn(folder, storefront)),
      ...(await missingIn(storefront, shop, clientId)),
    ],
  }
}

/** Takes back what `connect` did. Returns what is left to do; undefined if the folder is not connected. */
export async function disconnect(folder: string, shop: ShopDoor | undefined): Promise<string[] | undefined> {
  const connection = await files.readConnection(folder)
  if (!connection) return undefined
  const { siteId, clientId } = connection
  if (shop?.siteId !== siteId)
    return [
      ...(await files.takeBack(folder, connection)),
      `The client ${clientId} is still valid. Revoke it in the shop.`,
    ]
  if (await shop.findClient(clientId)) await shop.revokeClient(clientId)
  return files.takeBack(folder, connection)
}

interface Known {
  folder: string
  storefront: Storefront
  earlier: files.Connection | undefined
}

/** The client from last time, with what it lacks, or a new one. */
async function ensureClient(
  shop: ShopDoor,
  { folder, storefront, earlier }: Known,
  { origins, emailCodes }: Options,
): Promise<string> {
  const wanted = addressesOf(storefront, origins)
  const known = earlier?.siteId === shop.siteId ? await shop.findClient(earlier.clientId) : undefined
  if (!earlier || !known)
    return shop.createClient({
      name: basename(folder).slice(0, 100),
      emailCodes: emailCodes ?? true,
      ...wanted,
    })
  const both = {
    redirectUris: [...new Set([...known.redirectUris, ...wanted.redirectUris])],
    allowedOrigins: [...new Set([...known.allowedOrigins, ...wanted.allowedOrigins])],
  }
  const isComplete =
    both.redirectUris.length === known.redirectUris.length &&
    both.allowedOrigins.length === known.allowedOrigins.length
  if (!isComplete || emailCodes !== undefined)
    await shop.updateClient(earlier.clientId, {
      ...both,
      ...(emailCodes === undefined ? {} : { emailCodes }),
    })
  return earlier.clientId
}

function leftElsewhere(earlier: files.Connection | undefined, { siteId }: ShopDoor): string[] {
  if (!earlier || earlier.siteId === siteId) return []
  return [`The client ${earlier.clientId} of the shop at ${earlier.url} is still valid. Revoke it there.`]
}

type Change = files.Connection['changes'][number]
type Write = (planned: files.Planned | undefined) => Promise<void>

function merge(changes: Change[], change: Change): Change[] {
  const known = changes.find(({ file }) => file === change.file)
  if (!known) return [...changes, change]
  const both = 'edits' in known && 'edits' in change
  const isNew = (edit: Edit) =>
    !both || !known.edits.some(({ from, to }) => from === edit.from && to === edit.to)
  const merged = both ? { ...known, edits: [...known.edits, ...change.edits.filter(isNew)] } : change
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
  const own = ofKind[kind] ?? []
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

async function editConfig({ folder, storefront, changes }: Place, write: Write): Promise<string[]> {
  const { kind, configFile } = storefront
  if (kind === 'expo' || kind === 'other') return [byHand[kind]]
  const file = configFile ?? `${kind}.config.mjs`
  const text = await files.read(folder, file)
  if (text === undefined) {
    const content = `import { withCartwright } from './cartwright/${kind}.mjs'\n\nexport default withCartwright({})\n`
    await write(await files.planFile(folder, { file, content }, changes))
    return []
  }
  if (text.includes(`./cartwright/${kind}.mjs`)) return []
  const edits = configEdits(text, kind)
  if (!edits) return [`Wrap what ${file} exports: withCartwright of ./cartwright/${kind}.mjs.`]
  await write(await files.planEdits(folder, { file, edits }, changes))
  return []
}

const byHand = {
  expo: 'Import ./cartwright/fetch.mjs first in the application’s entry file. Pictures still come from the other host.',
  other:
    'Start the server with NODE_OPTIONS="--import ./cartwright/preload.mjs"; pages that call the shop in the browser import ./cartwright/fetch.mjs first.',
}

async function editEnvironment(
  { folder, storefront, changes, values }: Place & { values: { clientId: string; siteId: string } },
  write: Write,
): Promise<void> {
  const file = storefront.kind === 'other' ? '.env' : '.env.local'
  const wanted = Object.fromEntries([
    ...storefront.clientIdNames.map((name) => [name, values.clientId]),
    ...storefront.siteIdNames.map((name) => [name, values.siteId]),
  ])
  const text = (await files.read(folder, file)) ?? ''
  await write(await files.planEdits(folder, { file, edits: environmentEdits(text, wanted) }, changes))
}

/** Variables that the owner has to set, because only the owner knows their values. */
async function unsetIn(folder: string, storefront: Storefront): Promise<string[]> {
  const { apiKeyNames, collectionIdNames, ownAddressNames, clientIdNames, siteIdNames } = storefront
  const forServer = storefront.hasOwnServer ? [...clientIdNames, ...siteIdNames] : []
  const given = await Promise.all(['.env', '.env.local'].map((file) => files.read(folder, file)))
  const isUnset = (name: string) =>
    !given.some((text) => new RegExp(`^\\s*${name}\\s*=\\s*\\S`, 'm').test(text ?? ''))
  return [
    ...(forServer.length > 0
      ? [`The built server does not read .env.local. Set ${forServer.join(' and ')} where it runs.`]
      : []),
    ...apiKeyNames.filter(isUnset).map((name) => `The storefront reads ${name}. Make an API key and set it.`),
    ...collectionIdNames
      .filter(isUnset)
      .map((name) => `The storefront reads ${name}. Set it to the id of a collection.`),
    ...ownAddressNames
      .filter(isUnset)
      .map((name) => `The storefront reads ${name}. Set it to the storefront’s own address.`),
  ]
}

async function missingIn(storefront: Storefront, shop: ShopDoor, clientId: string): Promise<string[]> {
  const { clientIdNames, writtenClientIds, collectionSlugs, contentNames } = storefront
  const [lacking, withoutContent]: [string[], string[]] = [[], []]
  for (const slug of collectionSlugs) if (!(await shop.hasCollection(slug, clientId))) lacking.push(slug)
  for (const name of contentNames) if (!(await shop.hasContent(name, clientId))) withoutContent.push(name)
  return [
    ...writtenClientIds.map((place) => `${place} has another client id written in. Replace it.`),
    ...(clientIdNames.length + writtenClientIds.length === 0
      ? ['The code names no client id that could be found. Give the client id to OAuthStrategy.']
      : []),
    ...lacking.map((slug) => `The storefront asks for the collection "${slug}", which the shop lacks.`),
    ...withoutContent.map((name) => `The storefront reads "${name}" of Content, which the shop lacks.`),
  ]
}
