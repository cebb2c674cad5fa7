import type { CatalogReference } from '@cartwright/contract/cart/line-items.ts'
import type { CartProps } from './view.ts'

/** The app id of the catalogue in catalogue references. */
export const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

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

/** The cart as it will be when this form is answered. Amounts change only with the answer. */
export function applyForm(cart: CartProps, form: FormFields): CartProps {
  const id = fieldOf(form, 'line')
  const quantity =
    fieldOf(form, 'do') === 'remove' ? 0 : quantityOf(fieldOf(form, 'to') ?? fieldOf(form, 'quantity'))
  if (id === null || quantity === undefined) return cart
  const lines = cart.lines
    .map((line) => (line.id === id ? { ...line, quantity: Math.min(quantity, line.most ?? quantity) } : line))
    .filter((line) => line.quantity > 0)
  return { ...cart, lines, count: lines.reduce((sum, line) => sum + line.quantity, 0) }
}

/** The forms still to be sent; the first is on its way. Of several quantities for one line, the last is kept. */
export function enqueueForm(queue: readonly FormFields[], next: FormFields): FormFields[] {
  const isReplaced = (form: FormFields) =>
    fieldOf(form, 'do') === 'quantity' &&
    fieldOf(next, 'do') === 'quantity' &&
    fieldOf(form, 'line') === fieldOf(next, 'line')
  return [...queue.filter((form, index) => index === 0 || !isReplaced(form)), next]
}

function fieldOf(form: FormFields, name: string): string | null {
  return form.find(([each]) => each === name)?.[1] ?? null
}
