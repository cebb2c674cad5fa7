const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether a country is a member state of the EU. */
export function isMemberState(country: string): boolean {
  return members.has(country)
}
