import type { Card } from '../product/card.rules.ts'
import type { Ask } from '../route.ts'
import { speakFor } from '../shell/render.tsx'
import { cardItems, listCardOf } from './cards.load.tsx'

const shown = 8

/** Among so many there are enough that can be seen and had. */
const asked = 24

/** What sells best, as list items in HTML. */
export function bestSellers({ shop, remember, frame }: Ask): Promise<{ cards: string; ids: string[] }> {
  return remember(`best sellers ${frame.prefix} ${frame.currency}`, async () => {
    const { products = [] } = await shop.catalogue.queryProducts({
      query: { sort: [{ fieldName: 'bestSelling', order: 'DESC' }], paging: { limit: asked } },
    })
    speakFor(frame)
    const all = products.map(listCardOf)
    const cards = [...all.filter(isShowable), ...all.filter((card) => !isShowable(card))].slice(0, shown)
    return { cards: cardItems(cards, frame), ids: cards.map(({ id }) => id) }
  })
}

function isShowable({ image, soldOut }: Card): boolean {
  return image !== undefined && !soldOut
}
