import type { ReactNode } from 'react'
import type { Frame } from '../kit/frame.load.ts'
import { FrameContext } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export function Shell({ frame, children }: { frame: Frame; children: ReactNode }) {
  return (
    <FrameContext value={frame}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-50 rounded-control bg-accent px-5 py-3 text-on-accent focus:not-sr-only focus:fixed focus:ring-2 focus:ring-paper focus:start-4 focus:top-4"
        >
          {t.shell.skip}
        </a>
        <Header />
        <main id="main" tabIndex={-1} className="flex w-full flex-1 flex-col">
          {children}
        </main>
        <Footer />
      </div>
    </FrameContext>
  )
}
