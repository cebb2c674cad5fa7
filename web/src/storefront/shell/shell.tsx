import { createContext, type ReactNode, useContext } from 'react'
import { t } from '../texts/texts.ts'
import { Footer } from './footer.tsx'
import type { Frame } from './frame.ts'
import { Header } from './header.tsx'

export const FrameContext = createContext<Frame | undefined>(undefined)

/** What the page knows about the shop. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('a part of a page stands outside of its shell')
  return frame
}

/** The address of a page of this shop, in the language of this page. */
export function useHref(): (path: string) => string {
  const { prefix } = useFrame()
  return (path) => (path === '/' ? prefix || '/' : prefix + path)
}

/** What is around every page: announcement, header, footer, the way past them. */
export function Shell({ frame, children }: { frame: Frame; children: ReactNode }) {
  return (
    <FrameContext value={frame}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-50 rounded-control bg-accent px-5 py-3 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
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

/** The width that pages keep to. */
export function Wide({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-[88rem] px-4 sm:px-8 ${className}`}>{children}</div>
}
