import { useEffect, useState } from 'react'
import { Wide } from '../shell/shell.tsx'
import { t } from '../texts/texts.ts'
import { Buy, type BuyProps } from './buy.tsx'
import { any, type Chosen, chosenIn, fieldOf, queryWith, standingOf } from './choices.rules.ts'
import { Gallery, type Shot } from './gallery.tsx'
import { PriceLine } from './price-line.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'

export type ProductProps = BuyProps['product'] & {
  brand?: string
  ribbon?: string
  /** What the address chose. */
  chosen: Chosen
  /** That of the first choice first. */
  shots: readonly Shot[]
  /** HTML: the way here, what the merchant says, cards. The browser gets none of it twice. */
  crumbs: string
  about: string
  related: string
}

export default function ProductPage(product: ProductProps) {
  const { id, slug, name, brand, ribbon, shots, crumbs, about, related } = product
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
    if (form) choose(form)
  }, [])

  return (
    <>
      <Wide className="pt-2 sm:pt-4">
        <nav aria-label={t.product.path}>
          <Still html={crumbs} />
        </nav>
        <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[auto_minmax(20rem,1fr)] lg:items-start">
          <Gallery shots={shots} current={shot} onShow={setShot} />
          <div className="min-w-0 lg:max-w-xl lg:py-2">
            {(ribbon || brand) && (
              <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
                {ribbon && (
                  <span className="rounded-full bg-accent-soft px-3 py-1 font-medium text-accent">
                    {ribbon}
                  </span>
                )}
                {brand}
              </p>
            )}
            <h1 className="display text-4xl lg:text-5xl">{name}</h1>
            <div aria-live="polite" className="mt-3 min-h-8">
              <PriceLine standing={standing} className="text-xl" />
            </div>
            <Buy product={product} chosen={chosen} standing={standing} onChoose={choose} />
            <Still html={about} className="mt-10" />
          </div>
        </div>
      </Wide>
      {related && (
        <Wide className="mt-24">
          <h2 className="display mb-6 text-3xl">{t.product.related}</h2>
          <Still html={related} />
        </Wide>
      )}
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
function Still({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: of what React escaped and description.rules.ts let pass
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
