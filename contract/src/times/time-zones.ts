/** Programs list some time zones by names of before: Unicode keeps the name that it had first. */
const currentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The name that a time zone of the IANA database has today. */
export function currentZone(zone: string): string {
  return currentNames[zone] ?? zone
}

/** For people: `America/New York`. */
export function zoneName(zone: string): string {
  return currentZone(zone).replaceAll('_', ' ')
}

/** All time zones by their names of today, and UTC. The one that is chosen keeps the name under which it was saved. */
export function zoneChoices(chosen = 'UTC'): { value: string; label: string }[] {
  const all = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')].map(currentZone))
  return [...all]
    .map((zone) => ({ value: zone === currentZone(chosen) ? chosen : zone, label: zoneName(zone) }))
    .sort((a, b) => Number(b.value === 'UTC') - Number(a.value === 'UTC') || a.label.localeCompare(b.label))
}
