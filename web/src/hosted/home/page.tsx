import type { HomePageProps } from '@cartwright/contract/pages.ts'
import { Column, Frame } from '../../ui/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { texts } from '../texts.ts'

const words = texts.home

/** What answers at `/`: whose shop it is, that it runs, and where everything is. */
export function HomePage({ shop, title, text, hero, products, links }: HomePageProps) {
  return (
    <Frame shop={shop} aside={<Running />}>
      <Column>
        <div className="grid items-end gap-x-20 gap-y-4 pt-12 pb-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:pt-20 lg:pb-14">
          <h1 className="display text-5xl sm:text-6xl lg:text-7xl">{title}</h1>
          <p className="max-w-prose text-lg text-pretty text-soft">{text}</p>
        </div>
      </Column>
      {hero && (
        <div className="mx-auto w-full max-w-7xl sm:px-8">
          <Picture
            image={hero}
            sizes="(min-width: 1280px) 1216px, 100vw"
            first
            className="aspect-[3/2] w-full bg-sunken object-cover sm:aspect-[2/1] sm:rounded-panel"
          />
        </div>
      )}
      <Column>
        <Places links={links} />
        {products.length > 0 && <Products products={products} />}
      </Column>
    </Frame>
  )
}

function Running() {
  return (
    <p className="inline-flex shrink-0 items-center gap-2 rounded-full bg-accent-soft px-3.5 py-1.5 text-sm text-accent">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
      {words.running}
    </p>
  )
}

function Places({ links }: Pick<HomePageProps, 'links'>) {
  return (
    <nav aria-label={words.places} className="mt-12 grid gap-x-12 sm:grid-cols-2 lg:mt-16">
      {links.map(({ href, label, note }) => (
        <a
          key={href}
          href={href}
          className="group/place flex items-center justify-between gap-6 border-t border-line py-6"
        >
          <span>
            <span className="display block text-2xl group-hover/place:underline decoration-1 underline-offset-6">
              {label}
            </span>
            <span className="mt-1 block text-soft">{note}</span>
          </span>
          <Icon name="back" className="rotate-180 text-accent rtl:rotate-0" />
        </a>
      ))}
    </nav>
  )
}

function Products({ products }: Pick<HomePageProps, 'products'>) {
  return (
    <section aria-labelledby="products" className="mt-16 lg:mt-24">
      <h2 id="products" className="display mb-8 text-3xl">
        {words.products}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-4">
        {products.map(({ id, name, priceText, fullPriceText, image }) => (
          <li key={id}>
            <div className="aspect-[4/5] overflow-clip rounded-control bg-sunken">
              {image && (
                <Picture
                  image={image}
                  sizes="(min-width: 1024px) 256px, 50vw"
                  className="size-full object-cover"
                />
              )}
            </div>
            <h3 className="mt-3 font-medium">{name}</h3>
            <p className="text-soft">
              <Price text={priceText} full={fullPriceText} fullLabel={texts.checkout.fullPrice} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
