import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../test/store.ts'
import { compile } from './compile.service.ts'
import type { ShopConfig } from './config.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-sections-'))
  const files = {
    'hours.tsx': `
      import { useState } from 'react'
      import { useHref } from 'cartwright/storefront'
      export default function Hours({ days }: { days: string[] }) {
        const [isOpen, setOpen] = useState(false)
        const href = useHref()
        return (
          <section id="hours">
            <button type="button" onClick={() => setOpen(!isOpen)}>{isOpen ? 'Close' : 'Open'}</button>
            <a href={href('/pages/about')}>{days.join(', ')}</a>
          </section>
        )
      }`,
    'broken.tsx': "export default function Broken() { throw new Error('no such shelf') }",
    'wrong.tsx': 'export default function Wrong() {\n  return <p>\n}',
    'shop.css': '#hours { color: teal }',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hours: NonNullable<ShopConfig['sections']>[string] = {
  place: 'home.middle',
  component: './hours.tsx',
  load: ({ language }) => ({ days: [language, 'Monday'] }),
}

async function open(config: ShopConfig): Promise<Store> {
  return openStore({ extensions: await compile(folder, config), settings: { languages: ['de'] } })
}

describe('a section of the shop', () => {
  let store: Store
  beforeAll(async () => {
    store = await open({
      styles: './shop.css',
      texts: { en: { 'cart.title': 'Your basket' } },
      sections: {
        hours,
        later: {
          place: 'home.end',
          component: './hours.tsx',
          load: () => {
            throw new Error('the calendar does not answer')
          },
        },
        endless: { place: 'home.end', component: './hours.tsx', load: () => new Promise(() => {}) },
      },
    })
  })
  afterAll(() => store.close())

  async function page(path: string): Promise<{ body: string; policy: string }> {
    const { body, headers } = await store.ask('GET', path, { headers: { accept: 'text/html' } })
    return { body, policy: String(headers['content-security-policy']) }
  }

  test('is rendered at its place, with the props from the server and the parts of the storefront', async () => {
    const { body } = await page('/')
    expect(body).toContain('<section id="hours"><button type="button">Open</button>')
    expect(body).toContain('<a href="/pages/about">en, Monday</a>')
    expect(body).toContain(
      '"sections":[{"name":"hours","place":"home.middle","props":{"days":["en","Monday"]}}]',
    )
    expect((await page('/de')).body).toContain('<a href="/de/pages/about">de, Monday</a>')
  })

  test('may bring texts of its own in one of the languages', async () => {
    expect((await page('/cart')).body).toContain('>Your basket</h1>')
    expect((await page('/de/cart')).body).not.toContain('Your basket')
  })

  test('is on no other page, and missing while it cannot be loaded in time', async () => {
    expect((await page('/collections')).body).not.toContain('id="hours"')
    expect((await page('/')).body.match(/id="hours"/g)).toHaveLength(1)
  })

  test('brings its script from the shop itself and its styles, under the strict policy', async () => {
    const { body, policy } = await page('/')
    expect(body).toContain('#hours { color: teal }')
    expect(policy).toContain("script-src 'self';")
    const address = /data-sections="([^"]+)"/.exec(body)?.[1] ?? ''
    const script = await store.ask('GET', address)
    expect(script.headers['content-type']).toMatch(/^text\/javascript/)
    expect(script.body).toMatch(/^import\{modules\}from"\/assets\/modules-[\w-]+\.js"/)
  })
})

test('a page is there without the sections when one of them cannot be rendered', async () => {
  const store = await open({ sections: { hours, broken: { place: 'home.end', component: './broken.tsx' } } })
  const { status, body } = await store.ask('GET', '/', { headers: { accept: 'text/html' } })
  expect(status).toBe(200)
  expect(body).toContain('<h1')
  expect(body).not.toContain('id="hours"')
  await store.close()
})

test('a component that cannot be compiled is named with its line, and a missing file by its name', async () => {
  const failure = (config: ShopConfig) => compile(folder, config).catch((error: Error) => error.message)
  expect(await failure({ sections: { wrong: { place: 'home.end', component: './wrong.tsx' } } })).toMatch(
    /wrong\.tsx:3/,
  )
  expect(await failure({ sections: { gone: { place: 'home.end', component: './gone.tsx' } } })).toContain(
    'gone.tsx',
  )
  expect(await failure({ styles: './gone.css' })).toContain('gone.css does not exist')
})
