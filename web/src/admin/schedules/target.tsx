import { MultiSelect, Select } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { CollectionSelect } from '../collections/collection-select.tsx'
import { Hint } from '../components/display/hint.tsx'
import { optionsOf } from '../components/form/options.ts'
import { FormSection } from '../components/form/record-form.tsx'
import type { PlanValues } from './schedules.rules.ts'
import { texts } from './texts/index.ts'

type PlanFields = ReturnType<typeof useForm<PlanValues>>

/** Which products a planned change is for. */
export function Target({ form }: { form: PlanFields }) {
  const { target } = form.values
  return (
    <FormSection title={texts.parts.target}>
      <Select
        label={texts.kind}
        data={optionsOf(texts.kinds)}
        allowDeselect={false}
        {...form.getInputProps('target')}
      />
      {target === 'products' && <Products form={form} />}
      {target === 'collection' && <Collections form={form} />}
      {target !== 'products' && <Hint>{texts.atStart}</Hint>}
    </FormSection>
  )
}

/** The most products whose names the shop returns at once. */
const most = 100

function Products({ form }: { form: PlanFields }) {
  const [typed, search] = useState('')
  const [words] = useDebouncedValue(typed, 200)
  const { productIds } = form.values
  const known = useCall(
    'queryProducts',
    { query: chosenProducts(productIds), includeHiddenProducts: true },
    { enabled: productIds.length > 0, keepPrevious: true },
  )
  const found = useCall(
    'queryProducts',
    {
      query: { paging: { limit: 20 }, ...(words === '' ? {} : { search: { expression: words } }) },
      includeHiddenProducts: true,
    },
    { keepPrevious: true },
  )
  const names = new Map(productIds.map((id) => [id, id]))
  for (const { id = '', name } of [...(found.data?.products ?? []), ...(known.data?.products ?? [])]) {
    names.set(id, name ?? '')
  }
  return (
    <MultiSelect
      label={texts.chosen}
      placeholder={texts.search}
      searchable
      hidePickedOptions
      data={[...names].map(([value, label]) => ({ value, label }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={search}
      {...form.getInputProps('productIds')}
    />
  )
}

/** The query for these products, up to the limit. */
export function chosenProducts(ids: readonly string[]) {
  return { filter: { id: { $in: ids.slice(0, most) } }, paging: { limit: most } }
}

function Collections({ form }: { form: PlanFields }) {
  const { value, ...field } = form.getInputProps('collectionId')
  return <CollectionSelect label={texts.collection} allowDeselect={false} value={value || null} {...field} />
}
