import type { ExistingProducts, ImportAction } from '@cartwright/contract/catalogue/transfers.ts'
import {
  choiceName,
  type OptionDraft,
  type ProductDraft,
  type VariantDraft,
} from '../../catalogue/model/drafts.rules.ts'
import { type ProductPatch, toDraft } from '../../catalogue/model/patches.rules.ts'
import type { Media, Product } from '../../catalogue/model/product.rules.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { showChoices } from '../entries/choices.rules.ts'
import { ownMediaId } from '../entries/products.rules.ts'
import type { Entry, PictureEntry, Problem, VariantEntry } from '../entries/rules.ts'

export interface ExistingData {
  product?: Product | undefined
  duplicateOf?: number | undefined
  /** Files of the shop, by address and by id. */
  files: ReadonlyMap<string, Media>
}

export interface PlanTerms {
  existing: ExistingProducts
  currency: string
  publicUrl: string
}

export interface Plan {
  entry: Entry
  action: ImportAction
  product?: Product | undefined
  /** All fields of a new product, or the changed fields of an existing one. */
  patch?: ProductPatch
  /** All files of the product in order, if some must be fetched first. */
  pictures?: PlannedPicture[]
}

export interface PlannedPicture extends PictureEntry {
  /** As the product stores it; absent until it is fetched. */
  file?: Media
}

export function planEntry(entry: Entry, existing: ExistingData, terms: PlanTerms): Plan {
  const { product, duplicateOf } = existing
  if (duplicateOf !== undefined) {
    return refusedPlan(entry, [problemAt(entry, `is the same product as line ${duplicateOf}`)])
  }
  if (entry.problems.some(({ severity }) => severity === 'ERROR')) return { entry, action: 'REFUSE' }
  if (product && terms.existing === 'SKIP') return { entry, action: 'SKIP', product }
  const pictures = entry.pictures?.map((picture) => planPicture(picture, existing, terms))
  const waits = pictures?.some(({ file }) => file === undefined) ?? false
  const known = product && toDraft(product, terms.currency)
  return {
    entry,
    action: product ? 'CHANGE' : 'CREATE',
    product,
    patch: toPatch(entry, { product, known, pictures: waits ? undefined : pictures }),
    ...(waits && pictures ? { pictures } : {}),
  }
}

export function refusedPlan(entry: Entry, problems: readonly Problem[]): Plan {
  return { entry: { ...entry, problems: [...entry.problems, ...problems] }, action: 'REFUSE' }
}

export function problemAt({ line }: Entry, description: string): Problem {
  return { severity: 'ERROR', line, description }
}

function planPicture(
  picture: PictureEntry,
  { product, files }: ExistingData,
  { publicUrl }: PlanTerms,
): PlannedPicture {
  const file = findFile(picture, { product, files }, publicUrl)
  if (!file) return picture
  const { altText } = picture
  return { ...picture, file: altText === undefined ? file : { ...file, altText } }
}

/** The shop's file: the product's own before one of the library. */
function findFile(
  picture: PictureEntry,
  { product, files }: ExistingData,
  publicUrl: string,
): Media | undefined {
  const { address, media } = picture
  const own = ownMediaId(address, publicUrl)
  const id = own ?? media?.id
  const ofProduct = product?.media.find((one) => (own ? one.id === own : (one.url ?? '') === address))
  if (ofProduct) return ofProduct
  const known = files.get(address) ?? (id === undefined ? undefined : files.get(id))
  if (known) return media ? { ...known, ...media } : known
  if (media?.url !== undefined) return media
  return own === undefined ? undefined : (media ?? { id: own, mediaType: 'image' })
}

interface Basis {
  product: Product | undefined
  known: ProductDraft | undefined
  /** Absent if the file has none, or if some must be fetched first. */
  pictures: PlannedPicture[] | undefined
}

function toPatch(
  { fields, variants, pictures: entries }: Entry,
  { product, known, pictures }: Basis,
): ProductPatch {
  const patch: ProductPatch = { ...fields }
  const options = fields.options ?? undefined
  if (variants) patch.variants = variantDrafts(variants, product, known?.variants ?? [])
  if (options)
    patch.options = keepOwnChoices(
      options,
      known?.options ?? [],
      pictures !== undefined && namesChoices(entries),
    )
  if (pictures) {
    patch.media = pictures.flatMap(({ file }) => file ?? [])
    patch.options = withPictures(patch.options ?? known?.options ?? [], pictures)
  }
  return known ? patch : (withoutNulls(patch) as ProductPatch)
}

function namesChoices(pictures: readonly PictureEntry[] = []): boolean {
  return pictures.some(({ shows, media }) => shows !== undefined || media !== undefined)
}

/** Keeps colours and pictures that the table does not mention. */
function keepOwnChoices(
  options: readonly OptionDraft[],
  known: readonly OptionDraft[],
  hasPictures: boolean,
): OptionDraft[] {
  return options.map((option) => {
    const before = known.find(({ name }) => name === option.name)
    return {
      ...option,
      choices: option.choices.map((choice) => {
        const own = before?.choices.find((one) => choiceName(one) === choiceName(choice))
        if (!own) return choice
        const plain = choice.value === choiceName(choice) && option.optionType === before?.optionType
        const mediaIds = choice.mediaIds ?? (hasPictures ? undefined : own.mediaIds)
        return { ...choice, ...(plain ? { value: own.value } : {}), ...(mediaIds ? { mediaIds } : {}) }
      }),
    }
  })
}

/** Sets the files that show each choice, and drops files that the product no longer has. */
function withPictures(options: readonly OptionDraft[], pictures: readonly PlannedPicture[]): OptionDraft[] {
  const files = pictures.flatMap(({ file, shows = [] }) => (file ? [{ id: file.id, shows }] : []))
  const ids = new Set(files.map(({ id }) => id))
  return showChoices(options, files, (id) => ids.has(id))
}

/** The variants of the file, merged over the product's own. */
function variantDrafts(
  entries: readonly VariantEntry[],
  product: Product | undefined,
  known: readonly VariantDraft[],
): (VariantDraft & { id?: string })[] {
  const taken = new Set(product?.variants.map(({ id }) => id))
  const byChoices = new Map(known.map((draft) => [choicesKey(draft.choices), draft]))
  return entries.map(({ id, choices, fields }) => {
    const own = byChoices.get(choicesKey(choices))
    const merged: Record<string, unknown> = { visible: true, ...own, choices }
    for (const [field, value] of Object.entries(fields)) {
      if (value === null) delete merged[field]
      else merged[field] = value
    }
    const isNew = own === undefined && id !== undefined && !taken.has(id)
    return { ...merged, ...(isNew ? { id } : {}) } as VariantDraft & { id?: string }
  })
}

function choicesKey(choices: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(choices ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function variantIdOf(product: Product, choices: Readonly<Record<string, string>>): string | undefined {
  const key = choicesKey(choices)
  return product.variants.find((variant) => choicesKey(variant.choices) === key)?.id
}
