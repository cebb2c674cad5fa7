import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderMail } from '@cartwright/contract/pages/mail.ts'
import type { RenderPage } from '@cartwright/contract/pages/pages.ts'
import type {
  OwnTexts,
  SectionPage,
  Storefront,
  StorefrontSection,
} from '@cartwright/contract/pages/storefront.ts'
import type { OwnAdminPages } from '@cartwright/contract/staff/staff.ts'

/** What the web build left in its `dist` folder. */
export interface WebBuild {
  render: RenderPage
  renderMail: RenderMail
  storefront: Storefront
  manifest: Manifest
  /** The text of the storefront's style sheet. */
  storefrontStyles: string
  /** The text of the service worker, which answers a browser that is offline. */
  worker: string
  /** The text of the one that opens the check-in of the admin without a network. */
  checkInWorker: string
  /** Differs for each build. */
  version: string
  /** What the shop adds to the pages. */
  own?: OwnSections
  /** Pages that the shop adds to the admin, with the script of their components. */
  ownAdmin?: OwnAdminPages & { script: string }
  /** Texts of the storefront that the shop has changed. */
  texts?: OwnTexts
  /** The origin of Vite's server during development: see live-pages.ts. */
  vite?: string
}

/** A section before it is known in which shop it is shown. */
export interface OwnSection extends Omit<StorefrontSection, 'load'> {
  load(page: SectionPage, siteId: string): ReturnType<StorefrontSection['load']>
}

export interface OwnSections {
  sections: readonly OwnSection[]
  /** The script of their components, and its address. */
  script: string
  address: string
}

/** The exports of `dist/server/entry.js`. */
export type ServerEntry = Pick<WebBuild, 'render' | 'renderMail' | 'storefront'>

/** Vite's manifest: by source file, its chunk and what that needs. */
export type Manifest = Record<
  string,
  {
    file: string
    name?: string
    isEntry?: boolean
    imports?: string[]
    dynamicImports?: string[]
    assets?: string[]
    /** Style sheets that its scripts import. */
    css?: string[]
  }
>

export function isBuilt(dist: string): boolean {
  return existsSync(join(dist, 'server', 'entry.js'))
}

export async function readBuild(dist: string): Promise<WebBuild> {
  const client = join(dist, 'client')
  const entry = pathToFileURL(join(dist, 'server', 'entry.js')).href
  const { render, renderMail, storefront } = (await import(entry)) as ServerEntry
  const text = await readFile(join(client, '.vite', 'manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Manifest
  const { file } = entryOf(manifest, 'shop-styles').chunk
  return {
    render,
    renderMail,
    storefront,
    manifest,
    storefrontStyles: await readFile(join(client, file), 'utf8'),
    worker: await readFile(join(client, 'sw.js'), 'utf8'),
    checkInWorker: await readFile(join(client, 'check-in-sw.js'), 'utf8'),
    version: createHash('sha256').update(text).digest('base64url').slice(0, 12),
  }
}

/** The addresses of the scripts of an entry, in order. */
export function scriptsOf({ manifest, vite }: WebBuild, entry: string | undefined): string[] {
  const own = entry === undefined ? [] : [entryOf(manifest, entry).chunk.file]
  return vite
    ? ['@vite/client', '@id/@vitejs/plugin-react/preamble', ...own].map((path) => `${vite}/${path}`)
    : own.map((path) => `/${path}`)
}

export function entryOf(manifest: Manifest, entry: string) {
  const [key, chunk] =
    Object.entries(manifest).find(([, { isEntry, name }]) => isEntry && name === entry) ?? []
  if (key === undefined || chunk === undefined) throw new Error(`the web build has no entry "${entry}"`)
  return { key, chunk }
}

/** The keys of a chunk and of all it imports. */
export function chunksOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const name of manifest[key]?.imports ?? []) chunksOf(manifest, name, found)
  return found
}

/** A service worker with values that its script declares. */
export function workerWith(script: string, constants: Record<string, unknown>): string {
  const values = Object.entries(constants).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return `const ${values.join(',')};${script}`
}

/** The font of headings, preloaded so that they do not change their look. */
export function headingFace(manifest: Manifest, entry: string): string | undefined {
  return entryOf(manifest, entry).chunk.assets?.find((file) => /fraunces-latin-500/.test(file))
}
