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

/** Pictures fetched at once, and how often one is tried. */
const parallelFetches = 4
const productsPerUpdate = 50
const maxAttempts = 3
/** Milliseconds after which the rest is another job's. */
const timeLimit = 10_000
/** Seconds until what failed is tried again. */
const retryDelay = 20

interface PictureJob {
  shop: Shop
  author: Caller
  importId: string
}

/** Fetches the pictures of an import, and gives each product its own once all of them have been tried. */
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

/** Answers in how many seconds somebody should go on; undefined when everything is done. */
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
  const note = (state: PictureRow['state'], problem: string | null, kept: Media | null) =>
    shop.db.run(updatePicture, [author.siteId, importId, productId, position, state, attempts, problem, kept])
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

/** What was fetched before a server died. */
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

/** Gives products their pictures, of which none is waited for any more. */
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
