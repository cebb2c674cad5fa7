import type { Outcome } from '../../catalogue/changes/service.ts'
import * as collections from '../../catalogue/collections/service.ts'
import { queueDownloads } from '../../catalogue/media/external-media.service.ts'
import type { MediaDraft, ProductDraft } from '../../catalogue/model/drafts.rules.ts'
import type { ProductPatch } from '../../catalogue/model/patches.rules.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'
import * as stock from '../../inventory/stock/items.service.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import * as pictures from '../../media/pictures/service.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type MoveContext, ownIds } from './ids.service.ts'
import { manualCollections, movedPositions, productIds } from './queries.ts'
import { type Incoming, type ProductRecord, reasonOf, type Written } from './rules.ts'

export async function resolve(
  context: MoveContext,
  records: readonly ProductRecord[],
): Promise<ProductRecord[]> {
  const ids = await ownIds(
    context,
    'collections',
    records.flatMap(({ collectionIds }) => collectionIds),
  )
  return records.map((record) => ({
    ...record,
    collectionIds: record.collectionIds.flatMap((id) => ids.get(id) ?? []).sort(),
  }))
}

type IncomingProduct = Incoming<ProductRecord>

/** A product that was written, with what came. */
interface WrittenProduct {
  one: IncomingProduct
  product: Product
}

/** Creates or changes products with their stock, collections and pictures. Those with an id of the shop are the same. */
export async function write(context: MoveContext, incoming: readonly IncomingProduct[]): Promise<Written[]> {
  const refused = incoming.filter(({ record }) => record.refused !== undefined)
  const able = incoming.filter(({ record }) => record.refused === undefined)
  return [...(await writeAble(context, able)), ...refused.map((one) => refusal(one, one.record.refused))]
}

async function writeAble(context: MoveContext, incoming: readonly IncomingProduct[]): Promise<Written[]> {
  const { tx, siteId } = context
  const ids = incoming.map(({ sourceId, ownId }) => ownId ?? sourceId)
  const here = new Set((await tx.run(productIds, [siteId, ids.filter(isGuid)])).map(({ id }) => id))
  const isHere = ({ sourceId, ownId }: IncomingProduct) => here.has((ownId ?? sourceId).toLowerCase())
  const [old, fresh] = [incoming.filter(isHere), incoming.filter((one) => !isHere(one))]
  const outcomes = [
    ...zip(fresh, fresh.length > 0 ? await products.createIn(context, fresh.map(toNewProduct)) : []),
    ...zip(old, old.length > 0 ? await change(context, old) : []),
  ]
  const written = outcomes.flatMap(({ one, outcome }) =>
    outcome.product ? [{ one, product: outcome.product }] : [],
  )
  const cut = await writeStock(context, written)
  await writePositions(context, written)
  for (const { one, product } of written) await queuePictures(context, one, product)
  return outcomes.map(({ one, outcome }) => describe(one, outcome, cut.has(one.sourceId)))
}

function zip(incoming: readonly IncomingProduct[], outcomes: readonly Outcome[]) {
  return incoming.map((one, index) => ({ one, outcome: outcomes[index] as Outcome }))
}

function refusal({ sourceId, record }: IncomingProduct, reason: string | undefined): Written {
  return {
    sourceId,
    ownId: undefined,
    problem: `The product "${record.draft.name}" did not come: ${reason}.`,
  }
}

function describe(one: IncomingProduct, outcome: Outcome, isCut: boolean): Written {
  const { sourceId, record } = one
  const { name } = record.draft
  if (!outcome.product) return refusal(one, reasonOf(outcome.refusal))
  const { id, slug } = outcome.product
  const isMoved = record.draft.slug !== undefined && slug !== record.draft.slug
  const problem = [
    ...(isMoved
      ? [`The product "${name}" has the address ${slug}, because ${record.draft.slug} is taken.`]
      : []),
    ...(record.draft.productType === 'digital' ? [`Nobody can buy "${name}" before you add its files.`] : []),
    ...(isCut ? [`The stock of "${name}" is outside what this shop allows; the nearest count came.`] : []),
    ...(record.notes ?? []),
  ].join(' ')
  return { sourceId, ownId: id, ...(problem ? { problem } : {}) }
}

function toNewProduct({ sourceId, record }: IncomingProduct): products.NewProduct {
  return {
    ...record.draft,
    ...(isGuid(sourceId) ? { id: sourceId } : {}),
    ...(record.createdAt ? { createdAt: record.createdAt } : {}),
  }
}

/** What the draft leaves out is removed. Pictures that are here already stay. */
async function change(context: MoveContext, incoming: readonly IncomingProduct[]): Promise<Outcome[]> {
  const { tx, siteId } = context
  const mediaIds = incoming.flatMap(({ record }) => (record.draft.media ?? []).map(({ id }) => id))
  const current = await pictures.currentIds(tx, siteId, mediaIds)
  return products.updateIn(
    context,
    incoming.map(({ sourceId, ownId, record: { draft } }) => ({
      id: ownId ?? sourceId,
      patch: (before: Product) => toPatch(draft, { before, current }),
    })),
  )
}

const cleared = [
  ...(['description', 'sku', 'barcode', 'brand', 'ribbon', 'weight', 'cost', 'options', 'seoData'] as const),
  'pricePerUnitData',
] as const

interface Known {
  before: Product
  /** Ids of downloaded files by the ids of the source. */
  current: ReadonlyMap<string, string>
}

function toPatch(draft: ProductDraft, { before, current }: Known): ProductPatch {
  const toCurrent = (id: string) => current.get(id) ?? id
  const media = (draft.media ?? []).map((sent) => mediaHere(sent, before, toCurrent(sent.id)))
  const options = draft.options?.map((option) => ({
    ...option,
    choices: option.choices.map(({ mediaIds, ...choice }) => ({
      ...choice,
      ...(mediaIds ? { mediaIds: mediaIds.map(toCurrent) } : {}),
    })),
  }))
  const missing = cleared.filter((field) => draft[field] === undefined)
  return {
    ...draft,
    ...Object.fromEntries(missing.map((field) => [field, null])),
    media,
    ...(options ? { options } : {}),
  }
}

function mediaHere(sent: MediaDraft, { media }: Product, id: string): MediaDraft {
  const known = media.find((one) => one.id === id)
  return known ? { ...known, ...(sent.altText ? { altText: sent.altText } : {}) } : sent
}

/** Counts what came. Returns the products whose count had to be cut. */
async function writeStock(
  { tx, shop, author, settings, changed }: MoveContext,
  written: readonly WrittenProduct[],
): Promise<Set<string>> {
  const cut = new Set<string>()
  const changes = written.map(({ one, product }): stock.StockChange => {
    const { tracked, variants } = one.record.stock
    const rows = variants.flatMap(({ choices, quantity, inStock }) => {
      const variantId = product.manageVariants ? variantOf(product, choices) : onlyVariant
      const count = Math.min(settings.limits.stock, Math.max(0, Math.trunc(quantity ?? 0)))
      if (tracked && quantity !== undefined && count !== quantity) cut.add(one.sourceId)
      const wanted = tracked ? { quantity: count } : { inStock: inStock ?? true }
      return variantId ? [{ variantId, ...wanted }] : []
    })
    return { productId: product.id, tracked, variants: rows }
  })
  if (changes.length > 0) await stock.setIn(tx, shop, { author, changes, reason: 'IMPORT' })
  for (const { productId } of changes) changed.add(productId)
  return cut
}

function variantOf({ variants }: Product, choices: Record<string, string>): string | undefined {
  const entries = Object.entries(choices)
  return variants.find((one) => entries.every(([option, choice]) => one.choices[option] === choice))?.id
}

/** Puts products into the collections that came, and takes them out of those that they have left. */
async function writePositions(context: MoveContext, written: readonly WrittenProduct[]): Promise<void> {
  const { tx, siteId, source } = context
  const ids = written.map(({ product }) => product.id)
  const now = await tx.run(movedPositions, [siteId, ids, source])
  const named = [...new Set(written.flatMap(({ one }) => one.record.collectionIds))]
  const open = new Set((await tx.run(manualCollections, [siteId, named])).map(({ id }) => id))
  const moves = new Map<string, { added: string[]; removed: string[] }>()
  const moveOf = (id: string) => {
    const move = moves.get(id) ?? { added: [], removed: [] }
    moves.set(id, move)
    return move
  }
  for (const { one, product } of written) {
    const before = now.flatMap((row) => (row.productId === product.id ? row.collectionId : []))
    const wanted = one.record.collectionIds.filter((id) => open.has(id))
    for (const id of wanted) if (!before.includes(id)) moveOf(id).added.push(product.id)
    for (const id of before) if (!wanted.includes(id)) moveOf(id).removed.push(product.id)
  }
  for (const [id, { added, removed }] of [...moves].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (added.length > 0) await collections.changeProducts(context, { id, productIds: added, adding: true })
    if (removed.length > 0)
      await collections.changeProducts(context, { id, productIds: removed, adding: false })
  }
}

/** The server fetches them, also after the move. */
async function queuePictures(
  context: MoveContext,
  { record }: IncomingProduct,
  product: Product,
): Promise<void> {
  const external = new Set(product.media.flatMap(({ id, url }) => (url === undefined ? [] : id)))
  const sent = (record.draft.media ?? []).filter(({ id }) => external.has(id))
  await queueDownloads(context, product, sent)
}
