import type { FacetFilters, ProductFacets } from '@cartwright/contract/catalogue/product-query.ts'
import { type Choosable, paramsOf, type View } from './view.rules.ts'

/** What a list can be narrowed by, with the name and the values it has in addresses. */
export interface Offer extends Choosable {
  facet: 'collections' | 'choices' | 'brands' | 'ribbons'
  /** Of an option: what the merchant calls it. */
  option?: string
  values: OfferedValue[]
}

interface OfferedValue {
  value: string
  label: string
  /** As the shop's calls take it. */
  filter: string
  count: number
  /** `#rrggbb` */
  color?: string
}

/** Everything there is to choose of; collections without the one that is looked at. */
export function offersOf(facets: ProductFacets, lookedAt?: string): Offer[] {
  const { collections = [], choices = [], brands = [], ribbons = [] } = facets
  const options = Map.groupBy(choices, ({ option }) => option)
  const params = paramsOf([...options.keys()])
  const plain = ({ value, count }: { value: string; count: number }) => ({
    value,
    label: value,
    filter: value,
    count,
  })
  const offers: Offer[] = [
    {
      facet: 'collections',
      param: 'collection',
      values: collections
        .filter(({ id }) => id !== lookedAt)
        .map(({ id, name, slug, count }) => ({ value: slug, label: name, filter: id, count })),
    },
    ...[...options].map(
      ([option, values]): Offer => ({
        facet: 'choices',
        option,
        param: params.get(option) ?? option,
        values: values.map(({ value, choice, count, color }) => ({
          value,
          label: value,
          filter: choice,
          count,
          ...(color ? { color } : {}),
        })),
      }),
    ),
    { facet: 'brands', param: 'brand', values: brands.map(plain) },
    { facet: 'ribbons', param: 'ribbon', values: ribbons.map(plain) },
  ]
  return offers.filter(({ values }) => values.length > 0)
}

/** The shop's own currency: its decimals, and what one of it is in the currency of the page. */
interface Money {
  digits: number
  rate: number
}

/** What was chosen, as the shop's calls take it. */
export function facetFiltersOf(
  { chosen, inStock, price }: View,
  offers: readonly Offer[],
  money: Money,
): FacetFilters {
  const filters: FacetFilters = {}
  for (const { facet, param, values } of offers) {
    const asked = chosen.get(param) ?? []
    const taken = values.filter(({ value }) => asked.includes(value)).map(({ filter }) => filter)
    if (taken.length > 0) filters[facet] = [...(filters[facet] ?? []), ...taken]
  }
  if (inStock) filters.inStock = true
  const { min, max } = price
  if (min !== undefined || max !== undefined) {
    filters.price = {
      ...(min === undefined ? {} : { min: converted(min, money, Math.floor) }),
      ...(max === undefined ? {} : { max: converted(max, money, Math.ceil) }),
    }
  }
  return filters
}

/** Where amounts are converted, prices are rounded: what is at the edge stays inside. */
function converted(amount: number, { digits, rate }: Money, round: (value: number) => number): number {
  if (rate === 1) return Number(amount.toFixed(digits))
  return round((amount / rate) * 10 ** digits) / 10 ** digits
}

export interface FilterGroup {
  param: string
  title: string
  values: FilterValue[]
}

export interface FilterValue {
  value: string
  /** Where it is another text than the value. */
  label?: string
  count: number
  color?: string
  chosen?: true
}

/** What is on offer in the order it always has, counted among what is shown now: nothing moves when something is chosen. */
export function groupsOf(
  offers: readonly Offer[],
  { chosen }: View,
  now: { counts: ReadonlyMap<string, number>; titles: (offer: Offer) => string },
): FilterGroup[] {
  return offers.flatMap((offer) => {
    const asked = chosen.get(offer.param) ?? []
    if (offer.values.length < 2 && asked.length === 0) return []
    const values = offer.values.map(({ value, label, filter, color }) => ({
      value,
      ...(label === value ? {} : { label }),
      count: now.counts.get(`${offer.facet} ${filter}`) ?? 0,
      ...(color ? { color } : {}),
      ...(asked.includes(value) ? { chosen: true as const } : {}),
    }))
    return [{ param: offer.param, title: now.titles(offer), values }]
  })
}

/** How many there are of each value of each facet. */
export function countsOf(offers: readonly Offer[]): Map<string, number> {
  return new Map(
    offers.flatMap(({ facet, values }) =>
      values.map(({ filter, count }): [string, number] => [`${facet} ${filter}`, count]),
    ),
  )
}
