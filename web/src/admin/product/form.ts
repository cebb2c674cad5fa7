import type { useForm } from '@mantine/form'
import { formErrors, problemOf } from '../calls/problems.rules.ts'
import type { Draft } from './draft.rules.ts'

/** The form of a product, which its cards share. */
export type ProductForm = ReturnType<typeof useForm<Draft>>

/** What was refused stands at its fields; the first of them gets the focus. */
export function showRefused(form: ProductForm, error: unknown): void {
  const errors = formErrors(problemOf(error), 'product')
  form.setErrors(errors)
  const first = Object.keys(errors)[0]
  if (first) form.getInputNode(first)?.focus()
}

/** Fields of the request that show themselves what is wrong with them. */
export function shownFields(error: unknown): string[] {
  const isShown = (field: string) => shown.some((pattern) => pattern.test(field))
  return Object.keys(problemOf(error).fields).filter(isShown)
}

const shown = [
  /^product\.(name|slug|sku|brand|ribbon|weight|productType|description|keywords)$/,
  /^product\.(priceData\.price|costAndProfitData\.itemCost|discount\.value)$/,
  /^product\.pricePerUnitData\.(totalQuantity|baseQuantity)$/,
  /^product\.productDimensions\.(length|width|height)$/,
  /^product\.preorderInfo\.(message|limit)$/,
  /^product\.additionalInfoSections\[\d+\]\.(title|description)$/,
  /^product\.productOptions\[\d+\]\.(name|choices\[\d+\]\.(value|description))$/,
  /^product\.customTextFields\[\d+\]\.(title|maxLength)$/,
]
