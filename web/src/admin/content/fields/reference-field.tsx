import type { ContentField } from '@cartwright/contract/content/collections.ts'
import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { type FormValue, labelOf, targetOf, titleOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.item

interface ReferenceFieldProps {
  field: ContentField
  /** The id, or ids, of the items referred to. */
  value: FormValue
  error?: ReactNode
  onChange: (value: FormValue) => void
}

/** Items of another collection, found by their title. */
export function ReferenceField({ field, value, error, onChange }: ReferenceFieldProps) {
  const ids = Array.isArray(value) ? value : value === '' ? [] : [String(value)]
  const [words, setWords] = useState('')
  const data = useItems(targetOf(field), { ids, words })
  const common = {
    label: labelOf(field),
    required: field.required === true,
    placeholder: texts.findItem,
    nothingFoundMessage: texts.nothingFound,
    searchable: true,
    clearable: true,
    searchValue: words,
    onSearchChange: setWords,
    data,
    error,
  }
  return field.type === 'REFERENCE' ? (
    <Select {...common} value={ids[0] ?? null} onChange={(id) => onChange(id ?? '')} />
  ) : (
    <MultiSelect {...common} value={ids} onChange={onChange} hidePickedOptions />
  )
}

/** The items that are chosen, and those that fit the words. */
function useItems(dataCollectionId: string, { ids, words }: { ids: string[]; words: string }) {
  const [sought] = useDebouncedValue(words, 250)
  const target = useCall('getDataCollection', { dataCollectionId }, { enabled: dataCollectionId !== '' })
  const collection = target.data?.collection
  const title = collection?.displayField
  const enabled = collection !== undefined
  const chosen = useCall(
    'queryDataItems',
    { dataCollectionId, query: { filter: { _id: { $in: ids } }, paging: { limit: 1000 } } },
    { enabled: enabled && ids.length > 0, keepPrevious: true },
  )
  const filter = sought && title ? { [title]: { $contains: sought } } : {}
  const found = useCall(
    'queryDataItems',
    { dataCollectionId, query: { filter } },
    { enabled, keepPrevious: true },
  )
  const items = [...(chosen.data?.dataItems ?? []), ...(found.data?.dataItems ?? [])]
  const labels = new Map(
    items.map(({ id = '', data = {} }) => [id, titleOf({ displayField: title ?? null }, data) || id]),
  )
  for (const id of ids) if (!labels.has(id)) labels.set(id, id)
  return [...labels].map(([value, label]) => ({ value, label }))
}
