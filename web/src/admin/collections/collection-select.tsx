import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { texts } from './texts/index.ts'

interface CollectionSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  value: string | null
  /** `MANUAL`: only collections with products chosen by hand. */
  kind?: 'MANUAL'
}

const most = 50

/** A select of all collections, which searches as the user types. */
export function CollectionSelect({ value, kind, ...props }: CollectionSelectProps) {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim().slice(0, 100), 250)
  const chosen = useCall('getCatalogueCollection', { id: value ?? '' }, { enabled: value !== null })
  const chosenName = value === null ? undefined : (chosen.data?.collection.name ?? undefined)
  const found = useCall(
    'listCatalogueCollections',
    {
      paging: { limit: most },
      ...(kind ? { kind } : {}),
      ...(words === '' || words === chosenName ? {} : { search: words }),
    },
    { keepPrevious: true },
  )
  const names = new Map((found.data?.collections ?? []).map(({ id, name }) => [id ?? '', name ?? '']))
  if (value !== null && chosenName !== undefined) names.set(value, chosenName)
  return (
    <Select
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={texts.nothingFound}
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      filter={({ options }) => options}
      value={value}
      {...props}
    />
  )
}
