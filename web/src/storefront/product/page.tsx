import { useEffect, useState } from 'react'
import { ready } from '../shell/ready.ts'
import { Wide } from '../shell/shell.tsx'
import { Buy, type BuyProps } from './buy.tsx'
import { any, type Chosen, chosenIn, fieldOf, queryWith, standingOf, stockStateOf } from './choices.rules.ts'
import { Gallery } from './gallery.tsx'
import { PriceLine } from './price-line.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import type { Shot } from './shots.rules.ts'

export type ProductProps = BuyProps['product'] & {
  /** What the address chose. */
  chosen: Chosen
  /** That of the first choice first. */
  shots: readonly Shot[]
  /** HTML: the way here, the heading, a form for what has sold out, what the merchant says, cards; never sent twice. */
  crumbs: string
  title: string
  waiting: string
  about: string
  related: string
}

export default function ProductPage(product: ProductProps) {
  const { id, slug, name, shots, crumbs, title, waiting, about, related } = product
  const [chosen, setChosen] = useState(product.chosen)
  const [shot, setShot] = useState(0)
  const standing = standingOf(product, chosen)

  function choose(form: HTMLFormElement) {
    const { options } = product
    const fields = new FormData(form)
    const next = chosenIn(options, (option) => fields.get(fieldOf(option)) as string | null)
    const changed = next.findIndex((choice, index) => choice !== chosen[index])
    if (changed < 0) return
    setChosen(next)
    setShot(options[changed]?.choices[next[changed] ?? any]?.picture ?? shot)
    history.replaceState(history.state, '', location.pathname + queryWith(location.search, options, next))
  }

  // Browsers bring back what was chosen before, and shoppers choose before the script is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    const form = document.forms.namedItem('buy')
    if (!form) return
    form.noValidate = true
    choose(form)
  }, [])

  return (
    <>
      <Wide className="pt-2 sm:pt-4">
        <Still html={crumbs} />
        <div className="flex flex-col gap-x-16 gap-y-6 lg:flex-row lg:items-start">
          {shots.length > 0 && <Gallery shots={shots} current={shot} onShow={setShot} />}
          <div className="min-w-0 lg:max-w-xl lg:min-w-80 lg:flex-1 lg:py-2">
            <Still html={title} />
            <div aria-live="polite" className="mt-3 min-h-8">
              <PriceLine standing={standing} className="text-xl" />
            </div>
            <Buy product={product} chosen={chosen} standing={standing} onChoose={choose} />
            <div hidden={stockStateOf(standing).kind !== 'soldOut'}>
              <Still html={waiting} />
            </div>
            <Still html={about} />
          </div>
        </div>
      </Wide>
      <Still html={related} />
      <RecentlyViewed
        now={{
          id,
          slug,
          name,
          priceText: product.prices[0]?.text ?? '',
          ...(shots[0]?.image ? { image: shots[0].image } : {}),
        }}
      />
    </>
  )
}

/** What the server made and the browser leaves as it came; see `begin` in load.ts. */
function Still({ html }: { html: string }) {
  return (
    <div
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: of what React escaped and description.rules.ts let pass
      dangerouslySetInnerHTML={ready(html)}
    />
  )
}
