import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import type { PictureWidth } from '@cartwright/contract/values/pictures.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Frame } from '../kit/frame.load.ts'
import { FrameContext } from '../kit/frame.tsx'
import { type Card, cardOf, type WantedChoices, withChoices } from './card.rules.ts'
import { ProductCard } from './card.tsx'

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
