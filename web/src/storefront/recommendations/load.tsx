import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { GetProductPageReply } from '@cartwright/contract/catalogue/storefront.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { cardOf } from '../catalogue/card.rules.ts'
import { cardItems } from '../catalogue/load.tsx'
import type { Frame } from '../kit/frame.load.ts'
import { Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'

/** What goes with a product, in up to two sections. */
export function recommendationsHtml({ boughtTogether, related }: GetProductPageReply, frame: Frame): string {
  const texts = t.recommendations
  return (
    productsHtml(texts.boughtTogether, boughtTogether, frame) + productsHtml(texts.related, related, frame)
  )
}

function productsHtml(title: string, products: readonly Product[], frame: Frame): string {
  if (products.length === 0) return ''
  return renderToStaticMarkup(
    <Wide className="mt-24">
      <h2 className="display mb-6 text-3xl">{title}</h2>
      <ul
        className="cards four"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it of what it escaped
        dangerouslySetInnerHTML={{ __html: cardItems(products.map(cardOf), frame) }}
      />
    </Wide>,
  )
}
