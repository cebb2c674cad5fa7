import type { CatalogueLimits } from '@cartwright/contract/catalogue/limits.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import type { ProductDraft } from './drafts.rules.ts'

/** Where a draft holds more than the site allows. Of what has no sensible type nothing is said here. */
export function limitProblems(draft: ProductDraft, limits: CatalogueLimits): Violation[] {
  const { additionalInfoSections: sections, customTextFields: texts, variants } = draft
  return [
    ...(['name', 'description', 'sku', 'ribbon', 'brand'] as const).flatMap((field) =>
      tooLong(field, draft[field], limits[field]),
    ),
    ...tooMany('options', draft.options, limits.options),
    ...tooMany('variants', variants, limits.variants),
    ...each(variants, (variant, index) => tooLong(`variants[${index}].sku`, variant.sku, limits.sku)),
    ...each(sections, ({ title, description }, index) => [
      ...tooLong(`additionalInfoSections[${index}].title`, title, limits.infoSectionTitle),
      ...tooLong(`additionalInfoSections[${index}].description`, description, limits.infoSectionText),
    ]),
    ...each(texts, ({ title, maxLength }, index) => [
      ...tooLong(`customTextFields[${index}].title`, title, limits.textFieldTitle),
      ...tooGreat(`customTextFields[${index}].maxLength`, maxLength, limits.textFieldLength),
    ]),
  ]
}

function each<T extends object>(
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
