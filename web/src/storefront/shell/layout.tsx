import type { ReactNode } from 'react'
import type { Frame } from '../kit/frame.load.ts'
import { FrameContext } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { SectionsContext, type ShowSections } from '../sections/sections.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

interface ShellProps {
  frame: Frame
  show: ShowSections | undefined
  children: ReactNode
}

export function Shell({ frame, show, children }: ShellProps) {
  return (
    <FrameContext value={frame}>
      <SectionsContext value={show}>
        <div className="flex min-h-dvh flex-col">
          <a
            href="#main"
            className="sr-only z-50 rounded-control bg-accent px-5 py-3 text-on-accent focus:not-sr-only focus:fixed focus:ring-2 focus:ring-paper focus:start-4 focus:top-4"
          >
            {t.shell.skip}
          </a>
          <Header />
          <main id="main" tabIndex={-1} className="flex w-full flex-1 flex-col">
            {show?.('start')}
            {children}
            {show?.('end')}
          </main>
          <Footer />
        </div>
      </SectionsContext>
    </FrameContext>
  )
}
