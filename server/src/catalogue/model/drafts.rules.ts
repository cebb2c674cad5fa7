import type { CatalogueLimits } from '@cartwright/contract/catalogue/limits.ts'
import { MediaItemType } from '@cartwright/contract/catalogue/product-media.ts'
import {
  AdditionalInfoSection,
  CustomTextField,
  PricePerUnitData,
  SeoSchema,
} from '@cartwright/contract/catalogue/products.ts'
import { Dimensions, LARGEST_VALUE, PreorderInfo } from '@cartwright/contract/catalogue/variants.ts'
import { Guid, optional, Strings, Text, TextMap, Whole } from '@cartwright/contract/values/common.ts'
import Type, { type Static } from 'typebox'
import type { Violation } from '../../platform/errors/errors.ts'
import { toMinor } from '../../platform/values/money.ts'

const Amount = Type.Number({ minimum: 0, maximum: LARGEST_VALUE })

/** A file of the shop's media, or with `url` one that lies elsewhere. */
export const MediaDraft = Type.Object({
  id: Text({ min: 1, max: 200 }),
  ...optional({
    url: Text({ max: 2048 }),
    width: Whole(),
    height: Whole(),
    altText: Text({ max: 1000 }),
    mediaType: MediaItemType,
  }),
})
export type MediaDraft = Static<typeof MediaDraft>

/** `description` is what a shopper reads and variants are chosen by; without it, `value` is. */
const Choice = Type.Object({
  value: Text({ min: 1, max: 50 }),
  ...optional({
    description: Text({ min: 1, max: 50 }),
    colour: Text({ max: 50 }),
    mediaIds: Type.Array(Text(), { maxItems: 50 }),
  }),
})
export type ChoiceDraft = Static<typeof Choice>

export const OptionDraft = Type.Object({
  name: Text({ min: 1, max: 50 }),
  optionType: Type.Optional(Strings(['drop_down', 'color'])),
  choices: Type.Array(Choice, { minItems: 1, maxItems: 100 }),
})
export type OptionDraft = Static<typeof OptionDraft>

/** What differs from the product in the variant that these choices make. A new one keeps the id it brings. */
export const VariantDraft = Type.Object({
  choices: TextMap,
  ...optional({
    id: Guid,
    price: Amount,
    cost: Amount,
    weight: Amount,
    sku: Text(),
    visible: Type.Boolean(),
    pricePerUnitData: PricePerUnitData,
    productDimensions: Dimensions,
    packageDimensions: Dimensions,
  }),
})
export type VariantDraft = Static<typeof VariantDraft>

export const DiscountDraft = Type.Object({
  type: Strings(['NONE', 'AMOUNT', 'PERCENT']),
  value: Type.Number({ minimum: 0 }),
})
export type DiscountDraft = Static<typeof DiscountDraft>

/** Info sections of a product, and text fields of it. */
export const mostTexts = 50

/** A product as a merchant describes it; limits.rules.ts has how much fits. Prices are decimal amounts in the site's currency. */
export const ProductDraft = Type.Object({
  name: Text({ min: 1 }),
  price: Amount,
  ...optional({
    slug: Text({ max: 100 }),
    productType: Strings(['physical', 'digital']),
    visible: Type.Boolean(),
    description: Text(),
    sku: Text(),
    brand: Text(),
    ribbon: Text(),
    weight: Amount,
    cost: Amount,
    discount: DiscountDraft,
    pricePerUnitData: PricePerUnitData,
    productDimensions: Dimensions,
    packageDimensions: Dimensions,
    options: Type.Array(OptionDraft),
    manageVariants: Type.Boolean(),
    variants: Type.Array(VariantDraft),
    media: Type.Array(MediaDraft, { maxItems: 50 }),
    additionalInfoSections: Type.Array(AdditionalInfoSection, { maxItems: mostTexts }),
    customTextFields: Type.Array(CustomTextField, { maxItems: mostTexts }),
    seoData: SeoSchema,
    taxGroupId: Guid,
    preorder: PreorderInfo,
    keywords: Type.Array(Text({ max: 50 }), { maxItems: 50 }),
  }),
})
export type ProductDraft = Static<typeof ProductDraft>

/** What a schema cannot say about a draft. */
export function problemsOf(
  draft: ProductDraft,
  { currency, limits }: { currency: string; limits: CatalogueLimits },
): Violation[] {
  return [
    ...moneyProblems(draft, currency),
    ...discountProblems(draft),
    ...optionProblems(draft),
    ...variantProblems(draft, limits.variants),
    ...mediaProblems(draft),
  ]
}

function moneyProblems(
  { price, cost, discount, variants = [] }: ProductDraft,
  currency: string,
): Violation[] {
  const amounts: [string, number | undefined][] = [
    ['price', price],
    ['costAndProfitData.itemCost', cost],
    ['discount.value', discount?.type === 'AMOUNT' ? discount.value : undefined],
    ...variants.flatMap((variant, index): [string, number | undefined][] => [
      [`variants[${index}].price`, variant.price],
      [`variants[${index}].cost`, variant.cost],
    ]),
  ]
  return amounts.flatMap(([field, amount]) =>
    amount === undefined || toMinor(amount, currency) !== undefined
      ? []
      : [
          {
            field,
            description: `has more decimals than ${currency} has`,
            violatedRule: 'DECIMAL_MAX_SCALE' as const,
          },
        ],
  )
}

function discountProblems({ price, discount }: ProductDraft): Violation[] {
  if (discount?.type === 'PERCENT' && Number(discount.value.toFixed(6)) !== discount.value) {
    const description = 'must have at most six decimals'
    return [
      { field: 'discount.value', description, violatedRule: 'DECIMAL_MAX_SCALE', data: { threshold: 6 } },
    ]
  }
  const most =
    discount?.type === 'PERCENT' ? 100 : discount?.type === 'AMOUNT' ? price : Number.POSITIVE_INFINITY
  if (!discount || discount.value <= most) return []
  const description = `must be at most ${most}`
  return [{ field: 'discount.value', description, violatedRule: 'MAX', data: { threshold: most } }]
}

function optionProblems({ options = [] }: ProductDraft): Violation[] {
  return [
    ...repeated(options.map(({ name }) => name)).map((name) => ({
      field: 'productOptions',
      description: `has "${name}" twice`,
      violatedRule: 'VALIDATION' as const,
    })),
    ...options.flatMap(({ choices }, index) =>
      repeated(choices.map(nameOf)).map((name) => ({
        field: `productOptions[${index}].choices`,
        description: `has "${name}" twice`,
        violatedRule: 'VALIDATION' as const,
      })),
    ),
  ]
}

function variantProblems(
  { options = [], variants = [], manageVariants }: ProductDraft,
  mostVariants: number,
): Violation[] {
  const problems: Violation[] = []
  const managed = manageVariants ?? variants.length > 0
  const combinations = options.reduce((product, { choices }) => product * choices.length, 1)
  if (managed && combinations > mostVariants) {
    problems.push({
      field: 'productOptions',
      description: `make more than ${mostVariants} variants`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: mostVariants },
    })
  }
  variants.forEach(({ choices }, index) => {
    const known = options.every((option) =>
      option.choices.some((choice) => nameOf(choice) === choices[option.name]),
    )
    if (known && Object.keys(choices).length === options.length) return
    const description = 'must name one choice of every option'
    problems.push({ field: `variants[${index}].choices`, description, violatedRule: 'VALIDATION' })
  })
  return problems
}

function mediaProblems({ media = [], options = [] }: ProductDraft): Violation[] {
  const ids = new Set(media.map(({ id }) => id))
  return options.flatMap(({ choices }, at) =>
    choices.flatMap(({ mediaIds = [] }, index) =>
      mediaIds
        .filter((id) => !ids.has(id))
        .map((id) => ({
          field: `productOptions[${at}].choices[${index}].media`,
          description: `names "${id}", which is not among the product's media`,
          violatedRule: 'VALIDATION' as const,
        })),
    ),
  )
}

/** The name variants are chosen by. */
export function nameOf({ value, description }: ChoiceDraft): string {
  return description ?? value
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}
