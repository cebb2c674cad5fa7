import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useHref, Wide } from '../shell/shell.tsx'
import { t } from '../texts/texts.ts'
import { Buy, type BuyProps } from './buy.tsx'
import { any, type Chosen, chosenIn, fieldOf, queryWith, standingOf } from './choices.rules.ts'
import { Gallery, type Shot } from './gallery.tsx'
import { PriceLine } from './price-line.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import type { Crumb } from './structured.rules.ts'

export type ProductProps = BuyProps['product'] & {
  brand?: string
  ribbon?: string
  /** What the address chose. */
  chosen: Chosen
  /** That of the first choice first. */
  shots: readonly Shot[]
  /** HTML that does no harm. */
  description: string
  sections: readonly { title: string; html: string }[]
  crumbs: readonly Crumb[]
  /** Cards as HTML; empty when there are none. */
  related: string
}

export default function ProductPage(product: ProductProps) {
  const { id, slug, name, brand, ribbon, shots, description, sections, crumbs, related } = product
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
        <Crumbs crumbs={crumbs} />
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
            <Words html={description} className="mt-10" />
            <Sections sections={sections} />
          </div>
        </div>
      </Wide>
      {related && (
        <Wide className="mt-24">
          <h2 className="display mb-6 text-3xl">{t.product.related}</h2>
          <ul
            className="cards four"
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, on the server, of what it escaped
            dangerouslySetInnerHTML={{ __html: related }}
          />
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

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const href = useHref()
  return (
    <nav aria-label={t.product.path}>
      <ol className="mb-2 flex flex-wrap items-center text-sm text-soft">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex min-w-0 items-center">
            {index > 0 && <Icon name="chevron" className="mx-1.5 size-3.5 -rotate-90 rtl:rotate-90" />}
            {index < crumbs.length - 1 ? (
              <a
                href={href(path)}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
              >
                {name}
              </a>
            ) : (
              <span aria-current="page" className="truncate">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Sections({ sections }: { sections: ProductProps['sections'] }) {
  return (
    <div className="mt-10 border-b border-line empty:hidden">
      {sections.map(({ title, html }) => (
        <details key={title} className="group/more border-t border-line">
          <summary className="flex min-h-14 items-center justify-between gap-4 font-medium">
            {title}
            <Icon name="chevron" className="text-soft transition-transform group-open/more:rotate-180" />
          </summary>
          <Words html={html} className="pb-5 text-soft" />
        </details>
      ))}
    </div>
  )
}

/** A merchant's words, made harmless by the server; the browser leaves them as they came. */
function Words({ html, className }: { html: string; className: string }) {
  return (
    <div
      className={`prose-calm max-w-prose ${className}`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a few tags without attributes, see description.rules.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
