import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { texts } from '../texts/index.ts'
import type { Draft } from './draft.rules.ts'

/** The form of a product, shared by its cards. */
export type ProductForm = ReturnType<typeof useProductForm>

/** A product needs a name and a price; the price may be 0. */
export function useProductForm(initialValues: Draft) {
  return useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? texts.required : null),
      priceData: { price: (price) => (price === '' ? texts.required : null) },
    },
  })
}

/** Shows the messages of a refused request at their fields. */
export function showErrors(form: ProductForm, error: unknown): void {
  const errors = formErrors(error, 'product')
  form.setErrors(errors)
  focusFirst(form, errors)
}

export function focusFirst(form: ProductForm, errors: object): void {
  const first = Object.keys(errors)[0]
  if (first) form.getInputNode(first)?.focus()
}
