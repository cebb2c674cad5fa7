import type { AdminProps } from '@cartwright/contract/staff/staff.ts'
import { escapeHtml, scriptJson } from '../../platform/pages/html.ts'
import { type livePolicy, pagePolicy } from '../../platform/pages/policy.ts'
import { chunksOf, entryOf, scriptsOf, type WebBuild } from '../../platform/pages/web-build.ts'

/** Images may come from other hosts. */
export function adminPolicy(nonce: string, policy: ReturnType<typeof livePolicy>) {
  return {
    ...pagePolicy(nonce, policy),
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    mediaSrc: ["'self'", 'blob:', 'https:'],
  }
}

/** The HTML document of the admin. Scripts that add style elements find the nonce in the meta element, like Vite. */
export function adminDocument(
  build: WebBuild,
  props: AdminProps,
  { nonce, manifest }: { nonce: string; manifest?: string | undefined },
): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    manifest ? `<link rel="manifest" href="${escapeHtml(manifest)}" crossorigin="use-credentials">` : '',
    `<title>${escapeHtml(props.siteName)}</title>${styleLinks(build)}${preloads(build)}</head>`,
    '<body><div id="admin"></div>',
    `<script type="application/json" id="admin-props">${scriptJson(props)}</script>`,
    ...scriptsOf(build, 'admin').map(
      (src) => `<script type="module" src="${src}" nonce="${nonce}"></script>`,
    ),
    '</body></html>',
  ].join('')
}

function chunks({ manifest }: WebBuild) {
  const { key } = entryOf(manifest, 'admin')
  return [...chunksOf(manifest, key)].flatMap((name) => manifest[name] ?? [])
}

function styleLinks(build: WebBuild): string {
  const { manifest, vite = '' } = build
  const imported = chunks(build).flatMap(({ css = [] }) => css)
  const files = new Set([entryOf(manifest, 'admin-styles').chunk.file, ...imported])
  return [...files].map((file) => `<link rel="stylesheet" href="${vite}/${file}">`).join('')
}

function preloads(build: WebBuild): string {
  return chunks(build)
    .filter(({ isEntry }) => !isEntry)
    .map(({ file }) => `<link rel="modulepreload" href="/${file}">`)
    .join('')
}

export interface CheckInPaths {
  page: string
  manifest: string
}

export function checkInPaths(eventId: string): CheckInPaths {
  const page = `/admin/events/${encodeURIComponent(eventId)}/check-in`
  return { page, manifest: `${page}/manifest.webmanifest` }
}

/** The web app manifest of a check-in page. Anybody may read it, so it does not name the event. */
export function checkInManifest({ page }: CheckInPaths, siteName: string) {
  return {
    ...{ id: page, start_url: page, scope: page, display: 'standalone' },
    ...{ name: `Check-in · ${siteName}`, short_name: 'Check-in' },
    ...{ background_color: '#ffffff', theme_color: '#ffffff' },
    icons: [192, 512].map((size) => ({
      ...{ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' },
    })),
  }
}

/** The scripts and styles that the check-in page loads, besides those that each document names. */
export function checkInAssets({ manifest }: WebBuild): string[] {
  const page = 'src/admin/check-in/page.tsx'
  if (!manifest[page]) return []
  const wanted = [page, ...(manifest[page].dynamicImports ?? [])]
  const chunks = wanted.flatMap((key) => [...chunksOf(manifest, key)]).flatMap((key) => manifest[key] ?? [])
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))].map((file) => `/${file}`)
}
