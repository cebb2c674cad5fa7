import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { MailName, MailShop, Mails } from '@cartwright/contract/pages/mail.ts'
import type { PageName, Pages as PageProps, PageTheme } from '@cartwright/contract/pages/pages.ts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml, scriptJson, themeCss } from './html.ts'
import { openLivePages } from './live-pages.ts'
import { type ForeignSources, livePolicy, pagePolicy, withSources } from './policy.ts'
import { chunksOf, entryOf, headingFace, isBuilt, readBuild, scriptsOf, type WebBuild } from './web-build.ts'

export interface Pages {
  /** Sources that the Content-Security-Policy allows besides our own origin. */
  policy: ReturnType<typeof livePolicy>
  /** The build, or undefined if there is none; then there is no storefront. */
  build(): Promise<WebBuild | undefined>
  /**
   * Renders a whole HTML document; `nonce` is that of the Content-Security-Policy. The same object of properties is rendered
   * once, except in development.
   */
  render<Name extends PageName>(page: Name, props: PageProps[Name], nonce: string): Promise<string>
  /** Renders the HTML part of a mail. */
  renderMail<Name extends MailName>(name: Name, shop: MailShop, props: Mails[Name]): Promise<string>
  /** Serves pages with their scripts, styles and fonts; `routes` registers them. */
  serve(server: FastifyInstance, routes: (pages: FastifyInstance) => void): Promise<void>
}

/** The script of each page that needs one in the browser. */
const scripts: Partial<Record<PageName, string>> = {
  checkout: 'hosted',
  identity: 'members',
  account: 'members',
  bookings: 'bookings',
  plans: 'plans',
  apiContents: 'reference',
}

/** Their scripts do not need what the page was made of. */
const isPlain: Partial<Record<PageName, true>> = { apiContents: true }

/**
 * The pages in the `dist` folder of the web build, read at the first request. With the origin of Vite's server, the pages
 * in development.
 */
export function openPages(dist: string, vite?: string): Pages {
  const folder = vite ? join(dist, 'live') : dist
  const open = vite ? openLivePages(folder, vite) : openBuild(folder)
  const rendered = new WeakMap<object, string>()
  const built = () => {
    if (!isBuilt(folder)) throw new Error(`The web build is missing in ${folder}. Run "npm run build".`)
    return open()
  }
  return {
    policy: livePolicy(vite),
    build: async () => (isBuilt(folder) ? open() : undefined),
    async render(page, props, nonce) {
      const build = await built()
      const known = vite ? undefined : rendered.get(props)
      const { html } = known === undefined ? build.render(page, props) : { html: known }
      rendered.set(props, html)
      return htmlDocument({ page, html, props, nonce, tags: tagsOf(build, scripts[page], nonce) })
    },
    async renderMail(name, shop, props) {
      return (await built()).renderMail(name, shop, props)
    },
    async serve(server, routes) {
      if (!vite) await serveAssets(server, folder)
      await server.register(async (pages) => {
        pages.servesPages = true
        await pages.register(cookie)
        // The server decides for all answers.
        await pages.register(helmet, { global: false, strictTransportSecurity: false })
        await pages.register(compress, { global: false, globalDecompression: false })
        routes(pages)
      })
    },
  }
}

function openBuild(dist: string): () => Promise<WebBuild> {
  let build: Promise<WebBuild> | undefined
  return () => {
    build ??= readBuild(dist).catch((error: unknown) => {
      build = undefined
      throw error
    })
    return build
  }
}

async function serveAssets(server: FastifyInstance, dist: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(dist, 'client', 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
}

export interface PageAnswer<Name extends PageName> {
  page: Name
  props: PageProps[Name]
  status?: number
  /** Other origins and schemes that a form on the page may lead to, e.g. the storefront's thank-you page. */
  formTargets?: readonly string[]
  /** What the policy of the page allows besides, e.g. for the script of a payment service. */
  sources?: readonly ForeignSources[]
}

/** Sends a page that cannot be framed or cached and runs only its own scripts. */
export async function sendPage<Name extends PageName>(
  reply: FastifyReply,
  pages: Pages,
  { page, props, status = 200, formTargets = [], sources = [] }: PageAnswer<Name>,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const html = await pages.render(page, props, nonce)
  await reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...withSources(pagePolicy(nonce, pages.policy), sources),
        formAction: ["'self'", ...formTargets],
      },
    },
    xFrameOptions: { action: 'deny' },
    // With "no-referrer", browsers send "Origin: null" with our own forms, which then look foreign.
    referrerPolicy: { policy: 'same-origin' },
  })
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
  reply.header('permissions-policy', noCamera)
  reply.compress(html)
  return reply
}

/** The Permissions-Policy of every page but the one that scans tickets. */
export const noCamera = 'camera=()'

interface Tags {
  head: string
  scripts: string
}

function tagsOf(build: WebBuild, script: string | undefined, nonce: string): Tags {
  const { manifest, vite = '' } = build
  const styles = entryOf(manifest, 'styles').chunk
  const face = headingFace(manifest, 'styles')
  const { key } = script === undefined ? { key: '' } : entryOf(manifest, script)
  const preloads = [...chunksOf(manifest, key)].filter((name) => name !== key)
  return {
    head: [
      face ? `<link rel="preload" href="/${face}" as="font" type="font/woff2" crossorigin>` : '',
      `<link rel="stylesheet" href="${vite}/${styles.file}" nonce="${nonce}">`,
      ...preloads.map(
        (name) => `<link rel="modulepreload" href="/${manifest[name]?.file}" nonce="${nonce}">`,
      ),
    ].join(''),
    scripts: scriptsOf(build, script)
      .map((src) => `<script type="module" src="${src}" nonce="${nonce}"></script>`)
      .join(''),
  }
}

/** As on the storefront; in a separate style sheet it would come too late. */
const transition =
  '@view-transition{navigation:auto}@media (prefers-reduced-motion:reduce){@view-transition{navigation:none}}'

interface Content {
  page: PageName
  html: string
  props: PageProps[PageName]
  nonce: string
  tags: Tags
}

function htmlDocument({ page, html, props, nonce, tags }: Content): string {
  const { title, shop } = props
  const needsProps = tags.scripts && !isPlain[page]
  const data = needsProps && `<script type="application/json" id="page-props">${scriptJson(props)}</script>`
  return [
    `<!doctype html><html lang="${escapeHtml(shop.language)}" dir="${shop.direction}"><head><meta charset="utf-8"><style nonce="${nonce}">${transition}</style>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Search engines never reach an open page, which belongs to one shopper.
    'state' in props && props.state === 'open' ? '' : '<meta name="robots" content="noindex">',
    `<meta name="description" content="${escapeHtml(shop.tagline ? `${shop.name}: ${shop.tagline}` : shop.name)}">`,
    `<title>${escapeHtml(title)}</title>${tags.head}${themeStyle(shop.theme, nonce)}</head>`,
    `<body><div id="SITE_CONTAINER" data-page="${page}">${html}</div>${data || ''}${tags.scripts}</body></html>`,
  ].join('')
}

function themeStyle(theme: PageTheme, nonce: string): string {
  const rules = themeCss(theme)
  return rules && `<style nonce="${nonce}">${rules}</style>`
}
