import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { TableHead } from './table-head.tsx'

export interface Effect {
  id: string
  name: ReactNode
  before: ReactNode
  after: ReactNode
}

interface EffectTableProps {
  heads: { product: string; before: string; after: string }
  effects: readonly Effect[]
}

/** A table of values before and after a change. */
export function EffectTable({ heads: { product, before, after }, effects }: EffectTableProps) {
  return (
    <Table>
      <TableHead columns={[{ title: product }, { title: before, end: true }, { title: after, end: true }]} />
      <Table.Tbody>
        {effects.map(({ id, name, ...effect }) => (
          <Table.Tr key={id}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="end">{effect.before}</Table.Td>
            <Table.Td ta="end">{effect.after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
