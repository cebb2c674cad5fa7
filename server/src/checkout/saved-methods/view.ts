import type { PagePaymentMethod } from '@cartwright/contract/pages/pages.ts'
import type { PageField } from '@cartwright/contract/pages/parts.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import type { SavedMethod } from '../../payments/saved-methods/queries.ts'
import { labelOf } from '../../payments/saved-methods/rules.ts'
import type { FormFields } from '../../platform/pages/forms.ts'
import { savingTexts } from './texts.ts'

/** A saved way to pay as the value of the field `payment`. */
export const savedValue = {
  write: (id: string) => `saved:${id}`,
  read: (value: string) => (value.startsWith('saved:') ? value.slice('saved:'.length) : undefined),
}

/** The name of the box that saves a way to pay. */
export function boxOf(method: string): string {
  return `save-${method}`
}

/** The box is not ticked until the shopper does so. */
export function saveBox(method: string, values: FormFields, language: string): PageField {
  const name = boxOf(method)
  const value = values[name] === 'yes' ? 'yes' : ''
  return {
    name,
    label: savingTexts(language).box,
    kind: 'checkbox',
    value,
    required: false,
    autocomplete: 'off',
  }
}

export function savedChoices(
  saved: readonly SavedMethod[],
  methods: readonly PaymentMethod[],
  { values, language }: { values: FormFields; language: string },
): PagePaymentMethod[] {
  const texts = savingTexts(language)
  return saved.map((one) => {
    const { expires } = one.details
    const value = savedValue.write(one.id)
    const title = methods.find(({ method }) => method === one.method)?.title ?? ''
    return {
      ...{ value, kind: 'card', fields: [], selected: values.payment === value },
      title: labelOf(one, title),
      note: expires ? texts.expires(expires) : texts.note,
    }
  })
}
