import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { type ReactNode, use } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type CollectionTile, CollectionTiles } from '../catalogue/collections.tsx'
import { Picks, type PicksProps } from '../catalogue/picks.tsx'
import { useFrame, useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { RecentlyViewed } from '../recently-viewed/recently-viewed.tsx'
import { SectionsContext } from '../sections/sections.tsx'

export interface HomeProps {
  title: string
  about: string
  hero?: PageImage
  story?: PageImage
  collections: CollectionTile[]
  /** Absent while there are no products. */
  picks?: PicksProps
}

export const heroSizes = '100vw'

export default function HomePage({ title, about, hero, story, collections, picks }: HomeProps) {
  return (
    <>
      <Hero title={title} hasProducts={picks !== undefined} {...(hero ? { hero } : {})} />
      <Services />
      {use(SectionsContext)?.('middle')}
      {collections.length > 0 && (
        <Wide className="mt-20">
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 className="display text-3xl sm:text-4xl">{t.home.collections}</h2>
            <More path="/collections">{t.kit.allCollections}</More>
          </div>
          <CollectionTiles collections={collections} />
        </Wide>
      )}
      {picks && (
        <Wide className="mt-20">
          <Picks
            picks={picks}
            more={<More path={`/collections/all-products?sort=${sortOf[picks.kind]}`}>{t.home.seeAll}</More>}
          />
        </Wide>
      )}
      {about && <Story text={about} {...(story ? { image: story } : {})} />}
      <RecentlyViewed />
    </>
  )
}

function Hero({ title, hero, hasProducts }: { title: string; hero?: PageImage; hasProducts: boolean }) {
  const href = useHref()
  return (
    <section className={hero ? 'hero' : 'py-16'}>
      {hero && <Picture image={{ ...hero, alt: '' }} sizes={heroSizes} first />}
      <Wide>
        <div className="hero-text">
          <h1 className="display text-5xl sm:text-6xl">{title}</h1>
          {hasProducts ? (
            <ButtonLink href={href('/collections/all-products')} className="mt-8">
              {t.home.shopNow}
            </ButtonLink>
          ) : (
            <p className="mt-6 text-lg text-soft">{t.home.soon}</p>
          )}
        </div>
      </Wide>
    </section>
  )
}

const sortOf = { sold: 'best-selling', new: 'newest' } as const

function More({ path, children }: { path: string; children: string }) {
  const href = useHref()
  return (
    <a href={href(path)} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {children}
    </a>
  )
}

function Services() {
  const { freeShippingFrom, email } = useFrame()
  const href = useHref()
  const amount = freeShippingFrom?.formattedAmount
  return (
    <Wide className="mt-10">
      <ul className="grid gap-y-2 border-y border-line py-3 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {amount && (
          <Service icon="cart">
            <span>{t.home.freeFrom(amount)}</span>
          </Service>
        )}
        <Service icon="clock">
          <a href={href('/order')} className="underline underline-offset-4">
            {t.kit.findOrder}
          </a>
        </Service>
        {email && (
          <Service icon="info">
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {t.home.ask}
            </a>
          </Service>
        )}
      </ul>
    </Wide>
  )
}

function Service({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3 sm:justify-center">
      <Icon name={icon} className="text-accent" />
      {children}
    </li>
  )
}

function Story({ text, image }: { text: string; image?: PageImage }) {
  const { name, pages } = useFrame()
  const href = useHref()
  const page = pages.find(({ path }) => path === '/pages/about')
  return (
    <section className="mt-24 bg-sunken">
      <Wide className="grid items-center gap-10 py-14 lg:grid-cols-2 lg:gap-20 lg:py-20">
        {image && (
          <Picture
            image={{ ...image, alt: '' }}
            sizes="(min-width: 1024px) 45vw, 100vw"
            className="aspect-[3/2] w-full rounded-panel object-cover"
          />
        )}
        <div className={image ? '' : 'lg:col-span-2'}>
          <h2 className="text-sm font-medium text-soft">{t.home.about(name)}</h2>
          <p className="display mt-4 max-w-2xl text-3xl text-pretty lg:text-4xl">{text}</p>
          {page && (
            <ButtonLink look="secondary" href={href(page.path)} className="mt-8">
              {page.title}
            </ButtonLink>
          )}
        </div>
      </Wide>
    </section>
  )
}
