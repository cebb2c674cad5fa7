import { Select } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { CollectionSelect } from '../../collections/collection-select.tsx'
import { filtered } from '../../components/list/list.rules.ts'
import type { List } from '../../components/list/use-list.ts'
import { texts } from './texts/index.ts'

export function Filters({ list }: { list: List }) {
  const { data: found } = useCall('queryProducts', {
    query: { paging: { limit: 1 }, facets: ['brands', 'ribbons'] },
    includeHiddenProducts: true,
  })
  const choices: [string, string, { value: string; label: string }[]][] = [
    ['visible', texts.visible, [choice('shown', texts.shown), choice('hidden', texts.hidden)]],
    ['stock', texts.stock, Object.entries(texts.stocks).map(([value, label]) => choice(value, label))],
    ['brand', texts.brand, namesOf(found?.facets?.brands)],
    ['ribbon', texts.ribbon, namesOf(found?.facets?.ribbons)],
  ]
  const fieldOf = (name: string, label: string) => ({
    'aria-label': label,
    placeholder: label,
    w: 150,
    clearable: true,
    clearButtonProps: { 'aria-label': texts.any },
    value: list.state.filters[name] ?? null,
    onChange: (value: string | null) => list.show(filtered(list.state, name, value)),
  })
  return (
    <>
      <CollectionSelect {...fieldOf('collection', texts.collection)} />
      {choices
        .filter(([name, , values]) => values.length > 0 || list.state.filters[name])
        .map(([name, label, values]) => (
          <Select key={name} {...fieldOf(name, label)} searchable={values.length > 8} data={values} />
        ))}
    </>
  )
}

function choice(value: string, label: string) {
  return { value, label }
}

function namesOf(values: readonly { value?: string }[] | undefined) {
  return (values ?? []).flatMap(({ value }) => (value ? [choice(value, value)] : []))
}
