import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import * as budgets from '../../budgets/service.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import type { Connection } from '../../platform/db/db.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import { type Gate, openGate } from '../../platform/process/gate.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  aliasesById,
  type FileRow,
  filesByPublicId,
  insertAlias,
  insertPicture,
  type Medium,
  mediaByFileName,
} from '../files/queries.ts'
import * as files from '../files/service.ts'
import * as images from './images.service.ts'
import { isFormerId, isMediaId, keyOf, type Plan } from './sizes.rules.ts'

export type { FileRow, Medium } from '../files/queries.ts'

export interface Upload extends files.Origin {
  content: Buffer
  fileName: string
  alt: string
}

/** Adds a picture. Refuses anything else with a violation of `file`. */
export async function add(shop: Shop, siteId: string, { content, ...upload }: Upload): Promise<Medium> {
  const { examining } = workersOf(shop)
  const { content: picture, extension, ...image } = await examining(() => images.examine(content))
  const id = `${files.newId(shop, siteId)}~mv2.${extension}`
  await files.planCleanup(shop, siteId, { id })
  await shop.files.write(files.storageKey({ id }), picture)
  const file = { ...upload, ...image, id, mediaType: 'image' as const, bytes: picture.length }
  return files.insert(shop, insertPicture, { siteId, ...file, fileName: upload.fileName || 'picture' })
}

/** The oldest picture of each file name. */
export async function findByFileName(
  shop: Shop,
  siteId: string,
  fileNames: readonly string[],
): Promise<Map<string, Medium>> {
  const rows = await shop.db.run(mediaByFileName, [siteId, fileNames])
  return new Map(rows.reverse().map((medium) => [medium.fileName, medium]))
}

/** A picture of any site: an address has only the id. */
export async function byId(shop: Shop, id: string): Promise<Medium | undefined> {
  if (!isMediaId(id) && !isFormerId(id)) return undefined
  const file = await publicFiles.get(shop, anySite, id)
  return file?.mediaType === 'image' ? (file as Medium) : undefined
}

export async function publicFile(shop: Shop, id: string): Promise<FileRow | undefined> {
  return /^[\w~.-]{1,200}$/.test(id) ? publicFiles.get(shop, anySite, id) : undefined
}

/** Keeps an id valid that was given out for a file before it was downloaded. */
export async function addAlias(
  shop: Shop,
  { siteId, id: mediaId }: Pick<FileRow, 'siteId' | 'id'>,
  alias: string,
): Promise<void> {
  await shop.db.run(insertAlias, [siteId, alias, mediaId])
  publishChange(shop, [{ id: alias }])
}

/** By former id: the id that the file has now. */
export async function currentIds(
  tx: Connection,
  siteId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(aliasesById, [siteId, ids])
  return new Map(rows.map(({ id, mediaId }) => [id, mediaId]))
}

/** Clears the files from all caches. */
export function publishChange(shop: Shop, files: readonly { id: string }[]): void {
  for (const { id } of files) shop.changes.publish('media', anySite, id)
}

export function readOriginal(shop: Shop, medium: Medium): Promise<Buffer | undefined> {
  return shop.files.read(files.storageKey(medium))
}

/** The picture of a plan: from storage, or rendered once for all who wait for it. `address` is that of who asks. */
export async function derive(
  shop: Shop,
  medium: Medium,
  { plan, address }: { plan: Plan; address: string },
): Promise<Buffer | undefined> {
  const { making } = workersOf(shop)
  const key = keyOf(plan)
  const name = `${medium.id} ${key}`
  const known = making.get(name)
  if (known) return known
  const content = readStored(shop, medium, plan).then(
    (stored) => stored ?? deriveNew(shop, medium, { plan, address }),
  )
  making.set(name, content)
  try {
    return await content
  } finally {
    making.delete(name)
  }
}

/** Networks take turns, and each has a budget: somebody could ask for ever new sizes. */
async function deriveNew(
  shop: Shop,
  medium: Medium,
  { plan, address }: { plan: Plan; address: string },
): Promise<Buffer | undefined> {
  await budgets.spend(shop, 'picture', { siteId: medium.siteId, address })
  return workersOf(shop).rendering(() => renderAndStore(shop, medium, plan), networkOf(address))
}

async function renderAndStore(shop: Shop, medium: Medium, plan: Plan): Promise<Buffer | undefined> {
  const source = await readOriginal(shop, medium)
  if (!source) return undefined
  const content = await images.render(source, plan)
  await store(shop, medium, { plan, content })
  return content
}

/** Derived pictures on disk per original, besides the contract's widths. More sizes overwrite older ones. */
const slots = 184

async function readStored(shop: Shop, { id }: Medium, plan: Plan): Promise<Buffer | undefined> {
  const hash = hashOf(plan)
  for (const place of storageKeys(id, plan)) {
    const file = await shop.files.read(place)
    if (file?.subarray(0, hash.length).equals(hash)) return file.subarray(hash.length)
  }
  return undefined
}

async function store(
  shop: Shop,
  { id }: Medium,
  { plan, content }: { plan: Plan; content: Buffer },
): Promise<void> {
  const [first = '', second = first] = storageKeys(id, plan)
  const place = (await shop.files.read(first)) ? second : first
  await shop.files.write(place, Buffer.concat([hashOf(plan), content]))
}

/** Where a derived picture may be stored. Each file begins with the hash of its plan. */
function storageKeys(id: string, plan: Plan): string[] {
  if (plan.page) return [`${files.derivedFolder(id)}/w${plan.width}`]
  if (plan.preview) return [`${files.derivedFolder(id)}/preview`]
  const hash = hashOf(plan)
  return [0, 4].map((offset) => `${files.derivedFolder(id)}/${hash.readUInt32BE(offset) % slots}`)
}

function hashOf(plan: Plan): Buffer {
  return createHash('sha256').update(keyOf(plan)).digest()
}

interface Workers {
  making: Map<string, Promise<Buffer | undefined>>
  rendering: Gate
  examining: Gate
}

/** One core stays free for the rest of the shop. */
const renderers = Math.max(1, Math.min(4, availableParallelism() - 1))

const workers = new WeakMap<Shop, Workers>()

function workersOf(shop: Shop): Workers {
  const known = workers.get(shop)
  if (known) return known
  const work = {
    making: new Map(),
    rendering: openGate({ parallel: renderers, waiting: 200, waitingEach: 60 }),
    examining: openGate({ parallel: 1, waiting: 200 }),
  }
  workers.set(shop, work)
  return work
}

/** Public addresses do not name the site. */
const anySite = 'any'

const publicFiles = createCache<FileRow>({
  name: 'public-files',
  topics: ['media'],
  max: 10_000,
  maxAge: longAge,
  async load(shop, _siteId, ids) {
    const rows = await shop.db.run(filesByPublicId, [ids])
    return new Map(rows.map(({ alias, ...row }) => [alias ?? row.id, row]))
  },
})
