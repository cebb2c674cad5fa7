import { Select, SimpleGrid } from '@mantine/core'
import { useCall } from '../api/use-call.ts'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { useSearchWords } from '../components/form/use-search-words.ts'
import { MoneyField } from '../components/number/number-field.tsx'
import { type CouponValues, scopes } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.scope

/** The products that a coupon applies to, and the least they must cost. */
export function ScopeSection({ form }: { form: Form<CouponValues> }) {
  const { scope } = form.values
  const kind = form.getInputProps('scope')
  return (
    <FormSection title={texts.title}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={texts.label}
          data={scopes.map((value) => ({ value, label: texts.scopes[value] }))}
          allowDeselect={false}
          {...kind}
          onChange={(value) => {
            kind.onChange(value)
            form.setFieldValue('entityId', '')
          }}
        />
        {scope === 'product' && <ProductSelect form={form} />}
        {scope === 'collection' && <CollectionSelect form={form} />}
        {scope === 'event' && <EventSelect form={form} />}
      </SimpleGrid>
      <MoneyField
        label={texts.minimum}
        description={texts.minimumHint}
        w={{ sm: 320 }}
        {...form.getInputProps('minimumSubtotal')}
      />
    </FormSection>
  )
}

function ProductSelect({ form }: { form: Form<CouponValues> }) {
  const { words, search } = useSearchWords()
  const { entityId } = form.values
  const options = { includeHiddenProducts: true }
  const current = useCall(
    'queryProducts',
    { query: { filter: JSON.stringify({ id: entityId }), paging: { limit: 1 } }, ...options },
    { enabled: entityId !== '' },
  )
  const found = useCall(
    'queryProducts',
    { query: { filter: JSON.stringify(nameFilter(words)), paging: { limit: 20 } }, ...options },
    { keepPrevious: true },
  )
  return (
    <SearchSelect
      form={form}
      label={texts.product}
      items={[...(current.data?.products ?? []), ...(found.data?.products ?? [])]}
      search={search}
    />
  )
}

function CollectionSelect({ form }: { form: Form<CouponValues> }) {
  const { words, search } = useSearchWords()
  const { entityId } = form.values
  const current = useCall(
    'queryCollections',
    { query: { filter: { id: entityId }, paging: { limit: 1 } } },
    { enabled: entityId !== '' },
  )
  const found = useCall(
    'queryCollections',
    { query: { filter: nameFilter(words), paging: { limit: 20 } } },
    { keepPrevious: true },
  )
  return (
    <SearchSelect
      form={form}
      label={texts.collection}
      items={[...(current.data?.collections ?? []), ...(found.data?.collections ?? [])]}
      search={search}
    />
  )
}

/** The latest events. */
function EventSelect({ form }: { form: Form<CouponValues> }) {
  const sort = [{ fieldName: 'dateAndTimeSettings.startDate', order: 'DESC' as const }]
  const { data } = useCall('queryEvents', { query: { sort, paging: { limit: 100 } }, includeDrafts: true })
  return (
    <Select
      label={texts.event}
      nothingFoundMessage={texts.nothing}
      searchable
      required
      allowDeselect={false}
      data={(data?.events ?? []).map(({ id, title }) => ({ value: id ?? '', label: title ?? '' }))}
      {...form.getInputProps('entityId')}
    />
  )
}

interface SearchSelectProps {
  form: Form<CouponValues>
  label: string
  items: readonly { id?: string | null; name?: string | null }[]
  search: (words: string) => void
}

/** Offers what the search finds; the current choice is always among the options. */
function SearchSelect({ form, label, items, search }: SearchSelectProps) {
  const names = new Map(items.map(({ id, name }) => [id ?? '', name ?? '']))
  return (
    <Select
      label={label}
      placeholder={texts.search}
      nothingFoundMessage={texts.nothing}
      searchable
      required
      allowDeselect={false}
      data={[...names].map(([value, name]) => ({ value, label: name }))}
      filter={({ options }) => options}
      onSearchChange={search}
      {...form.getInputProps('entityId')}
    />
  )
}

function nameFilter(words: string): Record<string, unknown> {
  return words === '' ? {} : { name: { $contains: words } }
}
