import type { CollectionRule } from '@cartwright/contract/catalogue/collections.ts'
import { choiceName, type OptionDraft, type ProductDraft } from '../../catalogue/model/drafts.rules.ts'
import { type ProductPatch, toDraft } from '../../catalogue/model/patches.rules.ts'
import type { Media, Product } from '../../catalogue/model/product.rules.ts'
import { urlOf } from '../../catalogue/wire/v1/media.rules.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { defined, isObject } from '../../platform/values/optional.ts'
import { excerpt } from '../entries/cells.rules.ts'
import { type ExportTerms, forSale, managedVariants } from '../entries/products.rules.ts'
import type {
  CollectionEntry,
  Entry,
  PictureEntry,
  Problem,
  VariantEntry,
  VariantFields,
} from '../entries/rules.ts'

// Our own layout: JSON lines. First the head, then the collections, then one product per line.

export interface CartwrightHead {
  cartwright: 'products'
  version: 1
  currency: string
  weightUnit: 'KG' | 'LB'
}

export interface CartwrightCollection {
  id: string
  name: string
  slug: string
  description?: string
  visible: boolean
  media: Media[]
  rule?: CollectionRule
}

/** A product with its position in each collection. */
export interface ExportedProduct extends Product {
  places: Readonly<Record<string, string>>
}

interface CartwrightProduct extends Omit<ProductPatch, 'slug' | 'variants' | 'media'> {
  id: string
  slug: string
  /** `address` is public, so that another shop can fetch the file. */
  media: (Media & { address: string })[]
  variants: CartwrightVariant[]
  stock: CartwrightStock
  collections: CollectionEntry[]
}

interface CartwrightVariant extends VariantFields {
  id: string
  choices: Record<string, string>
}

interface CartwrightStock {
  tracked: boolean
  variants: { id: string; quantity: number; inStock: boolean }[]
}

/** Absent values are written as null, so that an import removes them. */
const nothingOwn = {
  price: null,
  cost: null,
  weight: null,
  sku: null,
  barcode: null,
  pricePerUnitData: null,
  productDimensions: null,
  packageDimensions: null,
}
const { price: _, ...nothingOfProduct } = nothingOwn
const nothing = {
  ...nothingOfProduct,
  description: null,
  brand: null,
  ribbon: null,
  seoData: null,
  taxGroupId: null,
}

export function headLine({ currency, weightUnit }: ExportTerms): string {
  return lineOf({ cartwright: 'products', version: 1, currency, weightUnit } satisfies CartwrightHead)
}

export function collectionLine(collection: CartwrightCollection): string {
  return lineOf({ collection })
}

export function productLine(product: ExportedProduct, terms: ExportTerms): string {
  const { currency, publicUrl } = terms
  const {
    blurs: _,
    media: __,
    places,
    ...draft
  } = toDraft(product, currency) as ProductDraft & { blurs?: unknown; places?: unknown }
  const drafts = draft.variants ?? []
  const whole: CartwrightProduct = {
    id: product.id,
    ...nothing,
    ...draft,
    slug: product.slug,
    media: product.media.map((one) => ({ ...one, address: urlOf(one, publicUrl) })),
    variants: managedVariants(product).flatMap(({ id }, index) => {
      const variant = drafts[index]
      return variant ? [{ id, ...nothingOwn, ...variant }] : []
    }),
    stock: {
      tracked: product.variants.some(({ stock }) => stock.tracked),
      variants: product.variants.map(({ id, stock }) => ({
        id,
        quantity: forSale(stock),
        inStock: stock.inStock,
      })),
    },
    collections: product.collectionIds.flatMap((id) => {
      const known = terms.collections.get(id)
      if (!known) return []
      const { byRule, ...named } = known
      const position = product.places[id]
      return [{ id, ...named, ...(byRule || position === undefined ? {} : { position }) }]
    }),
  }
  return lineOf({ product: whole })
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`
}

export type ReadLine =
  | { head: CartwrightHead }
  | { collection: CartwrightCollection }
  | { entry: Entry }
  | { problem: Problem }

export function readLine(text: string, line: number): ReadLine {
  const fault = (description: string): ReadLine => ({ problem: { severity: 'ERROR', line, description } })
  let value: Record<string, unknown>
  try {
    value = JSON.parse(text)
  } catch {
    return fault(`"${excerpt(text)}" is not JSON`)
  }
  if (typeof value !== 'object' || value === null) return fault('is not a JSON object')
  if (value.cartwright === 'products') return { head: value as unknown as CartwrightHead }
  if (isObject(value.collection)) return { collection: value.collection as unknown as CartwrightCollection }
  if (isObject(value.product)) return { entry: entryOf(value.product, line) }
  return fault('has neither "product" nor "collection"')
}

/** Fields may have any type here: the drafts are validated before they are written. */
function entryOf(product: Record<string, unknown>, line: number): Entry {
  const { id, media, variants, stock, collections, ...fields } = product as unknown as CartwrightProduct
  const options = Array.isArray(fields.options) ? fields.options : undefined
  const problems: Problem[] = []
  if (id !== undefined && !isGuid(id)) {
    problems.push({ severity: 'ERROR', line, column: 'id', description: 'is not an id' })
  }
  const files = listOf(media)
  const drafts = listOf(variants)
  const counts = listOf(stock?.variants)
  const [only] = counts
  return defined({
    line,
    key: typeof id === 'string' ? id.toLowerCase() : '',
    name: typeof fields.name === 'string' ? fields.name : '',
    identifiers: defined({
      id: isGuid(id) ? id.toLowerCase() : undefined,
      slug: typeof fields.slug === 'string' ? fields.slug : undefined,
      skus: typeof fields.sku === 'string' ? [fields.sku] : [],
    }),
    fields: { ...fields, ...(options ? { options: options.map(withoutMedia) } : {}) },
    variants: variants === undefined ? undefined : drafts.map((draft) => variantOf(draft, counts)),
    collections: collections === undefined ? undefined : [...listOf(collections)],
    stock:
      stock && defined({ tracked: stock.tracked, ...(drafts.length === 0 && only ? countOf(only) : {}) }),
    pictures: media === undefined ? undefined : files.map((file) => pictureOf(file, options ?? [])),
    problems,
    variantLines: drafts.map(() => line),
  }) as Entry
}

function pictureOf(
  { address, ...media }: CartwrightProduct['media'][number],
  options: readonly OptionDraft[],
): PictureEntry {
  const shows = options.flatMap(({ name, choices }) =>
    listOf(choices)
      .filter(({ mediaIds }) => listOf(mediaIds).includes(media.id))
      .map((choice): [string, string] => [name, choiceName(choice)]),
  )
  const { altText } = media
  return { address, media, ...(altText ? { altText } : {}), ...(shows.length > 0 ? { shows } : {}) }
}

/** The pictures say which choices they show. */
function withoutMedia(option: OptionDraft): OptionDraft {
  return { ...option, choices: listOf(option.choices).map(({ mediaIds: _, ...choice }) => choice) }
}

function variantOf(
  { id, choices, ...fields }: CartwrightVariant,
  counts: readonly CartwrightStock['variants'][number][],
): VariantEntry {
  const count = counts.find((one) => one.id === id)
  return {
    ...(isGuid(id) ? { id: id.toLowerCase() } : {}),
    choices,
    fields,
    ...(count ? { stock: countOf(count) } : {}),
  }
}

/** An oversold quantity becomes 0. */
function countOf({ quantity, inStock }: CartwrightStock['variants'][number]) {
  return { quantity: Math.max(0, quantity), inStock }
}

function listOf<T>(value: readonly T[] | undefined): readonly T[] {
  return Array.isArray(value) ? value : []
}
