import { createHash } from 'node:crypto'
import type { PageTheme } from '@cartwright/contract/pages/pages.ts'
import type { Head, StorefrontPage } from '@cartwright/contract/pages/storefront.ts'
import { escaped, inScript, themeRules } from '../platform/pages/html.ts'
import {
  chunksOf,
  entryOf,
  headingFace,
  livePolicy,
  type Manifest,
  scriptsOf,
  type WebBuild,
} from '../platform/pages/web-build.ts'
import { installTags } from './manifest/view.ts'

export interface Document {
  html: Buffer
  /** The JSON in it. */
  props: string
  headers: Record<string, string>
}

/** Makes whole documents of the storefront's pages. */
export function openDocuments(build: WebBuild, publicUrl: string) {
  const { manifest, storefrontStyles, vite } = build
  const stylesHash = hashOf(storefrontStyles)
  const styles = Buffer.from(
    vite
      ? `<link rel="stylesheet" href="${vite}/${entryOf(manifest, 'shop-styles').chunk.file}">`
      : `<style>${storefrontStyles}</style>`,
  )
  const face = headingFace(manifest, 'shop-styles')
  const preloadOfFace = face
    ? `<link rel="preload" href="/${face}" as="font" type="font/woff2" crossorigin>`
    : ''
  const script = scriptsOf(build, vite ? 'shop' : 'start')
    .map((src) => `<script type="module" src="${src}" fetchpriority="low"></script>`)
    .join('')
  const scripts = new Map<string, string>()
  const scriptsFor = (module: string, language: string) => {
    const key = `${module} ${language}`
    const known = scripts.get(key) ?? listScripts(manifest, module, language)
    scripts.set(key, known)
    return known
  }
  const looks = new WeakMap<PageTheme, Look>()
  const lookOf = (theme: PageTheme) => {
    const known = looks.get(theme) ?? look(theme, stylesHash, vite)
    looks.set(theme, known)
    return known
  }
  return ({ module, html, props, head, language, direction, theme }: StorefrontPage): Document => {
    const { rules, install, headers } = lookOf(theme)
    const json = inScript(props)
    return {
      html: encoded([
        `<!doctype html><html lang="${escaped(language)}" dir="${direction}"><head><meta charset="utf-8">` +
          '<meta name="viewport" content="width=device-width, initial-scale=1">' +
          headTags(head, publicUrl) +
          install +
          preloadOfFace,
        styles,
        `${rules}</head>` + `<body><div id="SITE_CONTAINER" data-module="${module}">`,
        ...html,
        `</div><script type="application/json" id="page-props"${vite ? '' : ` data-scripts="${scriptsFor(module, language)}"`}>` +
          `${json}</script>${script}</body></html>`,
      ]),
      props: json,
      headers,
    }
  }
}

function encoded(pieces: readonly (string | Uint8Array)[]): Buffer {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

/** What a theme makes of all pages. */
interface Look {
  rules: string
  install: string
  headers: Record<string, string>
}

function look(theme: PageTheme, stylesHash: string, vite: string | undefined): Look {
  const rules = themeRules(theme)
  return {
    rules: rules && `<style>${rules}</style>`,
    install: installTags(theme),
    headers: {
      'content-security-policy': policy(rules ? [stylesHash, hashOf(rules)] : [stylesHash], vite),
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'speculation-rules': '"/speculation-rules.json"',
    },
  }
}

/** Styles are known by what they say, so that a page that is kept needs no nonce. */
function policy(hashes: readonly string[], vite: string | undefined): string {
  const { origins, styles = hashes.map((hash) => `'sha256-${hash}'`).join(' ') } = livePolicy(vite)
  const self = ["'self'", ...origins].join(' ')
  return [
    "default-src 'none'",
    `script-src ${self}`,
    `style-src ${self} ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    `font-src ${self}`,
    `connect-src ${self}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self' https:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** The script that begins, then what it needs: the page's own and the texts. */
function listScripts(manifest: Manifest, module: string, language: string): string {
  const keys = [
    entryOf(manifest, 'shop').key,
    `src/storefront/${module}.tsx`,
    `src/storefront/texts/${language.split('-')[0]}.ts`,
  ]
  const chunks = new Set(keys.filter((key) => manifest[key]).flatMap((key) => [...chunksOf(manifest, key)]))
  return [...chunks].map((key) => `/${manifest[key]?.file}`).join(' ')
}

function headTags(head: Head, publicUrl: string): string {
  const {
    title,
    description,
    canonical,
    alternates = {},
    image,
    type = 'website',
    data = [],
    siteName,
  } = head
  const address = canonical === undefined ? undefined : publicUrl + canonical
  const properties: Record<string, string | undefined> = {
    'og:title': title,
    'og:description': description,
    'og:type': type,
    'og:site_name': siteName,
    'og:url': address,
    'og:image': image,
  }
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    address ? `<link rel="canonical" href="${escaped(address)}">` : meta('name', 'robots', 'noindex'),
    ...Object.entries(alternates).map(
      ([tag, path]) => `<link rel="alternate" hreflang="${tag}" href="${escaped(publicUrl + path)}">`,
    ),
    ...Object.entries(properties).map(([name, value]) => meta('property', name, value)),
    meta('name', 'twitter:card', image && 'summary_large_image'),
    ...(head.preload ?? []).map(
      ({ href, srcSet = '', sizes = '' }) =>
        `<link rel="preload" as="image" href="${escaped(href)}" imagesrcset="${escaped(srcSet)}" imagesizes="${escaped(sizes)}" fetchpriority="high">`,
    ),
    ...data.map((thing) => `<script type="application/ld+json">${inScript(thing)}</script>`),
  ].join('')
}

function meta(kind: 'name' | 'property', name: string, content: string | undefined): string {
  return content ? `<meta ${kind}="${name}" content="${escaped(content)}">` : ''
}
