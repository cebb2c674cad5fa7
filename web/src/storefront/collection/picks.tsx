import type { ReactNode } from 'react'
import { ready } from '../shell/ready.ts'
import { t } from '../texts/texts.ts'

export interface PicksProps {
  kind: 'sold' | 'new'
  /** List items as HTML; empty where they already stand in the page. */
  cards: string
}

/** Something to go on with, e.g. below a page that is empty. */
export function Picks({ picks: { kind, cards }, more }: { picks: PicksProps; more?: ReactNode }) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="display text-3xl sm:text-4xl">
          {kind === 'sold' ? t.shell.bestSellers : t.shell.newIn}
        </h2>
        {more}
      </div>
      <ul
        className="cards cards-wide"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, on the server, of what it escaped
        dangerouslySetInnerHTML={ready(cards)}
      />
    </>
  )
}
