import { useCall } from '../../api/use-call.ts'
import { CollectionSelect } from '../../collections/collection-select.tsx'
import { withFilter } from '../../components/list/list.rules.ts'
import { FilterSelect } from '../../components/list/toolbar.tsx'
import type { List } from '../../components/list/use-list.ts'
import { texts } from './texts/index.ts'

export function Filters({ list }: { list: List }) {
  const { data: found } = useCall('queryProducts', {
    query: { paging: { limit: 1 }, facets: ['brands', 'ribbons'] },
    includeHiddenProducts: true,
  })
  const choices: [name: string, label: string, values: Record<string, string>][] = [
    ['visible', texts.visible, { shown: texts.shown, hidden: texts.hidden }],
    ['stock', texts.stock, { ...texts.stocks, LACKS_FILE: texts.lacksFile }],
    ['brand', texts.brand, namesOf(found?.facets?.brands)],
    ['ribbon', texts.ribbon, namesOf(found?.facets?.ribbons)],
  ]
  return (
    <>
      <CollectionSelect
        aria-label={texts.collection}
        placeholder={texts.collection}
        className="list-filter"
        clearable
        clearButtonProps={{ 'aria-label': texts.any }}
        value={list.state.filters.collection ?? null}
        onChange={(id) => list.replace(withFilter(list.state, 'collection', id))}
      />
      {choices
        .filter(([name, , values]) => Object.keys(values).length > 0 || list.state.filters[name])
        .map(([name, label, values]) => (
          <FilterSelect key={name} list={list} name={name} label={label} values={values} />
        ))}
    </>
  )
}

function namesOf(values: readonly { value?: string }[] = []): Record<string, string> {
  return Object.fromEntries(values.flatMap(({ value }) => (value ? [[value, value]] : [])))
}
