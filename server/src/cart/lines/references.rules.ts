import type { CatalogReference } from '@cartwright/contract/cart/line-items.ts'
import type { CatalogueItem } from '../../catalogue/service.ts'
import { onlyVariant } from '../../inventory/rules.ts'
import { isObject } from '../../platform/body.ts'
import type { Violation } from '../../platform/errors.ts'
import { required } from './amounts.rules.ts'
import { canonical, type Sku } from './rules.ts'

/** Options are an open map that is kept and repeated with each read. */
const optionsLimit = 10_000

/** What a reference means, however it spells its variant. Where variants are not managed, the choices tell lines apart. */
export function skuOf({ options }: CatalogReference, { productId, variantId, choices }: CatalogueItem): Sku {
  const { variantId: _variant, options: _choices, customTextFields, ...others } = options ?? {}
  const texts = isObject(customTextFields)
    ? Object.fromEntries(Object.entries(customTextFields).filter(([, text]) => text !== '' && text !== null))
    : {}
  return {
    productId,
    variantId,
    extras: canonical([variantId === onlyVariant ? choices : {}, texts, others]),
  }
}

/** What is wrong with a reference before anything is known about its product. */
export function referenceViolations(reference: CatalogReference | undefined, field: string): Violation[] {
  if (!reference?.catalogItemId) return [required(`${field}.catalogReference.catalogItemId`)]
  if (!reference.appId) return [required(`${field}.catalogReference.appId`)]
  if (JSON.stringify(reference.options ?? {}).length > optionsLimit)
    return [
      {
        field: `${field}.catalogReference.options`,
        description: `must not be longer than ${optionsLimit} characters`,
        violatedRule: 'MAX_LENGTH',
        data: { threshold: optionsLimit },
      },
    ]
  return []
}

/** Holds what the shopper wrote against the product's text fields. */
export function textViolations(
  { options }: CatalogReference,
  { customTextFields }: CatalogueItem,
  field: string,
): Violation[] {
  const sent = options?.customTextFields ?? {}
  const at = `${field}.catalogReference.options.customTextFields`
  if (!isObject(sent)) return [{ field: at, description: 'must be an object', violatedRule: 'FORMAT' }]
  const known = new Set(customTextFields.map(({ title }) => title))
  const unknown = Object.keys(sent).filter((title) => !known.has(title))
  return [
    ...unknown.map((title) => notAllowed(`${at}.${title}`)),
    ...customTextFields.flatMap((text) => textViolation(sent[text.title], text, `${at}.${text.title}`)),
  ]
}

function textViolation(
  text: unknown,
  { maxLength, mandatory }: CatalogueItem['customTextFields'][number],
  field: string,
): Violation[] {
  if (text === undefined || text === null || text === '') return mandatory ? [required(field)] : []
  if (typeof text !== 'string') return [{ field, description: 'must be a text', violatedRule: 'FORMAT' }]
  if (text.length <= maxLength) return []
  return [
    {
      field,
      description: `must not have more than ${maxLength} characters`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: maxLength },
    },
  ]
}

function notAllowed(field: string): Violation {
  return { field, description: 'is not a text field of this product', violatedRule: 'FIELD_NOT_ALLOWED' }
}
