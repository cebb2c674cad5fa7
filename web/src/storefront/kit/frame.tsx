import { createContext, type ReactNode, useContext } from 'react'
import type { Frame } from './frame.load.ts'

export const FrameContext = createContext<Frame | undefined>(undefined)

export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('a component is outside of its Shell')
  return frame
}

/** The address of a page of this shop, in the language of this page. */
export function useHref(): (path: string) => string {
  const { prefix } = useFrame()
  return (path) => (path === '/' ? prefix || '/' : prefix + path)
}

export function Wide({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-[88rem] px-4 sm:px-8 ${className}`}>{children}</div>
}
