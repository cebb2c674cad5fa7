import { Table } from '@mantine/core'

interface TableHeadProps {
  /** Column titles; `end: true` aligns a column of numbers. */
  columns: readonly { title: string; end?: boolean }[]
}

export function TableHead({ columns }: TableHeadProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map(({ title, end }) => (
          <Table.Th key={title} ta={end ? 'end' : undefined}>
            {title}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}
