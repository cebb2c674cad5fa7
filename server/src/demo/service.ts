import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import * as collections from '../catalogue/collections/service.ts'
import * as productFiles from '../catalogue/media/files.service.ts'
import { freshProducts } from '../catalogue/model/cache.service.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as products from '../catalogue/products/service.ts'
import * as forms from '../forms/definitions/service.ts'
import * as stock from '../inventory/stock/items.service.ts'
import * as media from '../media/pictures/service.ts'
import * as uploads from '../media/uploads/service.ts'
import type { Print } from '../platform/process/console.ts'
import { root } from '../platform/process/installation.ts'
import { type Caller, type Shop, systemCaller } from '../platform/shop/shop.ts'
import * as coupons from '../pricing/coupons/service.ts'
import * as tax from '../pricing/tax/service.ts'
import * as sitePages from '../sites/pages/service.ts'
import { defaultSettings } from '../sites/settings/rules.ts'
import * as sites from '../sites/settings/service.ts'
import * as storefront from '../sites/storefront/service.ts'
import { addDelivery } from './delivery.service.ts'
import { addEvents } from './events.service.ts'
import type { DemoFile, DemoProduct } from './file.rules.ts'
import { addPlans } from './plans.service.ts'
import { countedProducts, knownSlugs, ownGoods } from './queries.ts'
import {
  contactForm,
  couponSpecification,
  mediaOf,
  type Pictures,
  pageDraft,
  picturesOf,
  productDraft,
  settingsOf,
  stockOf,
} from './rules.ts'
import { addServices } from './services.service.ts'

const folder = new URL('demo/', root)

interface Filling {
  shop: Shop
  caller: Caller
  file: DemoFile
  /** One more item is in the shop. */
  count(what: string): void
}

/**
 * Fills a shop with the products of demo/catalogue.json, through the same services as the API. Keeps what exists already,
 * so an interrupted run continues where it stopped. Returns whether anything was missing.
 */
export async function fillDemoShop(shop: Shop, siteId: string, print: Print): Promise<boolean> {
  const file = await readDemoFile()
  const caller = systemCaller(siteId)
  const counts = new Map<string, number>()
  const counted = () =>
    [...counts].map(([what, number]) => `${number} ${what}${number === 1 ? '' : 's'}`).join(', ')
  const count = (what: string) => {
    counts.set(what, (counts.get(what) ?? 0) + 1)
    print(`Filling the demo shop: ${counted()}`, true)
  }
  const filling = { shop, caller, file, count }
  await sites.update(shop, siteId, { name: file.store.name, settings: settingsOf(file) })
  const pictures = await addPictures(filling)
  const known = await slugsOf(filling)
  const productIds = await addProducts(filling, pictures, known)
  const collectionIds = await addCollections(filling, pictures, { known, productIds })
  await addDelivery(filling)
  await addTax(filling)
  await addCoupons(filling, collectionIds)
  await addPages(filling)
  await addForm(filling)
  const services = await addServices(filling, pictures)
  await addEvents(filling, pictures)
  await addPlans(filling, services)
  if (counts.size > 0) print(`The demo shop is filled: ${counted()}`)
  return counts.size > 0
}

/** The name of a shop until it is set up. */
export const defaultName = 'My shop'

/** Why the demo would overwrite the shop's own data; undefined if it would not. */
export async function fillBlocker(shop: Shop, siteId: string): Promise<string | undefined> {
  const file = await readDemoFile()
  const slugs = file.products.map(({ slug }) => slug)
  const [own] = await shop.db.run(ownGoods, [siteId, slugs])
  if (own?.orders) return 'has orders'
  if (own?.products) return 'has products of its own'
  const { name, settings } = await sites.get(shop, siteId)
  const ofDemo: Partial<typeof settings> = settingsOf(file)
  const isOwn = (field: string, value: unknown) =>
    ![defaultSettings, ofDemo].some((known) => isDeepStrictEqual(known[field as keyof typeof known], value))
  if (![defaultName, file.store.name].includes(name)) return 'has a name of its own'
  const changed = Object.entries(settings).find(([field, value]) => isOwn(field, value))
  return changed && `has settings of its own (${changed[0]})`
}

async function readDemoFile(): Promise<DemoFile> {
  return JSON.parse(await readFile(new URL('catalogue.json', folder), 'utf8'))
}

async function addPictures({ shop, caller, file, count }: Filling): Promise<Pictures> {
  const wanted = picturesOf(file)
  const names = wanted.map((picture) => picture.file)
  const known = await media.findByFileName(shop, caller.siteId, names)
  const added = wanted.map(async ({ file: fileName, alt }): Promise<[string, media.Medium]> => {
    const content = () => readFile(new URL(`images/${fileName}`, folder))
    const there = known.get(fileName)
    if (there) return [fileName, there]
    const picture = await media.add(shop, caller.siteId, { content: await content(), fileName, alt })
    count('picture')
    return [fileName, picture]
  })
  return new Map(await Promise.all(added))
}

type Known = Record<'product' | 'collection', Map<string, string>>

/** Ids by slug. */
async function slugsOf({ shop, caller, file }: Filling): Promise<Known> {
  const slugs = [file.products, file.collections].map((list) => list.map(({ slug }) => slug))
  const rows = await shop.db.run(knownSlugs, [caller.siteId, ...slugs])
  const ofKind = (wanted: string) =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ slug, id }) => [slug, id]))
  return { product: ofKind('product'), collection: ofKind('collection') }
}

async function addProducts(filling: Filling, pictures: Pictures, known: Known) {
  const { shop, caller, file, count } = filling
  const { siteId } = caller
  const knownIds = [...known.product.values()]
  const existing = await freshProducts(shop, siteId, knownIds)
  const counted = new Set((await shop.db.run(countedProducts, [siteId, knownIds])).map(({ id }) => id))
  const ids = new Map<string, string>()
  for (const wanted of file.products) {
    const current = existing.get(known.product.get(wanted.slug) ?? '')
    const product = current ?? (await products.create(shop, caller, productDraft(wanted, pictures)))
    if (!counted.has(product.id)) await setStock(filling, product, wanted)
    await addFiles(filling, product, wanted)
    ids.set(wanted.slug, product.id)
    if (!current) count('product')
  }
  return ids
}

/** Gives a digital product its files, unless it has some. */
async function addFiles(
  { shop, caller }: Filling,
  { id }: Product,
  { files = [] }: DemoProduct,
): Promise<void> {
  if (files.length === 0 || (await productFiles.listFiles(shop, caller.siteId, id)).length > 0) return
  const added = files.map(async (fileName) => {
    const content = createReadStream(new URL(`files/${fileName}`, folder))
    return (await uploads.add(shop, caller, { content, fileName, private: true, reuse: true })).id
  })
  await productFiles.saveFiles(shop, caller.siteId, { productId: id, fileIds: await Promise.all(added) })
}

async function setStock({ shop, caller }: Filling, product: Product, wanted: DemoProduct): Promise<void> {
  const stocks = product.variants.map(({ id, choices }) => ({ id, ...stockOf(wanted, choices) }))
  await stock.set(shop, caller, {
    productId: product.id,
    tracked: stocks.some(({ quantity }) => quantity !== null),
    variants: stocks.map(({ id, quantity, inStock }) => ({
      variantId: id,
      ...(quantity === null ? { inStock } : { quantity }),
    })),
  })
}

async function addCollections(
  { shop, caller, file, count }: Filling,
  pictures: Pictures,
  { known, productIds }: { known: Known; productIds: ReadonlyMap<string, string> },
) {
  const ids = new Map(known.collection)
  for (const { name, slug, description, image } of file.collections) {
    if (!ids.has(slug)) {
      const draft = { name, slug, description, media: mediaOf([image], pictures) }
      ids.set(slug, (await collections.create(shop, caller, draft)).id)
      count('collection')
    }
    const members = file.products.filter((product) => product.collections.includes(slug))
    const memberIds = members.flatMap((product) => productIds.get(product.slug) ?? [])
    await collections.addProducts(shop, caller, { id: ids.get(slug) ?? '', productIds: memberIds })
  }
  return ids
}

async function addTax({ shop, caller, file, count }: Filling): Promise<void> {
  const { address, taxRate } = file.store
  const { country, subdivision, city = '' } = address
  const { taxRegions } = await tax.regions.query(shop, caller)
  const region =
    taxRegions.find((one) => one.country === country && one.subdivision === subdivision) ??
    (await tax.regions.create(shop, caller, { country, ...(subdivision ? { subdivision } : {}) })).taxRegion
  const { manualTaxMappings } = await tax.mappings.query(shop, caller)
  const { taxGroups } = await tax.groups.listDefault(shop, caller)
  if (!manualTaxMappings.some(({ taxRegionId }) => taxRegionId === region.id)) {
    await tax.mappings.create(shop, caller, {
      taxGroupId: taxGroups[0]?.id ?? '',
      taxRegionId: region.id,
      taxRate: String(taxRate),
      taxName: 'Sales tax',
      jurisdiction: city,
      jurisdictionType: 'STATE',
    })
    count('tax rate')
  }
}

async function addCoupons(
  { shop, caller, file, count }: Filling,
  collectionIds: ReadonlyMap<string, string>,
): Promise<void> {
  const known = (await coupons.queryCoupons(shop, caller)).coupons.map(
    ({ specification }) => specification?.code,
  )
  for (const coupon of file.store.coupons) {
    const collectionId = coupon.collection && collectionIds.get(coupon.collection)
    if (known.includes(coupon.code)) continue
    await coupons.createCoupon(shop, caller, couponSpecification(coupon, collectionId || undefined))
    count('coupon')
  }
}

/** Files of demo/pages, in the order the footer shows them. */
const pages = ['about', 'shipping', 'returns', 'privacy']

async function addPages({ shop, caller: { siteId }, count }: Filling): Promise<void> {
  const known = new Set((await storefront.get(shop, siteId)).pages.map(({ slug }) => slug))
  for (const [position, slug] of pages.entries()) {
    const text = await readFile(new URL(`pages/${slug}.md`, folder), 'utf8')
    if (known.has(slug)) continue
    await sitePages.save(shop, siteId, { ...pageDraft(slug, text), position })
    count('page')
  }
}

async function addForm({ shop, caller: { siteId }, count }: Filling): Promise<void> {
  const known = (await forms.list(shop, siteId)).forms.some(({ slug }) => slug === contactForm.slug)
  if (known) return
  await forms.create(shop, siteId, contactForm)
  count('form')
}
