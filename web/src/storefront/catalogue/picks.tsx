import type { ReactNode } from 'react'
import { staticHtml } from '../kit/static-html.ts'
import { t } from '../kit/texts.ts'

export interface PicksProps {
  kind: 'sold' | 'new'
  /** List items as HTML; empty where the page has them already. */
  cards: string
}

/** Products to go on with, e.g. below an empty page. */
export function Picks({ picks: { kind, cards }, more }: { picks: PicksProps; more?: ReactNode }) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="display text-3xl sm:text-4xl">
          {kind === 'sold' ? t.catalogue.bestSellers : t.catalogue.newArrivals}
        </h2>
        {more}
      </div>
      <ul
        className="cards cards-wide"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, on the server, of what it escaped
        dangerouslySetInnerHTML={staticHtml(cards)}
      />
    </>
  )
}
