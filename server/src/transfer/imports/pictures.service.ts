import { changeCatalogue } from '../../catalogue/changes/service.ts'
import { choiceName } from '../../catalogue/model/drafts.rules.ts'
import { type ProductPatch, toDraft } from '../../catalogue/model/patches.rules.ts'
import type { Media, Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'
import * as media from '../../media/uploads/addresses.service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import {
  addPicturesJob,
  nextPictures,
  notePicture,
  type PictureRow,
  settlePictures,
  triedPictures,
  unsettledProducts,
} from './pictures.queries.ts'
import { claimImport, importById, releaseImport } from './queries.ts'
import { authorOf } from './stages.service.ts'
import { silence } from './worker.service.ts'

/** Pictures fetched at once, and how often one is tried. */
const atOnce = 4
const productsAtOnce = 50
const mostAttempts = 3
/** Milliseconds after which the rest is another job's. */
const slice = 10_000
/** Seconds until what failed is tried again. */
const pause = 20

interface Work {
  shop: Shop
  author: Caller
  importId: string
}

/** Fetches the pictures of an import, and gives each product its own once all of them have been tried. */
export async function work(shop: Shop, { siteId, id }: { siteId: string; id: string }): Promise<void> {
  const worker = shop.newId()
  const now = shop.clock()
  const values = [siteId, id, worker, new Date(now - silence), new Date(now), ['DONE', 'CANCELED']]
  const [claimed] = await shop.db.run(claimImport, values)
  const [row] = await shop.db.run(importById, [siteId, id])
  if (!claimed || !row) return
  try {
    const again = await fetchSome({ shop, author: authorOf(row), importId: id })
    if (again !== undefined) await shop.db.run(addPicturesJob, [siteId, id, again])
  } finally {
    await shop.db.run(releaseImport, [siteId, id, worker])
  }
}

/** Answers in how many seconds somebody should go on; undefined when everything is done. */
async function fetchSome(work: Work): Promise<number | undefined> {
  const { shop, author, importId } = work
  const until = performance.now() + slice
  const tried = new Set<string>()
  await settleLeft(work)
  for (;;) {
    const next = await shop.db.run(nextPictures, [author.siteId, importId, atOnce])
    if (next.length === 0) return undefined
    if (next.some((one) => tried.has(keyOf(one)))) return pause
    for (const one of next) tried.add(keyOf(one))
    const outcomes = await Promise.allSettled(next.map((picture) => fetchOne(work, picture)))
    await settle(work, [...new Set(next.map(({ productId }) => productId))])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    if (performance.now() > until) return 0
  }
}

function keyOf({ productId, position }: PictureRow): string {
  return `${productId} ${position}`
}

async function fetchOne({ shop, author, importId }: Work, picture: PictureRow): Promise<void> {
  const { productId, position, address, alt } = picture
  const attempts = picture.attempts + 1
  const note = (state: PictureRow['state'], problem: string | null, kept: Media | null) =>
    shop.db.run(notePicture, [author.siteId, importId, productId, position, state, attempts, problem, kept])
  try {
    const file = await media.addFromAddress(shop, author, { url: address, altText: alt, reuse: true })
    const { id, width, height, mediaType } = file
    await note('FETCHED', null, {
      id,
      ...(width ? { width } : {}),
      ...(height ? { height } : {}),
      ...(alt ? { altText: alt } : {}),
      mediaType,
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    await note(attempts < mostAttempts ? 'WAITING' : 'FAILED', error.body.message, null)
  }
}

/** What was fetched before a server died. */
async function settleLeft(work: Work): Promise<void> {
  const { shop, author, importId } = work
  for (;;) {
    const left = await shop.db.run(unsettledProducts, [author.siteId, importId, productsAtOnce])
    if (left.length === 0) return
    await settle(
      work,
      left.map(({ productId }) => productId),
    )
  }
}

/** Gives products their pictures, of which none is waited for any more. */
async function settle({ shop, author, importId }: Work, productIds: readonly string[]): Promise<void> {
  const rows = await shop.db.run(triedPictures, [author.siteId, importId, productIds])
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  if (ids.length === 0) return
  const { currency } = (await sites.get(shop, author.siteId)).settings
  const changes = ids.map((id) => ({
    id,
    patch: (product: Product) =>
      withPictures(
        product,
        rows.filter(({ productId }) => productId === id),
        currency,
      ),
  }))
  await changeCatalogue(shop, author, async (writing) => {
    const outcomes = await products.updateIn(writing, changes)
    const problems = outcomes.map(({ refusal }) => refusal?.body.message ?? null)
    await writing.tx.run(settlePictures, [author.siteId, importId, ids, problems])
  })
}

/**
 * Those of the file first, in its order; what somebody added meanwhile stays behind them, and what the product had before
 * as long as something of the file is missing.
 */
function withPictures(product: Product, rows: readonly PictureRow[], currency: string): ProductPatch {
  const fetched = rows.flatMap(({ media, shows }) => (media ? [{ media, shows }] : []))
  const ids = new Set(fetched.map(({ media }) => media.id))
  const isWhole = rows.every(({ state }) => state === 'FETCHED')
  const replaced = new Set(isWhole ? rows.flatMap(({ replaces }) => replaces) : [])
  const own = product.media.filter(({ id }) => !ids.has(id) && !replaced.has(id))
  const options = toDraft(product, currency).options ?? []
  return {
    media: [...new Map(fetched.map(({ media }) => [media.id, media])).values(), ...own],
    options: options.map((option) => ({
      ...option,
      choices: option.choices.map(({ mediaIds = [], ...choice }) => {
        const shown = fetched
          .filter(({ shows }) =>
            shows.some(([name, value]) => name === option.name && value === choiceName(choice)),
          )
          .map(({ media }) => media.id)
        const all = [...new Set([...mediaIds, ...shown])]
        return all.length > 0 ? { ...choice, mediaIds: all } : choice
      }),
    })),
  }
}
