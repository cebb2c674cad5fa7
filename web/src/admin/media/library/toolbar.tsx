import { Group, SegmentedControl, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterSelect, SearchField } from '../../components/list/toolbar.tsx'
import type { List } from '../../components/list/use-list.ts'
import { IconLayoutGrid, IconList } from '../../icons/icons.ts'
import { kinds } from '../media.rules.ts'
import { texts } from '../texts/index.ts'

export type View = 'grid' | 'list'

interface LibraryBarProps {
  list: List
  view: View
  onView: (view: View) => void
}

/** Search, filters, order and view of the library. */
export function LibraryBar({ list, view, onView }: LibraryBarProps) {
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
        <FilterSelect
          key={name}
          {...{ list, name, label, values }}
          placeholder={name === 'order' ? texts.orders.newest : label}
        />
      ))}
      <SegmentedControl
        ml="auto"
        aria-label={texts.view}
        value={view}
        onChange={(value) => onView(value as View)}
        data={[
          { value: 'grid', label: iconLabel(<IconLayoutGrid size={18} aria-hidden />, texts.grid) },
          { value: 'list', label: iconLabel(<IconList size={18} aria-hidden />, texts.list) },
        ]}
      />
    </Group>
  )
}

function iconLabel(icon: ReactNode, label: string): ReactNode {
  return (
    <span className="media-view">
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
