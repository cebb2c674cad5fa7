import type { AccountBlock, AccountRow, PageForm } from '@cartwright/contract/pages/identity.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { countryChoices } from '@cartwright/contract/values/places.ts'
import type { AddressInput, BookAddress } from '../profile/addresses.service.ts'
import { tags } from './actions.rules.ts'
import { type AccountContext, baseForm, emptyBlock, type FormState, formField, textsOf } from './view.ts'

/** The address book. Each entry opens for editing. */
export function addressBlock(
  context: AccountContext,
  addresses: readonly BookAddress[],
  formState: FormState,
): AccountBlock {
  const { addresses: texts } = textsOf(context)
  const note = addresses.length === 0 ? texts.none : undefined
  const add = addressForm(context, { formAction: 'address-add', formState, title: texts.add })
  return {
    ...emptyBlock('addresses', texts.title, note),
    rows: addresses.map((address) => addressRow(context, address, formState)),
    forms: [add],
  }
}

function addressRow(context: AccountContext, address: BookAddress, formState: FormState): AccountRow {
  const { addresses: texts, remove } = textsOf(context)
  const { id, tag } = address
  const { language } = context.site.settings
  const { tag: _tag, id: _id, ...place } = address
  return {
    id,
    title: texts.tags[tag],
    lines: addressLines({ address: withoutEmpty(place) }, language),
    forms: [baseForm(context, 'address-remove', { label: remove, look: 'quiet', hidden: { id } })],
    edit: {
      label: texts.change,
      form: addressForm(context, { formAction: 'address-change', formState, address }),
      open: formState.formAction === 'address-change' && formState.about === id,
    },
  }
}

interface AddressForm {
  formAction: 'address-add' | 'address-change'
  formState: FormState
  address?: BookAddress
  title?: string
}

function addressForm(
  context: AccountContext,
  { formAction, formState, address, title }: AddressForm,
): PageForm {
  const { addresses: texts, save } = textsOf(context)
  const { country, language } = context.site.settings
  const about = address?.id
  const field = (
    name: Exclude<keyof AddressInput, 'tag'>,
    autocomplete: string,
    required = true,
  ): PageField =>
    formField(
      { formAction, name, label: texts[name], autocomplete, required, ...(about ? { about } : {}) },
      formState,
      address?.[name] ?? (name === 'country' ? country : ''),
    )
  const kind = formField(
    { formAction, name: 'tag', label: texts.kind, required: true, ...(about ? { about } : {}) },
    formState,
    address?.tag ?? 'UNTAGGED',
  )
  return baseForm(context, formAction, {
    label: save,
    ...(title ? { title } : {}),
    ...(about ? { hidden: { id: about } } : {}),
    fields: [
      { ...kind, kind: 'select', choices: tags.map((value) => ({ value, label: texts.tags[value] })) },
      field('addressLine', 'address-line1'),
      field('addressLine2', 'address-line2', false),
      field('postalCode', 'postal-code', false),
      field('city', 'address-level2'),
      field('subdivision', 'address-level1', false),
      { ...field('country', 'country'), kind: 'select', choices: countryChoices(language) },
    ],
  })
}

function withoutEmpty<Place extends object>(place: Place): Partial<Place> {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value)) as Partial<Place>
}
