import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, delimiter, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { localDoor } from '../server/src/connect/doors.service.ts'
import { readSources } from '../server/src/connect/files.service.ts'
import { connect, disconnect } from '../server/src/connect/service.ts'
import type { Storefront } from '../server/src/connect/storefront.rules.ts'
import { type Mode, start } from '../storefronts/process.ts'
import { steps, type Walk, walk } from '../storefronts/walk.ts'
import { freePort } from './shop.ts'
import { newcomer } from './shopper.ts'
import { browser, shop } from './world.ts'

// Storefronts of the published clients, unmodified: connected, built and walked through. `npm run storefronts -- folder …`
// does it with others.

const own = ['vite', 'next'].map((name) => resolve(import.meta.dirname, '../storefronts', name))
const given = process.env.STOREFRONTS?.split(delimiter)
/** A storefront takes minutes to build on a busy machine. */
const timeLimit = given ? 1_800_000 : 900_000
const modes: Mode[] = ['development', 'production']
const rows: string[][] = []

afterAll(() => {
  if (given) process.stdout.write(`\n${tableOf(rows)}\n`)
})

const door = () => localDoor(shop.store.shop, shop.store.siteId, shop.url)

/** Our own storefronts are walked as a copy, so that an interrupted test leaves no trace in them. */
async function folderFor(folder: string): Promise<{ place: string; remove(): Promise<void> }> {
  if (given) return { place: folder, remove: async () => {} }
  const copies = resolve(import.meta.dirname, '../storefronts/copies')
  await mkdir(copies, { recursive: true })
  const place = await mkdtemp(join(copies, `${basename(folder)}-`))
  await cp(folder, place, { recursive: true })
  return { place, remove: () => rm(place, { recursive: true, force: true }) }
}

/** Makes a collection with the shop's products and one more for each slug. Returns the id of the first. */
async function fillCollections(slugs: readonly string[]): Promise<string> {
  const { store, mug, throwBlanket } = shop
  const ids: string[] = []
  const write = async (path: string, body: object) => {
    const answer = await store.ask('POST', path, { as: store.apiKey, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  // A home page may show nothing with fewer than three.
  const jug = { name: 'Jug', priceData: { price: 18 } }
  const { product } = await write('/stores/v1/products', { product: jug })
  await write(`/stores/v1/products/${product.id}/media`, { media: [{ mediaId: mug.media[0]?.id }] })
  for (const slug of slugs) {
    const { collection } = await write('/stores/v1/collections', { collection: { name: slug, slug } })
    await write(`/stores/v1/collections/${collection.id}/productIds`, {
      productIds: [mug.id, throwBlanket.id, product.id],
    })
    ids.push(collection.id)
  }
  return ids[0] ?? ''
}

/** What an owner would set, because no command can know it. */
function variablesFor(
  { clientIdNames, collectionIdNames, ownAddressNames, apiKeyNames }: Storefront,
  values: Values,
) {
  const all = (names: readonly string[], value: string) => names.map((name) => [name, value])
  return Object.fromEntries([
    // Not every built server reads the file that `connect` wrote.
    ...all(clientIdNames, values.clientId),
    ...all(collectionIdNames, values.collectionId),
    ...all(ownAddressNames, values.address),
    ...all(apiKeyNames, shop.store.apiKey),
  ])
}

interface Values {
  clientId: string
  collectionId: string
  address: string
}

async function walkThrough(
  place: { folder: string; mode: Mode },
  needs: Storefront,
  ids: Omit<Values, 'address'>,
): Promise<Walk & { complaints: string[] }> {
  const port = await freePort()
  const variables = variablesFor(needs, { ...ids, address: `http://localhost:${port}` })
  const storefront = await start({ ...place, port, variables })
  const { page, complaints, leave } = await newcomer(browser)
  try {
    const walked = await walk(page, storefront.url, [shop.mug.slug, shop.throwBlanket.slug])
    if (walked.failure) process.stdout.write(`${storefront.printed().slice(-3000)}\n`)
    return { ...walked, complaints: complaints.filter((line) => !line.includes('favicon')) }
  } finally {
    await leave()
    await storefront.stop()
  }
}

describe.each(given ?? own)('%s', (folder) => {
  test(
    'from connect to an order that is paid, back in its own pages, with pictures',
    async () => {
      const { place, remove } = await folderFor(folder)
      const sources = async () => (await readSources(place)).filter(({ path }) => path !== 'next-env.d.ts')
      const before = await sources()
      try {
        const { storefront, clientId } = await connect(place, door())
        // A storefront asks for collections by name. This shop has none until then.
        const collectionId = await fillCollections([...storefront.collectionSlugs, 'picked-for-you'])
        for (const mode of modes) {
          const { done, failure, pictures, broken, complaints } = await walkThrough(
            { folder: place, mode },
            storefront,
            { clientId, collectionId },
          ).catch((error) => ({
            ...{ done: [], pictures: 0, broken: [], complaints: [] },
            failure: (error as Error).message,
          }))
          rows.push([basename(folder), mode, ...steps.map((step) => mark(done, step)), `${pictures}`])
          expect.soft({ mode, failure, broken, done }).toEqual({ mode, broken: [], done: steps })
          if (!given) expect.soft(complaints).toEqual([])
          expect.soft(pictures).toBeGreaterThan(3)
        }
      } finally {
        expect.soft(await disconnect(place, door())).toEqual([])
        expect.soft(await sources()).toEqual(before)
        await remove()
      }
    },
    timeLimit,
  )
})

function mark(done: readonly string[], step: string): string {
  return done.includes(step) ? 'yes' : '–'
}

function tableOf(rows: string[][]): string {
  const lines = [['storefront', 'mode', ...steps, 'pictures'], ...rows]
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const lineOf = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return lines.map((line) => lineOf(line).trimEnd()).join('\n')
}
