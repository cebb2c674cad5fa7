import { ActionBar, Group, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Problem } from '../feedback/problem.tsx'
import { Cards } from './cards.tsx'
import { EmptyList, NothingFound } from './empty.tsx'
import { sortRows } from './list.rules.ts'
import { Pager } from './pager.tsx'
import type { DataListProps } from './props.ts'
import { ListTable } from './table.tsx'
import { texts } from './texts/index.ts'
import { Toolbar } from './toolbar.tsx'
import { type Rows, useRows } from './use-rows.ts'

/** A list as a table, or as cards on narrow screens. Its state is in the address. */
export function DataList<Row>(props: DataListProps<Row>) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { list, paging, rows, error, onRetry, empty } = props
  const all = useRows({ ...props, rows: sortedRows(props) })
  const isFiltered = list.state.words !== '' || Object.keys(list.state.filters).length > 0
  const isFirst = list.state.page === 1 && list.state.cursor === undefined
  if (rows?.length === 0 && !isFiltered && isFirst && !error) return <EmptyList {...empty} />
  return (
    <div>
      <Toolbar {...props} columnChoice={isNarrow ? undefined : all} />
      <Problem error={error} {...(onRetry ? { onRetry } : {})} />
      <Paper withBorder className="list-paper">
        {rows === undefined && !error && <ListSkeleton />}
        {rows?.length === 0 && <NothingFound list={list} />}
        {rows !== undefined && rows.length > 0 && <ListBody all={all} narrow={isNarrow} {...props} />}
        {paging && rows !== undefined && (rows.length > 0 || !isFirst) && (
          <Pager list={list} paging={paging} count={rows.length} />
        )}
      </Paper>
      {props.actions && (
        <SelectionBar count={all.selected.length} onClear={all.clear}>
          {all.selected.length > 0 && props.actions(all.selected, all.clear)}
        </SelectionBar>
      )}
    </div>
  )
}

function ListBody<Row>({ narrow, ...props }: DataListProps<Row> & { all: Rows<Row>; narrow: boolean }) {
  return narrow ? <Cards {...props} /> : <ListTable {...props} />
}

/** Sorts a complete list in the browser. */
function sortedRows<Row>({ rows, paging, list, columns }: DataListProps<Row>): readonly Row[] | undefined {
  const { sort } = list.state
  const value = columns.find(({ id }) => id === sort?.column)?.value
  return rows && !paging && sort && value ? sortRows(rows, value, sort.descending) : rows
}

interface SelectionBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** The bar of bulk actions at the lower edge, while rows are selected. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <ActionBar
      opened={count > 0}
      onClose={onClear}
      role="region"
      aria-label={texts.selected(count)}
      style={{ flexWrap: 'wrap' }}
    >
      <Text size="sm" fw={600} aria-live="polite">
        {texts.selected(count)}
      </Text>
      <ActionBar.Divider />
      {children}
      <ActionBar.CloseButton aria-label={texts.unselect} />
    </ActionBar>
  )
}

const widths = ['38%', '52%', '31%', '45%', '36%', '48%', '40%', '33%']

function ListSkeleton() {
  return (
    <Stack gap={0} aria-busy>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {widths.map((width) => (
        <Group key={width} px="md" h={52} justify="space-between" className="list-skeleton">
          <Skeleton height={12} width={width} />
          <Skeleton height={12} width="12%" />
        </Group>
      ))}
    </Stack>
  )
}
