import type { ProductFacets, ProductQuery } from '@cartwright/contract/catalogue/product-query.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import type { WantedChoices } from '../catalogue/card.rules.ts'
import { cardItems, listCardOf } from '../catalogue/load.tsx'
import type { Frame } from '../kit/frame.load.ts'
import type { PageRequest, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { countsOf, facetFiltersOf, groupsOf, type Offer, offersOf } from './filters.rules.ts'
import type { Chip, ListingProps } from './view.rules.ts'
import {
  everything,
  isFromForm,
  isNarrowed,
  type PriceRange,
  type Sort,
  searchOf,
  type View,
  viewOf,
  withoutFilters,
  withoutValue,
} from './view.rules.ts'

const perPage = 24

/** The shop counts no further. */
const mostCounted = 10_000

export interface Scope {
  /** Without the language. */
  path: string
  collectionId?: string
  expression?: string
}

/** A list as the browser gets it, and what search engines need. */
export interface Found {
  listing: ListingProps
  narrowed: boolean
  /** The end of the address that search engines keep. */
  canonical: string
  items: { id: string; slug: string }[]
  lead?: PageImage
  /** No product has all the words of the search. */
  loose: boolean
}

/** The products for this address. An address that a form made is shortened first. */
export async function loadListing(request: PageRequest, scope: Scope): Promise<Found | Redirect> {
  const { frame, url, setLanguage } = request
  const start = await unfiltered(request, scope)
  const view = viewOf(url.searchParams, start.offers)
  const address = (to: View) => frame.prefix + scope.path + searchOf(to)
  if (!request.script && isFromForm(url.searchParams)) return { location: address(view) }
  const narrowed = isNarrowed(view)
  const isStart = searchOf({ ...view, q: '' }) === ''
  const result = isStart ? start : await queryFiltered(request, scope, { view, offers: start.offers })
  const pages = pagesOf(result, view)
  if (view.page > pages) return { location: address({ ...view, page: pages }) }
  setLanguage()
  return {
    narrowed,
    canonical: searchOf({ ...everything, page: view.page }),
    items: result.items,
    ...(result.lead ? { lead: result.lead } : {}),
    loose: start.loose,
    listing: {
      action: frame.prefix + scope.path,
      ...(view.q ? { q: view.q } : {}),
      total: result.total,
      ...(result.more ? { more: true } : {}),
      ...filtersOf(view, start, { facets: result.facets ?? start.facets, frame }),
      chips: chipsOf(view, start.offers, { address, frame }),
      clear: address(withoutFilters(view)),
      ...pagingOf(view, { address, pages, shown: result.items.length }),
      cards: result.cards,
    },
  }
}

type Start = Awaited<ReturnType<typeof unfiltered>>

function filtersOf(
  view: View,
  { facets: all, groups, offers }: Start,
  { facets, frame }: { facets: ProductFacets; frame: Frame },
): Pick<ListingProps, 'sort' | 'groups' | 'stock' | 'price'> {
  const counts = () => countsOf(offersOf(facets))
  return {
    sort: view.sort,
    groups: isNarrowed(view) ? groupsOf(offers, view, { counts: counts(), titles: titleOf }) : groups,
    ...stockOf(view, all, facets),
    ...priceOf(view, all, frame),
  }
}

/** Where the shop does not count to the end, a full page leads to another one. */
function pagesOf(
  { total, more, items }: { total: number; more: boolean; items: unknown[] },
  { page }: View,
): number {
  const counted = Math.max(1, Math.ceil(total / perPage))
  if (!more || items.length === 0) return counted
  return Math.max(counted, items.length === perPage ? page + 1 : page)
}

function pagingOf(
  view: View,
  { address, pages, shown }: { address: (view: View) => string; pages: number; shown: number },
): Pick<ListingProps, 'address' | 'page' | 'pages' | 'first' | 'last' | 'previous' | 'next'> {
  const { page } = view
  const to = (number: number) => address({ ...view, page: number })
  return {
    address: address(view),
    page,
    pages,
    first: (page - 1) * perPage + 1,
    last: (page - 1) * perPage + shown,
    ...(page > 1 ? { previous: to(page - 1) } : {}),
    ...(page < pages ? { next: to(page + 1) } : {}),
  }
}

/** The list without any filter, and the filters that it offers. */
async function unfiltered(request: PageRequest, scope: Scope) {
  const { frame, remember, setLanguage } = request
  const key = `opening ${frame.prefix} ${frame.currency} ${scope.collectionId} ${scope.expression}`
  return remember(key, async () => {
    const found = await query(request, scope, { view: everything, facets: true })
    const facets = found.facets ?? {}
    setLanguage()
    const offers = offersOf(facets, scope.collectionId)
    const groups = groupsOf(offers, everything, { counts: countsOf(offers), titles: titleOf })
    return { ...found, facets, offers, groups }
  })
}

function queryFiltered(
  request: PageRequest,
  scope: Scope,
  { view, offers }: { view: View; offers: readonly Offer[] },
) {
  const { shopCurrency, rate } = request.frame
  const facetFilters = facetFiltersOf(view, offers, { digits: digitsOf(shopCurrency), rate })
  return query(request, scope, {
    view,
    facetFilters,
    facets: isNarrowed(view),
    wanted: wantedChoices(offers, view),
  })
}

interface Query {
  view: View
  facets: boolean
  facetFilters?: ProductQuery['facetFilters']
  wanted?: WantedChoices
}

const orders: Record<Sort, ProductQuery['sort']> = {
  featured: undefined,
  'best-selling': [{ fieldName: 'bestSelling', order: 'DESC' }],
  newest: [{ fieldName: 'createdDate', order: 'DESC' }],
  'price-up': [{ fieldName: 'priceData.discountedPrice', order: 'ASC' }],
  'price-down': [{ fieldName: 'priceData.discountedPrice', order: 'DESC' }],
  name: [{ fieldName: 'name', order: 'ASC' }],
}

async function query(
  { shop, frame, setLanguage }: PageRequest,
  { collectionId, expression }: Scope,
  { view, facets, facetFilters, wanted }: Query,
) {
  const sort = orders[view.sort]
  const reply = await shop.catalogue.queryProducts({
    query: {
      paging: { limit: perPage, offset: (view.page - 1) * perPage },
      ...(collectionId ? { filter: { 'collections.id': { $hasSome: [collectionId] } } } : {}),
      ...(expression ? { search: { expression } } : {}),
      ...(sort ? { sort } : {}),
      ...(facets ? { facets } : {}),
      ...(facetFilters ? { facetFilters } : {}),
    },
  })
  const cards = (reply.products ?? []).map((product) => listCardOf(product, wanted))
  setLanguage()
  return {
    total: reply.metadata?.tooManyToCount ? mostCounted : (reply.metadata?.total ?? 0),
    more: reply.metadata?.tooManyToCount ?? false,
    facets: reply.facets,
    loose: reply.search?.loose ?? false,
    lead: cards[0]?.image,
    items: cards.map(({ id, slug }) => ({ id, slug })),
    cards: cardItems(cards, frame),
  }
}

function wantedChoices(offers: readonly Offer[], { chosen }: View): WantedChoices {
  return new Map(
    offers.flatMap(({ option, param }): [string, readonly string[]][] => {
      const values = chosen.get(param)
      return option === undefined || !values ? [] : [[option, values]]
    }),
  )
}

function titleOf({ facet, option }: Offer): string {
  if (option !== undefined) return option
  if (facet === 'collections') return t.kit.collections
  return facet === 'brands' ? t.listing.brand : t.listing.ribbon
}

/** Offered only when something is out of stock. */
function stockOf(view: View, all: ProductFacets, now: ProductFacets): Pick<ListingProps, 'stock'> {
  if (!view.inStock && (all.inStock?.outOfStock ?? 0) === 0) return {}
  return { stock: { chosen: view.inStock, count: now.inStock?.inStock ?? 0 } }
}

function priceOf({ price }: View, { price: all }: ProductFacets, frame: Frame): Pick<ListingProps, 'price'> {
  const { rate, currency } = frame
  const [min, max] = [Math.floor(Number(all?.min ?? 0) * rate), Math.ceil(Number(all?.max ?? 0) * rate)]
  if (min === max && price.min === undefined && price.max === undefined) return {}
  return { price: { min, max, chosen: price, currency } }
}

interface Links {
  address: (view: View) => string
  frame: Frame
}

function chipsOf(view: View, offers: readonly Offer[], { address, frame }: Links): Chip[] {
  const first = { ...view, page: 1 }
  const { min, max } = view.price
  return [
    ...offers.flatMap((offer) =>
      offer.values
        .filter(({ value }) => view.chosen.get(offer.param)?.includes(value))
        .map(({ value, label }) => ({
          text: offer.option === undefined ? label : `${offer.option}: ${label}`,
          href: address(withoutValue(view, offer.param, value)),
        })),
    ),
    ...(view.inStock ? [{ text: t.listing.inStock, href: address({ ...first, inStock: false }) }] : []),
    ...(min === undefined && max === undefined
      ? []
      : [{ text: priceRangeText(view.price, frame), href: address({ ...first, price: {} }) }]),
  ]
}

function priceRangeText({ min, max }: PriceRange, { language, currency }: Frame): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  if (min === undefined) return t.listing.priceUpTo(format.format(max ?? 0))
  if (max === undefined) return t.listing.priceFrom(format.format(min))
  return format.formatRange(min, max)
}

const digits = new Map<string, number>()

function digitsOf(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  digits.set(currency, options.maximumFractionDigits ?? 2)
  return options.maximumFractionDigits ?? 2
}
