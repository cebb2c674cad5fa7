import { Select } from '@mantine/core'
import { useCall } from '../calls/use-call.ts'
import { filtered } from '../list/list.rules.ts'
import type { List } from '../list/use-list.ts'
import { texts } from './texts.ts'

const most = 100

export function Filters({ list }: { list: List }) {
  const { data: collections } = useCall('queryCollections', { query: { paging: { limit: most } } })
  const { data: found } = useCall('queryProducts', {
    query: { paging: { limit: 1 }, facets: ['brands', 'ribbons'] },
    includeHiddenProducts: true,
  })
  const choices: [string, string, { value: string; label: string }[]][] = [
    ['visible', texts.visible, [choice('shown', texts.shown), choice('hidden', texts.hidden)]],
    ['stock', texts.stock, Object.entries(texts.stocks).map(([value, label]) => choice(value, label))],
    [
      'collection',
      texts.collection,
      (collections?.collections ?? [])
        .filter(({ slug }) => slug !== 'all-products')
        .map(({ id, name }) => choice(id ?? '', name ?? '')),
    ],
    ['brand', texts.brand, namesOf(found?.facets?.brands)],
    ['ribbon', texts.ribbon, namesOf(found?.facets?.ribbons)],
  ]
  return choices
    .filter(([name, , values]) => values.length > 0 || list.state.filters[name])
    .map(([name, label, values]) => (
      <Select
        key={name}
        aria-label={label}
        placeholder={label}
        w={150}
        clearable
        searchable={values.length > 8}
        clearButtonProps={{ 'aria-label': texts.any }}
        value={list.state.filters[name] ?? null}
        data={values}
        onChange={(value) => list.show(filtered(list.state, name, value))}
      />
    ))
}

function choice(value: string, label: string) {
  return { value, label }
}

function namesOf(values: readonly { value?: string }[] | undefined) {
  return (values ?? []).flatMap(({ value }) => (value ? [choice(value, value)] : []))
}
