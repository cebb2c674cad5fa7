import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type {
  ApplyCountryDefaultsRequest,
  CountrySetting,
  GetCountryDefaultsReply,
  RateGroup,
  SuggestedRegion,
} from '@cartwright/contract/pricing/countries/defaults.ts'
import type { Template } from '@cartwright/contract/sites/wording/page-templates.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import * as sitePages from '../../sites/pages/service.ts'
import { isEuropean } from '../../sites/seller/vat-ids.rules.ts'
import type { PartialSettings, SiteSettings } from '../../sites/settings/rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { groups, mappings, regions } from '../tax/service.ts'
import { countryIsChosen, markCountryChosen, taxGroupsByName, taxRegionsOfSite } from './queries.ts'
import {
  placeKey,
  ratesFrom,
  settingChanges,
  suggestedPages,
  suggestedRegions,
  type TaxPlace,
  wantedSettings,
} from './rules.ts'

/** What a country would change, and what it would not. */
export async function preview(
  shop: Shop,
  { siteId }: Caller,
  country: string,
): Promise<GetCountryDefaultsReply> {
  const [site, hasPrices, known] = await Promise.all([
    sites.get(shop, siteId),
    sites.isPriced(shop, siteId),
    shop.db.run(taxRegionsOfSite, [siteId]),
  ])
  const all = offered(shop, site, country)
  const pages = await missingPages(shop, site, country)
  const taxed = new Set(known.filter(({ hasRates }) => hasRates).map(placeKey))
  return {
    settings: settingChanges(country, site.settings, hasPrices),
    regions: all.filter((region) => !taxed.has(placeKey(region))),
    existing: all.filter((region) => taxed.has(placeKey(region))).map(placeOf),
    pages: pages.map(({ slug, title }) => ({ slug, title })),
    revision: String(site.revision),
    ratesFrom,
  }
}

/** Takes over the settings, regions and pages that are named. Regions that have rates keep them, and so do pages. */
export async function apply(
  shop: Shop,
  caller: Caller,
  request: ApplyCountryDefaultsRequest,
): Promise<sites.Site> {
  const { siteId } = caller
  const { country, settings, regions: places, revision, pages = [] } = request
  if (places.length > 0 && !may(caller, 'ECOM.MANAGE_TAX')) throw refuse('PERMISSION_DENIED')
  const before = await sites.get(shop, siteId)
  const change = chosenSettings(country, { settings, before: before.settings })
  const site = await sites.update(shop, siteId, { settings: change, revision })
  const wanted = new Set(places.map(placeKey))
  const chosen = offered(shop, before, country).filter((region) => wanted.has(placeKey(region)))
  const { language = site.settings.language } = request
  if (chosen.length > 0) await addRates(shop, { siteId, language }, chosen)
  const drafts = (await missingPages(shop, site, country)).filter(({ slug }) => pages.includes(slug))
  for (const page of drafts) await sitePages.save(shop, siteId, { ...page, draft: true })
  await shop.db.run(markCountryChosen, [siteId, new Date(shop.clock())])
  return site
}

/** Whether the merchant has still to say where the shop sells from. */
export async function isMissing(shop: Shop, siteId: string): Promise<boolean> {
  const [row] = await shop.db.run(countryIsChosen, [siteId])
  return !row?.chosen
}

/** The examples of pages, in the language that the shop has or is suggested. */
async function missingPages(shop: Shop, site: sites.Site, country: string): Promise<Template[]> {
  const { settings } = site
  const hasPrices = await sites.isPriced(shop, site.id)
  const change = settingChanges(country, settings, hasPrices).find(({ setting }) => setting === 'language')
  const language = change?.suggested ? change.after : settings.language
  const wanted = suggestedPages(country, language)
  const known = await sitePages.findKnown(
    shop,
    site.id,
    wanted.map(({ slug }) => slug),
  )
  return wanted.filter(({ slug }) => !known.includes(slug))
}

function offered(shop: Shop, { settings }: sites.Site, country: string): SuggestedRegion[] {
  const { timeZone, address } = settings
  const subdivision = address.country === country ? address.subdivision : undefined
  return suggestedRegions(country, { today: dayIn(timeZone, shop.clock()), subdivision })
}

function placeOf({ country, subdivision }: TaxPlace): TaxPlace {
  return subdivision ? { country, subdivision } : { country }
}

/** An address that says no more than a country moves along with it. */
function chosenSettings(
  country: string,
  { settings, before }: { settings: readonly CountrySetting[]; before: SiteSettings },
): PartialSettings {
  const wanted = wantedSettings(country)
  const chosen = Object.fromEntries(
    settings.flatMap((name) => (name in wanted ? [[name, wanted[name]]] : [])),
  )
  const { country: _, ...address } = before.address
  const isBlank = Object.values(address).every((value) => !value)
  return { ...chosen, ...(settings.includes('country') && isBlank ? { address: { country } } : {}) }
}

interface Adding {
  siteId: string
  /** BCP 47, of the names of new groups. */
  language: string
}

async function addRates(shop: Shop, to: Adding, chosen: readonly SuggestedRegion[]): Promise<void> {
  const { siteId } = to
  const known = new Map((await shop.db.run(taxRegionsOfSite, [siteId])).map((one) => [placeKey(one), one]))
  const wanted = chosen.filter((region) => !known.get(placeKey(region))?.hasRates)
  const groupIds = await groupsFor(shop, to, wanted)
  for (const region of wanted) {
    const taxRegionId = known.get(placeKey(region))?.id ?? (await addRegion(shop, siteId, region))
    for (const { group, ...rate } of region.rates) {
      const taxGroupId = groupIds.get(group) ?? ''
      await mappings.create(shop, { siteId }, { ...rate, taxGroupId, taxRegionId })
    }
  }
}

async function addRegion(shop: Shop, siteId: string, region: TaxPlace): Promise<string> {
  const { taxRegion } = await regions.create(shop, { siteId }, placeOf(region))
  return taxRegion.id
}

/** The groups of the rates. The standard rate is for all products without a group. */
async function groupsFor(
  shop: Shop,
  { siteId, language }: Adding,
  wanted: readonly SuggestedRegion[],
): Promise<Map<RateGroup, string>> {
  const names = groupNames[pageLanguage(language)]
  const used = new Set(wanted.flatMap(({ rates }) => rates.map(({ group }) => group)))
  const [everything] = (await groups.listDefault(shop, { siteId })).taxGroups
  const found = await shop.db.run(taxGroupsByName, [siteId, Object.values(groupNames).flatMap(Object.values)])
  const ids = new Map<RateGroup, string>([['STANDARD', everything?.id ?? '']])
  for (const group of ['REDUCED', 'SECOND_REDUCED'] as const) {
    if (!used.has(group)) continue
    const known = found.find(({ name }) => Object.values(groupNames).some((of) => of[group] === name))
    ids.set(group, known?.id ?? (await groups.create(shop, { siteId }, { name: names[group] })).taxGroup.id)
  }
  return ids
}

const groupNames: Record<PageLanguage, Record<Exclude<RateGroup, 'STANDARD'>, string>> = {
  en: { REDUCED: 'Reduced rate', SECOND_REDUCED: 'Second reduced rate' },
  de: { REDUCED: 'Ermäßigter Satz', SECOND_REDUCED: 'Zweiter ermäßigter Satz' },
}

/** Whether the shop has tax rates of a member state of the EU that is not its own. */
export async function taxesAbroad(shop: Shop, siteId: string): Promise<boolean> {
  const home = (await sites.get(shop, siteId)).settings.address.country
  const regions = await shop.db.run(taxRegionsOfSite, [siteId])
  return regions.some(({ country, hasRates }) => hasRates && country !== home && isEuropean(country))
}
