import type { PageField } from '@cartwright/contract/pages.ts'

/** The fields by which a shopper is reached, and those that make up an address. */
export function grouped(fields: PageField[]): { contact: PageField[]; address: PageField[] } {
  const isContact = (field: PageField) => field.kind === 'email'
  return { contact: fields.filter(isContact), address: fields.filter((field) => !isContact(field)) }
}

/** How much of a row a field takes, by what it holds. */
export function widthOf({ autocomplete }: PageField): 'half' | 'third' | 'full' {
  const token = autocomplete.split(' ').at(-1) ?? ''
  if (['given-name', 'family-name', 'cc-exp', 'cc-csc'].includes(token)) return 'half'
  return ['address-level1', 'address-level2', 'postal-code'].includes(token) ? 'third' : 'full'
}

/** Whether delivery, tax or the total may change with this control. */
export function movesPrices(name: string, autocomplete: string): boolean {
  if (name === 'delivery' || name === 'billingDiffers') return true
  return ['country', 'address-level1', 'postal-code'].includes(autocomplete.split(' ').at(-1) ?? '')
}
