import type { Icon } from '@tabler/icons-react'
import { type ComponentType, createContext, use } from 'react'
import type { texts } from './texts/index.ts'

export interface PageLink {
  group: keyof typeof texts.groups
  label: string
  icon: Icon
  /** Pressed after G, it opens the page from anywhere. */
  key?: string
  /** What waits there for somebody, as a number beside the label. */
  Count?: ComponentType
}

export interface AdminPage {
  /** Below /admin, without a slash at its ends. */
  path: string
  /** The page's own chunk; `Page` is shown in the shell. */
  load: () => Promise<{ Page: ComponentType }>
  /** What a role must allow; without it the page is neither linked nor found. */
  permission?: string
  /** Absent: reached from another page, not from the navigation. */
  link?: PageLink
}

export const PagesContext = createContext<readonly AdminPage[]>([])

/** All pages there are. */
export function usePages(): readonly AdminPage[] {
  return use(PagesContext)
}

/** Whether a path below /admin has a page, for links to where it is one day. */
export function useHasPage(path: string): boolean {
  return usePages().some((page) => page.path === path)
}
