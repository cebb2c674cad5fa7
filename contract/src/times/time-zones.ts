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
  const city = zoneCity(zone)
  if (city === 'UTC') return city
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(summer).find(({ type }) => type === 'timeZoneName')?.value
  return name && name !== city ? `${city} (${name})` : city
}

interface ZoneChoice {
  value: string
  label: string
}

/** By language: the names of all zones take long to find, and a form asks at each keystroke. */
const knownChoices = new Map<string, readonly ZoneChoice[]>()

/** All time zones by their names of today, and UTC. The one that is chosen keeps the name under which it was saved. */
export function zoneChoices(language: string, chosen = 'UTC'): ZoneChoice[] {
  const known = knownChoices.get(language) ?? sorted(readChoices(language), language)
  knownChoices.set(language, known)
  const current = currentZone(chosen)
  if (known.some(({ value }) => value === current))
    return known.map((choice) => (choice.value === current ? { ...choice, value: chosen } : choice))
  return sorted([...known, { value: chosen, label: zoneName(chosen, language) }], language)
}

/** A browser that lists a zone by its old name may not know the new one, but has the words for it. */
function readChoices(language: string): ZoneChoice[] {
  const listed = new Map(
    ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [currentZone(zone), zone]),
  )
  return [...listed].map(([value, zone]) => ({ value, label: zoneName(zone, language) }))
}

function sorted(choices: readonly ZoneChoice[], language: string): ZoneChoice[] {
  const { compare } = new Intl.Collator(language)
  const rank = ({ value }: ZoneChoice) => (value === 'UTC' ? 0 : 1)
  return choices.toSorted((a, b) => rank(a) - rank(b) || compare(a.label, b.label))
}
