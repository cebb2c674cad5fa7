import { begun, picked } from '../collection/picks.load.ts'
import { places } from '../collection/places.load.ts'
import type { Ask, Page } from '../route.ts'
import type { Frame } from '../shell/frame.ts'
import { addressOf, alternatesOf, titled } from '../shell/head.rules.ts'
import HomePage, { type HomeProps, heroSizes } from './page.tsx'

const shownCollections = 6

interface Loaded extends HomeProps {
  origin: string
}

export const homePage: Page<Loaded> = {
  module: 'home/page',
  Component: HomePage,
  async load(ask: Ask) {
    const { shop, remember, frame, url } = ask
    const [about, all, { picks, ids }] = await Promise.all([
      remember('about', async () => (await shop.storefront.getStorefront()).storefront.about),
      places(ask),
      picked(ask),
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
        places: all.slice(0, shownCollections),
        ...(picks ? { picks } : {}),
      },
    }
  },
  begin: ({ origin: _, ...props }) => ({ ...props, ...begun(props) }),
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
      data: thingsOf(frame, origin),
    }
  },
}

function isWide({ width, height }: { width: number; height: number }): boolean {
  return width > height
}

function thingsOf({ name, email, phone, logo, prefix }: Frame, origin: string): object[] {
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
