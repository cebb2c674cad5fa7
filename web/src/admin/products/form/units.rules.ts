import { unitSigns } from '@cartwright/contract/values/measures.ts'

/** What a form offers of units. */
export const measures = Object.entries(unitSigns).map(([value, label]) => ({ value, label }))

export const lengths = measures.filter(({ value }) => ['MM', 'CM', 'M', 'IN', 'FT', 'YD'].includes(value))
