import type { PageField } from '@cartwright/contract/pages/pages.ts'

/** `first` and `third` share a row of three. On a small screen, the first has its own. */
export type Width = 'full' | 'half' | 'first' | 'third'

export function widthsOf(fields: PageField[]): Width[] {
  const tokens = fields.map(({ autocomplete }) => autocomplete.split(' ').at(-1) ?? '')
  const inPlace = tokens.filter((token) => placeTokens.includes(token))
  return tokens.map((token, index) => {
    if (fields[index]?.half) return 'half'
    if (placeTokens.includes(token)) {
      if (inPlace.length < 3) return 'half'
      return token === inPlace[0] ? 'first' : 'third'
    }
    return ['given-name', 'family-name', 'cc-exp', 'cc-csc'].includes(token) ? 'half' : 'full'
  })
}

/** City, region and postal code make one row, in the order of the country. */
const placeTokens = ['address-level1', 'address-level2', 'postal-code']
