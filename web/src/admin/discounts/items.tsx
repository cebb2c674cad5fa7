import { discountRuleLimits } from '@cartwright/contract/pricing/discount-rules.ts'
import { MultiSelect, type MultiSelectProps, Select } from '@mantine/core'
import { useCall } from '../api/use-call.ts'
import { Hint } from '../components/display/hint.tsx'
import { optionsOf } from '../components/form/options.ts'
import type { Form } from '../components/form/use-revision.ts'
import { useSearchWords } from '../components/form/use-search-words.ts'
import type { DiscountValues, ItemValues } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.items

interface ItemsProps {
  form: Form<DiscountValues>
  /** Of the values in the form, e.g. `items`. */
  path: string
  items: ItemValues
  label: string
  /** What the choice of everything is called. */
  all: string
}

/** Which items count: everything, some products or some collections. */
export function Items({ form, path, items, label, all }: ItemsProps) {
  const { other, ...choices } = texts.scopes
  const offered = { all, ...choices, ...(items.scope === 'other' ? { other } : {}) }
  return (
    <>
      <Select
        label={label}
        data={optionsOf(offered)}
        allowDeselect={false}
        {...form.getInputProps(`${path}.scope`)}
      />
      {items.scope === 'products' && (
        <Products chosen={items.productIds} {...form.getInputProps(`${path}.productIds`)} />
      )}
      {items.scope === 'collections' && (
        <Collections chosen={items.collectionIds} {...form.getInputProps(`${path}.collectionIds`)} />
      )}
      {items.scope === 'other' && <Hint>{texts.otherHint}</Hint>}
    </>
  )
}

interface ChosenProps extends Omit<MultiSelectProps, 'data'> {
  chosen: readonly string[]
}

const most = discountRuleLimits.items

function Products({ chosen, ...props }: ChosenProps) {
  const { typed, words, search } = useSearchWords()
  const known = useCall(
    'queryProducts',
    { query: { filter: { id: { $in: chosen } }, paging: { limit: most } }, includeHiddenProducts: true },
    { enabled: chosen.length > 0, keepPrevious: true },
  )
  const found = useCall(
    'queryProducts',
    {
      query: { paging: { limit: 20 }, ...(words === '' ? {} : { search: { expression: words } }) },
      includeHiddenProducts: true,
    },
    { keepPrevious: true },
  )
  const items = [...(found.data?.products ?? []), ...(known.data?.products ?? [])]
  return <Choice label={texts.products} chosen={chosen} items={items} {...{ typed, search }} {...props} />
}

function Collections({ chosen, ...props }: ChosenProps) {
  const { typed, words, search } = useSearchWords()
  const known = useCall(
    'queryCollections',
    { query: { filter: { id: { $in: chosen } }, paging: { limit: most } } },
    { enabled: chosen.length > 0, keepPrevious: true },
  )
  const found = useCall(
    'queryCollections',
    { query: { filter: words === '' ? {} : { name: { $contains: words } }, paging: { limit: 20 } } },
    { keepPrevious: true },
  )
  const items = [...(found.data?.collections ?? []), ...(known.data?.collections ?? [])]
  return <Choice label={texts.collections} chosen={chosen} items={items} {...{ typed, search }} {...props} />
}

interface ChoiceProps extends ChosenProps {
  items: readonly { id?: string | null; name?: string | null }[]
  typed: string
  search: (words: string) => void
}

/** Offers what the search finds. What is chosen shows its name, or its id until that is read. */
function Choice({ chosen, items, typed, search, ...props }: ChoiceProps) {
  const names = new Map(chosen.map((id) => [id, id]))
  for (const { id, name } of items) names.set(id ?? '', name ?? '')
  return (
    <MultiSelect
      placeholder={texts.search}
      nothingFoundMessage={texts.nothing}
      searchable
      required
      hidePickedOptions
      maxValues={most}
      data={[...names].map(([value, label]) => ({ value, label }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={search}
      {...props}
    />
  )
}
