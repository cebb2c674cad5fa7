import type {
  ModifierV3,
  OptionChoiceV3,
  OptionV3,
  VariantChoiceV3,
} from '@cartwright/contract/catalogue-v3/products.ts'
import { choiceId, nameId } from '../../catalogue/model/name-ids.rules.ts'
import type { Choice, Option, Product, Variant } from '../../catalogue/model/product.rules.ts'
import { shown } from '../../inventory/stock/rules.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { mediaReference, productMedia } from './media.rules.ts'
import type { TermsV3 } from './terms.rules.ts'

/** The options with their choices. The keys are the names, which carts take. */
export function wireOptions(product: Product, terms: TermsV3): OptionV3[] {
  return product.options.map((option) => ({
    id: idsOf(product, option).id,
    key: option.name,
    name: option.name,
    optionRenderType: renderType(option),
    choicesSettings: {
      choices: option.choices.map((choice) => wireChoice(product, { option, choice }, terms)),
    },
  }))
}

function wireChoice(
  product: Product,
  { option, choice }: { option: Option; choice: Choice },
  terms: TermsV3,
): OptionChoiceV3 {
  const variants = product.manageVariants
    ? product.variants.filter(({ visible, choices }) => visible && choices[option.name] === choice.name)
    : product.variants
  return {
    choiceId: idsOf(product, option).choices.get(choice.name) ?? null,
    key: choice.name,
    name: choice.name,
    choiceType: choice.colour === undefined ? 'CHOICE_TEXT' : 'ONE_COLOR',
    ...withoutNulls({ colorCode: choice.colour }),
    inStock: variants.some(({ stock }) => shown(stock).inStock),
    visible: variants.length > 0,
    ...choiceMedia(product, choice, terms),
  }
}

function choiceMedia({ media, looks }: Product, { mediaIds = [] }: Choice, terms: TermsV3) {
  const { fields, publicUrl } = terms
  const own = media.filter(({ id }) => mediaIds.includes(id))
  const [first] = own
  const picture = first && productMedia(first, { publicUrl }, looks).image
  const image = fields.has('PRODUCT_CHOICES_DISPLAY_IMAGE') && picture ? { displayImage: picture } : {}
  if (!fields.has('PRODUCT_CHOICES_MEDIA_REFERENCES')) {
    return { ...image, linkedMedia: own.map((one) => productMedia(one, { publicUrl }, looks)) }
  }
  return { ...image, linkedMedia: [], media: { items: own.map((one) => mediaReference(one, publicUrl)) } }
}

/** The choices of a variant in the order of the options. */
export function wireVariantChoices(
  product: Product,
  { choices }: Variant,
  { fields }: TermsV3,
): VariantChoiceV3[] {
  const named = fields.has('VARIANT_OPTION_CHOICE_NAMES')
  return product.options.flatMap((option): VariantChoiceV3[] => {
    const choiceName = choices[option.name]
    if (choiceName === undefined) return []
    const { id: optionId, choices: choiceIds } = idsOf(product, option)
    const ids = { optionId, choiceId: choiceIds.get(choiceName) ?? choiceId(option.name, choiceName) }
    const names = { optionName: option.name, choiceName, renderType: renderType(option) }
    return [{ optionChoiceIds: ids, ...(named ? { optionChoiceNames: names } : {}) }]
  })
}

interface OptionIds {
  id: string
  /** By name. */
  choices: ReadonlyMap<string, string>
}

const known = new WeakMap<Product, Map<string, OptionIds>>()

/** The ids of an option and its choices, which each variant has again. They are made once for each product in the cache. */
function idsOf(product: Product, { name, choices }: Option): OptionIds {
  const ids = known.get(product) ?? new Map<string, OptionIds>()
  known.set(product, ids)
  const found = ids.get(name) ?? {
    id: nameId('option', name),
    choices: new Map(choices.map((choice) => [choice.name, choiceId(name, choice.name)])),
  }
  ids.set(name, found)
  return found
}

/** What a shopper may write on the product. The keys are the titles, which carts take. */
export function wireModifiers({ customTextFields }: Product): ModifierV3[] {
  return customTextFields.map(({ title = '', maxLength = 500, mandatory = false }) => ({
    id: nameId('modifier', title),
    key: title,
    name: title,
    modifierRenderType: 'FREE_TEXT',
    mandatory,
    freeTextSettings: { minCharCount: mandatory ? 1 : 0, maxCharCount: maxLength, title, key: title },
  }))
}

function renderType({ optionType }: Option): 'SWATCH_CHOICES' | 'TEXT_CHOICES' {
  return optionType === 'color' ? 'SWATCH_CHOICES' : 'TEXT_CHOICES'
}
