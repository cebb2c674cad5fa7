import type { Ask } from '../route.ts'
import { speakFor } from '../shell/render.tsx'
import { cardItems, listCardOf } from './cards.load.tsx'

const shown = 8

/** What sells best, as list items in HTML. */
export function bestSellers({ shop, remember, frame }: Ask): Promise<{ cards: string; ids: string[] }> {
  return remember(`best sellers ${frame.prefix} ${frame.currency}`, async () => {
    const { products = [] } = await shop.catalogue.queryProducts({
      query: { sort: [{ fieldName: 'bestSelling', order: 'DESC' }], paging: { limit: shown } },
    })
    speakFor(frame)
    const cards = products.map(listCardOf)
    return { cards: cardItems(cards, frame), ids: cards.map(({ id }) => id) }
  })
}
