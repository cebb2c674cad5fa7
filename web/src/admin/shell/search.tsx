import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf, useLinkedPages } from './navigation.tsx'
import { texts } from './texts/index.ts'
import { useFound } from './use-found.tsx'

/** The palette: pages and actions by name, products and orders as the shop finds them. */
export function Search() {
  const [query, setQuery] = useState('')
  const [settled] = useDebouncedValue(query.trim(), 200)
  const navigate = useNavigate()
  const linked = useLinkedPages()
  const found = useFound(settled)
  const goTo: SpotlightActionData[] = linked.map((page) => ({
    id: page.path || 'home',
    label: page.link.label,
    leftSection: <page.link.icon size={20} stroke={1.6} aria-hidden />,
    onClick: () => navigate(addressOf(page)),
  }))
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      actions={[{ group: texts.search.pages, actions: matching(goTo, query) }, ...found].filter(
        ({ actions }) => actions.length > 0,
      )}
      filter={(_query, actions) => actions}
      nothingFound={texts.search.nothing}
      tagsToIgnore={[]}
      triggerOnContentEditable
      highlightQuery
      scrollable
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': texts.search.label } }}
      maxHeight={460}
      searchProps={{
        placeholder: texts.search.placeholder,
        'aria-label': texts.search.label,
        leftSection: <IconSearch size={20} aria-hidden />,
      }}
    />
  )
}

/** What the shop finds is right as it is; pages are found by any part of their name. */
function matching(actions: readonly SpotlightActionData[], query: string): SpotlightActionData[] {
  const words = query.trim().toLocaleLowerCase()
  return actions.filter(({ label = '' }) => label.toLocaleLowerCase().includes(words))
}
