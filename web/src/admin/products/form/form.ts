import { useForm } from '@mantine/form'
import { formErrors, problemOf } from '../../api/problems.rules.ts'
import { texts } from '../texts/index.ts'
import { refusedCell } from '../variants/variants.rules.ts'
import type { Draft } from './draft.rules.ts'

/** The form of a product, which its cards share. */
export type ProductForm = ReturnType<typeof useProductForm>

/** Nothing is sent without a name and a price: what costs nothing says so. */
export function useProductForm(initialValues: Draft) {
  return useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? texts.required : null),
      priceData: { price: (price) => (price === '' ? texts.required : null) },
    },
  })
}

/** What was refused stands at its fields. */
export function showErrors(form: ProductForm, error: unknown): void {
  const errors = formErrors(error, 'product')
  form.setErrors(errors)
  focusFirst(form, errors)
}

export function focusFirst(form: ProductForm, errors: object): void {
  const first = Object.keys(errors)[0]
  if (first) form.getInputNode(first)?.focus()
}

/** Fields of the request that show themselves what is wrong with them. */
export function fieldsWithErrors(error: unknown): string[] {
  const isShown = (field: string) => fieldPatterns.some((pattern) => pattern.test(field))
  return Object.keys(problemOf(error).fields).filter(isShown)
}

const fieldPatterns = [
  refusedCell,
  /^product\.(taxGroupId|name|slug|sku|brand|ribbon|weight|productType|description|keywords)$/,
  /^product\.(priceData\.price|costAndProfitData\.itemCost|discount\.value)$/,
  /^product\.pricePerUnitData\.(totalQuantity|baseQuantity)$/,
  /^product\.(product|package)Dimensions\.(length|width|height)$/,
  /^product\.preorderInfo\.(message|limit)$/,
  /^product\.additionalInfoSections\[\d+\]\.(title|description)$/,
  /^product\.productOptions\[\d+\]\.(name|choices\[\d+\]\.(value|description))$/,
  /^product\.customTextFields\[\d+\]\.(title|maxLength)$/,
]
