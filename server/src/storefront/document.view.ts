import { createHash } from 'node:crypto'
import type { PageTheme } from '@cartwright/contract/pages/pages.ts'
import type { Head, StorefrontPage } from '@cartwright/contract/pages/storefront.ts'
import { escapeHtml, scriptJson, themeCss } from '../platform/pages/html.ts'
import { noCamera } from '../platform/pages/pages.ts'
import { livePolicy } from '../platform/pages/policy.ts'
import {
  chunksOf,
  entryOf,
  headingFace,
  type Manifest,
  scriptsOf,
  type WebBuild,
} from '../platform/pages/web-build.ts'
import { installTags } from './manifest/view.ts'

export interface Document {
  html: Buffer
  /** The JSON inside the document. */
  props: string
  headers: Record<string, string>
}

/** Browsers draw the page from the whole header on, so that its end does not push its beginning aside. */
const wholeHeader = '<link rel="expect" href="#main" blocking="render">'

/** Makes whole HTML documents of the storefront's pages. */
export function documentWriter(build: WebBuild) {
  const { vite } = build
  const parts = buildParts(build)
  const themes = new WeakMap<PageTheme, ThemeParts>()
  const themeOf = (theme: PageTheme) => {
    const cached = themes.get(theme) ?? themeParts(theme, parts.stylesHash, vite)
    themes.set(theme, cached)
    return cached
  }
  return (page: StorefrontPage, publicUrl: string): Document => {
    const { module, html, props, head, language, direction, theme } = page
    const { rules, install, headers } = themeOf(theme)
    const json = scriptJson(props)
    const scripts = vite ? '' : ` data-scripts="${parts.scriptsFor(module, language)}"`
    return {
      html: concat([
        `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8">` +
          '<meta name="viewport" content="width=device-width, initial-scale=1">' +
          wholeHeader +
          headTags(head, publicUrl) +
          install +
          parts.preload,
        parts.styles,
        `${rules}</head><body><div id="SITE_CONTAINER" data-module="${module}"${parts.sections}>`,
        ...html,
        `</div><script type="application/json" id="page-props"${scripts}>${json}</script>${parts.script}</body></html>`,
      ]),
      props: json,
      headers,
    }
  }
}

/** What all pages share, as long as the process runs. */
function buildParts(build: WebBuild) {
  const { manifest, storefrontStyles, own, vite } = build
  const face = headingFace(manifest, 'shop-styles')
  const scripts = new Map<string, string>()
  return {
    stylesHash: hashOf(storefrontStyles),
    styles: Buffer.from(
      vite
        ? `<link rel="stylesheet" href="${vite}/${entryOf(manifest, 'shop-styles').chunk.file}">`
        : `<style>${storefrontStyles}</style>`,
    ),
    preload: face ? `<link rel="preload" href="/${face}" as="font" type="font/woff2" crossorigin>` : '',
    script: scriptsOf(build, vite ? 'shop' : 'start')
      .map((src) => `<script type="module" src="${src}" fetchpriority="low"></script>`)
      .join(''),
    sections: own ? ` data-sections="${own.address}"` : '',
    scriptsFor(module: string, language: string) {
      const key = `${module} ${language}`
      const cached = scripts.get(key) ?? listScripts(manifest, module, language)
      scripts.set(key, cached)
      return cached
    },
  }
}

function concat(pieces: readonly (string | Uint8Array)[]): Buffer {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

interface ThemeParts {
  rules: string
  install: string
  headers: Record<string, string>
}

function themeParts(theme: PageTheme, stylesHash: string, vite: string | undefined): ThemeParts {
  const rules = themeCss(theme)
  return {
    rules: rules && `<style>${rules}</style>`,
    install: installTags(theme),
    headers: {
      'content-security-policy': securityPolicy(rules ? [stylesHash, hashOf(rules)] : [stylesHash], vite),
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': noCamera,
      'speculation-rules': '"/speculation-rules.json"',
    },
  }
}

/** Styles are allowed by their hashes, so that a cached page needs no nonce. */
function securityPolicy(hashes: readonly string[], vite: string | undefined): string {
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

/** The main script, and the page's script and texts that it loads. */
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
    feed,
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
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    address ? `<link rel="canonical" href="${escapeHtml(address)}">` : meta('name', 'robots', 'noindex'),
    ...Object.entries(alternates).map(
      ([tag, path]) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(publicUrl + path)}">`,
    ),
    feed
      ? `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(publicUrl + feed)}">`
      : '',
    ...Object.entries(properties).map(([name, value]) => meta('property', name, value)),
    meta('name', 'twitter:card', image && 'summary_large_image'),
    ...(head.preload ?? []).map(
      ({ href, srcSet = '', sizes = '' }) =>
        `<link rel="preload" as="image" href="${escapeHtml(href)}" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`,
    ),
    ...data.map((item) => `<script type="application/ld+json">${scriptJson(item)}</script>`),
  ].join('')
}

function meta(kind: 'name' | 'property', name: string, content: string | undefined): string {
  return content ? `<meta ${kind}="${name}" content="${escapeHtml(content)}">` : ''
}
