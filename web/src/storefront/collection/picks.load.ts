import type { ProductQuery } from '@cartwright/contract/catalogue/product-query.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { Card } from '../product/card.rules.ts'
import type { Ask } from '../route.ts'
import { speakFor } from '../shell/render.tsx'
import { cardItems, listCardOf } from './cards.load.tsx'
import type { PicksProps } from './picks.tsx'

const shown = 8

/** Among so many there are enough that can be seen and had. */
const asked = 24

/** So few make no list of what sells best. */
const tooFew = 4

interface Picked {
  picks?: PicksProps
  /** Of the products. */
  ids: string[]
}

/** What sells best, or is new as long as hardly anything was sold; no picks in a shop with nothing in it. */
export function picked({ shop, remember, frame }: Ask): Promise<Picked> {
  return remember(`picks ${frame.prefix} ${frame.currency}`, async () => {
    const query = async (wanted: ProductQuery): Promise<Product[]> =>
      (await shop.catalogue.queryProducts({ query: { ...wanted, paging: { limit: asked } } })).products ?? []
    const sold = await query({
      filter: { hasSold: true },
      sort: [{ fieldName: 'bestSelling', order: 'DESC' }],
    })
    const kind = sold.length < tooFew ? 'new' : 'sold'
    const products =
      kind === 'sold' ? sold : await query({ sort: [{ fieldName: 'createdDate', order: 'DESC' }] })
    speakFor(frame)
    const all = products.map((product) => listCardOf(product))
    const cards = [...all.filter(isShowable), ...all.filter((card) => !isShowable(card))].slice(0, shown)
    const ids = cards.map(({ id }) => id)
    return cards.length > 0 ? { picks: { kind, cards: cardItems(cards, frame) }, ids } : { ids }
  })
}

/** As the browser begins with them: the cards stand in the page. */
export function begun({ picks }: { picks?: PicksProps }): { picks?: PicksProps } {
  return picks ? { picks: { ...picks, cards: '' } } : {}
}

function isShowable({ image, soldOut }: Card): boolean {
  return image !== undefined && !soldOut
}
