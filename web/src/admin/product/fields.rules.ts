import { texts } from './texts.ts'

const longest = 80

/** What a field of a product is called. */
export function fieldName(field: string): string {
  return (texts.fieldNames as Record<string, string>)[field] ?? field
}

/** A value of any kind in a few words. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'string') return shortened(value.replace(/<[^>]*>/g, ' ').trim())
  if (Array.isArray(value)) return shortened(value.map(valueText).join(', '))
  if (typeof value === 'object') return shortened(Object.values(value).map(valueText).join(' · '))
  return String(value)
}

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
