import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../components/page/card.tsx'

interface EntriesProps {
  title: string
  about: string
  /** What is added, e.g. "Add an option". */
  add: string
  onAdd: () => void
  children: ReactNode
}

/** A part of a product of which there may be several, or none. */
export function Entries({ add, onAdd, ...card }: EntriesProps) {
  const button = (
    <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {add}
    </Button>
  )
  return <Card {...card} action={button} />
}

export function RemoveEntry({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}
