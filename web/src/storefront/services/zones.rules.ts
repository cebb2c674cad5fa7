import type { ZoneGroup } from './picker.view.ts'

/** The zone that times are shown in and the shop's; then the places of each continent by name. */
export function zoneGroups({
  zone,
  shopZone,
  language,
}: {
  zone: string
  shopZone: string
  language: string
}): ZoneGroup[] {
  const first = [...new Set([zone, shopZone])]
  const regions = new Map<string, ZoneGroup['zones']>()
  for (const value of Intl.supportedValuesOf('timeZone')) {
    const [region = '', city] = value.split('/')
    if (city === undefined) continue
    regions.set(region, [...(regions.get(region) ?? []), { value, label: cityOf(value) }])
  }
  const compare = new Intl.Collator(language).compare
  return [
    { label: '', zones: first.map((value) => ({ value, label: longLabel(value, language) })) },
    ...[...regions].map(([region, zones]) => ({
      label: region,
      zones: zones.filter(({ value }) => !first.includes(value)).sort((a, b) => compare(a.label, b.label)),
    })),
  ].filter(({ zones }) => zones.length > 0)
}

/** `America/Argentina/Buenos_Aires`: Buenos Aires, Argentina. */
export function cityOf(zone: string): string {
  const [, ...places] = zone.replaceAll('_', ' ').split('/')
  return places.length === 0 ? zone : places.toReversed().join(', ')
}

/** In July: zones without summer time in the year 1970 would be called by their winter time. */
const summer = Date.UTC(2026, 6, 1)

/** Berlin (Central European Time). */
function longLabel(zone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(summer).find(({ type }) => type === 'timeZoneName')?.value
  const city = cityOf(zone)
  return name && name !== city ? `${city} (${name})` : city
}
