import { Group, SegmentedControl, Select, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { filtered } from '../../components/list/list.rules.ts'
import { SearchField } from '../../components/list/toolbar.tsx'
import type { List } from '../../components/list/use-list.ts'
import { kinds } from '../media.rules.ts'
import { texts } from '../texts/index.ts'

export type View = 'grid' | 'list'

interface LibraryBarProps {
  list: List
  view: View
  onView: (view: View) => void
}

/** What is looked for, in which order, and how it is shown. */
export function LibraryBar({ list, view, onView }: LibraryBarProps) {
  const { filters } = list.state
  const set = (name: string) => (value: string | null) => list.show(filtered(list.state, name, value))
  const { newest: _, ...orders } = texts.orders
  const choices: [name: string, label: string, values: Record<string, string>][] = [
    ['kind', texts.kind, Object.fromEntries(kinds.map((kind) => [kind, texts.kinds[kind]]))],
    ['access', texts.access, texts.accesses],
    ['order', texts.order, orders],
  ]
  return (
    <Group gap="xs" mb="md" align="flex-end" className="media-bar">
      <SearchField list={list} placeholder={texts.search} />
      {choices.map(([name, label, values]) => (
        <Select
          key={name}
          aria-label={label}
          placeholder={name === 'order' ? texts.orders.newest : label}
          w={150}
          clearable
          clearButtonProps={{ 'aria-label': texts.any }}
          value={filters[name] ?? null}
          data={Object.entries(values).map(([value, text]) => ({ value, label: text }))}
          onChange={set(name)}
        />
      ))}
      <SegmentedControl
        ml="auto"
        aria-label={texts.view}
        value={view}
        onChange={(value) => onView(value as View)}
        data={[
          { value: 'grid', label: sign(<IconLayoutGrid size={18} aria-hidden />, texts.grid) },
          { value: 'list', label: sign(<IconList size={18} aria-hidden />, texts.list) },
        ]}
      />
    </Group>
  )
}

function sign(icon: ReactNode, label: string): ReactNode {
  return (
    <span className="media-view">
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
