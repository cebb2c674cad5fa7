import { cardOf } from '../product/card.rules.ts'
import { pictureOf } from '../product/pictures.rules.ts'
import type { Ask, Page } from '../route.ts'
import { alternatesOf } from '../shell/head.rules.ts'
import HomePage, { type HomeProps } from './page.tsx'

const shownCollections = 6
const shownProducts = 8

export const homePage: Page<HomeProps> = {
  module: 'home/page',
  Component: HomePage,
  async load({ shop, frame }: Ask) {
    const [{ collections = [] }, { products = [] }] = await Promise.all([
      shop.catalogue.queryCollections({ query: { paging: { limit: shownCollections + 1 } } }),
      shop.catalogue.queryProducts({ query: { paging: { limit: shownProducts } } }),
    ])
    const shown = collections
      .filter(({ slug }) => slug !== 'all-products')
      .slice(0, shownCollections)
      .map(({ slug, name, media }) => {
        const image = pictureOf(media?.mainMedia?.image, name ?? '')
        return { slug: slug ?? '', name: name ?? '', ...(image ? { image } : {}) }
      })
    const hero = shown.find(({ image }) => image)?.image
    return {
      props: {
        title: frame.tagline || frame.name,
        text: '',
        ...(hero ? { hero } : {}),
        collections: shown,
        bestSellers: products.map(cardOf),
      },
    }
  },
  head: ({ title }, frame) => ({
    title: frame.tagline ? `${frame.name}: ${title}` : frame.name,
    canonical: frame.prefix || '/',
    alternates: alternatesOf(frame, '/'),
  }),
}
