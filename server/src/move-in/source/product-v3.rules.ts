import { isDeepStrictEqual } from 'node:util'
import type { ProductV3, VariantV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import type { InventoryItemV3 } from '@cartwright/contract/inventory/inventory-items-v3.ts'
import type { MediaDraft, ProductDraft, VariantDraft } from '../../catalogue/model/drafts.rules.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { isObject, optional, withoutNulls } from '../../platform/values/optional.ts'
import { type PatchTerms, toPatch } from '../../products-v3/writes/patch.rules.ts'
import { type ProductRecord, reasonOf } from '../records/rules.ts'
import { choicesOf, leftOut, type SourceProduct } from './left-out-v3.rules.ts'
import { toMedia } from './media-v3.rules.ts'
import { readStock, type StockedVariant } from './stock-v3.rules.ts'
import { withoutNodes } from './texts-v3.rules.ts'

interface Terms {
  /** Of this product. */
  items: readonly InventoryItemV3[]
  /** The id of the category of all products. */
  allProducts: string
}

export function hasAllVariants({ variantsInfo, variantSummary }: SourceProduct): boolean {
  const count = variantsInfo?.variants?.length ?? 0
  return count >= Math.max(1, variantSummary?.variantCount ?? 0)
}

/** A product of the second generation of the catalogue, with its stock in all places. */
export function toProduct(product: SourceProduct, { items, allProducts }: Terms): ProductRecord {
  const common = {
    id: product.id ?? '',
    collectionIds: categoryIdsOf(product).filter((id) => id !== allProducts),
    ...optional('createdAt', product.createdDate),
  }
  try {
    const { draft, hasFormerPrices } = toDraft(product)
    const read = readStock(stockedVariants(product, draft), items)
    const notes = [
      ...leftOut(product, { isPlain: isPlain(product), hasOwnPreorders: read.isMixed }),
      ...(hasFormerPrices
        ? [`The former prices of "${draft.name}" did not come: a product has one sale for all its variants.`]
        : []),
      ...(read.uncounted > 0
        ? [
            `Of "${draft.name}", ${read.uncounted} variants were not counted; here all are, and those have none.`,
          ]
        : []),
    ]
    return {
      ...common,
      draft: { ...draft, preorder: read.preorder },
      stock: read.stock,
      ...(notes.length > 0 ? { notes } : {}),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const stock = { tracked: false, variants: [] }
    return { ...common, draft: { name: product.name ?? '', price: 0 }, stock, refused: reasonOf(error) }
  }
}

/** A category shows what lies in the categories below it, too. */
function categoryIdsOf({ directCategoriesInfo, allCategoriesInfo }: SourceProduct): string[] {
  const all = [...(directCategoriesInfo?.categories ?? []), ...(allCategoriesInfo?.categories ?? [])]
  return [...new Set(all.flatMap(({ id }) => id ?? []))]
}

/** It has one variant, which no options make: its choices change neither price nor stock. */
function isPlain({ variantsInfo }: SourceProduct): boolean {
  const [first, ...more] = variantsInfo?.variants ?? []
  return more.length === 0 && !first?.choices?.length
}

function toDraft(product: SourceProduct): { draft: ProductDraft; hasFormerPrices: boolean } {
  const media = mediaOf(product)
  const terms = { names: new Map(), media, currency: product.currency ?? '' }
  const plain = isPlain(product)
  const own = withLinks(product.options ?? [], media)
  const options = plain ? [...own, ...choicesOf(product.modifiers)] : own
  const { id: _, description, plainDescription, taxGroupId: _tax, brand, ribbon, ...rest } = product
  const sent = {
    ...rest,
    ...withoutNodes({ description: description ?? null, plainDescription: plainDescription ?? null }),
    ...(brand?.name ? { brand: { name: brand.name } } : {}),
    ...(ribbon?.name ? { ribbon: { name: ribbon.name } } : {}),
    infoSections: (product.infoSections ?? []).map(withoutNodes),
    modifiers: (product.modifiers ?? []).filter(
      ({ modifierRenderType: type }) => !type || type === 'FREE_TEXT',
    ),
    options: plain ? [] : options,
  } as ProductV3
  const { patch, hasFormerPrices } = toPricedPatch(sent, terms)
  const choices = plain ? toPatch({ options } as ProductV3, terms).options : patch.options
  const filled = Object.entries(withoutNulls(patch)).filter(([, value]) => value !== '')
  const draft = { ...Object.fromEntries(filled), ...optional('options', choices) } as ProductDraft
  return { draft: withTraits(draft, product), hasFormerPrices }
}

/** If no sale leads to all the prices, those that hold today. */
function toPricedPatch(sent: ProductV3, terms: PatchTerms) {
  try {
    return { patch: toPatch(sent, terms), hasFormerPrices: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const variants = sent.variantsInfo?.variants?.map(({ price, ...variant }) => ({
      ...variant,
      price: { ...(price?.actualPrice ? { actualPrice: price.actualPrice } : {}) },
    }))
    const patch = toPatch({ ...sent, variantsInfo: { variants: variants ?? [] } }, terms)
    return { patch, hasFormerPrices: true }
  }
}

function mediaOf({ media }: SourceProduct): MediaDraft[] {
  const items = media?.itemsInfo?.items ?? []
  return items.length > 0 ? items.flatMap(toMedia) : toMedia(media?.main)
}

type Options = NonNullable<ProductV3['options']>

/** Choices show pictures of the product only. */
function withLinks(options: Options, media: readonly MediaDraft[]): Options {
  const known = new Set(media.map(({ id }) => id))
  return options.map(({ choicesSettings, ...option }) => ({
    ...option,
    choicesSettings: {
      choices: (choicesSettings?.choices ?? []).map(({ media: referred, linkedMedia, ...choice }) => {
        const ids = (referred?.items ?? []).map(({ mediaId }) => mediaId)
        const linked = ids.length > 0 ? ids : (linkedMedia ?? []).map(({ id }) => id)
        const own = linked.filter((id): id is string => typeof id === 'string' && known.has(id))
        return own.length > 0 ? { ...choice, linkedMedia: own.map((id) => ({ id })) } : choice
      }),
    },
  }))
}

/** What writes of Catalog V3 leave out; what all variants have in common is the product's. */
function withTraits(draft: ProductDraft, product: SourceProduct): ProductDraft {
  const sent = product.variantsInfo?.variants ?? []
  const traits = sent.map((variant) => traitsOf(product, variant))
  if (!draft.manageVariants) return { ...draft, ...traits[0] }
  const variants = (draft.variants ?? []).map((variant, at) => ({ ...variant, ...traits[at] }))
  const listed = variants.slice(0, sent.length)
  const common = shared.filter((field) => {
    const value = listed[0]?.[field]
    return value !== undefined && listed.every((one) => isDeepStrictEqual(one[field], value))
  })
  return {
    ...draft,
    ...Object.fromEntries(common.map((field) => [field, listed[0]?.[field]])),
    variants: variants.map((variant) => without(variant, common)),
  }
}

const shared = [
  'weight',
  'cost',
  'sku',
  'pricePerUnitData',
  'productDimensions',
  'packageDimensions',
] as const

function without(variant: VariantDraft, fields: readonly (keyof VariantDraft)[]): VariantDraft {
  const kept = Object.entries(variant).filter(([name]) => !fields.includes(name as keyof VariantDraft))
  return Object.fromEntries(kept) as VariantDraft
}

function traitsOf(product: SourceProduct, { physicalProperties }: VariantV3): Partial<VariantDraft> {
  const base = product.physicalProperties?.pricePerUnit
  const total = physicalProperties?.pricePerUnit?.settings
  const { productDimensions, packageDimensions } = (physicalProperties ?? {}) as Record<string, unknown>
  return {
    ...(base?.measurementUnit && total?.measurementUnit
      ? {
          pricePerUnitData: {
            totalQuantity: total.quantity ?? 1,
            totalMeasurementUnit: total.measurementUnit,
            baseQuantity: base.quantity ?? 1,
            baseMeasurementUnit: base.measurementUnit,
          },
        }
      : {}),
    ...optional('productDimensions', toDimensions(productDimensions)),
    ...optional('packageDimensions', toDimensions(packageDimensions)),
  }
}

type Dimensions = NonNullable<VariantDraft['productDimensions']>

/** Lengths are decimals in texts there. */
function toDimensions(sent: unknown): Dimensions | undefined {
  if (!isObject(sent)) return undefined
  const { unit, ...lengths } = sent
  const numbers = Object.entries(lengths).flatMap(([name, value]) =>
    ['length', 'width', 'height'].includes(name) && value !== '' && Number.isFinite(Number(value))
      ? [[name, Number(value)]]
      : [],
  )
  if (numbers.length === 0) return undefined
  return { ...Object.fromEntries(numbers), ...optional('unit', unit) } as Dimensions
}

/** With the choices that variants have here: those of the draft are in the order in which they came. */
function stockedVariants({ variantsInfo }: SourceProduct, draft: ProductDraft): StockedVariant[] {
  return (variantsInfo?.variants ?? []).map(({ id, inventoryStatus }, at) => ({
    id: id ?? '',
    choices: (draft.manageVariants && draft.variants?.[at]?.choices) || {},
    inStock: inventoryStatus?.inStock ?? false,
  }))
}
