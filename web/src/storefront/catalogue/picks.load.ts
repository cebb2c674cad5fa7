import type { ProductQuery } from '@cartwright/contract/catalogue/product-query.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { PageRequest } from '../kit/page.ts'
import type { Card } from './card.rules.ts'
import { cardItems, listCardOf } from './cards.load.tsx'
import type { PicksProps } from './picks.tsx'

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
