import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { IconArrowDown, IconArrowUp, IconSelector } from '../../icons/icons.ts'
import { nextSort, withChange } from './list.rules.ts'
import type { Column, DataListProps } from './props.ts'
import { texts } from './texts/index.ts'
import type { List } from './use-list.ts'
import type { Rows } from './use-rows.ts'

interface ListTableProps<Row> extends DataListProps<Row> {
  all: Rows<Row>
}

export function ListTable<Row>({ all, label, list, actions, rowLabel }: ListTableProps<Row>) {
  const { table, columnOf } = all
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it sideways with keys
    <section className="list-scroll" tabIndex={0} aria-label={label}>
      <Table className="list-table">
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <Head all={all} list={list} isSelectable={actions !== undefined} />
        <Table.Tbody onKeyDown={moveByKeys}>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id} data-selected={row.getIsSelected() || undefined}>
              {actions && (
                <Table.Td>
                  <Checkbox
                    data-row-select
                    aria-label={texts.select(rowLabel(row.original.row))}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </Table.Td>
              )}
              {row.getVisibleCells().map((cell) => (
                <Table.Td key={cell.id} data-align={columnOf(cell.column.id).align}>
                  <table.FlexRender cell={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

interface HeadProps<Row> {
  all: Rows<Row>
  list: List
  isSelectable: boolean
}

function Head<Row>({ all: { table, columnOf }, list, isSelectable }: HeadProps<Row>) {
  return (
    <Table.Thead>
      <Table.Tr>
        {isSelectable && (
          <Table.Th w={44}>
            <Checkbox
              aria-label={texts.selectAll}
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected()}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </Table.Th>
        )}
        {table.getVisibleLeafColumns().map(({ id }) => {
          const { align, width, wraps } = columnOf(id)
          return (
            <Table.Th
              key={id}
              data-align={align}
              data-wraps={wraps}
              w={width}
              aria-sort={sortOf(list, id)}
              scope="col"
            >
              <ColumnTitle column={columnOf(id)} list={list} />
            </Table.Th>
          )
        })}
      </Table.Tr>
    </Table.Thead>
  )
}

function ColumnTitle<Row>({ column, list }: { column: Column<Row>; list: List }) {
  const { id, header, headerHidden, sortable, value } = column
  if (sortable || value) return <SortButton list={list} column={id} header={header} />
  return headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header
}

function sortOf({ state: { sort } }: List, column: string) {
  if (sort?.column !== column) return undefined
  return sort.descending ? 'descending' : 'ascending'
}

function SortButton({ list, column, header }: { list: List; column: string; header: string }) {
  const { sort } = list.state
  const isActive = sort?.column === column
  const Arrow = isActive ? (sort.descending ? IconArrowDown : IconArrowUp) : IconSelector
  const press = () => {
    const { sort: _, ...others } = list.state
    const next = nextSort(sort, column)
    list.replace(withChange({ ...others, ...(next ? { sort: next } : {}) }, {}))
  }
  return (
    <button
      type="button"
      className="list-sort"
      data-active={isActive || undefined}
      title={texts.sortBy(header)}
      onClick={press}
    >
      {header}
      <Arrow size={14} aria-hidden />
    </button>
  )
}

const focusable = 'a[href], button, input'

/** Arrow keys move to the same cell of the next row; X selects the row. */
function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const at = event.target as HTMLElement
  const row = at.closest('tr')
  const isText = at.matches('input:not([type="checkbox"]), textarea, select')
  if (!row || isText) return
  if (event.key === 'x') row.querySelector<HTMLInputElement>('[data-row-select]')?.click()
  const other = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
  if (!other) return
  event.preventDefault()
  const place = [...row.querySelectorAll(focusable)].indexOf(at)
  const targets = other.querySelectorAll<HTMLElement>(focusable)
  ;(targets[place] ?? targets[0])?.focus()
}
