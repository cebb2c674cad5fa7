import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runProgram } from '../../test/process.ts'
import { openStore, type Store } from '../../test/store.ts'
import { createKey, listClients, updateClient } from '../sites/apps/service.ts'
import { localDoor, remoteDoor } from './doors.service.ts'
import { connect, disconnect, type ShopDoor } from './service.ts'

const ours = resolve(import.meta.dirname, '../../../storefronts/vite')
let store: Store
let door: ShopDoor
let folder: string
/** Of the shop, for other machines. */
let address: string

beforeAll(async () => {
  store = await openStore()
  address = await store.app.server.listen({ port: 0, host: '127.0.0.1' })
  door = localDoor(store.shop, store.siteId, 'https://shop.example')
})
afterAll(() => store.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-'))
  await cp(ours, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

/** Every file of the storefront with its content. */
async function contents(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    await Promise.all(files.sort().map(async (file) => [file, await readFile(file, 'utf8')])),
  )
}
const read = (file: string) => readFile(join(folder, file), 'utf8')
const write = (file: string, text: string) => writeFile(join(folder, file), text)
const clients = async () =>
  (await listClients(store.shop, store.siteId)).filter(
    ({ revokedAt, id }) => !revokedAt && id !== store.clientId,
  )

test('a storefront of Vite gets its client, its environment and the plugin', async () => {
  const done = await connect(folder, door, { origins: ['https://storefront.example'] })
  expect(done).toMatchObject({ storefront: { kind: 'vite' }, siteId: store.siteId })
  expect(await read('.env.local')).toBe(`VITE_WIX_CLIENT_ID=${done.clientId}\n`)
  expect(await read('vite.config.js')).toMatch(/export default withCartwright\(storefrontConfig\)\n$/)
  const [client] = (await clients()).filter(({ id }) => id === done.clientId)
  expect(client).toMatchObject({
    kind: 'compat',
    allowedOrigins: ['http://localhost:5173', 'http://localhost:4173', 'https://storefront.example'],
  })
  expect(done.missing).toEqual(['The storefront asks for the collection "table", which the shop lacks.'])
})

test('doing it again changes nothing, and undoing it leaves the storefront as it was', async () => {
  await write('.env.local', 'OTHER=1\nVITE_WIX_CLIENT_ID=another')
  const before = await contents()
  const count = (await clients()).length
  const first = await connect(folder, door)
  const connected = await contents()
  const second = await connect(folder, door)
  expect(second.clientId).toBe(first.clientId)
  expect(await contents()).toEqual(connected)
  expect(await clients()).toHaveLength(count + 1)
  expect(await disconnect(folder, door)).toEqual([])
  expect(await contents()).toEqual(before)
  expect(await clients()).toHaveLength(count)
  expect(await disconnect(folder, door)).toBeUndefined()
})

test('what the owner changed since stays, and is named', async () => {
  await connect(folder, door)
  await write('cartwright/fetch.mjs', '// mine')
  await write('vite.config.js', 'export default {}\n')
  expect(await disconnect(folder, door)).toEqual([
    'vite.config.js was changed since. Remove what Cartwright added there.',
    'cartwright/fetch.mjs was changed since, so it stays.',
  ])
  expect(await read('cartwright/fetch.mjs')).toBe('// mine')
  expect(await read('vite.config.js')).toBe('export default {}\n')
})

test('a file of the owner is never overwritten', async () => {
  await cp(join(ours, 'src'), join(folder, 'cartwright'), { recursive: true })
  await write('cartwright/hosts.mjs', '// mine')
  await expect(connect(folder, door)).rejects.toThrow('cartwright/hosts.mjs is there already')
  expect(await read('cartwright/hosts.mjs')).toBe('// mine')
})

test.each([
  ['export default {\n  reactStrictMode: true,\n}', 'next.config.mjs'],
  ['const config = {}\nmodule.exports = config\n', 'next.config.js'],
  ['import type { NextConfig } from "next"\nexport default {} satisfies NextConfig\n', 'next.config.ts'],
])('%j is wrapped and unwrapped', async (text, name) => {
  const manifest = { dependencies: { next: '16.4.6' } }
  await write('package.json', JSON.stringify(manifest))
  await write(name, text)
  expect((await connect(folder, door)).storefront).toMatchObject({ kind: 'next', configFile: name })
  expect(await read(name)).toContain('withCartwright(storefrontConfig)')
  await disconnect(folder, door)
  expect(await read(name)).toBe(text)
})

test('an Astro configuration is wrapped, too', async () => {
  await write('package.json', JSON.stringify({ dependencies: { astro: '5.8.0' } }))
  const text = "import { defineConfig } from 'astro/config'\nexport default defineConfig({})\n"
  await write('astro.config.mjs', text)
  expect((await connect(folder, door)).storefront.kind).toBe('astro')
  expect(await read('astro.config.mjs')).toContain("import { withCartwright } from './cartwright/astro.mjs'")
  // In a program of its own, because the wrapper redirects what the whole program asks.
  const program = `
    import { withCartwright } from '${join(folder, 'cartwright/astro.mjs')}'
    const { output, vite } = withCartwright({ output: 'server', vite: { plugins: [{ name: 'mine' }] } })
    console.log(output, ...vite.plugins.map(({ name }) => name))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(stdout).toBe('server mine cartwright\n')
  await disconnect(folder, door)
  expect(await read('astro.config.mjs')).toBe(text)
})

test('of a storefront with a server of its own, the variables to set where that runs are named', async () => {
  const manifest = {
    scripts: { start: 'remix-serve ./build/server/index.js' },
    devDependencies: { vite: '5.4.11' },
  }
  await write('package.json', JSON.stringify(manifest))
  await write('src/client.js', 'process.env.WIX_CLIENT_ID; getCollectionBySlug(slug)')
  await write('src/menu.jsx', '<CategoryLink categorySlug="kitchen" />')
  const { missing } = await connect(folder, door)
  expect(missing[0]).toMatch(
    /^The built server does not read .env.local. Set .*WIX_CLIENT_ID.* where it runs.$/,
  )
  expect(missing).toContain('The storefront asks for the collection "kitchen", which the shop lacks.')
})

test('what cannot be done for the owner is said', async () => {
  await write('next.config.mjs', 'const config = {}\nexport { config as default }\n')
  await write('package.json', JSON.stringify({ dependencies: { next: '16.4.6' } }))
  await write('.env.example', 'WIX_SITE_ID=\nWIX_API_KEY=\nGOOGLE_CLIENT_ID=\n')
  const id = '01234567-89ab-cdef-0123-456789abcdef'
  await write('src/client.js', `\nOAuthStrategy({ clientId: '${id}' })`)
  await write(
    'src/home.js',
    "getCollectionBySlug(wixClient, 'featured'); process.env.NEW_CATEGORY_ID; process.env.NEXT_PUBLIC_BASE_URL",
  )
  const { missing } = await connect(folder, door)
  expect(missing).toEqual([
    'Wrap what next.config.mjs exports: withCartwright of ./cartwright/next.mjs.',
    'The storefront reads WIX_API_KEY. Make an API key and set it.',
    'The storefront reads NEW_CATEGORY_ID. Set it to the id of a collection.',
    'The storefront reads NEXT_PUBLIC_BASE_URL. Set it to the storefront’s own address.',
    'src/client.js:2 has another client id written in. Replace it.',
    'The storefront asks for the collection "featured", which the shop lacks.',
    'The storefront asks for the collection "table", which the shop lacks.',
  ])
  expect(await read('.env.local')).toBe(`WIX_SITE_ID=${store.siteId}\n`)
})

test('collections are found behind functions of the storefront, and those of content too', async () => {
  await write(
    'src/home.js',
    `import { items } from '@wix/data'
     export const products = ({ collection }) => getCollectionBySlug(collection)
     products({ collection: 'hidden-homepage' })
     client.use(items).query("Menus").eq('slug', 'main').find()
     client.use(items).query('Pages').find()
     client.items.get({ dataCollectionId: 'Team' })`,
  )
  const wanted = { collection: { id: 'Team', displayName: 'Team', fields: [] } }
  await store.ask('POST', '/wix-data/v2/collections', { as: store.apiKey, body: wanted })
  const permissions = ['SITE.MANAGE_ACCESS', 'SITE.READ']
  const { secret } = await createKey(store.shop, store.siteId, { name: 'For content', permissions })
  for (const shop of [door, await remoteDoor(address, secret)])
    expect((await connect(folder, shop)).missing).toEqual([
      'The storefront asks for the collection "hidden-homepage", which the shop lacks.',
      'The storefront asks for the collection "table", which the shop lacks.',
      'The storefront reads "Menus" of Content, which the shop lacks.',
      'The storefront reads "Pages" of Content, which the shop lacks.',
    ])
})

test('what the owner has set is not asked for', async () => {
  await write('.env', 'WIX_API_KEY=key\nNEW_CATEGORY_ID=\n')
  await write('src/home.js', 'process.env.WIX_API_KEY; process.env.NEW_CATEGORY_ID')
  expect((await connect(folder, door)).missing).toEqual([
    'The storefront reads NEW_CATEGORY_ID. Set it to the id of a collection.',
    'The storefront asks for the collection "table", which the shop lacks.',
  ])
})

// Next.js complains of keys that it does not know, and its Turbopack before 16 breaks when a loader reads every module.
test.each([
  ['13.4.9', ['images', 'webpack'], ['remotePatterns'], undefined],
  ['14.2.2', ['experimental', 'images', 'webpack'], ['remotePatterns'], '**/@wix/**/*.js'],
  ['15.2.4', ['experimental', 'images', 'webpack'], ['remotePatterns'], '**/@wix/**/*.js'],
  ['15.3.0', ['images', 'turbopack', 'webpack'], ['remotePatterns'], '**/@wix/**/*.js'],
  ['16.4.6', ['images', 'turbopack', 'webpack'], ['remotePatterns', 'dangerouslyAllowLocalIP'], '*.js'],
])('Next.js %s gets the settings that it knows', async (version, settings, images, firstRule) => {
  await write('package.json', JSON.stringify({ dependencies: { next: version } }))
  await mkdir(join(folder, 'node_modules/next'), { recursive: true })
  await write('node_modules/next/package.json', JSON.stringify({ name: 'next', version }))
  const shop = 'http://localhost:8080'
  await connect(folder, localDoor(store.shop, store.siteId, shop))
  const script = `
    import { withCartwright } from './cartwright/next.mjs'
    const config = await withCartwright({})('phase-production-build', {})
    const modules = { rules: [] }
    config.webpack({ module: modules }, {})
    console.log(JSON.stringify({ ...config, webpack: modules.rules[0].use }))`
  await write('settings.mjs', script)
  const { stdout } = await promisify(execFile)(process.execPath, ['settings.mjs'], { cwd: folder })
  const config = JSON.parse(stdout)
  expect(Object.keys(config).sort()).toEqual(settings)
  expect(Object.keys(config.images)).toEqual(images)
  // Bundlers keep what they made until the address of the shop changes.
  expect(config.webpack[0]).toContain(encodeURIComponent(shop))
  const { rules } = config.turbopack ?? config.experimental?.turbo ?? {}
  expect(rules && Object.keys(rules)[0]).toBe(firstRule)
  expect(rules?.[firstRule ?? ''].loaders[0].options).toEqual(firstRule && { shop })
})

test('from another machine an API key opens the shop', async () => {
  const permissions = ['SITE.MANAGE_ACCESS', 'SITE.READ']
  const key = await createKey(store.shop, store.siteId, { name: 'For connect', permissions })
  const remote = await remoteDoor(address, key.secret)
  const lacking = ['The storefront asks for the collection "table", which the shop lacks.']
  expect((await connect(folder, remote)).missing).toEqual(lacking)
  const body = { collection: { name: 'Table', slug: 'table' } }
  await store.ask('POST', '/stores/v1/collections', { as: store.apiKey, body })
  const { clientId, missing } = await connect(folder, remote)
  expect(missing).toEqual([])
  expect((await clients()).map(({ id }) => id)).toContain(clientId)
  expect(await disconnect(folder, remote)).toEqual([])
  expect((await clients()).map(({ id }) => id)).not.toContain(clientId)
  await expect(remoteDoor(address, 'cwk_wrong')).rejects.toThrow(/refuses: /)
  await expect(remoteDoor('http://127.0.0.1:59999', 'cwk_x')).rejects.toThrow(
    /does not answer: .*ECONNREFUSED/,
  )
})

test('a storefront cannot make connect write, or take anything back, outside its folder', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'outside-'))
  const profile = join(outside, 'profile')
  await writeFile(profile, 'safe\n')
  await symlink(profile, join(folder, '.env.local'))
  await expect(connect(folder, door)).rejects.toThrow('.env.local leads out of the storefront’s folder')
  await rm(join(folder, '.env.local'))
  const connection = JSON.parse(await read('cartwright/connection.json'))
  const changes = [{ file: `../${basename(outside)}/profile`, edits: [{ from: 'evil', to: 'safe' }] }]
  await write('cartwright/connection.json', JSON.stringify({ ...connection, changes }))
  await expect(disconnect(folder, door)).rejects.toThrow('leads out of the storefront’s folder')
  await rm(join(folder, 'cartwright'), { recursive: true })
  for (const target of [outside, join(outside, 'not-there')]) {
    await symlink(target, join(folder, 'cartwright'))
    await expect(connect(folder, door)).rejects.toThrow('leads out of the storefront’s folder')
    await rm(join(folder, 'cartwright'))
  }
  expect([await readdir(outside), await readFile(profile, 'utf8')]).toEqual([['profile'], 'safe\n'])
  await rm(outside, { recursive: true })
})

test('folders that are named like files, and links that lead nowhere, are passed over', async () => {
  await mkdir(join(folder, 'src/chart.js'))
  await symlink('nowhere.js', join(folder, 'src/lost.js'))
  expect((await connect(folder, door)).storefront.kind).toBe('vite')
})

test('variables whose names end alike are told apart, and taken back', async () => {
  const names = 'WIX_CLIENT_ID=\nVITE_WIX_CLIENT_ID=\n'
  await write('.env.example', names)
  const befores = [names, 'VITE_WIX_CLIENT_ID=a\n', 'WIX_CLIENT_ID=a', 'WIX_CLIENT_ID=\nWIX_CLIENT_ID=a\n']
  for (const before of befores) {
    await write('.env.local', before)
    const { clientId } = await connect(folder, door)
    const values = parseEnv(await read('.env.local'))
    expect(values).toEqual({ WIX_CLIENT_ID: clientId, VITE_WIX_CLIENT_ID: clientId })
    expect(await disconnect(folder, door)).toEqual([])
    expect(await read('.env.local')).toBe(before)
  }
})

test('doing it again adds what was asked for since to the client, and keeps the rest', async () => {
  const { clientId } = await connect(folder, door)
  const byHand = 'https://by-hand.example'
  await updateClient(store.shop, store.siteId, { id: clientId, allowedOrigins: [byHand] })
  await connect(folder, door, { origins: ['https://storefront.example'], emailCodes: false })
  const find = async () => (await clients()).find(({ id }) => id === clientId)
  expect(await find()).toMatchObject({
    allowedOrigins: [byHand, 'http://localhost:5173', 'http://localhost:4173', 'https://storefront.example'],
    emailCodes: false,
  })
  expect((await find())?.redirectUris).toContain('https://storefront.example/')
  await connect(folder, door)
  expect((await find())?.emailCodes).toBe(false)
})

test.each(['before it was noted', 'after it was noted'])(
  'a connection that was interrupted %s is completed, and can be taken back',
  async (when) => {
    await write('.env.local', 'OTHER=1')
    const before = await contents()
    await connect(folder, door)
    const connection = JSON.parse(await read('cartwright/connection.json'))
    if (when.startsWith('before'))
      await write('cartwright/connection.json', JSON.stringify({ ...connection, changes: [] }))
    for (const file of ['vite.config.js', '.env.local']) await write(file, before[join(folder, file)] ?? '')
    await rm(join(folder, 'cartwright/fetch.mjs'))
    await connect(folder, door)
    expect(await disconnect(folder, door)).toEqual([])
    expect(await contents()).toEqual(before)
  },
)

test('if the shop cannot revoke the client, nothing is taken back yet', async () => {
  const { clientId } = await connect(folder, door)
  const revokeClient = () => Promise.reject(new Error('The shop does not answer'))
  await expect(disconnect(folder, { ...door, revokeClient })).rejects.toThrow('does not answer')
  expect(await disconnect(folder, door)).toEqual([])
  expect((await clients()).map(({ id }) => id)).not.toContain(clientId)
})

test('the client of the shop before is named', async () => {
  const { clientId } = await connect(folder, door)
  const { missing } = await connect(folder, { ...door, siteId: 'another' })
  expect(missing).toContain(
    `The client ${clientId} of the shop at https://shop.example is still valid. Revoke it there.`,
  )
})

test('a damaged record is named', async () => {
  await connect(folder, door)
  await write('cartwright/connection.json', '{"url"')
  await expect(connect(folder, door)).rejects.toThrow('cartwright/connection.json is damaged')
})

test('an address where no shop answers is named', async () => {
  const replies: [number, string][] = [
    [404, '<html>'],
    [200, '<html>'],
    [200, JSON.stringify({ site: { id: 'x\nNODE_OPTIONS=--import=evil' }, publicUrl: 'https://a.example' })],
  ]
  const other = createServer((_, response) => {
    const [status, body] = replies.shift() ?? [500, '']
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  for (const _ of [...replies])
    await expect(remoteDoor(url, 'cwk_x')).rejects.toThrow(`There is no shop at ${url}`)
  other.close()
})

test('the command takes the API key from the environment: others on the machine see its options', async () => {
  const { secret } = await createKey(store.shop, store.siteId, { name: 'For connect', permissions: ['*'] })
  const run = async (env: Record<string, string>, ...args: string[]) =>
    runProgram('cli.ts', env, { args: ['connect', folder, '--url', address, ...args], sources: true }).ended
  const without = await run({}, '--remote')
  expect(without).toMatchObject({ code: 1, err: expect.stringMatching(/^CARTWRIGHT_KEY is missing\. /) })
  const { code, out } = await run({ CARTWRIGHT_KEY: secret })
  expect([code, out]).toEqual([0, expect.stringContaining('The storefront (vite) uses the shop at ')])
  const undone = await run({ CARTWRIGHT_KEY: secret }, '--undo')
  expect(undone).toMatchObject({ code: 0, out: 'Everything is as it was before.\n' })
})
