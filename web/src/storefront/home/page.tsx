import type { PageImage } from '@cartwright/contract/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Card } from '../product/card.rules.ts'
import { CardGrid } from '../product/card.tsx'
import { useHref, Wide } from '../shell/shell.tsx'
import { t } from '../texts/texts.ts'

export interface HomeProps {
  title: string
  text: string
  hero?: PageImage
  collections: { slug: string; name: string; image?: PageImage }[]
  bestSellers: Card[]
}

export default function HomePage({ title, text, hero, collections, bestSellers }: HomeProps) {
  const href = useHref()
  return (
    <>
      <section className="relative">
        {hero && (
          <Picture
            image={{ ...hero, alt: '' }}
            sizes="100vw"
            first
            className="h-[70svh] max-h-[44rem] w-full object-cover"
          />
        )}
        <Wide className="py-12">
          <h1 className="display max-w-3xl text-5xl lg:text-7xl">{title}</h1>
          <p className="mt-4 max-w-prose text-lg text-soft">{text}</p>
          <ButtonLink href={href('/collections/all-products')} className="mt-8">
            {t.home.shopNow}
          </ButtonLink>
        </Wide>
      </section>
      <Wide>
        <h2 className="display mb-6 text-3xl">{t.home.collections}</h2>
        <ul className="grid grid-cols-2 gap-4 lg:grid-cols-3 sm:gap-6">
          {collections.map(({ slug, name, image }) => (
            <li key={slug}>
              <a href={href(`/collections/${slug}`)} className="group/place block">
                <div className="aspect-[3/2] overflow-clip rounded-panel bg-sunken">
                  {image && (
                    <Picture
                      image={{ ...image, alt: '' }}
                      sizes="(min-width: 1024px) 33vw, 50vw"
                      className="size-full object-cover"
                    />
                  )}
                </div>
                <span className="display mt-3 block text-xl underline-offset-4 group-hover/place:underline">
                  {name}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Wide>
      <Wide className="mt-20">
        <h2 className="display mb-6 text-3xl">{t.home.bestSellers}</h2>
        <CardGrid cards={bestSellers} />
      </Wide>
    </>
  )
}
