import { Button, Checkbox, Group, Popover, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { IconColumns3, IconSearch } from '../../icons/icons.ts'
import { optionsOf } from '../form/options.ts'
import { readState, withChange, withFilter } from './list.rules.ts'
import type { DataListProps } from './props.ts'
import { texts } from './texts/index.ts'
import type { List } from './use-list.ts'
import type { Rows } from './use-rows.ts'
import { Views } from './views.tsx'

interface ToolbarProps<Row> extends DataListProps<Row> {
  columnChoice: Rows<Row> | undefined
}

export function Toolbar<Row>({ name, list, search, filters, columnChoice }: ToolbarProps<Row>) {
  const isChoosable = columnChoice?.table.getAllLeafColumns().some((column) => column.getCanHide())
  if (search === undefined && filters === undefined) return null
  return (
    <Group gap="xs" mb="sm" align="flex-end">
      {search !== undefined && <SearchField list={list} placeholder={search} />}
      {filters}
      {search !== undefined && (
        <Group gap="xs" ml="auto">
          <Views name={name} list={list} />
          {isChoosable && columnChoice && <ColumnChoice all={columnChoice} />}
        </Group>
      )}
    </Group>
  )
}

function ColumnChoice<Row>({ all }: { all: Rows<Row> }) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={17} aria-hidden />}>
          {texts.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {all.table
            .getAllLeafColumns()
            .filter((column) => column.getCanHide())
            .map((column) => (
              <Checkbox
                key={column.id}
                label={all.columnOf(column.id).header}
                checked={column.getIsVisible()}
                onChange={column.getToggleVisibilityHandler()}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The search field of a list. The words become part of the address. */
export function SearchField({ list, placeholder }: { list: List; placeholder: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { words } = list.state
  const find = useDebouncedCallback((typed: string) => {
    // A filter that was chosen meanwhile may not be rendered yet.
    const state = readState(new URLSearchParams(window.location.search))
    if (typed !== state.words) list.replace(withChange(state, { words: typed }))
  }, 250)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = words
  }, [words])
  return (
    <TextInput
      ref={input}
      type="search"
      className="list-search"
      aria-label={texts.search}
      placeholder={placeholder}
      defaultValue={words}
      leftSection={<IconSearch size={17} aria-hidden />}
      onChange={({ currentTarget }) => find(currentTarget.value.trim())}
      // Else a link that is clicked at once would be left again when the pause is over.
      onBlur={() => find.flush()}
    />
  )
}

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
      className="list-filter"
      clearable
      clearButtonProps={{ 'aria-label': texts.any }}
      searchable={Object.keys(values).length > 8}
      value={list.state.filters[name] ?? null}
      data={optionsOf(values)}
      onChange={(value) => list.replace(withFilter(list.state, name, value))}
    />
  )
}
