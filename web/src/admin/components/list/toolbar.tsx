import { Button, Checkbox, Group, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { DataListProps } from './props.ts'
import { SearchField } from './search-field.tsx'
import { texts } from './texts/index.ts'
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
