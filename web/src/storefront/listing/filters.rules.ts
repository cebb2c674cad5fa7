import type { FacetFilters, ProductFacets } from '@cartwright/contract/catalogue/product-query.ts'
import { type Filter, type FilterGroup, paramsOf, type View } from './view.rules.ts'

/** A facet of the list, with its name and values in addresses. */
export interface Offer extends Filter {
  facet: 'collections' | 'choices' | 'brands' | 'ribbons'
  /** The name of the option, if it is one. */
  option?: string
  values: OfferedValue[]
}

interface OfferedValue {
  value: string
  label: string
  /** The value in calls to the shop. */
  filter: string
  count: number
  /** `#rrggbb` */
  color?: string
}

/** All filters of a list; collections without the current one. */
export function offersOf(facets: ProductFacets, current?: string): Offer[] {
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
        .filter(({ id }) => id !== current)
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

/** The decimals of the shop's currency, and one unit of it in the currency of the page. */
interface Money {
  digits: number
  rate: number
}

export function facetFiltersOf(
  { chosen, inStock, price }: View,
  offers: readonly Offer[],
  money: Money,
): FacetFilters {
  const filters: FacetFilters = {}
  for (const { facet, param, values } of offers) {
    const asked = chosen.get(param) ?? []
    const chosenValues = values.filter(({ value }) => asked.includes(value)).map(({ filter }) => filter)
    if (chosenValues.length > 0) filters[facet] = [...(filters[facet] ?? []), ...chosenValues]
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

/** Converted prices are rounded, so the limits are widened to include them. */
function converted(amount: number, { digits, rate }: Money, round: (value: number) => number): number {
  if (rate === 1) return Number(amount.toFixed(digits))
  return round((amount / rate) * 10 ** digits) / 10 ** digits
}

/** The filters with current counts. Their order stays, so that nothing moves when a value is chosen. */
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

export function countsOf(offers: readonly Offer[]): Map<string, number> {
  return new Map(
    offers.flatMap(({ facet, values }) =>
      values.map(({ filter, count }): [string, number] => [`${facet} ${filter}`, count]),
    ),
  )
}
