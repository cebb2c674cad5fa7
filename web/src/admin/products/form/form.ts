import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { lacksPlan } from '../../components/form/members-only.rules.ts'
import { texts } from '../texts/index.ts'
import { choiceProblem } from './choices.rules.ts'
import { type Draft, isSame } from './draft.rules.ts'

/** The form of a product, shared by its cards. */
export type ProductForm = ReturnType<typeof useProductForm>

/** A product needs a name and a price; the price may be 0. Options are checked once they are changed. */
export function useProductForm(initialValues: Draft) {
  return useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? texts.required : null),
      membersOnly: {
        planIds: (planIds, { membersOnly }) =>
          lacksPlan({ ...membersOnly, planIds }) ? texts.buyers.neededPlan : null,
      },
      priceData: { price: (price) => (price === '' ? texts.required : null) },
      productOptions: {
        name: (name) => (name.trim() === '' ? texts.required : null),
        choices: {
          description(_, { productOptions }, path) {
            if (isSame(productOptions, initialValues.productOptions)) return null
            const [, option = '', , choice = ''] = path.split('.')
            const changed = productOptions[Number(option)]
            const problem = changed && choiceProblem(changed, Number(choice))
            return problem ? texts.options.choiceProblems[problem] : null
          },
        },
      },
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
