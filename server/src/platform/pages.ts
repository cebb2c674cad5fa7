import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { PageName, Pages as PageProps, PageTheme } from '@cartwright/contract/pages.ts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escaped, icon, inScript, themeRules } from './html.ts'
import {
  chunksOf,
  entryOf,
  headingFace,
  isBuilt,
  type Manifest,
  readBuild,
  type WebBuild,
} from './web-build.ts'

export interface Pages {
  /** What was built, or undefined where nothing was: then there is no storefront. */
  build(): Promise<WebBuild | undefined>
  /** A whole HTML document; `nonce` is that of the answer's Content-Security-Policy. */
  render<Name extends PageName>(page: Name, props: PageProps[Name], nonce: string): Promise<string>
  /** Serves pages, compressed, with their scripts, styles and fonts; `routes` gets where to register them. */
  serve(server: FastifyInstance, routes: (pages: FastifyInstance) => void): Promise<void>
}

/** Which script of the build brings a page to life in the browser; the others are complete without one. */
const scripts: Partial<Record<PageName, string>> = { checkout: 'hosted' }

/** The pages that the web build left in its `dist` folder; read when the first one is asked for. */
export function openPages(dist: string): Pages {
  let build: Promise<WebBuild> | undefined
  const built = () => {
    build ??= readBuild(dist).catch((error: unknown) => {
      build = undefined
      throw error
    })
    return build
  }
  return {
    build: async () => (isBuilt(dist) ? built() : undefined),
    async render(page, props, nonce) {
      const { render, manifest } = await built()
      const { html } = render(page, props)
      return document({ page, html, props, nonce, tags: tagsOf(manifest, scripts[page], nonce) })
    },
    async serve(server, routes) {
      await server.register(fastifyStatic, {
        root: join(dist, 'client', 'assets'),
        prefix: '/assets/',
        decorateReply: false,
        index: false,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
      })
      await server.register(async (pages) => {
        await pages.register(cookie)
        await pages.register(helmet, { global: false })
        await pages.register(compress, { global: false, globalDecompression: false })
        routes(pages)
      })
    },
  }
}

export interface PageAnswer<Name extends PageName> {
  page: Name
  props: PageProps[Name]
  status?: number
  /** Origins and schemes beside our own that a form on the page may end up at, e.g. the storefront's thank-you page. */
  formTargets?: readonly string[]
}

/** Answers with a page that nobody may frame or keep, and that runs no script but its own. */
export async function sendPage<Name extends PageName>(
  reply: FastifyReply,
  pages: Pages,
  { page, props, status = 200, formTargets = [] }: PageAnswer<Name>,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const html = await pages.render(page, props, nonce)
  await reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", `'nonce-${nonce}'`],
        styleSrc: ["'self'", `'nonce-${nonce}'`],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        formAction: ["'self'", ...formTargets],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // With "no-referrer" browsers send "Origin: null" with our own forms, and then nobody could tell them from others.
    referrerPolicy: { policy: 'same-origin' },
  })
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
  reply.compress(html)
  return reply
}

interface Tags {
  head: string
  /** Absent on a page that is complete without one. */
  script?: string
}

function tagsOf(manifest: Manifest, script: string | undefined, nonce: string): Tags {
  const styles = entryOf(manifest, 'styles').chunk
  const face = headingFace(manifest, 'styles')
  const style = [
    face ? `<link rel="preload" href="/${face}" as="font" type="font/woff2" crossorigin>` : '',
    `<link rel="stylesheet" href="/${styles.file}" nonce="${nonce}">`,
  ].join('')
  if (script === undefined) return { head: style }
  const { key, chunk } = entryOf(manifest, script)
  const preloads = [...chunksOf(manifest, key)].filter((name) => name !== key)
  return {
    head: [
      style,
      ...preloads.map(
        (name) => `<link rel="modulepreload" href="/${manifest[name]?.file}" nonce="${nonce}">`,
      ),
    ].join(''),
    script: `<script type="module" src="/${chunk.file}" nonce="${nonce}"></script>`,
  }
}

interface Content {
  page: PageName
  html: string
  props: PageProps[PageName]
  nonce: string
  tags: Tags
}

function document({ page, html, props, nonce, tags }: Content): string {
  const { title, shop } = props
  const script = tags.script
    ? `<script type="application/json" id="page-props">${inScript(props)}</script>${tags.script}`
    : ''
  return [
    `<!doctype html><html lang="${escaped(shop.language)}" dir="${shop.direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title>${icon(shop.name)}${tags.head}${themeStyle(shop.theme, nonce)}</head>`,
    `<body><div id="SITE_CONTAINER" data-page="${page}">${html}</div>${script}</body></html>`,
  ].join('')
}

function themeStyle(theme: PageTheme, nonce: string): string {
  const rules = themeRules(theme)
  return rules && `<style nonce="${nonce}">${rules}</style>`
}
