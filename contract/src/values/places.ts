import { countries } from './countries.ts'

export interface Choice {
  value: string
  label: string
}

const countryLists = new Map<string, Choice[]>()

/** All countries, sorted by their names in a language. */
export function countryChoices(language: string): Choice[] {
  const known = countryLists.get(language)
  if (known) return known
  const list = countries
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  countryLists.set(language, list)
  return list
}

export function isCountry(code: string): boolean {
  return countries.includes(code)
}

/** The regions of countries whose addresses or taxes need them: ISO 3166-2 code without the country, and name. */
const regionLists: Record<string, string> = {
  US: 'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  BR: 'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins',
}

/** The regions of a country as options. Undefined if its addresses need none. Values are ISO 3166-2: `US-NY`. */
export function regionChoices(country: string): Choice[] | undefined {
  return lookUp(regionLists, country)
    ?.split('|')
    .map((entry) => {
      const space = entry.indexOf(' ')
      return { value: `${country}-${entry.slice(0, space)}`, label: entry.slice(space + 1) }
    })
}

/** Countries that write the city before the postcode. */
const cityFirst = new Set('AU BR CA GB HK ID IE IN JP KR NZ PH PK SG TH TW UA US ZA'.split(' '))

export function cityComesFirst(country: string): boolean {
  return cityFirst.has(country)
}

/** Countries whose addresses need no postcode. */
const withoutPostcode = new Set(
  'AE AG AO AW BB BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK KI KM KN KP LC ML MO MR MW NA NR NU QA RW SB SC SL SR ST SY TD TF TG TK TL TO TT TV UG VU YE ZW'.split(
    ' ',
  ),
)

export function hasPostcode(country: string): boolean {
  return !withoutPostcode.has(country)
}

/** Own properties only: the country is user input. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
