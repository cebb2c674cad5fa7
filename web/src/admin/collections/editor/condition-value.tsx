import { Autocomplete, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { optionsOf } from '../../components/form/options.ts'
import { MoneyField } from '../../components/number/number-field.tsx'
import { texts as allTexts } from '../texts/index.ts'
import type { ConditionDraft } from './draft.rules.ts'

const texts = allTexts.rule.values

interface ValueProps {
  condition: ConditionDraft
  label: string
  error: ReactNode
  onChange: (value: string) => void
}

/** The value of a condition: an amount, a text, or one of a few options. */
export function ConditionValue({ condition: { field, value }, label, error, onChange }: ValueProps) {
  const props = { 'aria-label': label, value, error }
  switch (field) {
    case 'price':
      return <MoneyField {...props} onChange={(amount) => onChange(String(amount))} />
    case 'brand':
    case 'ribbon':
      return <FacetInput {...props} facet={`${field}s`} onChange={onChange} />
    case 'name':
      return (
        <TextInput
          {...props}
          maxLength={100}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    default:
      return (
        <Select
          {...props}
          data={optionsOf(texts[field])}
          allowDeselect={false}
          onChange={(chosen) => onChange(chosen ?? value)}
        />
      )
  }
}

interface FacetInputProps extends Omit<ValueProps, 'condition' | 'label'> {
  'aria-label': string
  value: string
  facet: 'brands' | 'ribbons'
}

/** Suggests the values used in the shop, and takes any other. */
function FacetInput({ facet, ...props }: FacetInputProps) {
  const { data } = useCall('queryProducts', {
    query: { paging: { limit: 1 }, facets: [facet] },
    includeHiddenProducts: true,
  })
  const names = (data?.facets?.[facet] ?? []).map(({ value }) => value)
  return <Autocomplete {...props} data={names} maxLength={100} />
}
