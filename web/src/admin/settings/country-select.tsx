import { countries as countryCodes } from '@cartwright/contract/values/countries.ts'
import { Select } from '@mantine/core'
import { language } from '../language/language.ts'
import { countries } from './options.rules.ts'

export const countryOptions = countries(countryCodes, language)

interface CountrySelectProps {
  label: string
  required?: boolean
  /** The input props of the form. */
  field: { value?: string; onChange: (value: string | null) => void }
  /** Clears what belongs to the former country. */
  onCountryChange: () => void
}

export function CountrySelect({ field, onCountryChange, ...props }: CountrySelectProps) {
  return (
    <Select
      data={countryOptions}
      searchable
      allowDeselect={false}
      {...props}
      {...field}
      onChange={(value) => {
        field.onChange(value)
        onCountryChange()
      }}
    />
  )
}
