import { loadCollections, loadPicks, withoutCards } from '../catalogue/load.tsx'
import type { Frame } from '../kit/frame.load.ts'
import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page } from '../kit/page.ts'
import HomePage, { type HomeProps, heroSizes } from './page.tsx'

const shownCollections = 6

interface Loaded extends HomeProps {
  origin: string
}

export const homePage: Page<Loaded> = {
  module: 'home/page',
  Component: HomePage,
  async load(request) {
    const { shop, remember, frame, url } = request
    const [about, all, { picks, ids }] = await Promise.all([
      remember('about', async () => (await shop.storefront.getStorefront()).storefront.about),
      loadCollections(request),
      loadPicks(request),
    ])
    const [hero, story] = all.flatMap(({ image }) => (image && isWide(image) ? [image] : []))
    return {
      shows: ids,
      props: {
        origin: url.origin,
        title: frame.tagline || frame.name,
        about,
        ...(hero ? { hero } : {}),
        ...(story ? { story } : {}),
        collections: all.slice(0, shownCollections),
        ...(picks ? { picks } : {}),
      },
    }
  },
  browserProps: ({ origin: _, ...props }) => ({ ...props, ...withoutCards(props) }),
  head({ title, about, hero, origin }, frame) {
    return {
      title: frame.tagline ? titled(title, frame) : frame.name,
      description: about || title,
      canonical: addressOf(frame.prefix, '/'),
      alternates: alternatesOf(frame, '/'),
      ...(hero
        ? {
            image: new URL(hero.src.replace(/\?w=\d+$/, '?og=1'), origin).href,
            preload: [{ href: hero.src, sizes: heroSizes, ...(hero.srcSet ? { srcSet: hero.srcSet } : {}) }],
          }
        : {}),
      data: structuredData(frame, origin),
    }
  },
}

function isWide({ width, height }: { width: number; height: number }): boolean {
  return width > height
}

/** The shop and its search, in the words of schema.org. */
function structuredData({ name, email, phone, logo, prefix }: Frame, origin: string): object[] {
  const url = origin + addressOf(prefix, '/')
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name,
      url,
      ...(email ? { email } : {}),
      ...(phone ? { telephone: phone } : {}),
      ...(logo ? { logo: origin + logo } : {}),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${prefix}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
