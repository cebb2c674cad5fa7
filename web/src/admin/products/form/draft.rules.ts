import { catalogueLimits } from '@cartwright/contract/catalogue/limits.ts'
import type {
  CatalogueProduct,
  PricePerUnitData,
  ProductToWrite,
  SeoSchema,
  SeoTag,
} from '@cartwright/contract/catalogue/products.ts'
import type { Dimensions } from '@cartwright/contract/catalogue/variants.ts'
import { unitSigns } from '@cartwright/contract/values/measures.ts'
import { type MembersDraft, toMembersDraft, toMembersOnly } from '../../components/form/members-only.rules.ts'
import { optionsOf } from '../../components/form/options.ts'
import type { Count } from '../../components/number/number.rules.ts'
import { isEmptyChoice } from './choices.rules.ts'

/**
 * A product as the values of its form. Fields are named and nested as in the contract, so that violations match them;
 * a missing value is empty.
 */
export interface Draft {
  name: string
  visible: boolean
  productType: string
  description: string
  slug: string
  sku: string
  barcode: string
  brand: string
  ribbon: string
  weight: Count
  priceData: { price: Count }
  costAndProfitData: { itemCost: Count }
  discount: { type: string; value: Count }
  pricePerUnitData: UnitDraft
  productDimensions: DimensionsDraft
  /** The size of the parcel. */
  packageDimensions: DimensionsDraft
  taxGroupId: string
  membersOnly: MembersDraft
  preorderInfo: { enabled: boolean; message: string; limit: Count }
  additionalInfoSections: { title: string; description: string }[]
  customTextFields: { title: string; maxLength: Count; mandatory: boolean }[]
  keywords: string[]
  seoData: { title: string; description: string }
  manageVariants: boolean
  productOptions: OptionDraft[]
}

export interface UnitDraft {
  totalQuantity: Count
  totalMeasurementUnit: string
  baseQuantity: Count
  baseMeasurementUnit: string
}

export interface DimensionsDraft {
  length: Count
  width: Count
  height: Count
  unit: string
}

export interface OptionDraft {
  name: string
  optionType: string
  /** A colour is the value and its name the description. */
  choices: { value: string; description: string }[]
}

export function draftOf(product: CatalogueProduct): Draft {
  const { discount, preorderInfo, seoData, additionalInfoSections, customTextFields } = product
  const sale = discount?.type === 'AMOUNT' || discount?.type === 'PERCENT' ? discount : undefined
  return {
    name: product.name ?? '',
    visible: product.visible ?? true,
    productType: product.productType === 'digital' ? 'digital' : 'physical',
    description: product.description ?? '',
    slug: product.slug ?? '',
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    brand: product.brand ?? '',
    ribbon: product.ribbon ?? '',
    weight: countOf(product.weight || undefined),
    priceData: { price: countOf(product.priceData?.price) },
    costAndProfitData: { itemCost: countOf(product.costAndProfitData?.itemCost) },
    discount: { type: sale?.type ?? 'NONE', value: countOf(sale?.value) },
    pricePerUnitData: unitOf(product),
    productDimensions: dimensionsOf(product.productDimensions),
    packageDimensions: dimensionsOf(product.packageDimensions),
    taxGroupId: product.taxGroupId ?? '',
    membersOnly: toMembersDraft(product.membersOnly),
    preorderInfo: {
      enabled: preorderInfo?.enabled ?? false,
      message: preorderInfo?.message ?? '',
      limit: countOf(preorderInfo?.limit),
    },
    additionalInfoSections: (additionalInfoSections ?? []).map(({ title = '', description = '' }) => ({
      title,
      description,
    })),
    customTextFields: (customTextFields ?? []).map(({ title = '', maxLength, mandatory = false }) => ({
      title,
      maxLength: countOf(maxLength),
      mandatory,
    })),
    keywords: [...(product.keywords ?? [])],
    seoData: seoOf(seoData),
    manageVariants: product.manageVariants ?? false,
    productOptions: optionDrafts(product),
  }
}

/** The form values of a new product, which shoppers see once it is published. */
export function emptyDraft(): Draft {
  return { ...draftOf({}), visible: false }
}

/** The request for a new product. A copy also takes the original's SEO tags that the form does not know. */
export function toProduct(draft: Draft, original: CatalogueProduct = {}): ProductToWrite {
  const fields = Object.entries(toWire(draft, original))
  return Object.fromEntries(fields.filter(([, value]) => value !== null && value !== ''))
}

/** The fields that differ from the product. */
export function patchOf(product: CatalogueProduct, draft: Draft): ProductToWrite {
  const before = toWire(draftOf(product), product) as Record<string, unknown>
  const after = toWire(draft, product) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(before[field], value)),
  ) as ProductToWrite
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The name of a copy, within the limit of names or the length of the original. */
export function copyName(name: string, named: (name: string) => string): string {
  const over = named(name).length - Math.max(catalogueLimits.name.usual, name.length)
  return named(over > 0 ? [...name].slice(0, -over).join('').trimEnd() : name)
}

/** The form values of a copy: hidden, with a name and an address of its own. */
export function copyDraft(draft: Draft, name: string): Draft {
  return { ...draft, name, slug: '', sku: '', barcode: '', visible: false }
}

function toWire(draft: Draft, { seoData }: CatalogueProduct): ProductToWrite {
  const { preorderInfo, discount, slug, customTextFields, membersOnly, ...rest } = draft
  return {
    ...rest,
    ...(slug === '' ? {} : { slug }),
    productType: draft.productType as 'physical',
    description: draft.description,
    sku: draft.sku || null,
    barcode: draft.barcode.trim() || null,
    brand: draft.brand || null,
    ribbon: draft.ribbon || null,
    weight: numberOf(draft.weight),
    priceData: { price: numberOf(draft.priceData.price) ?? 0 },
    costAndProfitData: { itemCost: numberOf(draft.costAndProfitData.itemCost) },
    discount: { type: discount.type as 'NONE', value: numberOf(discount.value) ?? 0 },
    pricePerUnitData: toPricePerUnit(draft.pricePerUnitData),
    productDimensions: toDimensions(draft.productDimensions),
    packageDimensions: toDimensions(draft.packageDimensions),
    taxGroupId: draft.taxGroupId || null,
    membersOnly: toMembersOnly(membersOnly),
    preorderInfo: {
      enabled: preorderInfo.enabled,
      message: preorderInfo.message || null,
      limit: numberOf(preorderInfo.limit),
    },
    customTextFields: customTextFields.map(({ maxLength, ...field }) => ({
      ...field,
      ...(maxLength === '' ? {} : { maxLength }),
    })),
    seoData: toSeo(draft.seoData, seoData ?? undefined),
    productOptions: draft.productOptions.map(toOption) as NonNullable<ProductToWrite['productOptions']>,
  }
}

function optionDrafts({ productOptions = [] }: CatalogueProduct): OptionDraft[] {
  return productOptions.map(({ name = '', optionType = 'drop_down', choices = [] }) => ({
    name,
    optionType,
    choices: choices.map(({ value = '', description = '' }) => ({ value, description })),
  }))
}

/** Except for colours, the value of a choice is its name. Choices without one are left out. */
function toOption({ name, optionType, choices }: OptionDraft): OptionDraft {
  const entered = choices.filter((choice) => !isEmptyChoice(choice, optionType))
  const named = entered.map(({ value, description }) => ({
    value: optionType === 'color' ? value : description,
    description,
  }))
  return { name, optionType, choices: named }
}

function unitOf({ pricePerUnitData: unit }: CatalogueProduct): UnitDraft {
  return {
    totalQuantity: countOf(unit?.totalQuantity),
    totalMeasurementUnit: unit?.totalMeasurementUnit ?? 'ML',
    baseQuantity: countOf(unit?.baseQuantity),
    baseMeasurementUnit: unit?.baseMeasurementUnit ?? 'ML',
  }
}

function toPricePerUnit({ totalQuantity, baseQuantity, ...units }: UnitDraft): PricePerUnitData | null {
  if (totalQuantity === '') return null
  return { totalQuantity, baseQuantity: baseQuantity || 1, ...units } as PricePerUnitData
}

function dimensionsOf(size: Dimensions | null | undefined): DimensionsDraft {
  return {
    length: countOf(size?.length),
    width: countOf(size?.width),
    height: countOf(size?.height),
    unit: size?.unit ?? 'CM',
  }
}

function toDimensions({ unit, ...sides }: DimensionsDraft): Dimensions | null {
  const given = Object.entries(sides).filter(([, side]) => side !== '')
  if (given.length === 0) return null
  return { ...Object.fromEntries(given.map(([name, side]) => [name, String(side)])), unit: unit as 'CM' }
}

function seoOf(seo: SeoSchema | null | undefined): Draft['seoData'] {
  const tags = seo?.tags ?? []
  return {
    title: tags.find(isTitle)?.children ?? '',
    description: String(tags.find(isDescription)?.props?.content ?? ''),
  }
}

/** The tags that the form does not know stay as they are. */
function toSeo({ title, description }: Draft['seoData'], seo: SeoSchema = {}): SeoSchema | null {
  const others = (seo.tags ?? []).filter((tag) => !isTitle(tag) && !isDescription(tag))
  const tags: SeoTag[] = [
    ...(title === '' ? [] : [{ type: 'title', children: title }]),
    ...(description === '' ? [] : [{ type: 'meta', props: { name: 'description', content: description } }]),
    ...others,
  ]
  return tags.length === 0 && seo.settings === undefined ? null : { ...seo, tags }
}

const isTitle = ({ type }: SeoTag) => type === 'title'
const isDescription = ({ type, props }: SeoTag) => type === 'meta' && props?.name === 'description'

function countOf(value: number | string | null | undefined): Count {
  return value === null || value === undefined || value === '' ? '' : Number(value)
}

function numberOf(count: Count): number | null {
  return count === '' ? null : count
}

/** The units for selects. */
export const measures = optionsOf(unitSigns)

export const lengths = measures.filter(({ value }) => ['MM', 'CM', 'M', 'IN', 'FT', 'YD'].includes(value))
