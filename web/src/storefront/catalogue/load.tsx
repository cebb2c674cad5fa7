import type { ProductQuery } from '@cartwright/contract/catalogue/product-query.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import type { PictureWidth } from '@cartwright/contract/values/pictures.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Frame } from '../kit/frame.load.ts'
import { FrameContext } from '../kit/frame.tsx'
import type { PageRequest } from '../kit/page.ts'
import { type Card, cardOf, type WantedChoices, withChoices } from './card.rules.ts'
import { ProductCard } from './card.tsx'
import type { CollectionTile } from './collections.tsx'
import type { PicksProps } from './picks.tsx'
import { pictureOf } from './pictures.rules.ts'

const mostCached = 3000

/** The pictures of the first row load at once. */
const firstRow = 3

export const cardSizes = '(min-width: 1408px) 336px, (min-width: 768px) 30vw, 50vw'

const cached = new Map<string, string>()

/** Cards as list items in HTML, cached by content and language. They are links, so browsers need no script for them. */
export function cardItems(cards: readonly Card[], frame: Frame): string {
  return cards.map((card, index) => itemOf(card, frame, index < firstRow)).join('')
}

/** A card with its pictures in the widths that a list can need. */
export function listCardOf(product: Product, wanted: WantedChoices = new Map()): Card {
  const { image, second, ...card } = withChoices(cardOf(product), product, wanted)
  return {
    ...card,
    ...(image ? { image: withWidths(image, [256, 384, 640, 828]) } : {}),
    ...(second ? { second: withWidths(withoutBlur(second), [384, 640]) } : {}),
  }
}

function withWidths({ srcSet, ...image }: PageImage, widths: readonly PictureWidth[]): PageImage {
  const useful = srcSet?.split(', ').filter((each) => widths.some((width) => each.endsWith(` ${width}w`)))
  return useful && useful.length > 0 ? { ...image, srcSet: useful.join(', ') } : image
}

/** The second picture loads only when somebody points at the card. */
function withoutBlur({ blur: _, ...image }: PageImage): PageImage {
  return image
}

function itemOf(card: Card, frame: Frame, first: boolean): string {
  const key = `${frame.language} ${frame.prefix} ${first} ${JSON.stringify(card)}`
  const known = cached.get(key)
  if (known !== undefined) return known
  const markup = renderToStaticMarkup(
    <FrameContext value={frame}>
      <li>
        <ProductCard card={card} first={first} sizes={cardSizes} />
      </li>
    </FrameContext>,
  )
  // React puts preload links for the pictures in front, which do not belong in a list.
  const html = markup.slice(markup.indexOf('<li'))
  if (cached.size >= mostCached) cached.clear()
  cached.set(key, html)
  return html
}

const shown = 8

/** Some may be sold out or have no picture. */
const queried = 24

/** Fewer best sellers than this make no list. */
const fewest = 4

interface LoadedPicks {
  picks?: PicksProps
  ids: string[]
}

/** The best sellers, or the newest products while hardly anything was sold. No picks in an empty shop. */
export function loadPicks({ shop, remember, frame, setLanguage }: PageRequest): Promise<LoadedPicks> {
  return remember(`picks ${frame.prefix} ${frame.currency}`, async () => {
    const query = async (part: ProductQuery): Promise<Product[]> =>
      (await shop.catalogue.queryProducts({ query: { ...part, paging: { limit: queried } } })).products ?? []
    const sold = await query({
      filter: { hasSold: true },
      sort: [{ fieldName: 'bestSelling', order: 'DESC' }],
    })
    const kind = sold.length < fewest ? 'new' : 'sold'
    const products =
      kind === 'sold' ? sold : await query({ sort: [{ fieldName: 'createdDate', order: 'DESC' }] })
    setLanguage()
    const all = products.map((product) => listCardOf(product))
    const cards = [...all.filter(isShowable), ...all.filter((card) => !isShowable(card))].slice(0, shown)
    const ids = cards.map(({ id }) => id)
    return cards.length > 0 ? { picks: { kind, cards: cardItems(cards, frame) }, ids } : { ids }
  })
}

/** For the browser: the cards are in the HTML of the page already. */
export function withoutCards({ picks }: { picks?: PicksProps }): { picks?: PicksProps } {
  return picks ? { picks: { ...picks, cards: '' } } : {}
}

function isShowable({ image, soldOut }: Card): boolean {
  return image !== undefined && !soldOut
}

const mostCollections = 100

/** All collections with products, the largest first. */
export function loadCollections({ shop, remember }: PageRequest): Promise<CollectionTile[]> {
  return remember('places', async () => {
    const { collections = [] } = await shop.catalogue.queryCollections({
      query: { paging: { limit: mostCollections } },
    })
    return collections
      .filter(({ slug, numberOfProducts = 0 }) => slug !== 'all-products' && numberOfProducts > 0)
      .sort((one, other) => (other.numberOfProducts ?? 0) - (one.numberOfProducts ?? 0))
      .map(({ slug, name, media }) => {
        const image = pictureOf(media?.mainMedia?.image, name ?? '')
        return { slug: slug ?? '', name: name ?? '', ...(image ? { image } : {}) }
      })
  })
}
