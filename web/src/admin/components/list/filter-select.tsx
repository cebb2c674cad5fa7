import { Select } from '@mantine/core'
import { optionsOf } from '../form/options.ts'
import { withFilter } from './list.rules.ts'
import { texts } from './texts/index.ts'
import type { List } from './use-list.ts'

interface FilterSelectProps {
  list: List
  /** Name of the filter in the address. */
  name: string
  label: string
  /** Labels by value. */
  values: Readonly<Record<string, string>>
  /** Shown without a choice; the label when absent. */
  placeholder?: string
}

/** A filter of a list with a few values. */
export function FilterSelect({ list, name, label, values, placeholder = label }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      w={150}
      clearable
      clearButtonProps={{ 'aria-label': texts.any }}
      searchable={Object.keys(values).length > 8}
      value={list.state.filters[name] ?? null}
      data={optionsOf(values)}
      onChange={(value) => list.replace(withFilter(list.state, name, value))}
    />
  )
}
