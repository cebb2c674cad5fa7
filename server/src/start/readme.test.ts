import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { newFolder } from '../../test/process.ts'
import { openStore } from '../../test/store.ts'
import { firstStart, startMessages } from './first-start.ts'

const hasCurl = spawnSync('curl', ['--version']).status === 0

async function shellOf(page: string): Promise<string> {
  const text = await readFile(new URL(`../../../${page}`, import.meta.url), 'utf8')
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).join('\n')
}

/** What a page's commands print, typed into a shell as they stand there. */
async function typed(commands: string, cwd: string): Promise<string[]> {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  const shell = spawn('sh', ['-e'], { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] })
  let out = ''
  shell.stdout.on('data', (text) => {
    out += text
  })
  shell.stdin.end(commands)
  const [code] = await once(shell, 'close')
  expect(code).toBe(0)
  return out.trim().split('\n')
}

const afterwards: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo()
})

/** A shop in `.data` of a folder, as somebody has it who follows the page. */
async function open(demo: boolean): Promise<{ cwd: string; url: string; printed: string }> {
  const [folder, store] = [await newFolder(), await openStore({ limits: 1 })]
  afterwards.push(folder.remove, store.close)
  const { app, shop, siteId } = store
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const dataDir = join(folder.path, '.data')
  await mkdir(dataDir)
  const config = { dataDir, demo, development: true, publicUrl: url }
  await firstStart(shop, config, { print: () => {} })
  return { cwd: folder.path, url, printed: (await startMessages(shop, siteId, config)).join('\n') }
}

describe.runIf(hasCurl)('the commands of', () => {
  test('the README lead from a product to the checkout', async () => {
    const { cwd, url, printed } = await open(true)
    const client = /OAuth client id: +(\S+)/.exec(printed)?.[1]
    const page = (await shellOf('README.md')).replace('client=…', `client=${client}`)
    const [price, address] = await typed(page.replace('http://localhost:3000', url), cwd)
    expect(price).toBe('$68.00')
    const arrival = await fetch(url + new URL(address ?? '').pathname, { redirect: 'manual' })
    expect(arrival.headers.get('location')).toMatch(/^\/checkout\/[0-9a-f-]{36}/)
  }, 60_000)

  test('the settings page set up an empty shop', async () => {
    const { cwd, url } = await open(false)
    const product = JSON.stringify({ product: { name: 'Mug', priceData: { price: 12 } } })
    const page = (await shellOf('docs/developers/settings.md'))
      .replace('http://localhost:3000', url)
      .replace('item=', `call POST /stores/v1/products '${product}'\nitem=`)
    const said = (await typed(page, cwd)).join('\n')
    expect(said).toContain('"name":"Anna\'s Pottery"')
    expect(said.match(/.{0,300}"details":.*/)).toBeNull()
  }, 60_000)

  test('the page about bookings book a lesson', async () => {
    const { cwd, url } = await open(false)
    const page = (await shellOf('docs/developers/bookings.md'))
      .replace('http://localhost:3000', url)
      .replace('new Date().toISOString()', "'2026-11-30T00:00:00Z'")
    expect(await typed(page, cwd)).toEqual(['CONFIRMED', expect.stringMatching(/^2026-11-30T\d\d:00:00/)])
  }, 60_000)

  test('the page about plans sell a plan with benefits and a page for its members', async () => {
    const { cwd, url } = await open(false)
    const page = (await shellOf('docs/developers/plans.md')).replace('http://localhost:3000', url)
    expect(await typed(page, cwd)).toEqual(['Studio member', 'DISCOUNT,ACCESS', '1', 'true'])
  }, 60_000)

  test('the page about events sell tickets of several prices', async () => {
    const { cwd, url } = await open(false)
    const page = (await shellOf('docs/developers/box-office.md'))
      .replace('http://localhost:3000', url)
      .replace('Date.now()', "Date.parse('2026-11-30T00:00:00Z')")
    expect(await typed(page, cwd)).toEqual(['Entry: Child', '2'])
  }, 60_000)
})
