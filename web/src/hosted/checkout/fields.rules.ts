import type { PageField } from '@cartwright/contract/pages/pages.ts'

/** The fields by which a shopper is reached, and those that make up an address. */
export function grouped(fields: PageField[]): { contact: PageField[]; address: PageField[] } {
  const isContact = (field: PageField) => field.kind === 'email'
  return { contact: fields.filter(isContact), address: fields.filter((field) => !isContact(field)) }
}

/** `first` and `third` share a row of three; on a small screen the first of them has its own. */
export type Width = 'full' | 'half' | 'first' | 'third'

/** How much of a row each field takes, by what it holds. */
export function widthsOf(fields: PageField[]): Width[] {
  const tokens = fields.map(({ autocomplete }) => autocomplete.split(' ').at(-1) ?? '')
  const inPlace = tokens.filter((token) => ofPlace.includes(token))
  return tokens.map((token) => {
    if (ofPlace.includes(token)) {
      if (inPlace.length < 3) return 'half'
      return token === inPlace[0] ? 'first' : 'third'
    }
    return ['given-name', 'family-name', 'cc-exp', 'cc-csc'].includes(token) ? 'half' : 'full'
  })
}

/** Together they make one row: city, region, postal code, in whatever order the country has them. */
const ofPlace = ['address-level1', 'address-level2', 'postal-code']

/** Whether delivery, tax or the total may change with this control. */
export function movesPrices(name: string, autocomplete: string): boolean {
  if (name === 'delivery' || name === 'billingDiffers') return true
  return ['country', 'address-level1', 'postal-code'].includes(autocomplete.split(' ').at(-1) ?? '')
}
