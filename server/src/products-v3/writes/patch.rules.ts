import { isDeepStrictEqual } from 'node:util'
import type {
  InfoSectionV3,
  NamedV3,
  OptionChoiceV3,
  ProductV3,
} from '@cartwright/contract/catalogue-v3/products.ts'
import type { MediaDraft, OptionDraft, ProductDraft } from '../../catalogue/model/drafts.rules.ts'
import type { ProductPatch } from '../../catalogue/model/patches.rules.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { violation } from '../../platform/errors/errors.ts'
import { defined } from '../../platform/values/optional.ts'
import { infoSectionId } from '../wire/products.rules.ts'
import { toRichContent } from '../wire/rich-content.rules.ts'
import { toHtml } from '../wire/to-html.rules.ts'
import type { Names } from './names.service.ts'
import { variantsPatch } from './variants.rules.ts'

export interface PatchTerms {
  before?: Product
  /** The product as it is. */
  draft?: ProductDraft
  names: Names
  /** The files of the request; absent if it has none. */
  media?: readonly MediaDraft[]
  currency: string
}

/** The change that a product of Catalog V3 describes. Refuses what the shop cannot keep. */
export function toPatch(sent: ProductV3, terms: PatchTerms): ProductPatch {
  const { before, draft, names, currency } = terms
  const options = sent.options?.map((option, at) => toOption(option, { at, names }))
  const variants = sent.variantsInfo?.variants
  const after = options ?? draft?.options ?? []
  return {
    ...(defined({
      name: sent.name,
      slug: sent.slug ?? undefined,
      visible: sent.visible ?? undefined,
      productType: sent.productType && typeOf(sent.productType),
      description: textOf(sent, draft?.description),
      brand: labelOf(sent.brand, 'brand', names),
      ribbon: labelOf(sent.ribbon, 'ribbon', names),
      seoData: sent.seoData,
      taxGroupId: sent.taxGroupId,
      media: terms.media && [...terms.media],
      options,
      customTextFields: sent.modifiers?.map((one, at) => toTextField(one, { at, before })),
      additionalInfoSections: sent.infoSections?.map((one, at) => toInfoSection(one, { at, draft })),
    }) as ProductPatch),
    ...(variants ? variantsPatch(variants, { before, options: after, currency }) : {}),
  }
}

function typeOf(type: 'PHYSICAL' | 'DIGITAL'): 'physical' | 'digital' {
  return type === 'DIGITAL' ? 'digital' : 'physical'
}

/** Nodes count before the text in HTML, unless they are those of the present text: they cannot say all that HTML can. */
function textOf(
  { description: nodes, plainDescription }: Pick<ProductV3, 'description' | 'plainDescription'>,
  present: string | undefined,
): string | null | undefined {
  if (!nodes) return plainDescription === undefined ? nodes : plainDescription
  const html = toHtml(nodes)
  return present !== undefined && html === toHtml(toRichContent(present)) ? plainDescription : html
}

function labelOf(
  sent: NamedV3 | null | undefined,
  kind: 'brand' | 'ribbon',
  names: Names,
): string | null | undefined {
  if (sent === undefined || sent === null) return sent
  if (sent.name || !sent.id) return sent.name || null
  return known(names, `${kind} ${sent.id}`, `${kind}.id`)
}

function known(names: Names, key: string, field: string): string {
  const name = names.get(key.toLowerCase())
  if (name === undefined) throw violation(field, 'is not used by any product. Send the name', 'VALIDATION')
  return name
}

type SentOption = NonNullable<ProductV3['options']>[number]

function toOption(sent: SentOption, { at, names }: { at: number; names: Names }): OptionDraft {
  const { id, name, optionRenderType, choicesSettings } = sent
  const path = `options[${at}]`
  return {
    name: name || known(names, `option ${id}`, `${path}.name`),
    ...(optionRenderType
      ? { optionType: optionRenderType === 'SWATCH_CHOICES' ? 'color' : 'drop_down' }
      : {}),
    choices: (choicesSettings?.choices ?? []).map((choice, index) =>
      toChoice(choice, { path: `${path}.choicesSettings.choices[${index}]`, names }),
    ),
  }
}

function toChoice(
  sent: OptionChoiceV3,
  { path, names }: { path: string; names: Names },
): OptionDraft['choices'][number] {
  const name = sent.name || known(names, `choice ${sent.choiceId}`, `${path}.name`)
  const referred = sent.media?.items?.map(({ mediaId }) => mediaId)
  const linked = sent.linkedMedia?.map(({ id }) => id)
  const mediaIds = (referred ?? linked)?.filter((id) => typeof id === 'string')
  return {
    value: sent.colorCode ?? name,
    description: name,
    ...(mediaIds ? { mediaIds } : {}),
  }
}

/** Of a text field that names no length. */
const usualLength = 500
const usualTexts = { mandatory: false, maxLength: usualLength }

type SentModifier = NonNullable<ProductV3['modifiers']>[number]

function toTextField(
  { name, mandatory, freeTextSettings, modifierRenderType }: SentModifier,
  { at, before }: { at: number; before: Product | undefined },
) {
  if (modifierRenderType !== undefined && modifierRenderType !== 'FREE_TEXT') {
    throw violation(`modifiers[${at}].modifierRenderType`, 'must be FREE_TEXT', 'INVALID_ENUM_VALUE')
  }
  const title = freeTextSettings?.title || name || ''
  const wanted = {
    title,
    mandatory: mandatory ?? false,
    maxLength: freeTextSettings?.maxCharCount || usualLength,
  }
  const present = before?.customTextFields.find((one) => one.title === title)
  return isDeepStrictEqual({ ...usualTexts, ...present }, wanted) ? (present ?? wanted) : wanted
}

/** With an id alone, it is one that the product has. */
function toInfoSection(sent: InfoSectionV3, { at, draft }: { at: number; draft: ProductDraft | undefined }) {
  const { id, title, uniqueName } = sent
  const present = draft?.additionalInfoSections?.find((one) => infoSectionId(one) === id)
  const words = textOf(sent, present?.description)
  if (title || uniqueName) {
    return { title: title || uniqueName || '', description: words ?? present?.description ?? '' }
  }
  if (present) return { ...present, ...(words === undefined || words === null ? {} : { description: words }) }
  throw violation(`infoSections[${at}].title`, 'is required', 'REQUIRED_FIELD')
}

/** The name that Catalog V3 has for a field of a draft. */
export function toWireField(field: string): string {
  const [first = '', ...rest] = field.split(/(?=[.[])/)
  const end = rest.join('')
  if (first === 'productOptions' || first === 'options') {
    return `options${end.replace('.choices', '.choicesSettings.choices')}`
  }
  if (first === 'variants')
    return `variantsInfo.variants${end.replace(/\.price$/, '.price.actualPrice.amount')}`
  return (wireFields[first] ?? first) + end
}

const wireFields: Record<string, string> = {
  price: 'variantsInfo.variants[0].price.actualPrice.amount',
  sku: 'variantsInfo.variants[0].sku',
  barcode: 'variantsInfo.variants[0].barcode',
  weight: 'variantsInfo.variants[0].physicalProperties.weight',
  cost: 'variantsInfo.variants[0].revenueDetails.cost.amount',
  media: 'media.itemsInfo.items',
  description: 'plainDescription',
  customTextFields: 'modifiers',
  additionalInfoSections: 'infoSections',
}
