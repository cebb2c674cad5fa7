import { type ComponentType, createContext, use } from 'react'
import type { Icon } from '../icons/icon.tsx'
import type { texts } from './texts/index.ts'

export interface PageLink {
  group: keyof typeof texts.groups
  label: string
  icon: Icon
  /** Pressed after G, it opens the page from anywhere. */
  key?: string
  /** A count next to the label, of items that need attention. */
  Count?: ComponentType
}

export interface AdminPage {
  /** Below /admin, without slashes at the ends. */
  path: string
  /** The page's own chunk; `Page` is shown in the shell. */
  load: () => Promise<{ Page: ComponentType }>
  /** The permission to open, link and find the page. */
  permission?: string
  /** Absent when only other pages link to it. */
  link?: PageLink
}

export const PagesContext = createContext<readonly AdminPage[]>([])

/** All pages there are. */
export function usePages(): readonly AdminPage[] {
  return use(PagesContext)
}

/** Whether a path below /admin has a page. */
export function useHasPage(path: string): boolean {
  return usePages().some((page) => page.path === path)
}
