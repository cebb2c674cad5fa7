import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { pages } from './pages.ts'
import { Blank } from './shell/blank.tsx'
import { FailedAdmin, FailedPage, MissingPage, RequirePermission } from './shell/failures.tsx'
import { Frame } from './shell/frame.tsx'

export const routes: RouteObject[] = [
  {
    path: '/admin/set-up',
    HydrateFallback: Blank,
    ErrorBoundary: FailedAdmin,
    lazy: () => page(import('./set-up/page.tsx')),
  },
  ...['/admin/invitation', '/admin/password'].map((path) => ({
    path,
    HydrateFallback: Blank,
    ErrorBoundary: FailedAdmin,
    lazy: () => page(import('./setup-link/page.tsx')),
  })),
  {
    path: '/admin/check-in',
    HydrateFallback: Blank,
    ErrorBoundary: FailedAdmin,
    lazy: () => page(import('./check-in/events-page.tsx')),
  },
  {
    path: '/admin/events/:id/check-in',
    HydrateFallback: Blank,
    ErrorBoundary: FailedAdmin,
    lazy: () => page(import('./check-in/page.tsx')),
  },
  {
    path: '/admin',
    Component: Frame,
    HydrateFallback: Blank,
    ErrorBoundary: FailedAdmin,
    children: [
      ...pages.map(({ path, load, permission }) => ({
        path,
        ErrorBoundary: FailedPage,
        element: <RequirePermission permission={permission} />,
        children: [{ index: true, lazy: () => page(load()) }],
      })),
      { path: '*', Component: MissingPage },
    ],
  },
]

async function page(loaded: Promise<{ Page: ComponentType }>): Promise<{ Component: ComponentType }> {
  return { Component: (await loaded).Page }
}
