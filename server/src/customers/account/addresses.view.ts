import type { AccountBlock, AccountRow, PageForm } from '@cartwright/contract/pages/identity.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { countryChoices } from '@cartwright/contract/values/places.ts'
import type { BookAddress, SaidAddress } from '../profile/addresses.service.ts'
import { type Around, block, type Filled, formOf, typedField, wordsAround } from './view.ts'

const tags = ['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'] as const

/** The address book: each entry folds open to be changed. */
export function addressBlock(
  around: Around,
  addresses: readonly BookAddress[],
  filled: Filled,
): AccountBlock {
  const { addresses: words } = wordsAround(around)
  const note = addresses.length === 0 ? words.none : undefined
  const add = formFor(around, { deed: 'address-add', filled, title: words.add })
  return {
    ...block('addresses', words.title, note),
    rows: addresses.map((address) => rowOf(around, address, filled)),
    forms: [add],
  }
}

function rowOf(around: Around, address: BookAddress, filled: Filled): AccountRow {
  const { addresses: words, remove } = wordsAround(around)
  const { id, tag } = address
  const { language } = around.site.settings
  const { tag: _tag, id: _id, ...place } = address
  return {
    id,
    title: words.tags[tag],
    lines: addressLines({ address: filledIn(place) }, language),
    forms: [formOf(around, 'address-remove', { label: remove, look: 'quiet', hidden: { id } })],
    edit: {
      label: words.change,
      form: formFor(around, { deed: 'address-change', filled, address }),
      open: filled.deed === 'address-change' && filled.about === id,
    },
  }
}

interface Parts {
  deed: 'address-add' | 'address-change'
  filled: Filled
  address?: BookAddress
  title?: string
}

function formFor(around: Around, { deed, filled, address, title }: Parts): PageForm {
  const { addresses: words, save } = wordsAround(around)
  const { country, language } = around.site.settings
  const about = address?.id
  const field = (name: Exclude<keyof SaidAddress, 'tag'>, autocomplete: string, required = true): PageField =>
    typedField(
      { deed, name, label: words[name], autocomplete, required, ...(about ? { about } : {}) },
      filled,
      address?.[name] ?? (name === 'country' ? country : ''),
    )
  const kind = typedField(
    { deed, name: 'tag', label: words.kind, required: true, ...(about ? { about } : {}) },
    filled,
    address?.tag ?? 'UNTAGGED',
  )
  return formOf(around, deed, {
    label: save,
    ...(title ? { title } : {}),
    ...(about ? { hidden: { id: about } } : {}),
    fields: [
      { ...kind, kind: 'select', choices: tags.map((value) => ({ value, label: words.tags[value] })) },
      field('addressLine', 'address-line1'),
      field('addressLine2', 'address-line2', false),
      field('postalCode', 'postal-code', false),
      field('city', 'address-level2'),
      field('subdivision', 'address-level1', false),
      { ...field('country', 'country'), kind: 'select', choices: countryChoices(language) },
    ],
  })
}

function filledIn<Place extends object>(place: Place): Partial<Place> {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value)) as Partial<Place>
}
