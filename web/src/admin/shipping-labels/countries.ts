import { countries } from '@cartwright/contract/values/countries.ts'
import { countryName } from '@cartwright/contract/values/places.ts'
import { language } from '../language/language.ts'

/** The choices of a field for a country, by name. */
export const countryOptions = countries
  .map((value) => ({ value, label: countryName(value, language) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, language))
