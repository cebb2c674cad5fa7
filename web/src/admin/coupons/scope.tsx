import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { FormSection } from '../components/form/record-form.tsx'
import type { CouponFields } from './fields.ts'
import { scopes } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.scope

/** What a coupon is for, and from which value on. */
export function ScopePart({ form }: { form: CouponFields }) {
  const { currency } = useLocaleSettings()
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
      </SimpleGrid>
      <NumberInput
        label={texts.minimum}
        description={texts.minimumHint}
        min={0}
        suffix={` ${currency}`}
        w={{ sm: 320 }}
        {...form.getInputProps('minimumSubtotal')}
      />
    </FormSection>
  )
}

function ProductSelect({ form }: { form: CouponFields }) {
  const { words, search } = useWords()
  const { entityId } = form.values
  const asking = { includeHiddenProducts: true }
  const known = useCall(
    'queryProducts',
    { query: { filter: JSON.stringify({ id: entityId }), paging: { limit: 1 } }, ...asking },
    { enabled: entityId !== '' },
  )
  const found = useCall(
    'queryProducts',
    { query: { filter: JSON.stringify(named(words)), paging: { limit: 20 } }, ...asking },
    { keepPrevious: true },
  )
  return (
    <Chosen
      form={form}
      label={texts.product}
      things={[...(known.data?.products ?? []), ...(found.data?.products ?? [])]}
      search={search}
    />
  )
}

function CollectionSelect({ form }: { form: CouponFields }) {
  const { words, search } = useWords()
  const { entityId } = form.values
  const known = useCall(
    'queryCollections',
    { query: { filter: { id: entityId }, paging: { limit: 1 } } },
    { enabled: entityId !== '' },
  )
  const found = useCall(
    'queryCollections',
    { query: { filter: named(words), paging: { limit: 20 } } },
    { keepPrevious: true },
  )
  return (
    <Chosen
      form={form}
      label={texts.collection}
      things={[...(known.data?.collections ?? []), ...(found.data?.collections ?? [])]}
      search={search}
    />
  )
}

interface ChosenProps {
  form: CouponFields
  label: string
  things: readonly { id?: string | null; name?: string | null }[]
  search: (words: string) => void
}

/** One of what the shop finds for the words; the one that is chosen is always among them. */
function Chosen({ form, label, things, search }: ChosenProps) {
  const names = new Map(things.map(({ id, name }) => [id ?? '', name ?? '']))
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

function useWords() {
  const [typed, search] = useState('')
  const [words] = useDebouncedValue(typed, 200)
  return { words, search }
}

function named(words: string): Record<string, unknown> {
  return words === '' ? {} : { name: { $contains: words } }
}
