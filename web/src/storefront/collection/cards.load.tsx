import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import type { PictureWidth } from '@cartwright/contract/values/pictures.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Card, cardOf, choosing, type Wanted } from '../product/card.rules.ts'
import { ProductCard } from '../product/card.tsx'
import type { Frame } from '../shell/frame.ts'
import { FrameContext } from '../shell/shell.tsx'

/** As many as are worth their room. */
const mostKept = 3000

/** The pictures of the first row are wanted at once. */
const firstRow = 3

export const cardSizes = '(min-width: 1408px) 336px, (min-width: 768px) 30vw, 50vw'

const kept = new Map<string, string>()

/** Cards as list items in HTML, made once for each content and language. They are links, so browsers need no more. */
export function cardItems(cards: readonly Card[], frame: Frame): string {
  return cards.map((card, index) => itemOf(card, frame, index < firstRow)).join('')
}

/** A card with its pictures in the widths it can need. */
export function listCardOf(product: Product, wanted: Wanted = new Map()): Card {
  const { image, second, ...card } = choosing(cardOf(product), product, wanted)
  return {
    ...card,
    ...(image ? { image: narrowed(image, [256, 384, 640, 828]) } : {}),
    ...(second ? { second: plain(second) } : {}),
  }
}

function narrowed({ srcSet, ...image }: PageImage, widths: readonly PictureWidth[]): PageImage {
  const useful = srcSet?.split(', ').filter((each) => widths.some((width) => each.endsWith(` ${width}w`)))
  return useful && useful.length > 0 ? { ...image, srcSet: useful.join(', ') } : image
}

/** Seen only where somebody points at the card, and not before the first one. */
function plain({ blur: _, ...image }: PageImage): PageImage {
  return narrowed(image, [384, 640])
}

function itemOf(card: Card, frame: Frame, first: boolean): string {
  const key = `${frame.language} ${frame.prefix} ${first} ${JSON.stringify(card)}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const markup = renderToStaticMarkup(
    <FrameContext value={frame}>
      <li>
        <ProductCard card={card} first={first} sizes={cardSizes} />
      </li>
    </FrameContext>,
  )
  // Before it, React puts links for the pictures, which belong nowhere in a list.
  const html = markup.slice(markup.indexOf('<li'))
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, html)
  return html
}
