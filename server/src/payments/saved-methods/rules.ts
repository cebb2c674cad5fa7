import type { SavedMethod } from './queries.ts'

/** `Visa •••• 4242`, as the provider describes it; without a brand, with the title of the method. */
export function labelOf(
  { details: { brand, lastDigits } }: Pick<SavedMethod, 'details'>,
  title: string,
): string {
  return [brand ?? title, ...(lastDigits ? [`•••• ${lastDigits}`] : [])].join(' ')
}
