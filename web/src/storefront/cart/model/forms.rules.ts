import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'

const mostPieces = 100_000

/** Characters of the shopper's note. */
export const longestNote = 1000

export interface NewLine {
  catalogReference: CatalogReference
  /** Undefined when the field held no valid number of pieces. */
  quantity: number | undefined
}

/** Fields of a form by name, as they are sent. */
export type FormFields = readonly (readonly [name: string, value: string])[]

/** Reads `product`, `variant`, `option.<name>`, `text.<title>` and `quantity`. */
export function newLineFrom(fields: FormFields): NewLine {
  const form = new URLSearchParams(fields.map(([name, value]) => [name, value]))
  const variantId = form.get('variant')
  const options = fieldsUnder('option.', fields)
  const customTextFields = fieldsUnder('text.', fields)
  return {
    catalogReference: {
      appId: storeAppId,
      catalogItemId: form.get('product') ?? '',
      options: {
        ...(variantId ? { variantId } : hasAny(options) ? { options } : {}),
        ...(hasAny(customTextFields) ? { customTextFields } : {}),
      },
    },
    quantity: quantityOf(form.get('quantity') ?? '1') || undefined,
  }
}

/** The fields of a form that adds the line again. */
export function fieldsOf({
  catalogReference: { catalogItemId = '', options },
  quantity = 1,
}: NewLine): FormFields {
  const { variantId, options: choices, customTextFields } = options ?? {}
  return [
    ['product', catalogItemId],
    ...(typeof variantId === 'string' ? [['variant', variantId] as const] : []),
    ...fieldsFor('option.', choices),
    ...fieldsFor('text.', customTextFields),
    ['quantity', String(quantity)],
  ]
}

/** A whole number of pieces; undefined for anything else. */
export function quantityOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text.trim()) ? Math.min(Number(text), mostPieces) : undefined
}

function fieldsUnder(prefix: string, fields: FormFields): Record<string, string> {
  const found = fields.filter(([name, value]) => name.startsWith(prefix) && value !== '')
  return Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), value]))
}

function fieldsFor(prefix: string, values: unknown): FormFields {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).map(([name, value]) => [prefix + name, String(value)])
}

function hasAny(values: object): boolean {
  return Object.keys(values).length > 0
}
