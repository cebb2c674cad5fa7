import type { PageShop } from '@cartwright/contract/pages/pages.ts'
import type { ReactNode } from 'react'

interface FrameProps {
  shop: PageShop
  /** At the end of the header, e.g. a link back. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Header, main part and footer of a page. The name of the shop links to its home page. */
export function Frame({ shop, aside, footer, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-18 w-full max-w-6xl items-center justify-between gap-4 px-4 py-3 sm:px-8">
          <a href={shop.homeUrl} className="display inline-flex min-h-11 min-w-0 items-center text-2xl">
            {shop.name}
          </a>
          {aside}
        </div>
      </header>
      <main className="flex w-full flex-1 flex-col">{children}</main>
      <footer className="mt-20 border-t border-line">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-8 text-sm text-soft sm:px-8">
          <p>{shop.tagline || shop.name}</p>
          {footer}
        </div>
      </footer>
    </div>
  )
}

/** Limits the width of text and forms. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-6xl px-4 sm:px-8">{children}</div>
}
