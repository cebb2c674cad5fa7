import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, delimiter, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { localDoor } from '../server/src/connect/doors.service.ts'
import { readSources } from '../server/src/connect/files.service.ts'
import { connect, disconnect } from '../server/src/connect/service.ts'
import { type Mode, start } from '../storefronts/process.ts'
import { steps, type Walk, walk } from '../storefronts/walk.ts'
import { freePort } from './shop.ts'
import { newcomer } from './shopper.ts'
import { browser, shop } from './world.ts'

// Storefronts of the published clients, unmodified: connected, built and walked through. `npm run storefronts -- folder …`
// does it with others.

const own = ['vite', 'next'].map((name) => resolve(import.meta.dirname, '../storefronts', name))
const given = process.env.STOREFRONTS?.split(delimiter)
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

async function fillCollections(slugs: readonly string[]): Promise<void> {
  const { store, mug, throwBlanket } = shop
  for (const slug of slugs) {
    const collection = { name: slug, slug, productIds: [mug.id, throwBlanket.id] }
    const { status, body } = await store.ask('POST', '/stores/v1/collections', {
      as: store.apiKey,
      body: { collection },
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    await store.ask('POST', `/stores/v1/collections/${body.collection.id}/productIds`, {
      as: store.apiKey,
      body: { productIds: [mug.id, throwBlanket.id] },
    })
  }
}

async function walkThrough(place: string, mode: Mode): Promise<Walk & { complaints: string[] }> {
  const storefront = await start(place, mode, await freePort())
  const { page, complaints, leave } = await newcomer(browser)
  try {
    const walked = await walk(page, storefront.url)
    if (walked.failure) process.stdout.write(`${storefront.printed().slice(-3000)}\n`)
    return { ...walked, complaints: complaints.filter((line) => !line.includes('favicon')) }
  } finally {
    await leave()
    await storefront.stop()
  }
}

describe.each(given ?? own)('%s', (folder) => {
  test('from connect to an order that is paid, back in its own pages, with pictures', async () => {
    const { place, remove } = await folderFor(folder)
    const sources = async () => (await readSources(place)).filter(({ path }) => path !== 'next-env.d.ts')
    const before = await sources()
    try {
      const { storefront } = await connect(place, door())
      // A storefront asks for collections by name. This shop has none until then.
      await fillCollections(storefront.collectionSlugs)
      for (const mode of modes) {
        const { done, failure, pictures, broken, complaints } = await walkThrough(place, mode).catch(
          (error) => ({
            ...{ done: [], pictures: 0, broken: [], complaints: [] },
            failure: (error as Error).message,
          }),
        )
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
  }, 600_000)
})

function mark(done: readonly string[], step: string): string {
  return done.includes(step) ? 'yes' : '–'
}

function tableOf(rows: string[][]): string {
  const lines = [['storefront', 'mode', ...steps, 'pictures'], ...rows]
  return lines
    .map((line) =>
      line
        .map((cell) => cell.padEnd(12))
        .join('')
        .trimEnd(),
    )
    .join('\n')
}
