import { changeCatalogue } from '../../catalogue/changes/service.ts'
import { type ProductPatch, toDraft } from '../../catalogue/model/patches.rules.ts'
import type { Media, Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'
import * as media from '../../media/uploads/addresses.service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { showChoices } from '../entries/choices.rules.ts'
import {
  addPicturesJob,
  finishedPictures,
  finishPictures,
  nextPictures,
  type PictureRow,
  productsToUpdate,
  updatePicture,
} from './pictures.queries.ts'
import { releaseImport } from './queries.ts'
import { authorOf } from './stages.service.ts'
import { claimFor } from './worker.service.ts'

/** Parallel downloads, and attempts per picture. */
const parallelFetches = 4
const productsPerUpdate = 50
const maxAttempts = 3
/** Milliseconds until another job continues. */
const timeLimit = 10_000
/** Seconds between two attempts. */
const retryDelay = 20

interface PictureJob {
  shop: Shop
  author: Caller
  importId: string
}

/** Fetches the pictures of an import. A product gets its pictures once none is waiting. */
export async function runPictures(shop: Shop, { siteId, id }: { siteId: string; id: string }): Promise<void> {
  const claim = await claimFor(shop, { siteId, id, states: ['DONE', 'CANCELED'] })
  if (!claim) return
  try {
    const again = await fetchSome({ shop, author: authorOf(claim.row), importId: id })
    if (again !== undefined) await shop.db.run(addPicturesJob, [siteId, id, again])
  } finally {
    await shop.db.run(releaseImport, [siteId, id, claim.worker])
  }
}

/** Returns the seconds until the next job; undefined if everything is done. */
async function fetchSome(work: PictureJob): Promise<number | undefined> {
  const { shop, author, importId } = work
  const until = performance.now() + timeLimit
  const tried = new Set<string>()
  await updateRemaining(work)
  for (;;) {
    const next = await shop.db.run(nextPictures, [author.siteId, importId, parallelFetches])
    if (next.length === 0) return undefined
    if (next.some((one) => tried.has(keyOf(one)))) return retryDelay
    for (const one of next) tried.add(keyOf(one))
    const outcomes = await Promise.allSettled(next.map((picture) => fetchOne(work, picture)))
    await updateProducts(work, [...new Set(next.map(({ productId }) => productId))])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    if (performance.now() > until) return 0
  }
}

function keyOf({ productId, position }: PictureRow): string {
  return `${productId} ${position}`
}

async function fetchOne({ shop, author, importId }: PictureJob, picture: PictureRow): Promise<void> {
  const { productId, position, address, alt } = picture
  const attempts = picture.attempts + 1
  const note = (state: PictureRow['state'], problem: string | null, file: Media | null) =>
    shop.db.run(updatePicture, [author.siteId, importId, productId, position, state, attempts, problem, file])
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
    await note(attempts < maxAttempts ? 'WAITING' : 'FAILED', error.body.message, null)
  }
}

/** Pictures that were fetched before a server stopped. */
async function updateRemaining(work: PictureJob): Promise<void> {
  const { shop, author, importId } = work
  for (;;) {
    const left = await shop.db.run(productsToUpdate, [author.siteId, importId, productsPerUpdate])
    if (left.length === 0) return
    await updateProducts(
      work,
      left.map(({ productId }) => productId),
    )
  }
}

/** Gives the products without waiting pictures their pictures. */
async function updateProducts(
  { shop, author, importId }: PictureJob,
  productIds: readonly string[],
): Promise<void> {
  const rows = await shop.db.run(finishedPictures, [author.siteId, importId, productIds])
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
    await writing.tx.run(finishPictures, [author.siteId, importId, ids, problems])
  })
}

/**
 * Pictures of the file come first, then those added since. Earlier ones stay until all pictures of the file are
 * fetched.
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
    options: showChoices(
      options,
      fetched.map(({ media, shows }) => ({ id: media.id, shows })),
    ),
  }
}
