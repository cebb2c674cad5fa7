import type { CatalogueLimits } from '@cartwright/contract/catalogue/limits.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { schemaViolations } from '../../platform/errors/validation.ts'
import { toMinor } from '../../platform/values/money.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'
import { choiceName, fitsOptions, ProductDraft } from './drafts.rules.ts'

/** Problems with lengths and counts. Ignores values of a wrong type, which the schema reports. */
export function limitProblems(draft: ProductDraft, limits: CatalogueLimits): Violation[] {
  const { additionalInfoSections: sections, customTextFields: texts, variants } = draft
  return [
    ...(['name', 'description', 'sku', 'ribbon', 'brand'] as const).flatMap((field) =>
      tooLong(field, draft[field], limits[field]),
    ),
    ...tooMany('options', draft.options, limits.options),
    ...tooMany('variants', variants, limits.variants),
    ...itemProblems(variants, (variant, index) => tooLong(`variants[${index}].sku`, variant.sku, limits.sku)),
    ...itemProblems(sections, ({ title, description }, index) => [
      ...tooLong(`additionalInfoSections[${index}].title`, title, limits.infoSectionTitle),
      ...tooLong(`additionalInfoSections[${index}].description`, description, limits.infoSectionText),
    ]),
    ...itemProblems(texts, ({ title, maxLength }, index) => [
      ...tooLong(`customTextFields[${index}].title`, title, limits.textFieldTitle),
      ...tooGreat(`customTextFields[${index}].maxLength`, maxLength, limits.textFieldLength),
    ]),
  ]
}

function itemProblems<T extends object>(
  list: readonly T[] | undefined,
  problems: (item: T, index: number) => Violation[],
): Violation[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown, index) =>
    typeof item === 'object' && item !== null ? problems(item as T, index) : [],
  )
}

function tooLong(field: string, value: unknown, most: number): Violation[] {
  if (typeof value !== 'string' || value.length <= most || [...value].length <= most) return []
  const description = `must have at most ${most} characters`
  return [{ field, description, violatedRule: 'MAX_LENGTH', data: { threshold: most } }]
}

function tooMany(field: string, value: unknown, most: number): Violation[] {
  if (!Array.isArray(value) || value.length <= most) return []
  const description = `must have at most ${most} items`
  return [{ field, description, violatedRule: 'MAX_SIZE', data: { threshold: most } }]
}

function tooGreat(field: string, value: unknown, most: number): Violation[] {
  if (typeof value !== 'number' || value <= most) return []
  return [{ field, description: `must be at most ${most}`, violatedRule: 'MAX', data: { threshold: most } }]
}

/** All problems of a draft. Checks fields against each other only when each is valid by itself. */
export function draftProblems(draft: ProductDraft, settings: SiteSettings): Violation[] {
  const single = [...schemaViolations(ProductDraft, draft), ...limitProblems(draft, settings.limits)]
  return single.length > 0 ? single : crossFieldProblems(draft, settings)
}

/** Problems that a schema cannot express. */
export function crossFieldProblems(
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
  const description = `has more decimals than ${currency} has`
  return amounts.flatMap(([field, amount]): Violation[] =>
    amount === undefined || toMinor(amount, currency) !== undefined
      ? []
      : [{ field, description, violatedRule: 'DECIMAL_MAX_SCALE' }],
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
    ...duplicateProblems(
      'productOptions',
      options.map(({ name }) => name),
    ),
    ...options.flatMap(({ choices }, index) =>
      duplicateProblems(`productOptions[${index}].choices`, choices.map(choiceName)),
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
    if (fitsOptions(choices, options)) return
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

function duplicateProblems(field: string, names: readonly string[]): Violation[] {
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return [...twice].map((name) => ({ field, description: `has "${name}" twice`, violatedRule: 'VALIDATION' }))
}
