import type { ClosedCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallDist } from '../../../test/dist.ts'
import { openPages, type Pages, sendPage } from './pages.ts'

let dist: Awaited<ReturnType<typeof smallDist>>
let pages: Pages

beforeAll(async () => {
  dist = await smallDist()
  pages = openPages(dist.path)
})

afterAll(() => dist.remove())

const props: ClosedCheckoutProps = {
  state: 'error',
  shop: {
    name: 'A & B',
    tagline: '',
    language: 'ar',
    direction: 'rtl',
    homeUrl: '/',
    theme: { light: { '--accent': '#123', 'x}': 'y', '--bad': '</style>' }, dark: { '--accent': '#def' } },
  },
  title: 'Sorry <now>',
  messages: [],
  text: '</script><script>alert(1)</script>',
  continueUrl: '/',
  continueText: 'Back',
}

test('a page contains its styles, script and props, safely escaped', async () => {
  const html = await pages.render('checkout', props, 'n1')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<title>Sorry &lt;now&gt;</title>')
  expect(html).toContain('<div id="SITE_CONTAINER" data-page="checkout"><h1>checkout: error</h1></div>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/styles-1.css" nonce="n1">')
  expect(html).toContain('<link rel="modulepreload" href="/assets/react-1.js" nonce="n1">')
  expect(html).toContain('<script type="module" src="/assets/hosted-1.js" nonce="n1"></script>')
  expect(html).toContain(
    '<style nonce="n1">:root{--accent:#123}@media (prefers-color-scheme:dark){:root{--accent:#def}}</style>',
  )
  expect(html).not.toContain('alert(1)</script>')
  const [, json = ''] = /id="page-props">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual(props)
})

test('a page cannot be framed or cached and runs only its own scripts', async () => {
  const app = Fastify()
  const answer = {
    page: 'checkout',
    props,
    status: 403,
    formTargets: ['https://storefront.test', 'app:'],
  } as const
  await pages.serve(app, (routes) => {
    routes.get('/', (_request, reply) => sendPage(reply, pages, answer))
  })
  const { statusCode, headers, body } = await app.inject('/')
  expect(statusCode).toBe(403)
  const policy = String(headers['content-security-policy'])
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? []
  expect(body).toContain(`nonce="${nonce}"`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' https://storefront.test app:")
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8',
  })
  const asset = await app.inject('/assets/hosted-1.js')
  expect(asset.headers['cache-control']).toContain('immutable')
  expect((await app.inject('/')).headers['content-security-policy']).not.toBe(policy)
  await app.close()
})

test('a missing build is reported, and found once it exists', async () => {
  const late = openPages(`${dist.path}/nothing`)
  await expect(late.render('checkout', props, 'n')).rejects.toThrow('The web build is missing')
})
