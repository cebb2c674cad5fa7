import type { ProductFacets, ProductQuery } from '@cartwright/contract/catalogue/product-query.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import type { Wanted } from '../product/card.rules.ts'
import type { Ask, Moved } from '../route.ts'
import type { Frame } from '../shell/frame.ts'
import { speakFor } from '../shell/render.tsx'
import { t } from '../texts/texts.ts'
import { cardItems, listCardOf } from './cards.load.tsx'
import { countsOf, facetFiltersOf, groupsOf, type Offer, offersOf } from './filters.rules.ts'
import {
  everything,
  isFromForm,
  isNarrowed,
  type Sort,
  type Span,
  searchOf,
  type View,
  viewOf,
  widened,
  without,
} from './listing.rules.ts'
import type { Chip, ListingProps } from './props.ts'

const perPage = 24

/** Which products a list begins with. */
export interface Scope {
  /** Without the language. */
  path: string
  collectionId?: string
  expression?: string
}

/** A list as the browser gets it, and what search engines are told of it. */
export interface Found {
  listing: ListingProps
  narrowed: boolean
  /** The end of the address that search engines keep. */
  canonical: string
  items: { id: string; slug: string }[]
  /** The picture of the first card. */
  lead?: PageImage
  /** No product has all the words that were looked for. */
  loose: boolean
}

/** The products that the address asks for, or its tidy form when a form made it. */
export async function find(ask: Ask, scope: Scope): Promise<Found | Moved> {
  const { frame, url } = ask
  const { offers, ...first } = await opening(ask, scope)
  const view = viewOf(url.searchParams, offers)
  const address = (seen: View) => frame.prefix + scope.path + searchOf(seen)
  if (!ask.script && isFromForm(url.searchParams)) return { location: address(view) }
  const facetFilters = facetFiltersOf(view, offers, {
    digits: digitsOf(frame.shopCurrency),
    rate: frame.rate,
  })
  const narrowed = isNarrowed(view)
  const same = searchOf({ ...view, q: '' }) === ''
  const result = same
    ? first
    : await query(ask, scope, { view, facetFilters, facets: narrowed, wanted: wantedOf(offers, view) })
  const pages = Math.max(1, Math.ceil(result.total / perPage))
  if (view.page > pages) return { location: address({ ...view, page: pages }) }
  const facets = result.facets ?? first.facets
  speakFor(frame)
  const to = (page: number) => address({ ...view, page })
  return {
    narrowed,
    canonical: searchOf({ ...everything, page: view.page }),
    items: result.items,
    ...(result.lead ? { lead: result.lead } : {}),
    loose: first.loose,
    listing: {
      address: address(view),
      action: frame.prefix + scope.path,
      ...(view.q ? { q: view.q } : {}),
      total: result.total,
      sort: view.sort,
      groups: narrowed
        ? groupsOf(offers, view, { counts: countsOf(offersOf(facets)), titles: titleOf })
        : first.groups,
      ...stockOf(view, first.facets, facets),
      ...priceOf(view, first.facets, frame),
      chips: chipsOf(view, offers, { address, frame }),
      clear: address(widened(view)),
      page: view.page,
      pages,
      first: (view.page - 1) * perPage + 1,
      last: Math.min(view.page * perPage, result.total),
      ...(view.page > 1 ? { previous: to(view.page - 1) } : {}),
      ...(view.page < pages ? { next: to(view.page + 1) } : {}),
      cards: result.cards,
    },
  }
}

/** The list before anybody chose anything: what there is to choose of. */
async function opening(ask: Ask, scope: Scope) {
  const { frame, remember } = ask
  const key = `opening ${frame.prefix} ${frame.currency} ${scope.collectionId} ${scope.expression}`
  return remember(key, async () => {
    const found = await query(ask, scope, { view: everything, facets: true })
    const facets = found.facets ?? {}
    speakFor(frame)
    const offers = offersOf(facets, scope.collectionId)
    const groups = groupsOf(offers, everything, { counts: countsOf(offers), titles: titleOf })
    return { ...found, facets, offers, groups }
  })
}

interface Asked {
  view: View
  facets: boolean
  facetFilters?: ProductQuery['facetFilters']
  /** Chosen of the products' options. */
  wanted?: Wanted
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
  { shop, frame }: Ask,
  { collectionId, expression }: Scope,
  { view, facets, facetFilters, wanted }: Asked,
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
  speakFor(frame)
  return {
    total: reply.metadata?.total ?? 0,
    facets: reply.facets,
    loose: reply.search?.loose ?? false,
    lead: cards[0]?.image,
    items: cards.map(({ id, slug }) => ({ id, slug })),
    cards: cardItems(cards, frame),
  }
}

/** Of each option what is chosen. */
function wantedOf(offers: readonly Offer[], { chosen }: View): Wanted {
  return new Map(
    offers.flatMap(({ option, param }): [string, readonly string[]][] => {
      const values = chosen.get(param)
      return option === undefined || !values ? [] : [[option, values]]
    }),
  )
}

function titleOf({ facet, option }: Offer): string {
  if (option !== undefined) return option
  if (facet === 'collections') return t.shell.collections
  return facet === 'brands' ? t.collection.brand : t.collection.ribbon
}

/** Nothing to decide when everything can be had. */
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

interface Place {
  address: (view: View) => string
  frame: Frame
}

function chipsOf(view: View, offers: readonly Offer[], { address, frame }: Place): Chip[] {
  const first = { ...view, page: 1 }
  const { min, max } = view.price
  return [
    ...offers.flatMap((offer) =>
      offer.values
        .filter(({ value }) => view.chosen.get(offer.param)?.includes(value))
        .map(({ value, label }) => ({
          text: offer.option === undefined ? label : `${offer.option}: ${label}`,
          href: address(without(view, offer.param, value)),
        })),
    ),
    ...(view.inStock ? [{ text: t.collection.inStock, href: address({ ...first, inStock: false }) }] : []),
    ...(min === undefined && max === undefined
      ? []
      : [{ text: spanText(view.price, frame), href: address({ ...first, price: {} }) }]),
  ]
}

function spanText({ min, max }: Span, { language, currency }: Frame): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  if (min === undefined) return t.collection.priceUpTo(format.format(max ?? 0))
  if (max === undefined) return t.collection.priceFrom(format.format(min))
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
