import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import type { Head } from '@cartwright/contract/pages/storefront.ts'
import type { CollectionTile } from '../catalogue/collections.tsx'
import { cardSizes, loadCollections } from '../catalogue/load.tsx'
import { pictureOf } from '../catalogue/pictures.rules.ts'
import { addressOf, alternatesOf, breadcrumbData, titled } from '../kit/head.rules.ts'
import type { Page } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { type Found, loadListing } from '../listing/load.ts'
import CollectionsPage from './all.page.tsx'
import CollectionPage, { bannerSizes, type CollectionProps } from './page.tsx'

interface Loaded extends CollectionProps, Omit<Found, 'listing'> {
  path: string
  origin: string
}

const everything = 'all-products'

export const collectionPage: Page<Loaded> = {
  module: 'collection/page',
  Component: CollectionPage,
  async load(request) {
    const { shop, params, remember, frame, url, setLanguage } = request
    const { slug = '' } = params
    const { collection } = await remember(`collection ${slug}`, () =>
      shop.catalogue.getCollectionBySlug({ slug }),
    )
    const path = `/collections/${collection.slug}`
    if (collection.slug !== slug) return { location: frame.prefix + path + url.search, permanently: true }
    const found = await loadListing(request, {
      path,
      ...(slug === everything ? {} : { collectionId: collection.id ?? '' }),
    })
    if ('location' in found) return found
    setLanguage()
    const image = pictureOf(collection.media?.mainMedia?.image, collection.name ?? '')
    return {
      shows: found.items.map(({ id }) => id),
      props: {
        ...found,
        path,
        origin: url.origin,
        title: slug === everything ? t.kit.allProducts : (collection.name ?? ''),
        text: collection.description ?? (slug === everything ? t.collection.allText(frame.name) : ''),
        ...(image ? { image } : {}),
      },
    }
  },
  browserProps: ({ title, text, image, listing }) => ({
    title,
    text,
    ...(image ? { image } : {}),
    listing: { ...listing, cards: '' },
  }),
  head({ title, text, image, lead, path, origin, canonical, narrowed, items, listing }, frame) {
    const address = (way: string) => origin + addressOf(frame.prefix, way)
    const numbered = listing.page > 1 ? `${title} · ${t.listing.page(listing.page)}` : title
    return {
      title: titled(numbered, frame),
      description: text || t.collection.description(title, frame.name),
      ...(narrowed ? {} : { canonical: frame.prefix + path + canonical }),
      ...(narrowed ? {} : { alternates: alternatesOf(frame, path + canonical) }),
      ...(image ? { image: new URL(image.src, origin).href.replace(/\?w=\d+$/, '?og=1') } : {}),
      ...preloaded(image, lead),
      data: [
        breadcrumbData(
          [
            { name: t.kit.home, path: '/' },
            { name: title, path },
          ],
          address,
        ),
        itemList(
          items.map(({ slug }) => address(`/products/${slug}`)),
          listing.first,
        ),
      ],
    }
  },
}

export const collectionsPage: Page<{ collections: readonly CollectionTile[] }> = {
  module: 'collection/all.page',
  Component: CollectionsPage,
  load: async (request) => ({ props: { collections: await loadCollections(request) } }),
  head: (_props, frame) => ({
    title: titled(t.kit.collections, frame),
    description: t.collection.description(t.kit.collections, frame.name),
    canonical: `${frame.prefix}/collections`,
    alternates: alternatesOf(frame, '/collections'),
  }),
}

/** The picture that is seen first: of the collection, or of its first card. */
function preloaded(image: PageImage | undefined, lead: PageImage | undefined): Pick<Head, 'preload'> {
  const { src, srcSet } = image ?? lead ?? {}
  if (src === undefined || srcSet === undefined) return {}
  return { preload: [{ href: src, srcSet, sizes: image ? bannerSizes : cardSizes }] }
}

function itemList(addresses: readonly string[], first: number): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: addresses.map((url, index) => ({ '@type': 'ListItem', position: first + index, url })),
  }
}
