const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether a country is a member state of the EU. */
export function isEuropean(country: string): boolean {
  return members.has(country)
}

/** Whether it goes from one member state to another. */
export function isBetweenMembers(country: string | null | undefined, { from }: { from: string }): boolean {
  return Boolean(country) && country !== from && isEuropean(from) && isEuropean(country ?? '')
}
