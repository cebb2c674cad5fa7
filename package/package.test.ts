import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { packAll } from '../scripts/packages/pack.ts'
import { freePort } from '../server/test/process.ts'
import { newDatabase } from '../server/test/store.ts'
import { parts } from '../web/src/storefront/modules.ts'
import { install, unpack } from './test/packed.ts'
import { orderMugs } from './test/shopper.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartwright-package-'))
const shop = join(folder, 'my-shop')
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const manual = readFileSync(join(import.meta.dirname, '../docs/developers/own-shop.md'), 'utf8')
let tarballs: string[]
let database: Awaited<ReturnType<typeof newDatabase>>
let server: { child: ChildProcess; url: string; printed(): string } | undefined

beforeAll(async () => {
  database = await newDatabase()
  tarballs = await packAll(folder)
}, 600_000)

afterAll(async () => {
  await stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** As the scripts of a shop's package.json do. */
async function start(): Promise<void> {
  const url = `http://127.0.0.1:${await freePort()}`
  const env = { PATH: process.env.PATH, PORT: new URL(url).port, DATABASE_URL: database.url, DEMO: '0' }
  const child = spawn('node_modules/.bin/cartwright', ['start'], { cwd: shop, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  server = { child, url, printed: () => output }
  await vi.waitFor(() => expect(output).toContain('Cartwright is ready'), 100_000)
}

async function stop(): Promise<void> {
  if (!server || server.child.exitCode !== null) return
  server.child.kill('SIGINT')
  await once(server.child, 'exit')
}

async function read(path: string): Promise<string> {
  return (await fetch(server?.url + path)).text()
}

/** A file of the manual. */
function example(file: string): string {
  const [, text = ''] = manual.split(`// ${file}\n`)
  return text.slice(0, text.indexOf('```'))
}

function change(file: string, from: string, to: string): void {
  const path = join(shop, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  await client.end()
  return rows.map(({ tablename }) => tablename)
}

test('one command packs all packages', () => {
  expect(tarballs.map((path) => basename(path))).toEqual([
    `cartwright-sdk-${version}.tgz`,
    `cartwright-react-${version}.tgz`,
    `cartwright-${version}.tgz`,
    `create-cartwright-${version}.tgz`,
  ])
})

test('from an empty folder and the packed packages alone comes a shop that runs', async () => {
  const [, , cartwright = '', create = ''] = tarballs
  const given = ['exec', '--yes', '--package', create, '--', 'create-cartwright', 'my-shop']
  execFileSync('npm', given, { cwd: folder })
  install(cartwright, shop)
  await start()
  expect(await read('/')).toContain('<h1')
  expect(await read('/x/hello')).toBe('Hello from your own shop.')
}, 240_000)

test('its own test starts it with data of its own, whatever the real shop uses', async () => {
  await stop()
  writeFileSync(join(shop, '.env'), ofTheRealShop)
  const env = { PATH: process.env.PATH }
  const options = { cwd: shop, env, encoding: 'utf8' } as const
  expect(execFileSync('node_modules/.bin/cartwright', ['test'], options)).toMatch(/pass 2\n/)
  rmSync(join(shop, '.env'))
  await start()
}, 240_000)

/** Nothing answers there, so a shop that uses any of it does not start. */
const ofTheRealShop = `
NODE_ENV=production
DATABASE_URL=postgres://127.0.0.1:9/shop
DATABASE_REPLICA_URL=postgres://127.0.0.1:9/shop
SMTP_URL=smtp://127.0.0.1:9
S3_ENDPOINT=http://127.0.0.1:9
S3_BUCKET=shop
S3_ACCESS_KEY_ID=key
S3_SECRET_ACCESS_KEY=secret
BACKUP_TO=s3
`

test('an error in the config says where it is', async () => {
  change('cartwright.config.ts', "'GET /x/hello':", "'GET /hello':")
  await vi.waitFor(() => expect(server?.printed()).toContain('cartwright.config.ts:6: The path of'), 100_000)
}, 240_000)

test('the example of the manual is there without a restart by hand, on the start page and below /x/', async () => {
  for (const name of ['sections', 'admin']) mkdirSync(join(shop, name))
  for (const file of ['sections/hours.tsx', 'admin/figures.tsx', 'cartwright.config.ts'])
    writeFileSync(join(shop, file), example(file))
  await vi.waitFor(async () => expect(await read('/')).toContain('When My shop is open</button>'), 100_000)
  expect(await read('/x/products')).toBe('[]')
  change('sections/hours.tsx', 'When', 'Times when')
  await vi.waitFor(
    async () => expect(await read('/')).toContain('Times when My shop is open</button>'),
    100_000,
  )
}, 240_000)

test('its fee is in the cart and in the order', async () => {
  const { url = '', printed = () => '' } = server ?? {}
  const saidOf = (what: string) => new RegExp(`${what}: +(\\S+)`).exec(printed())?.[1] ?? ''
  const [clientId, as] = [saidOf('OAuth client id'), readFileSync(saidOf('Merchant API key'), 'utf8')]
  const { cart, order } = await orderMugs({ url, as }, clientId)
  const fee = { name: 'Careful packing', price: { amount: '1.00' } }
  expect(cart.additionalFees).toMatchObject([fee])
  expect(order).toMatchObject({ additionalFees: [fee], priceSummary: { total: { amount: '30.00' } } })
}, 240_000)

test('its config and its components have types', () => {
  writeFileSync(join(shop, 'wrong.ts'), wrong)
  const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc')
  const options = ['-p', shop, '--skipLibCheck', 'false', '--pretty', 'false']
  expect(spawnSync(tsc, options, { encoding: 'utf8' }).stdout).toBe('')
}, 240_000)

/** What types refuse. */
const wrong = `
import { defineConfig } from 'cartwright'
// @ts-expect-error
defineConfig({ sections: { hours: { place: 'home.top', component: './hours.tsx' } } })
// @ts-expect-error
defineConfig({ plugins: [{ kind: 'FEES', id: '', name: '', functions: {} }] })
`

test('components get the parts that are declared', () => {
  const declared: typeof import('./src/storefront.ts') = parts
  expect(Object.keys(declared)).toEqual(['useShop', 'useHref', 'Wide'])
})

test('the commands are those of the repository', () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
  const found = execFileSync('node_modules/.bin/cartwright', ['shop', 'site', 'show', '--json'], {
    cwd: shop,
    env,
    encoding: 'utf8',
  })
  expect(JSON.parse(found)).toMatchObject({ name: 'My shop' })
})

test('an upgrade runs the new migrations and keeps what the shop adds', async () => {
  await stop()
  const built = join(folder, 'built')
  unpack(tarballs[2] ?? '', built)
  const manifest = join(built, 'package.json')
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace(`"version": "${version}"`, '"version": "99.0.0"'),
  )
  writeFileSync(join(built, 'server/migrations/9999-next.sql'), 'CREATE TABLE next ();')
  rmSync(join(shop, 'node_modules'), { recursive: true })
  const next = join(folder, 'next.tar')
  execFileSync('tar', ['-cf', next, '-C', folder, 'built'])
  install(next, shop)
  await start()
  expect(await read('/x/hello')).toBe('Hello from your own shop.')
  expect(await read('/')).toContain('Times when My shop is open</button>')
  expect(await tables()).toContain('next')
  const env = { PATH: process.env.PATH }
  expect(execFileSync('node_modules/.bin/cartwright', ['check'], { cwd: shop, env, encoding: 'utf8' })).toBe(
    'Everything this shop adds works with Cartwright 99.0.0.\n',
  )
}, 240_000)

test('the check names what has to be changed for a version', () => {
  const [file = ''] = globSync('node_modules/cartwright/server/lib/*.js', { cwd: shop }).filter((name) =>
    readFileSync(join(shop, name), 'utf8').includes('sections: 1,'),
  )
  change(file, 'sections: 1,', 'sections: 2,')
  const env = { PATH: process.env.PATH }
  const options = { cwd: shop, env, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync('node_modules/.bin/cartwright', ['check'], options)
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /cartwright\.config\.ts:\d+: sections are written for version 1, and this is version 2: see/,
    ),
  ])
}, 240_000)
