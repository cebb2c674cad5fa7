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
    id: nameId('option', option.name),
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
    choiceId: choiceId(option.name, choice.name),
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
  { options }: Product,
  { choices }: Variant,
  { fields }: TermsV3,
): VariantChoiceV3[] {
  const named = fields.has('VARIANT_OPTION_CHOICE_NAMES')
  return options.flatMap((option): VariantChoiceV3[] => {
    const choiceName = choices[option.name]
    if (choiceName === undefined) return []
    const ids = { optionId: nameId('option', option.name), choiceId: choiceId(option.name, choiceName) }
    const names = { optionName: option.name, choiceName, renderType: renderType(option) }
    return [{ optionChoiceIds: ids, ...(named ? { optionChoiceNames: names } : {}) }]
  })
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
