import { type Icon, IconHome, IconKey, IconMail } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { texts } from './shell/texts.ts'

export interface PageLink {
  group: keyof typeof texts.groups
  label: string
  icon: Icon
  /** Pressed after G, it opens the page from anywhere. */
  key?: string
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

/** Every page of the admin: its address, its place in the navigation and the palette, what it needs. */
export const pages: readonly AdminPage[] = [
  {
    path: '',
    load: () => import('./home/page.tsx'),
    link: { group: 'shop', label: texts.pages.home, icon: IconHome, key: 'h' },
  },
  {
    path: 'mailbox',
    load: () => import('./mailbox/page.tsx'),
    permission: 'SITE.READ',
    link: { group: 'shop', label: texts.pages.mailbox, icon: IconMail, key: 'm' },
  },
  { path: 'mailbox/:id', load: () => import('./mailbox/message-page.tsx'), permission: 'SITE.READ' },
  {
    path: 'keys',
    load: () => import('./keys/page.tsx'),
    permission: 'SITE.MANAGE_ACCESS',
    link: { group: 'people', label: texts.pages.keys, icon: IconKey, key: 'k' },
  },
  {
    path: 'keys/apps/:id',
    load: () => import('./keys/app-page.tsx'),
    permission: 'SITE.MANAGE_ACCESS',
  },
]
