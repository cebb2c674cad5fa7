import {
  IconFileText,
  IconHome,
  IconKey,
  IconMail,
  IconPackage,
  IconPalette,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react'
import type { AdminPage } from './shell/known-pages.ts'
import { texts } from './shell/texts.ts'

/** Every page of the admin: its address, its place in the navigation and the palette, what it needs. */
export const pages: readonly AdminPage[] = [
  {
    path: '',
    load: () => import('./home/page.tsx'),
    link: { group: 'shop', label: texts.pages.home, icon: IconHome, key: 'h' },
  },
  { path: 'products/:id', load: () => import('./product/page.tsx'), permission: 'WIX_STORES.READ_PRODUCTS' },
  {
    path: 'orders',
    load: () => import('./orders/page.tsx'),
    permission: 'ECOM.READ_ORDERS',
    link: { group: 'shop', label: texts.pages.orders, icon: IconReceipt, key: 'o' },
  },
  {
    path: 'orders/:id',
    load: () => import('./orders/order-page.tsx'),
    permission: 'ECOM.READ_ORDERS',
  },
  {
    path: 'products',
    load: () => import('./products/page.tsx'),
    permission: 'WIX_STORES.READ_MERCHANT_DATA',
    link: { group: 'goods', label: texts.pages.products, icon: IconPackage, key: 'p' },
  },
  {
    path: 'mailbox',
    load: () => import('./mailbox/page.tsx'),
    permission: 'SITE.READ',
    link: { group: 'shop', label: texts.pages.mailbox, icon: IconMail, key: 'm' },
  },
  { path: 'mailbox/:id', load: () => import('./mailbox/message-page.tsx'), permission: 'SITE.READ' },
  {
    path: 'staff',
    load: () => import('./staff/page.tsx'),
    permission: 'SITE.MANAGE_STAFF',
    link: { group: 'people', label: texts.pages.staff, icon: IconUsers, key: 't' },
  },
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
  {
    path: 'settings',
    load: () => import('./settings/page.tsx'),
    permission: 'SITE.READ',
    link: { group: 'settings', label: texts.pages.settings, icon: IconSettings, key: 's' },
  },
  {
    path: 'settings/look',
    load: () => import('./settings/look-page.tsx'),
    permission: 'SITE.READ',
    link: { group: 'settings', label: texts.pages.look, icon: IconPalette },
  },
  {
    path: 'settings/pages',
    load: () => import('./settings/pages-page.tsx'),
    permission: 'SITE.READ',
    link: { group: 'settings', label: texts.pages.pages, icon: IconFileText },
  },
  {
    path: 'settings/pages/:slug',
    load: () => import('./settings/page-editor.tsx'),
    permission: 'SITE.READ',
  },
  {
    path: 'audit',
    load: () => import('./audit/page.tsx'),
    permission: 'SITE.READ_AUDIT_LOG',
    link: { group: 'people', label: texts.pages.audit, icon: IconShieldCheck, key: 'a' },
  },
  { path: 'account', load: () => import('./account/page.tsx') },
]
