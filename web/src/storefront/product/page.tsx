import { useEffect, useState } from 'react'
import { optionField } from '../catalogue/card.rules.ts'
import { Gallery } from '../gallery/gallery.tsx'
import type { Media } from '../gallery/media.rules.ts'
import { Wide } from '../kit/frame.tsx'
import { staticHtml } from '../kit/static-html.ts'
import { RecentlyViewed } from '../recently-viewed/recently-viewed.tsx'
import type { ViewedProduct } from '../recently-viewed/rules.ts'
import {
  any,
  type Chosen,
  chosenIn,
  queryWith,
  selectionOf,
  stockStateOf,
} from '../variants/choices.rules.ts'
import { Buy, type BuyProps } from './buy.tsx'
import { PriceLine } from './price-and-stock.tsx'

export type ProductProps = BuyProps['product'] & {
  chosen: Chosen
  /** The picture of the first choice comes first. */
  media: readonly Media[]
  /** The reader may not buy it; `title` says who may. */
  locked?: true
  // HTML from here on. It is sent once, in the page.
  crumbs: string
  title: string
  backInStockForm: string
  about: string
  reviews: string
  recommendations: string
}

export default function ProductPage(product: ProductProps) {
  const { crumbs, title, backInStockForm, about, reviews, recommendations } = product
  const { chosen, current, setCurrent, choose } = useChoice(product)
  const selection = selectionOf(product, chosen)
  return (
    <>
      <Wide className="pt-2 sm:pt-4">
        <StaticHtml html={crumbs} />
        <div className="flex flex-col gap-x-16 gap-y-6 lg:flex-row lg:items-start">
          {product.media.length > 0 && (
            <Gallery media={product.media} current={current} onShow={setCurrent} />
          )}
          <div className="min-w-0 lg:max-w-xl lg:min-w-80 lg:flex-1 lg:py-2">
            <StaticHtml html={title} />
            <div aria-live="polite" className="mt-3 min-h-8">
              <PriceLine selection={selection} className="text-xl" />
            </div>
            {product.locked || (
              <Buy product={product} chosen={chosen} selection={selection} onChoose={choose} />
            )}
            <div hidden={stockStateOf(selection).kind !== 'soldOut'}>
              <StaticHtml html={backInStockForm} />
            </div>
            <StaticHtml html={about} />
          </div>
        </div>
      </Wide>
      <StaticHtml html={reviews} />
      <StaticHtml html={recommendations} />
      <RecentlyViewed now={viewedOf(product)} />
    </>
  )
}

function viewedOf({ id, slug, name, media: [first], prices }: ProductProps): ViewedProduct {
  const priceText = prices[0]?.text ?? ''
  const from = prices.some(({ text }) => text !== priceText)
  return { id, slug, name, priceText, from, ...(first?.image ? { image: first.image } : {}) }
}

/** The chosen options, which are in the address too, and the picture that is shown. */
function useChoice({ options, ...product }: ProductProps) {
  const [chosen, setChosen] = useState(product.chosen)
  const [current, setCurrent] = useState(0)

  function choose(form: HTMLFormElement) {
    const fields = new FormData(form)
    const next = chosenIn(options, (option) => fields.get(optionField(option)) as string | null)
    const changed = next.findIndex((choice, index) => choice !== chosen[index])
    if (changed < 0) return
    setChosen(next)
    setCurrent(options[changed]?.choices[next[changed] ?? any]?.picture ?? current)
    history.replaceState(history.state, '', location.pathname + queryWith(location.search, options, next))
  }

  // Browsers restore earlier choices, and shoppers choose before the script is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    const form = document.forms.namedItem('buy')
    if (!form) return
    form.noValidate = true
    choose(form)
  }, [])

  return { chosen, current, setCurrent, choose }
}

/** The server rendered it, and the browser leaves it alone: see `browserProps` in load.ts. */
function StaticHtml({ html }: { html: string }) {
  return (
    <div
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: of what React escaped and the server made safe on save
      dangerouslySetInnerHTML={staticHtml(html)}
    />
  )
}
