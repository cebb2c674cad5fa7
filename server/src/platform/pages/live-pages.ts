import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Storefront } from '@cartwright/contract/pages/storefront.ts'
import type { Manifest, ServerEntry, WebBuild } from './web-build.ts'

/**
 * The pages during development: scripts and styles come from Vite's server, the server's part from the last build. The
 * list of routes is read once, so a new route needs a restart.
 */
export function openLivePages(dist: string, vite: string): () => Promise<WebBuild> {
  const newest = async () => {
    const file = join(dist, 'server', 'entry.js')
    const { mtimeMs } = await stat(file)
    return import(`${pathToFileURL(file).href}?${mtimeMs}`) as Promise<ServerEntry>
  }
  return async () => {
    const { render, renderMail, storefront } = await newest()
    const followed = reloading(storefront, async () => (await newest()).storefront)
    return {
      render,
      renderMail,
      storefront: followed,
      manifest: sources,
      version: 'live',
      storefrontStyles: '',
      worker: leaving,
      checkInWorker: leaving,
      vite,
    }
  }
}

function reloading(storefront: Storefront, newest: () => Promise<Storefront>): Storefront {
  return {
    ...storefront,
    failure: async (ask, status) => (await newest()).failure(ask, status),
    routes: storefront.routes.map((route, index) => ({
      ...route,
      shared: false,
      answer: async (ask) => ((await newest()).routes[index] ?? route).answer(ask),
    })),
  }
}

/** Removes the service worker of the built pages, which would serve old ones. */
const leaving = 'oninstall=()=>skipWaiting();onactivate=()=>registration.unregister()'

/** Vite serves the sources at their own paths. */
const sources: Manifest = Object.fromEntries(
  [
    ['hosted', 'src/hosted/main.tsx'],
    ['styles', 'src/hosted/styles.css'],
    ['shop', 'src/storefront/main.tsx'],
    ['shop-styles', 'src/storefront/styles.css'],
    ['admin', 'src/admin/main.tsx'],
    ['admin-styles', 'src/admin/styles.css'],
  ].map(([name = '', file = '']) => [file, { file, name, isEntry: true }]),
)
