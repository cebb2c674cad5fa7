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

/** `America/Argentina/Buenos_Aires`: Buenos Aires, Argentina. */
export function zoneCity(zone: string): string {
  const [, ...places] = currentZone(zone).replaceAll('_', ' ').split('/')
  return places.length === 0 ? zone : places.toReversed().join(', ')
}

/** In July: zones without summer time in the year 1970 would be called by their winter time. */
const summer = Date.UTC(2026, 6, 1)

/** For people: Berlin (Central European Time). */
export function zoneName(zone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(summer).find(({ type }) => type === 'timeZoneName')?.value
  const city = zoneCity(zone)
  return name && name !== city ? `${city} (${name})` : city
}

const knownChoices = new Map<string, { value: string; label: string }[]>()

/** All time zones by their names of today, and UTC. The one that is chosen keeps the name under which it was saved. */
export function zoneChoices(language: string, chosen = 'UTC'): { value: string; label: string }[] {
  const key = `${language} ${chosen}`
  const choices = knownChoices.get(key) ?? readChoices(language, chosen)
  // A form asks at each keystroke, and the names of all zones take long to find.
  knownChoices.set(key, choices)
  return choices
}

function readChoices(language: string, chosen: string): { value: string; label: string }[] {
  const all = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')].map(currentZone))
  return [...all]
    .map((zone) => ({ value: zone === currentZone(chosen) ? chosen : zone, label: zoneName(zone, language) }))
    .sort((a, b) => Number(b.value === 'UTC') - Number(a.value === 'UTC') || a.label.localeCompare(b.label))
}
